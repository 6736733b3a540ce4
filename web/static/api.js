// Talking to the companion: questions and commands, and refusals in the player's words.

const ROOT = "/api/v1/";

/** A refusal: `id` is stable, `message` is for people. */
export class Refused extends Error {
  constructor({ id, message }) {
    super(message);
    this.id = id;
  }
}

/** Return the answer to a question. */
export async function ask(path, { patience_ms = 8_000 } = {}) {
  return read(await fetch(ROOT + path, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(patience_ms) }));
}

/** Send a command; returns what is so then. */
export async function send(path, body = {}) {
  return read(await fetch(ROOT + path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout(15_000),
  }));
}

async function read(response) {
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new Refused(answer.error ?? { id: "unreachable", message: response.statusText });
}
