// The page for lost phones: it goes on to the table once the companion answers again.

const AGAIN_MS = 5_000;

setInterval(() => fetch("/api/v1/table").then(goOn, () => {}), AGAIN_MS);

/** @param {Response} answer */
function goOn({ ok }) {
  if (ok) location.replace("/");
}
