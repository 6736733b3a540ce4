// Talking to the companion: questions and commands, and refusals in the player's words.

const ROOT = "/api/v1/";
const COMMAND_PATIENCE_MS = 15_000;
const PHOTO_PATIENCE_MS = 60_000;
const TWICE_MS = 1_000; // what comes sooner after its answer is a second tap of the same

/** What is told where no answer came: the page says why in its own words. */
const UNREACHED = { id: "unreachable", message: "" };

/** A refusal: `id` is stable, `message` is for people. */
class ApiError extends Error {
  /** @param {{ id: string, message: string }} error */
  constructor({ id, message }) {
    super(message);
    this.id = id;
  }
}

/** Return the number of the earlier game that this page looks at, `null` for the one that is on. */
export function pastGame() {
  return new URLSearchParams(location.search).get("game_id");
}

/**
 * Return the answer to a question.
 * @param {string} path
 * @param {{ patience_ms?: number }} [limits]
 * @returns {Promise<any>} as the API's description has it
 */
export async function ask(path, { patience_ms = 8_000 } = {}) {
  const game = pastGame();
  const about = game
    ? `${path}${path.includes("?") ? "&" : "?"}game_id=${encodeURIComponent(game)}`
    : path;
  return read(
    await reach(about, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(patience_ms),
    }),
  );
}

/**
 * Return what a command says of the table that the phone shows, so that it changes no other.
 * @param {{ turn: number, revision: number }} table
 */
export function expecting({ turn, revision }) {
  return { after: turn, revision };
}

// Commands that give the phone its secret: its stream has been opened without, and begins anew.
const NAMING = ["seats", "host"];

/** The command sent last for one revision of the table, and its answer. */
let latest = { said: "", answer: Promise.resolve(), until_ms: 0 };

/**
 * Send a command; returns what is so then. One for a revision of the table is sent once, however
 * often it is tapped before that shows.
 * @param {string} path
 * @param {Record<string, unknown>} [body]
 * @param {{ patience_ms?: number }} [limits]
 * @returns {Promise<any>} as the API's description has it
 */
export function send(path, body = {}, { patience_ms = COMMAND_PATIENCE_MS } = {}) {
  if (body.revision === undefined) return sendNow(path, body, patience_ms);
  const said = JSON.stringify([path, { ...body, client_seed: "" }]); // by chance another each time
  if (said === latest.said && performance.now() < latest.until_ms) return latest.answer;
  const sent = { said, answer: sendNow(path, body, patience_ms), until_ms: Infinity };
  latest = sent;
  sent.answer.then(
    () => sent.until_ms = performance.now() + TWICE_MS,
    () => sent.until_ms = 0,
  );
  return sent.answer;
}

/**
 * @param {string} path
 * @param {object} body
 * @param {number} patience_ms
 */
async function sendNow(path, body, patience_ms) {
  const answer = await post(path, {
    type: "application/json",
    body: JSON.stringify(body),
    patience_ms,
  });
  if (NAMING.includes(path)) dispatchEvent(new Event("named"));
  return answer;
}

/**
 * Send a photo (JPEG); returns what was read.
 * @param {string} path
 * @param {Blob} photo
 * @returns {Promise<any>} as the API's description has it
 */
export function sendPhoto(path, photo) {
  return post(path, { type: "image/jpeg", body: photo, patience_ms: PHOTO_PATIENCE_MS });
}

/**
 * Send a file; returns what came of it.
 * @param {string} path
 * @param {{ type: string, body: Blob, patience_ms: number }} file
 * @returns {Promise<any>} as the API's description has it
 */
export function sendFile(path, file) {
  return post(path, file);
}

/**
 * @param {string} path
 * @param {{ type: string, body: BodyInit, patience_ms: number }} message
 */
async function post(path, { type, body, patience_ms }) {
  return read(
    await reach(path, {
      method: "POST",
      headers: { "Content-Type": type },
      body,
      signal: AbortSignal.timeout(patience_ms),
    }),
  );
}

/**
 * Return the companion's response; where there is none, what the browser says of it is for nobody.
 * @param {string} path
 * @param {RequestInit} request
 */
function reach(path, request) {
  return fetch(ROOT + path, request).catch(() => {
    throw new ApiError(UNREACHED);
  });
}

/** @param {Response} response */
async function read(response) {
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new ApiError(answer.error ?? UNREACHED);
}
