// Each game's picture of itself, as its drawing reads it (`view` of the game's own module).

import type { Cell } from "./page.d.ts";

export type Alveola = {
  hive: HiveCell[];
  piles: Pile[];
  spoon_after: number;
  hornet_pile: number;
  players: { workers: number; queen: boolean; flowers: number; honey: number; eaten: number }[];
};
/** A position that is put together. */
export type AlveolaPosition = Alveola & { to_move: number; teams: boolean; powers: string[] };
export type HiveCell = {
  at: Cell;
  level: number;
  fill?: "full" | "empty";
  icon?: boolean;
  piece?: { kind: "worker" | "queen"; player: number } | { kind: "hornet" } | null;
};
export type AlveolaBox = Record<Shape, string[]> & {
  starting: { players: number; cells: Record<string, string> }[];
  introductory: string[];
};
export type Printed = { fill: "full" | "empty"; icon: boolean };
export type Shape = "straight" | "bent" | "triangular";
export type Pile = { tiles: number; shape: Shape | null; cells: Printed[] | null };
export type Way = { from?: Cell; to?: Cell; at?: Cell };

/** A starting table as the camera has found it, in pixels of its picture. */
export type SetupLayout = {
  cells: StartCell[];
  places: StartPlace[];
  piles: StartPile[];
  spoon: Pixel | null;
  hornet_tile: Pixel | null;
  doubtful: { doubt: string; pixel: Pixel }[];
};
export type Pixel = [number, number];
export type StartPlace = { at: Cell; outline: Pixel[] };
export type StartCell = StartPlace & { full: boolean; hornet: boolean };
export type StartPile = { pixel: Pixel; cells: Pixel[]; shape: string };
export type SetupCorrection =
  | { kind: "add-cell" | "set-fill"; at: Cell; full: boolean }
  | { kind: "remove-cell" | "put-hornet" | "remove-hornet"; at: Cell }
  | { kind: "move-cell" | "move-hornet"; at: Cell; to: Cell }
  | { kind: "add-pile"; pixel: Pixel; shape: string }
  | { kind: "move-pile"; number: number; pixel: Pixel }
  | { kind: "shape-pile"; number: number; shape: string }
  | { kind: "remove-pile"; number: number }
  | { kind: "place-spoon" | "place-hornet-tile"; pixel: Pixel }
  | { kind: "turn-pile"; number: number; degrees: number }
  | { kind: "turn-lattice"; degrees: number }
  | { kind: "frame-hive"; corners: Pixel[] }
  | { kind: "confirm"; doubt: string }
  | { kind: "swap-fills" };

export type Apiary = {
  spaces: { id: string; workers: { player: number; strength: number }[] }[];
  market: Record<string, Stall>;
  gives: Gives;
  min_sum: number[];
  hives: Hive[];
  frame: { cells: Cell[] } | null;
  sectors: Sector[];
  opening: { sum: number } | null;
  pad: string[];
  keeps: { workers: boolean; market: boolean; frames: boolean };
};
export type Stall = { row: { id: string; cost: Record<string, number> }[]; pile: number };
/** What tiles give, by their names, as far as the box says. */
export type Gives = Record<string, Record<string, number>>;
export type Sector = { id: string; rewards: string[]; tokens: number[]; points: number[] };
export type Hive = {
  active: number[];
  landing: number[];
  mat: Cell[];
  built: BuiltTile[];
  frames: { places: Cell[]; seeds: Cell[]; full: boolean }[];
  places: Cell[];
  resources: Record<string, number> | null;
  tokens_left: number | null;
  pad: Record<string, number>;
};
export type BuiltTile = { at: Cell; kind: string | null; tile: string };

export type HoneyWall = {
  is_house_box: boolean;
  box: HoneyWallBox;
  players: { name: string; wasp: string }[];
  sheets: Sheet[];
  is_on_paper: boolean;
  turn: HoneyWallTurn;
  open: {
    dice: string[][];
    place: { at: Cell; closes: number[] }[];
    unlock: string[];
  };
};
export type HoneyWallBox = {
  dice: Record<string, Face[]>;
  sheet: { spaces: Cell[]; flowers: Cell[]; starts: Cell[] };
  tree: TreeNode[];
};
export type PollenBox = {
  flowers: string[];
  /** How many cards show 0, 1, … 5 insects. */
  insects: number[];
  moves: number;
  objective: number;
};
/** A kind of tile; `count` is how many each player has with 1, 2, 3 and 4 players. */
export type TileKind = { name: string; hexes: Cell[]; bees: Cell[]; count: number[] };
export type RadioactiveBox = {
  side: number;
  base: number;
  ring: number;
  queen: number;
  tiles: TileKind[];
};
/** A resource's amounts, one for each tile. */
export type Costs = Record<string, number[]>;
/** A frame's places; `seeds` are the indices of those that give a seed card. */
export type FrameForm = { cells: Cell[]; seeds: number[] };
export type ApiaryBox = {
  spaces: string[];
  basic: string[];
  pad: string[];
  farms: string[];
  min_sum: number[];
  face_up: number;
  limits: { workers: number; tokens: number; comb: number[] };
  sectors: { id: string; rewards: number[] }[];
  market: Record<string, Costs>;
  /** What the market's tiles give, as their costs. */
  gives: Record<string, Costs>;
  frame: FrameForm;
};
export type Face = { honey?: number; larva?: number; wasp?: number };
export type TreeNode = {
  id: string;
  beside: string[];
  kind: "blue" | "orange" | "die" | "points";
  die?: string | null;
  points?: number;
};
export type Sheet = {
  honey: Cell[];
  larvae: Cell[];
  thefts: { at: Cell; by: number }[];
  surrounded: Cell[][];
  crossed: string[];
  dice: string[];
  large: number;
  small: number;
  points: number;
};
export type HoneyWallTurn = {
  seat: number;
  phase: string;
  dice: string[];
  faces: number[];
  honey: number;
  larvae: number;
  wasps: number;
  flowers: number;
};

export type Pollen = {
  flowers: string[];
  camps: (Card | null)[][][];
  hand: HeldCard[];
  hands: number[];
  piles: number[];
  discards: HeldCard[][];
  objectives: (string[] | null)[];
  round: number;
  is_last_turn: boolean;
  counted: CountedRound[];
};
export type Card = { owner: number; insects: number | null; down: boolean };
export type HeldCard = number | "move";
export type CampPlace = { camp: number; place: [number, number] };
export type CountedRound = {
  points: number[];
  columns: { flower: string; insects: number[]; cards: number[]; taker: number | null }[];
};

export type RadioactiveBees = {
  board: Cell[];
  tiles: BeeTile[];
  lying: LyingTile[];
  hands: string[][];
  rings: number[][][];
  queen: number;
  round: number;
  turn: number;
  may_begin: boolean;
  round_points: number[];
};
export type BeeTile = { id: string; hexes: Cell[]; bees: Cell[] };
export type LyingTile = { player: number; tile: string; level: number; spots: BeeSpot[] };
export type BeeSpot = { at: Cell; rings: number | null };
