// What this phone adds to a roll, so that nobody can know the faces beforehand; and SHA-256, so
// that it can check each roll by itself (browsers keep theirs for secure pages only).

/** Return sixteen bytes of this phone's own chance, in hexadecimal digits. */
export function clientSeed() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

const PURPOSE = "bee-table-dice/1";

/** Tell whether a roll's key is the one committed to, and makes just the faces that fell. */
export function isVerified({ roll: name, dice, sides, faces, commitment, key, client_seed: seed }) {
  return hex(sha256(joined(PURPOSE, name, bytes(key)))) === commitment &&
    JSON.stringify(made(bytes(key), seed, dice, sides)) === JSON.stringify(faces);
}

function made(key, seed, dice, sides) {
  const words = endless(key, seed, dice.join(","));
  return sides.map((count) => {
    const fair = 2 ** 32 - (2 ** 32 % count);
    let word = words.next().value;
    while (word >= fair) word = words.next().value;
    return word % count;
  });
}

function* endless(key, seed, named) {
  for (let counter = 0;; counter++) {
    const block = new DataView(sha256(joined(PURPOSE, key, seed, named, String(counter))).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** Return texts and bytes as one run of bytes, a zero between each. */
function joined(...parts) {
  const encoder = new TextEncoder();
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  return Uint8Array.from(all.flatMap((part, index) => (index ? [0, ...part] : [...part])));
}

function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(values) {
  return [...values].map((value) => value.toString(16).padStart(2, "0")).join("");
}

// The first 32 bits of the fractions of the cube and square roots of the first primes.
const primes = [];
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** Return the SHA-256 of `data`. */
export function sha256(data) {
  const blocks = padded(data);
  const state = Int32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += 64) mix(state, blocks, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function padded(data) {
  const blocks = new Uint8Array(64 * Math.ceil((data.length + 9) / 64));
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, 8 * data.length);
  return view;
}

function mix(state, blocks, at) {
  const words = new Int32Array(64);
  for (let n = 0; n < 64; n++) {
    words[n] = n < 16
      ? blocks.getInt32(at + 4 * n)
      : (small(words[n - 2], 17, 19, 10) + words[n - 7] + small(words[n - 15], 7, 18, 3) +
        words[n - 16]) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = (h + large(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const two = (large(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));
const large = (word, x, y, z) => turned(word, x) ^ turned(word, y) ^ turned(word, z);
const small = (word, x, y, z) => turned(word, x) ^ turned(word, y) ^ (word >>> z);
