// Photos from a phone: chosen or taken, made smaller, sent.

import { el } from "./elements.js";

/** @import { Child } from "../../types/page.d.ts" */

/**
 * Draw what takes a photo: `words` on it, `taken` hears of the file; nobody may press it while `isOff`.
 * @param {{ words: string, isOff: boolean, isMain: boolean, taken: (file: File) => void }} how
 * @returns {Child[]}
 */
export function photoButton({ words, isOff, isMain, taken }) {
  const camera = el("input.unseen", {
    id: "camera",
    type: "file",
    accept: "image/*",
    capture: "environment",
    disabled: isOff,
    change: () => camera.files?.[0] && taken(camera.files[0]),
  });
  return [el("label.button", { class: isMain && "main", for: "camera" }, words), camera];
}

/** The longer side of a photo of the table: no more is needed to read it. */
export const TABLE_PX = 2304;

/**
 * Return the photo as JPEG, its longer side no longer than that.
 * @param {File} file
 * @param {number} longest_px
 * @returns {Promise<Blob>}
 */
export async function smallerPhoto(file, longest_px) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest_px / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale), height = Math.round(picture.height * scale);
  const canvas = el("canvas", { width, height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return new Promise((made) =>
    canvas.toBlob((blob) => made(/** @type {Blob} */ (blob)), "image/jpeg", 0.9)
  );
}
