// The API's bodies and answers, written by `python -m tests.web.write_types`.
// deno-lint-ignore-file no-explicit-any -- a game's own JSON is each game's

/** Where phones open the table's pages now, `null` where it has no network. */
export type AddressResponse = {
  address: string | null;
  named: string | null;
};

/** Answer the open question with a candidate's index; ``null``: none of these. */
export type AnswerRequest = {
  revision?: number;
  after: number;
  choice: number | null;
  picture?: string;
};

/** The games that were played here, the latest first. */
export type ArchiveResponse = {
  games: PastGameResponse[];
};

/** Begin *game* from the *position* that players tell. */
export type BeginPositionRequest = {
  revision?: number;
  game: string;
  position: any;
  players: PlayerRequest[];
};

/** Begin *game*, with what was agreed among its preferences. */
export type BeginRequest = {
  revision?: number;
  game: string;
  preferences?: Record<string, any>;
  players?: PlayerRequest[];
  first?: number;
};

/** Begin the game from the table as it is known now, with what was agreed. */
export type BeginSetupRequest = {
  preferences?: Record<string, any>;
  players?: PlayerRequest[];
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

/** The play as BG Stats takes it, and the links that carry it: *web* and, offline, *app*. */
export type BgStatsResponse = {
  web: string;
  app: string;
  play: BgStatsPlay;
};

/** Use *box* from the next game on; ``null``: the one that the companion came with. */
export type BoxRequest = {
  box: any;
};

/** A game's printed parts as they will be used, and those that the companion came with. */
export type BoxResponse = {
  game: string;
  box: any;
  default: any;
  is_default: boolean;
};

/** What a photo of a box says: *id* names it for its drawing. */
export type BoxTrialResponse = {
  id: string;
  verdict: string;
  words: string;
  parts: TriedPartResponse[];
  asked: string[];
  hints: string[];
};

/** Begin a new game from the position after *turn* of the game *game_id* (0: its setup). */
export type BranchRequest = {
  revision?: number;
  game_id: number;
  turn: number;
};

/** One answer to the open question; *crop* is (left, top, width, height) in the picture. */
export type CandidateResponse = {
  move: any;
  words: string[];
  crop: [number, number, number, number] | null;
  marks: MarkResponse[];
};

/** The next thing to choose; *field* ``null`` means that *move* is complete. */
export type ChoicesResponse = {
  field: string | null;
  options: OptionResponse[];
  move: any;
};

/** A coming roll and the hash that fixes it. */
export type CommitmentResponse = {
  roll: string;
  commitment: string;
};

/** Something meant for the table as its sender saw it: *revision* is the table's. */
export type ConditionalRequest = {
  revision?: number;
};

/** Say what lies there instead of what was read. */
export type CorrectSetupRequest = {
  correction: any;
};

/** Change a turn to *move*. */
export type CorrectionRequest = {
  revision?: number;
  after: number;
  move: any;
};

/** What a correction leads to: the *turns* from it on, those *dropped*, the points then. */
export type CorrectionResponse = {
  turns: TurnResponse[];
  dropped: TurnResponse[];
  why: string | null;
  scores: number[];
  unjudged: number[];
};

/** The rolls of this game: *by_hand* counts those of real dice, entered by hand. */
export type DiceResponse = {
  commitments: CommitmentResponse[];
  rolls: RollResponse[];
  tallies: TallyResponse[];
  by_hand: number;
};

/** A line of the score breakdown: *points* by place, and how far the first is *ahead* in it. */
export type DifferenceResponse = {
  words: string;
  points: number[];
  ahead: number;
};

/** What the reading is not sure of: a stable *id*, and words. */
export type DoubtResponse = {
  id: string;
  words: string;
};

/** An empty object. */
export type EmptyRequest = Record<string, never>;

/** How the game ended: *decided* says in one sentence what decided it, *lines* say it by category. */
export type EndingResponse = {
  places: RankedPlaceResponse[];
  decided: string | null;
  lines: DifferenceResponse[];
};

export type Error = {
  error: {
    id: string;
    message: string;
  };
};

/** Make the film of the game with that number. */
export type FilmRequest = {
  game_id: number;
};

/** How far a film is: *done* of *total* pictures; both are 0 before it is begun. */
export type FilmResponse = {
  done: number;
  total: number;
  is_ready: boolean;
  has_failed: boolean;
};

/** How much of one kind of thing was found, and what to do about the rest. */
export type FoundResponse = {
  key: string;
  words: string;
  found: number;
  wanted: number;
  todo: string[];
};

/** What a person has done in one game; *average* and *best* are points. */
export type GameRecordResponse = {
  game: string;
  title: string;
  games: number;
  wins: number;
  average: number;
  best: number;
};

/** A game that can be played: *players* and *minutes* are from–to. */
export type GameResponse = {
  name: string;
  title: string;
  players: number[];
  minutes: number[];
  about: string;
  has_box: boolean;
  has_positions: boolean;
  preferences: PreferenceResponse[];
  agreed: Record<string, any>;
};

/** The games that can be played. */
export type GamesResponse = {
  games: GameResponse[];
};

/** What was taken over; *known* games were here already and stay as they are. */
export type ImportResponse = {
  taken: number;
  known: number;
  refused: NotTakenResponse[];
  pictures: number;
  boxes: number;
};

/** Sit down; a phone that replaces a lost one needs the table's button. */
export type JoinRequest = {
  revision?: number;
  seat: number;
  name: string;
  colour?: string;
  symbol?: string;
};

/** The Wi-Fi to be joined; *password* is empty where it has none. */
export type JoinWifiRequest = {
  name: string;
  password?: string;
};

/** The game with that number. */
export type KeptGameRequest = {
  game_id: number;
};

/** Choose the phone's language by its code. */
export type LanguageRequest = {
  revision?: number;
  language: string;
};

/** How far the position is laid out: *agreed* cells, how many things differ, and which, in *words*. */
export type LayingResponse = {
  is_there: boolean;
  is_laying: boolean;
  has_gone_on: boolean;
  number: number;
  agrees: boolean;
  may_go_on: boolean;
  agreed: number;
  count: number;
  short: string;
  words: string[];
  differing: number[][];
};

/** Stand up from *seat*. */
export type LeaveRequest = {
  revision?: number;
  seat: number;
};

/** Something to draw onto a picture: what *kind* of thing, and where its pixels are. */
export type MarkResponse = {
  kind: string;
  points: [number, number][];
};

/** What was so after turn *number*; *before* and *after* name pictures. */
export type MomentResponse = {
  number: number;
  turn: TurnResponse | null;
  before: string | null;
  after: string | null;
  view: any;
  may_correct: boolean;
  may_swap_fills: boolean;
  may_branch: boolean;
  may_correct_start: boolean;
};

/** Play *move*, put together by hand. */
export type MoveRequest = {
  revision?: number;
  after: number;
  move: any;
};

/** A game that was not taken over, and why. */
export type NotTakenResponse = {
  file: string;
  why: string;
};

/** One value that may be chosen, in words. */
export type OptionResponse = {
  value: any;
  words: string;
};

/** How the game ended. */
export type OutcomeResponse = {
  scores: number[];
  winners: number[];
  ended_by: string | null;
};

/** A photographed sheet: *id* names it for answers and its flattened page. */
export type PaperSheetResponse = {
  id: string;
  reading: any;
};

/** An earlier game: *winners* are ``null`` while it is not over. */
export type PastGameResponse = {
  game_id: number;
  title: string;
  players: string[];
  at: string;
  turns: number;
  scores: number[];
  winners: number[] | null;
  is_on: boolean;
};

/** Those whose phones *sit* there, who played *last* time, and everybody who ever played here. */
export type PeopleResponse = {
  sitting: PersonResponse[];
  last: PersonResponse[];
  everybody: PersonResponse[];
};

/** What a person has done; *streak* is how many of their latest games they won in a row. */
export type PersonRecordResponse = {
  name: string;
  games: number;
  wins: number;
  streak: number;
  longest_streak: number;
  by_game: GameRecordResponse[];
};

/** Forget the people who read as *name*. */
export type PersonRequest = {
  name: string;
};

/** Somebody who may play: their signs when they last did, and the seat that their phone has now. */
export type PersonResponse = {
  name: string;
  colour: string;
  symbol: string;
  phone: number | null;
};

/** What a photo of the table has brought, in *words*. */
export type PhotoResponse = {
  outcome: string;
  words: string;
  advice?: string | null;
};

/** What lies at a place, since which turn (0: the setup), and what the rules allow there. */
export type PlaceResponse = {
  there: string[];
  since: number | null;
  allowed: string[];
  section: string | null;
};

/** Roll dice for any game, written as ``2d6``. */
export type PlainRollRequest = {
  revision?: number;
  notation: string;
  client_seed?: string;
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
  team?: string | null;
};

/** Which game was played. */
export type PlayedGame = {
  name: string;
  sourceGameId: string;
  highestWins?: boolean;
  noPoints?: boolean;
};

/** Somebody who plays; *phone* is the seat that their phone has now, ``null`` without one. */
export type PlayerRequest = {
  name: string;
  colour?: string;
  symbol?: string;
  phone?: number | null;
  is_asking?: boolean;
};

/** A player: *taken* tells that a phone sits there, *yours* that it is this one. */
export type PlayerResponse = {
  seat: number;
  name: string;
  colour: string;
  symbol: string;
  points: number | null;
  taken: boolean;
  yours: boolean;
};

/** Say which power the coming turn uses; ``null`` takes it back. */
export type PowerRequest = {
  revision?: number;
  after: number;
  power: string | null;
};

/** What the player on turn may declare now. */
export type PowersResponse = {
  powers: OptionResponse[];
};

/** Something to agree on before a game; the usual value comes first. */
export type PreferenceResponse = {
  key: string;
  words: string;
  values: OptionResponse[];
  is_player: boolean;
};

/** The open question. */
export type QuestionResponse = {
  question: string;
  picture: string;
  candidates: CandidateResponse[];
};

/** A place: *seats* are those who play together; sides that tie fully have the same *rank*. */
export type RankedPlaceResponse = {
  rank: number;
  seats: number[];
  points: number;
};

/** Play once more, with *players* or with the same ones. */
export type RematchRequest = {
  revision?: number;
  players?: PlayerRequest[];
};

/** Go on with the earlier game whose number is *game_id*. */
export type ResumeRequest = {
  revision?: number;
  game_id: number;
};

/** Roll the dice that the game waits for; *which* are those to roll again (empty: all). */
export type RollRequest = {
  revision?: number;
  after: number;
  which?: number[];
  client_seed?: string;
};

/** A roll that was made, and its proof. */
export type RollResponse = {
  roll: string;
  seat: number | null;
  dice: string[];
  sides: number[];
  faces: number[];
  words: string[];
  commitment: string;
  key: string;
  client_seed: string;
};

/** The score breakdown; *explained* says by seat where its points come from. */
export type ScoreBreakdownResponse = {
  players: string[];
  lines: ScoreLineResponse[];
  total: number[];
  explained: string[][];
};

/** One line of the score breakdown, with each seat's points. */
export type ScoreLineResponse = {
  words: string;
  points: number[];
};

/** Give *seat* to the phone that asks for it, or not. */
export type SeatAnswerRequest = {
  revision?: number;
  seat: number;
  is_given: boolean;
};

/** A phone, this one where *is_yours*, asks for the taken *seat*; *is_declined* once told no. */
export type SeatRequestResponse = {
  seat: number;
  is_yours: boolean;
  is_declined: boolean;
};

/** Say what doubtful spots are: their names, and what is drawn there. */
export type SettleRequest = {
  answers: Record<string, string>;
};

/** The starting table as it is known now. */
export type SetupResponse = {
  is_there: boolean;
  number: number;
  is_held: boolean;
  is_ready: boolean;
  is_late: boolean;
  size: [number, number];
  found: FoundResponse[];
  layout: any;
  doubts: DoubtResponse[];
  hints: string[];
  preferences: PreferenceResponse[];
};

/** The evenings in figures: *unread* games are still to be read, ask again for them. */
export type StatisticsResponse = {
  games: number;
  unread: number;
  people: PersonRecordResponse[];
  year: number;
  this_year: WinsResponse[];
};

/** The whole table after event *seq*, as this phone may see it. */
export type TableResponse = {
  seq: number;
  at: string;
  game_id: number;
  revision: number;
  game: string | null;
  title: string;
  players: PlayerResponse[];
  on_turn: number | null;
  turn: number;
  due: string;
  is_recorded: boolean;
  is_played_out: boolean;
  is_read: boolean;
  view: any;
  last: TurnResponse | null;
  undone: UndoneResponse | null;
  declared: string | null;
  declared_words: string | null;
  ask: QuestionResponse | null;
  wait: string | null;
  unclear: UnclearResponse | null;
  faults: string[];
  notices: string[];
  outcome: OutcomeResponse | null;
  holds_secrets: boolean;
  seat_requests: SeatRequestResponse[];
  you: VisitorResponse;
};

/** How often each face of a kind of die fell, and how surprising that is. */
export type TallyResponse = {
  die: string;
  words: string[];
  counts: number[];
  expected: number;
  chi_squared: number;
  p: number;
};

/** How much of one kind of thing the photo shows, and how much of it would be read unasked. */
export type TriedPartResponse = {
  key: string;
  words: string;
  found: number;
  sure: number;
  wanted: number;
};

/** A command of a game; *after* is the table's ``turn`` as the sender saw it. */
export type TurnRequest = {
  revision?: number;
  after: number;
};

/** A played turn in words; *source* is ``"camera"``, ``"hand"``, ``"answer"`` or ``"dice"``. */
export type TurnResponse = {
  number: number;
  whole: number;
  goes_on: boolean;
  seat: number;
  words: string[];
  move: any;
  source: string;
  at: string;
  scores: number[];
  picture: string | null;
  is_open: boolean;
  amendments: number;
};

/** Every turn so far, with who plays, and those that were taken back. */
export type TurnsResponse = {
  players: PlayerResponse[];
  turns: TurnResponse[];
  undone: UndoneResponse[];
};

/** The picture that cannot be read, and what in it does not fit. */
export type UnclearResponse = {
  picture: string;
  marks: MarkResponse[];
};

/** A turn that was taken back *at* that time, *by* a seat (``null``: the host, or a button). */
export type UndoneResponse = {
  number: number;
  seat: number;
  words: string[];
  by: number | null;
  at: string;
  may_redo: boolean;
};

/** What this phone may do: its *seat*, the host's rights, whether it may *undo* now. */
export type VisitorResponse = {
  seat: number | null;
  is_host: boolean;
  language: string;
  may_play: boolean;
  may_undo: boolean;
};

/** A Wi-Fi that the table saw: *strength* in percent. */
export type WifiInReachResponse = {
  name: string;
  strength: number;
  needs_password: boolean;
  can_be_joined: boolean;
};

/** How the table's Wi-Fi is: the *network* that it is in, and one that is being joined. */
export type WifiResponse = {
  is_there: boolean;
  network: string | null;
  joining: string | null;
  is_own_open: boolean;
  in_reach: WifiInReachResponse[];
  failure: string | null;
};

/** How many of their *games* somebody won. */
export type WinsResponse = {
  name: string;
  games: number;
  wins: number;
};
