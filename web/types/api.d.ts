// The API's bodies and answers, written by `python -m tests.web.write_types`.
// deno-lint-ignore-file no-explicit-any -- a game's own JSON is each game's

/** Play the same game once more. */
export type Again = {
  revision?: number;
};

/** The open question. */
export type AskShown = {
  question: string;
  picture: string;
  candidates: CandidateShown[];
};

/** Begin *game*, with what was agreed among its wishes. */
export type Begin = {
  revision?: number;
  game: string;
  preferences?: Record<string, any>;
};

/** Begin the game from the table as it is known now, with what was agreed. */
export type BeginHere = {
  preferences?: Record<string, any>;
};

/** The play as BG Stats takes it, and the links that carry it: *web* and, offline, *app*. */
export type BgStats = {
  web: string;
  app: string;
  play: BgStatsPlay;
};

/** One play. */
export type BgStatsPlay = {
  sourceName: string;
  sourcePlayId: string;
  playDate: string;
  durationMin?: number | null;
  game: PlayedGame;
  players: PlayedBy[];
};

/** A game's printed parts as they will be used, and those that the companion came with. */
export type BoxShown = {
  game: string;
  box: any;
  default: any;
  is_default: boolean;
};

/** One answer to the open question; *crop* is (left, top, width, height) in the picture. */
export type CandidateShown = {
  move: any;
  words: string[];
  crop: [number, number, number, number] | null;
  marks: MarkShown[];
};

/** The next thing to choose; *field* ``null`` means that *move* is complete. */
export type ChoiceShown = {
  field: string | null;
  options: OptionShown[];
  move: any;
};

/** Change a turn to *move*. */
export type Correct = {
  revision?: number;
  after: number;
  move: any;
};

/** What a correction leads to: the *turns* from it on, those *dropped*, the points then. */
export type CorrectionShown = {
  turns: TurnShown[];
  dropped: TurnShown[];
  why: string | null;
  scores: number[];
};

/** Say which power the coming turn uses; ``null`` takes it back. */
export type Declare = {
  revision?: number;
  after: number;
  power: string | null;
};

/** The throws of this game: *by_hand* counts those of real dice, entered by hand. */
export type DiceShown = {
  seals: SealShown[];
  throws: ThrowShown[];
  tallies: TallyShown[];
  by_hand: number;
};

export type Fault = {
  error: {
    id: string;
    message: string;
  };
};

/** How much of one kind of thing was found, and what to do about the rest. */
export type FoundShown = {
  key: string;
  words: string;
  found: number;
  wanted: number;
  todo: string[];
};

/** A game that can be played: *players* and *minutes* are from–to. */
export type GameShown = {
  name: string;
  title: string;
  players: number[];
  minutes: number[];
  about: string;
  has_box: boolean;
  preferences: WishShown[];
};

/** The games that can be played. */
export type GamesShown = {
  games: GameShown[];
};

/** Sit down; a phone that replaces a lost one needs the table's button. */
export type Join = {
  seat: number;
  name: string;
  colour?: string;
  symbol?: string;
};

/** Use *box* from the next game on; ``null``: the one that the companion came with. */
export type KeepBox = {
  box: any;
};

/** An earlier game: *began* is its number, *winners* are ``null`` while it is not over. */
export type KeptShown = {
  game_id: number;
  title: string;
  players: string[];
  at: string;
  turns: number;
  scores: number[];
  winners: number[] | null;
  is_on: boolean;
};

/** Stand up from *seat*. */
export type Leave = {
  seat: number;
};

/** One line of the score sheet, with each seat's points. */
export type LineShown = {
  words: string;
  points: number[];
};

/** Something to draw onto a picture: a ``"cell"``, a ``"bee"`` or a ``"hornet"``, by its pixels. */
export type MarkShown = {
  kind: string;
  points: [number, number][];
};

/** Say what lies on a cell; *is_there* false: no cell at all. */
export type MendCell = {
  at: [number, number];
  full: boolean;
  icon: boolean;
  hornet: boolean;
  is_there?: boolean;
};

/** Say which shape a pile's tiles have. */
export type MendPile = {
  pile: number;
  shape: "bent" | "straight" | "triangular";
};

/** Say after which pile spoon and hornet tile lie. */
export type MendSpoon = {
  after: number;
};

/** What was so after turn *number*; *before* and *after* name pictures. */
export type Moment = {
  number: number;
  turn: TurnShown | null;
  before: string | null;
  after: string | null;
  view: any;
  may_correct: boolean;
};

/** An empty object. */
export type Nothing = Record<string, never>;

/** One value that may be chosen next, in words. */
export type OptionShown = {
  value: any;
  words: string;
};

/** How the game ended. */
export type OutcomeShown = {
  scores: number[];
  winners: number[];
  ended_by: string | null;
};

/** What lies at a place, since which turn (0: the setup), and what the rules allow there. */
export type PlaceShown = {
  there: string[];
  since: number | null;
  allowed: string[];
  section: string | null;
};

