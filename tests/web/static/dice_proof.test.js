import assert from "node:assert/strict";

import { clientSeed, isVerified } from "../../../web/static/lib/dice_proof.js";

// As the companion's own dice make it from this key and this seed.
const ROLL = {
  roll: "game-1",
  seat: 0,
  dice: ["white", "white", "green"],
  sides: [6, 6, 4],
  faces: [1, 2, 3],
  words: ["1", "2", "3"],
  commitment: "7eda4d8323a9915295cc640d87333ef9f2903b53d8f2fa8fd61b9725486e4cfd",
  key: "101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f",
  client_seed: "00112233445566778899aabbccddeeff",
};

Deno.test("a roll that the companion made is verified", () => {
  assert.ok(isVerified(ROLL));
});

const WRONG = {
  "another face": { faces: ROLL.faces.map((face, index) => index ? face : (face + 1) % 6) },
  "another key": { key: ROLL.key.replaceAll(/./g, "0") },
  "another commitment": { commitment: ROLL.commitment.replaceAll(/./g, "0") },
  "another seed": { client_seed: "ff" },
};

for (const [what, wrong] of Object.entries(WRONG)) {
  Deno.test(`a roll with ${what} is not`, () => {
    assert.ok(!isVerified({ ...ROLL, ...wrong }));
  });
}

Deno.test("each seed is sixteen bytes of its own", () => {
  const [one, other] = [clientSeed(), clientSeed()];

  assert.match(one, /^[0-9a-f]{32}$/);
  assert.notEqual(one, other);
});
