// Dice that nobody can load: what this phone adds to a roll, and checking a roll by oneself.

import { sha256 } from "./sha256.js";

/** @import { Roll } from "../../types/page.d.ts" */

const PURPOSE = "bee-table-dice/1";

/** Return this phone's own chance: sixteen bytes in hexadecimal digits. */
export function clientSeed() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Tell whether a roll's key is the one that was committed to, and makes just the faces that fell.
 * @param {Roll} roll
 */
export function isVerified({ roll: name, dice, sides, faces, commitment, key, client_seed: seed }) {
  if (hex(sha256(joined(PURPOSE, name, bytes(key)))) !== commitment) return false;
  return String(facesOf(wordsOf(bytes(key), seed, dice.join(",")), sides)) === String(faces);
}

/**
 * Return a face for each die of so many `sides`; words that would favour low faces are left out.
 * @param {Iterator<number, never>} words
 * @param {number[]} sides
 */
function facesOf(words, sides) {
  return sides.map((count) => {
    const fair = 2 ** 32 - (2 ** 32 % count);
    let word = words.next().value;
    while (word >= fair) word = words.next().value;
    return word % count;
  });
}

/**
 * Yield numbers of 32 bits without end: hashes of key, seed and dice, counted.
 * @param {Uint8Array} key
 * @param {string} seed
 * @param {string} dice
 * @returns {Generator<number, never>}
 */
function* wordsOf(key, seed, dice) {
  for (let counter = 0;; counter++) {
    const block = new DataView(sha256(joined(PURPOSE, key, seed, dice, String(counter))).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/**
 * Return texts and bytes as one run of bytes, a zero between each.
 * @param {...(string | Uint8Array)} parts
 */
function joined(...parts) {
  const encoder = new TextEncoder();
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  return Uint8Array.from(all.flatMap((part, index) => (index ? [0, ...part] : [...part])));
}

/** @param {string} digits */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} values */
function hex(values) {
  return [...values].map((value) => value.toString(16).padStart(2, "0")).join("");
}
