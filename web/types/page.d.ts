// What the pages' scripts hand one another; the API's own types are in api.d.ts.

import type * as api from "./api.d.ts";

export type Table = api.TableResponse;
export type Player = api.PlayerResponse;
export type Turn = api.TurnResponse;
export type Undone = api.UndoneResponse;
export type You = api.VisitorResponse;
export type Question = api.QuestionResponse;
export type Candidate = api.CandidateResponse;
export type Mark = api.MarkResponse;
export type Unclear = api.UnclearResponse;
export type Outcome = api.OutcomeResponse;
export type Choice = api.ChoicesResponse;
export type Option = api.OptionResponse;
export type PlaceInfo = api.PlaceResponse;
export type History = api.TurnsResponse;
export type Moment = api.MomentResponse;
export type Correction = api.CorrectionResponse;
export type ScoreSheet = api.ScoreBreakdownResponse;
export type Ending = api.EndingResponse;
export type RankedPlace = api.RankedPlaceResponse;
export type Imported = api.ImportResponse;
export type Film = api.FilmResponse;
export type Statistics = api.StatisticsResponse;
export type PersonRecord = api.PersonRecordResponse;
export type PastGame = api.PastGameResponse;
export type OfferedGame = api.GameResponse;
export type SeatRequest = api.SeatRequestResponse;
export type Person = api.PersonResponse;
export type People = api.PeopleResponse;
/** Somebody who is to play; *id* stays while the order changes. */
/** A row of who plays; `holder` is who sat at its `phone`. */
export type LineupRow = Person & { id: number; holder: string | null };
export type Preference = api.PreferenceResponse;
export type SetupState = api.SetupResponse;
export type BoxState = api.BoxResponse;
export type DiceState = api.DiceResponse;
export type Roll = api.RollResponse;
export type Tally = api.TallyResponse;
export type PhotoReading = api.PaperSheetResponse;
export type Laying = api.LayingResponse;
export type BoxTrial = api.BoxTrialResponse;
export type PhotoOfTable = api.PhotoResponse;

/** A cell of the games' lattice: axial coordinates. */
export type Cell = [number, number];
export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };
/** How near a drawing is looked at, and which point of it (0 to 1) is in the middle. */
export type Zoom = { factor: number; x: number; y: number };

/** What an element may hold; conditions that came out false are left out. */
export type Child = Node | string | number | false | null | undefined | Child[];
// deno-lint-ignore ban-types -- listeners take whichever event their name has
export type Listener = Function;
export type Attributes = Record<string, string | number | boolean | null | undefined | Listener>;

type TagOf<S extends string> = S extends `${infer Tag}.${string}` ? Tag : S;
export type ElementOf<S extends string> = TagOf<S> extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[TagOf<S>]
  : HTMLElement;
export type SvgOf<S extends string> = TagOf<S> extends keyof SVGElementTagNameMap
  ? SVGElementTagNameMap[TagOf<S>]
  : SVGElement;

/** What a page knows of the table; who subscribes is called at once and with each newer state. */
export type TableStore = {
  table: Table;
  subscribe(listener: (table: Table, former: Table) => unknown): void;
  /** Take a newer state; an older one is passed over. */
  show(next: Table): void;
  /** Let phones claim the host's rights for a minute: the table's button was pressed. */
  openHostClaim(now_ms?: number): void;
  isHostClaimOpen(now_ms?: number): boolean;
};

/** Which table a command is meant for: it changes no other. */
export type Expected = { after: number; revision: number };

/** The parts of a turn that are chosen so far, by their fields. */
// deno-lint-ignore no-explicit-any -- a game's own JSON
export type Chosen = Record<string, any>;
export type Preview = { field: string; value: unknown };
export type Pick = (option: Option) => unknown;

/** What was chosen last and from what; `pick` chooses something else instead. */
// deno-lint-ignore no-explicit-any -- a game's own JSON
export type Former = { field: string; value: any; options: Option[]; pick: Pick };

