import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { sha256 } from "../../../web/static/lib/sha256.js";

for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 1000]) {
  Deno.test(`${length} bytes have the hash that everybody's SHA-256 gives`, () => {
    const data = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);

    const expected = new Uint8Array(createHash("sha256").update(data).digest());
    assert.deepEqual(sha256(data), expected);
  });
}
