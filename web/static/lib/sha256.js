// SHA-256 as FIPS 180-4 has it: browsers keep theirs for secure pages, and a table's is none.

/**
 * Return the SHA-256 of `data`.
 * @param {Uint8Array} data
 */
export function sha256(data) {
  const blocks = padded(data);
  const state = Int32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += 64) mix(state, blocks, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

// The first 32 bits of the fractions of the cube and square roots of the first primes.
const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}

/** @param {number} root */
function fractionOf(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {Uint8Array} data */
function padded(data) {
  const blocks = new Uint8Array(64 * Math.ceil((data.length + 9) / 64));
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, 8 * data.length);
  return view;
}

/**
 * Mix the block that begins `at` into `state`.
 * @param {Int32Array} state
 * @param {DataView} blocks
 * @param {number} at
 */
function mix(state, blocks, at) {
  const words = scheduleOf(blocks, at);
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

/**
 * @param {DataView} blocks
 * @param {number} at
 */
function scheduleOf(blocks, at) {
  const words = new Int32Array(64);
  for (let n = 0; n < 16; n++) words[n] = blocks.getInt32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const near = small(words[n - 2], 17, 19, 10), far = small(words[n - 15], 7, 18, 3);
    words[n] = (near + words[n - 7] + far + words[n - 16]) | 0;
  }
  return words;
}

/**
 * @param {number} word
 * @param {number} by
 */
function rotated(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * @param {number} word
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function large(word, x, y, z) {
  return rotated(word, x) ^ rotated(word, y) ^ rotated(word, z);
}

/**
 * @param {number} word
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function small(word, x, y, z) {
  return rotated(word, x) ^ rotated(word, y) ^ (word >>> z);
}
