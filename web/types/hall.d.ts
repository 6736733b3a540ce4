// The API's bodies and answers, written by `python -m tests.web.write_types`.
// deno-lint-ignore-file no-explicit-any -- a game's own JSON is each game's

/** An event as it leaves the table. */
export type EventReport = {
  number: number;
  previous: number;
  game_id: number;
  event_type: string;
  at: string | null;
  body: Record<string, any>;
  who?: Who | null;
};

/** All that the overview shows; *may_lead* tells that this hall writes. */
export type HallResponse = {
  number: number;
  tables: TableCard[];
  tournament: TournamentResponse | null;
  may_lead: boolean;
  trouble: string | null;
};

/** Where an event came from. */
export type Origin = "broker" | "camera" | "dice" | "phone" | "table";

/** Who plays at a table of a round; *result* names them by place once they have played. */
export type PairingLine = {
  round: number;
  place: number;
  players: string[];
  result: string[] | null;
};

/** What the table is doing. */
export type Phase = "asking" | "idle" | "over" | "playing" | "waiting";

/** A player; *points* is ``None`` before the first game, *rank* until the game is over. */
export type PlayerState = {
  seat: number;
  name: string;
  colour: string;
  symbol: string;
  points: number | null;
  rank?: number | null;
};

/** An English template, a key of the message catalogues, and what fills it. */
export type Sentence = {
  text: string;
  values?: Record<string, number | string | Sentence>;
};

/** Where a player stands; points are halves and thirds, so they are rounded here. */
export type StandingLine = {
  place: number;
  player: string;
  points: number;
  opponents: number;
  wins: number;
  played: number;
  is_out: boolean;
};

/** The sentences of a state, for who reads another language than the table's host. */
export type StateSentences = {
  last: Sentence[];
  due: Sentence[];
  waits_for: Sentence | null;
  faults: Sentence[];
};

/** A table in the overview; *state* is what it reports of itself, without its picture. */
export type TableCard = {
  name: string;
  is_online: boolean;
  state: TableState | null;
};

/** A table with its picture, and what happened there, the latest first. */
export type TableInFull = {
  name: string;
  is_online: boolean;
  state: TableState | null;
  events: EventReport[];
  is_whole: boolean;
};

/** The table after event *number*. */
export type TableState = {
  number: number;
  at: string;
  table: string;
  phase: Phase;
  game_id: number;
  game: string | null;
  title: string;
  players: PlayerState[];
  on_turn: number | null;
  player_on_turn: string | null;
  colour_on_turn: string | null;
  turn: number;
  last: string[];
  due: string[];
  waits_for: string | null;
  faults: string[];
  winners: string[];
  view: any;
  sentences?: StateSentences | null;
};

/** The tournament, its rounds the latest first. */
export type TournamentResponse = {
  name: string;
  standings: StandingLine[];
  pairings: PairingLine[];
  is_round_over: boolean;
};

/** Who said that something happened: never a key, never a name. */
export type Who = {
  origin: Origin;
  seat?: number | null;
  colour?: string | null;
};
