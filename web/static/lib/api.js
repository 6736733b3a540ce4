// Talking to the companion: questions and commands, and refusals in the player's words.

const ROOT = "/api/v1/";

/** The number of the earlier game that this page looks at, `null` for the one that is on. */
export const PAST_GAME = new URLSearchParams(location.search).get("game_id");

/** A refusal: `id` is stable, `message` is for people. */
export class ApiError extends Error {
  constructor({ id, message }) {
    super(message);
    this.id = id;
  }
}

/** Return the answer to a question. */
export async function ask(path, { patience_ms = 8_000 } = {}) {
  const about = PAST_GAME
    ? `${path}${path.includes("?") ? "&" : "?"}game_id=${encodeURIComponent(PAST_GAME)}`
    : path;
  return read(
    await fetch(ROOT + about, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(patience_ms),
    }),
  );
}

/** Return what has a command of the game done to the table that the phone shows, and to no other. */
export function seen({ turn, revision }) {
  return { after: turn, revision };
}

// Commands that give the phone its secret: its stream has been opened without, and begins anew.
const NAMING = ["seats", "host"];

/** Send a command; returns what is so then. */
export async function send(path, body = {}) {
  const answer = await read(
    await fetch(ROOT + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }),
  );
  if (NAMING.includes(path)) dispatchEvent(new Event("named"));
  return answer;
}

async function read(response) {
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new ApiError(answer.error ?? { id: "unreachable", message: response.statusText });
}