/** Play *move*, put together by hand. */
export type Play = {
  revision?: number;
  after: number;
  move: any;
};

/** Who played, and how it went for them. */
export type PlayedBy = {
  name: string;
  sourcePlayerId: string;
  startPlayer: boolean;
  winner: boolean;
  score: number;
  rank: number;
  role: string;
};

/** Which game was played. */
export type PlayedGame = {
  name: string;
  sourceGameId: string;
  highestWins?: boolean;
  noPoints?: boolean;
};

/** A player: *taken* tells that a phone sits there, *yours* that it is this one. */
export type PlayerShown = {
  seat: number;
  name: string;
  colour: string;
  symbol: string;
  points: number | null;
  taken: boolean;
  yours: boolean;
};

/** What the player on turn may declare now. */
export type PowersShown = {
  powers: OptionShown[];
};

/** Answer the open question with a candidate's index; ``null``: none of these. */
export type Reply = {
  revision?: number;
  after: number;
  choice: number | null;
  picture?: string;
};

/** A coming throw and the hash that fixes it. */
export type SealShown = {
  throw: string;
  commit: string;
};

/** Say what doubtful spots are: their names, and what is drawn there. */
export type Settle = {
  answers: Record<string, string>;
};

/** The starting table as it is known now. */
export type SetupShown = {
  is_there: boolean;
  number: number;
  is_held: boolean;
  is_ready: boolean;
  size: [number, number];
  found: FoundShown[];
  cells: StartCellShown[];
  piles: StartPileShown[];
  spoon_after: number | null;
  doubts: string[];
  preferences: WishShown[];
};

/** A photographed sheet: *id* names it for answers and its flattened page. */
export type SheetRead = {
  id: string;
  reading: any;
};

/** The score sheet. */
export type SheetShown = {
  players: string[];
  lines: LineShown[];
  total: number[];
  explained: string[][];
};

/** The games that were played here, the latest first. */
export type ShelfShown = {
  games: KeptShown[];
};

/** Choose the phone's language by its code. */
export type Speak = {
  language: string;
};

/** A cell of the starting hive: its *outline* in the picture, what it shows. */
export type StartCellShown = {
  at: [number, number];
  outline: [number, number][];
  full: boolean;
  icon: boolean;
  hornet: boolean;
  is_sure: boolean;
};

/** A pile: its middle in the picture (``null`` where that is not known), its shape. */
export type StartPileShown = {
  pixel: [number, number] | null;
  shape: string;
};

/** The whole table after event *seq*, as this phone may see it. */
export type TableShown = {
  seq: number;
  at: string;
  game_id: number;
  revision: number;
  game: string | null;
  title: string;
  players: PlayerShown[];
  on_turn: number | null;
  turn: number;
  due: string;
  view: any;
  last: TurnShown | null;
  declared: string | null;
  declared_words: string | null;
  ask: AskShown | null;
  wait: string | null;
  unclear: UnclearShown | null;
  faults: string[];
  outcome: OutcomeShown | null;
  you: You;
};

/** Take back the last turn. */
export type TakeBack = {
  revision?: number;
  after: number;
};

/** Go on with the earlier game whose number is *began*. */
export type TakeUp = {
  game_id: number;
};

/** How often each face of a kind of die fell, and how surprising that is. */
export type TallyShown = {
  die: string;
  words: string[];
  counts: number[];
  expected: number;
  chi_squared: number;
  p: number;
};

/** Throw the dice that the game waits for; *which* are those to throw again (empty: all). */
export type Throw = {
  revision?: number;
  after: number;
  which?: number[];
  share?: string;
};

/** Throw dice for any game, written as ``2d6``. */
export type ThrowPlain = {
  notation: string;
  share?: string;
};

/** A throw that was made, and its proof. */
export type ThrowShown = {
  throw: string;
  seat: number | null;
  dice: string[];
  sides: number[];
  faces: number[];
  words: string[];
  commit: string;
  key: string;
  share: string;
};

/** A played turn in words; *source* is ``"eye"``, ``"hand"``, ``"answer"`` or ``"dice"``. */
export type TurnShown = {
  number: number;
  seat: number;
  words: string[];
  move: any;
  source: string;
  at: string;
  scores: number[];
  picture: string | null;
};

/** Every turn so far, with who plays. */
export type TurnsShown = {
  players: PlayerShown[];
  turns: TurnShown[];
};

/** The picture that cannot be read, and what in it does not fit. */
export type UnclearShown = {
  picture: string;
  marks: MarkShown[];
};

/** Something to agree on before a game; the usual value comes first. */
export type WishShown = {
  key: string;
  words: string;
  values: OptionShown[];
};

/** What this phone may do: its *seat*, the host's rights, whether it may *undo* now. */
export type You = {
  seat: number | null;
  is_host: boolean;
  language: string;
  may_play: boolean;
  may_undo: boolean;
};
