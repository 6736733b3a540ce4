// Where phones find the table: its address and the QR of it, as they are now.

import { ask } from "./api.js";
import { t } from "./words.js";

/** Show the table's address as it is now, on a page that has it. */
export async function showAddress() {
  const places = document.querySelectorAll("[data-address]");
  if (!places.length) return;
  const { address } = await ask("address").catch(() => ({ address: null }));
  for (const place of places) place.textContent = address ?? t("The table has no network yet");
  for (const qr of document.querySelectorAll("img[data-qr]")) showQr(qr, address);
}

/**
 * @param {Element} qr
 * @param {string | null} address
 */
function showQr(qr, address) {
  const image = /** @type {HTMLImageElement} */ (qr);
  image.hidden = address === null;
  // the address is there for the browser's sake: another one is another picture
  if (address) image.src = `/qr.svg?to=${image.dataset.qr}&at=${encodeURIComponent(address)}`;
}
