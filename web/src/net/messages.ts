// The words that the server speaks (doc/protocol.md), as far as pages need them.

export type Lang = 'en' | 'fr';

export interface Both {
  en: string;
  fr: string;
}

export interface CardFacts {
  game: string;
  id: string;
  name: Both;
  subtitle: Both;
  set: string;
  set_name: Both;
  type: string;
  type_name: Both;
  traits: string[];
  /** What they are called, in their order; a browser may have kept facts that do not tell it. */
  trait_names?: { en: string[]; fr: string[] };
  copies: number;
  stage: number;
  unique: boolean;
  back: string | null;
  values: Record<string, number | null>;
  per_player: string[];
  text: Both;
  provenance: string;
}

export interface SeenCard {
  id?: string;
  controller?: number;
  owner?: number;
  exhausted?: boolean;
  facedown?: boolean;
  host?: number;
  counters?: Record<string, number>;
  values?: Record<string, number>;
  states?: string[];
  without?: string[];
}

export interface SeenZone {
  count: number;
  cards?: number[];
}

export interface SeenDice {
  pool: string;
  seat: number;
  open: boolean;
  faces: number[];
  symbols: string;
  names: string[];
  lent?: number;
}

export interface Pending {
  what: string;
  seat?: number | null;
  id?: string;
  card?: number;
  targets?: number[];
}

export interface Progress {
  label: string;
  have: number;
  need: number;
  step?: number;
}

export interface View {
  round: number;
  first?: number;
  active?: number;
  waiting?: number;
  over?: boolean;
  zones: Record<string, SeenZone>;
  cards: Record<string, SeenCard>;
  seats?: Record<string, { out?: boolean; resigned?: boolean; result?: string }>;
  dice?: Record<string, SeenDice>;
  pending?: Pending[];
  progress?: Record<string, Progress[]>;
}

export interface Option {
  id: string;
  group: string;
  label: string;
  card?: number;
  with?: number;
  /** The asked seat's own card, where it does this and the option names nobody. */
  self?: number;
  value?: number;
  rule?: string;
  suggested?: boolean;
  pass?: boolean;
  reordered?: boolean;
}

export interface Ask {
  ask: number;
  what: string;
  role: string;
  label: string;
  phase?: string;
  card?: number;
  rule?: string;
  need?: number;
  /** Of targets: 1 if the text does them good, -1 if harm. */
  mood?: number;
  /** Cards that have been chosen so far, where several are. */
  given?: number[];
  /** Of payments: the cards that following the suggestions would spend. */
  pays?: number[];
  /** Of dice: what each face shows, from 1 on. */
  faces?: string[];
  options: Option[];
}

export interface LogLine {
  what: string;
  who?: number;
  card?: string;
  by?: string;
  amount?: number;
  rule?: string;
  depth?: number;
  text: string;
}

export interface SeatInfo {
  kind: 'open' | 'person' | 'bot';
  bot?: string;
  name?: string;
  person?: string;
  here?: boolean;
  away?: number;
  left?: number;
  resigned?: boolean;
  /** In lists, when it is over. */
  result?: string;
}

export interface Offer {
  what: 'undo' | 'rematch' | 'bot' | 'end';
  offer: number;
  by: number;
  about: number;
  agreed: number[];
}

export interface TableInfo {
  table: string;
  at: number;
  game: string;
  state: 'open' | 'playing' | 'over' | 'broken';
  seats: SeatInfo[];
  access: string;
  watch: string;
  choices: number;
  settings: Record<string, string> | null;
  clock: { base?: number; increment?: number; days?: number } | null;
  watching: number;
  me: number | null;
  offer?: Offer;
  /** The seat may ask what a strong player would do. */
  hints?: boolean;
  mine?: boolean;
  /** Somebody brought cards to it: what is on them is asked for at the table. */
  own_cards?: boolean;
  key?: string;
  title?: string;
  ended?: string;
  next?: string;
  broken?: string;
  promise?: string;
  seed?: string;
}

export interface Over {
  results: string[];
  status: string;
  rounds: number;
  choices: number;
  hash: string;
  ended?: string;
}

export interface Talk {
  entry: number;
  when: number;
  seat: number | null;
  name: string;
  person: string;
  watchers?: boolean;
  text: string;
}

export interface Person {
  person: string;
  name: string;
  lang: Lang;
  password: boolean;
  wishes: Record<string, unknown> | null;
}

export interface Game {
  game: string;
  title: string;
  seats: { least: number; most: number; usual: number };
  /** Where all its cards can be fetched. */
  pool?: string;
}

export interface Row {
  table: string;
  game: string;
  state: string;
  access: string;
  made: number;
  moved: number;
  summary: { seats?: SeatInfo[]; title?: string; waiting?: number; [key: string]: unknown } | null;
}

export interface MenuValue {
  id: string;
  label: string;
  alone?: boolean;
}

export interface MenuItem {
  key: string;
  kind: 'choice' | 'several' | 'number' | 'deck';
  label: string;
  meaning: string;
  seat: number | null;
  chosen: string | null;
  usual: string | null;
  separator: string | null;
  least: number;
  most: number;
  values: MenuValue[];
}

export interface Word {
  word: string;
  label: string;
  role?: string;
  group?: string;
  per_seat?: boolean;
  shared?: boolean;
}

export interface Why {
  rule: string | null;
  text: string | null;
  reason?: string | null;
}

export interface Rule {
  id: string;
  game?: string;
  text: string;
  heading: string | null;
}

/** Any message: a type, and whatever belongs to it. */
export type Message = { type: string; n?: number; to?: string | null; table?: string; at?: number } & Record<
  string,
  unknown
>;