/** What is put on the board while a turn is entered. */
export type Entering = {
  lit: Set<string>;
  chosen: Chosen;
  preview: Preview | null;
  tap: (place: string) => unknown;
  words?: (place: string) => string | undefined;
};

/** What a game's drawing is made from; `tap` is there while a turn is entered. */
// deno-lint-ignore no-explicit-any -- each game says what its view is
export type Scene<View = any> = {
  view: View;
  players: Player[];
  last: Turn | null;
  you: You;
  expected: Expected;
  lit: Set<string>;
  chosen: Chosen;
  preview: Preview | null;
  tap?: (place: string) => unknown;
};

/** A game's own drawing: `plan` pans and zooms, `parts` stand beside it. */
export type Drawing = {
  STYLES?: string[];
  /** Whether something can be declared before a turn. */
  POWERS?: boolean;
  /** The questions that the fields of a turn answer, in words. */
  PROMPTS: Record<string, string>;
  /** What is asked for a field as things stand now, where `PROMPTS` does not say it. */
  prompt?(field: string, scene: Scene, choice: Choice): string | undefined;
  draw(scene: Scene): { plan: SVGSVGElement | null; parts: Child[] };
  /** The places that an option's value touches, by their names. */
  places(field: string, value: unknown, scene: Scene): string[];
  /** The places that a turn has touched, where the drawing itself does not show them. */
  played?(turn: Turn): string[];
  /** A game's own way to choose a value, `null` where a list will do. */
  chooser?(
    field: string,
    options: Option[],
    pick: Pick,
    scene: Scene,
    former: Former | null,
  ): Child;
  /** The settled parts of a turn that this phone enters without being asked, `null` where it waits. */
  given?(table: Table): Chosen | null;
  /** What is to be done now, in the game's own words; `act` does it with one tap. */
  action?(table: Table): Action;
  /** Whether a complete turn waits for a tap that ends it: it is never taken back. */
  LASTS?: boolean;
  /** What one holds while a turn is put together. */
  held?(scene: Scene): Child;
  /** What plays a turn that might go on, in the game's own words. */
  label?(chosen: Chosen): string | undefined;
};

/** The one thing to do now: `words` name it, `other` putting the turn together where `act` does it. */
export type Action = { words: string | null; act?: () => unknown; other?: string };

/** A game's own editor for its box, where JSON will not do. */
export type BoxEditor = {
  // deno-lint-ignore no-explicit-any -- each game says what its box is
  draw(box: any, hooks: { mayChange: boolean; change: (box: any) => void }): Child;
  /** What the form holds now, where it does not tell of each change. */
  // deno-lint-ignore no-explicit-any -- each game says what its box is
  read?(): any;
  /** What is said of the box that the companion came with. */
  ABOUT: string;
};

/** A game's own editor for a position in the middle of it; a position is the game's own JSON. */
export type PositionEditor = {
  STYLES: string[];
  // deno-lint-ignore no-explicit-any -- each game says what its position is
  positionOf(view: any, count: number): any;
  // deno-lint-ignore no-explicit-any -- each game says what its position is
  withPlayers(position: any, count: number): any;
  // deno-lint-ignore no-explicit-any -- each game says what its position is
  tapped(position: any, place: string): any;
  // deno-lint-ignore no-explicit-any -- each game says what its position is
  toldOf(position: any): any;
  draw(
    // deno-lint-ignore no-explicit-any -- each game says what its position is
    position: any,
    // deno-lint-ignore no-explicit-any -- each game says what its position is
    hooks: { players: Player[]; tapped: string | null; change: (next: any) => void },
  ): Child[];
};

/** The table as its game draws it. */
export type Board = {
  show(table: Table): Promise<void>;
  enter(entering: Entering | null): void;
  light(places: string[]): void;
  reveal(): void;
  chooser(field: string, options: Option[], pick: Pick, former: Former | null): Child;
  places(field: string, value: unknown, chosen: Chosen): string[];
  given(): Chosen | null;
  label(chosen: Chosen): string | undefined;
  action(): Action | null;
  held(): Child;
  hasPowers(): boolean;
  lasts(): boolean;
  prompt(choice: Choice): string;
};
