export const blockKinds = ["text", "article", "event", "piece", "picture"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A part of a letter, in its order. */
export interface Block {
  kind: BlockKind;
  /** How the letter calls it: neutral, for it is read over a shoulder. */
  title: string;
  /** Of a text: its words, in Markdown. Of a photograph: what is seen in it. */
  text: string;
  /** Of an article, an event or a piece of the library: its address on the site, which no letter shows. Of a photograph: its id. */
  target: string;
  /** Taken out, and put back by one gesture until the letter leaves. */
  removed: boolean;
}

export const audiences = ["subscribers", "members", "guide"] as const;
/** To whom a letter goes, always among those who confirmed that they want it: all, the members of today, those who asked for the guide. */
export type Audience = (typeof audiences)[number];

export const letterStates = ["draft", "scheduled", "sending", "paused", "stopped", "sent"] as const;
export type LetterState = (typeof letterStates)[number];

/** Why a letter whose moment had come is a draft again. */
export type UnsentReason = "nobody" | "not_tried";

export const SUBJECT_MAX_CHARACTERS = 90;
export const PREHEADER_MAX_CHARACTERS = 120;
export const TITLE_MAX_CHARACTERS = 90;
export const TEXT_MAX_CHARACTERS = 6_000;
export const BLOCKS_AT_MOST = 12;
/** Each comes inside the letter, in every mailbox. */
export const PICTURES_AT_MOST = 3;

/** A plank of the gangway: one for so many copies. */
export const COPIES_PER_PLANK = 100;

/** A mail server that says « later » is asked again after 15, 30, 60, 120… minutes, four hours at most: ten times, a day in all. */
export const LATER_MINUTES = 15;
const LATER_AT_MOST_MINUTES = 240;
export const TRIES_AT_MOST = 10;
/** Longer than the slowest hand-over: after it whoever was handing a copy is dead. */
export const HANDING_MINUTES = 10;

/** Minutes before the next try of a copy that was put off so many times. */
export function laterMinutes(attempts: number): number {
  return Math.min(LATER_MINUTES * 2 ** Math.max(0, attempts - 1), LATER_AT_MOST_MINUTES);
}

export type LetterProblem =
  | "subject_missing"
  | "nothing_in_it"
  | "title_missing"
  | "text_missing"
  | "text_too_long"
  | "target_missing"
  | "picture_missing"
  | "alternative_missing"
  | "too_many_pictures";

/** Whether a block leads somewhere on the site, by a neutral title. */
export const leadsSomewhere = (kind: BlockKind): boolean => kind !== "text" && kind !== "picture";

/** The photographs that will be shown, in their order. */
export const shownPictures = (blocks: Block[]): Block[] =>
  blocks.filter(({ kind, removed }) => kind === "picture" && !removed);

/** What prevents a letter from leaving, and the rank of the block it is in; null: it may. */
export function checkLetter({ subject, blocks }: { subject: string; blocks: Block[] }): {
  problem: LetterProblem;
  rank: number | null;
} | null {
  if (!subject.trim()) return { problem: "subject_missing", rank: null };
  if (blocks.every(({ removed }) => removed)) return { problem: "nothing_in_it", rank: null };
  let pictures = 0;
  for (const [rank, block] of blocks.entries()) {
    if (block.removed) continue;
    if (block.kind === "picture") pictures += 1;
    const problem = pictures > PICTURES_AT_MOST ? "too_many_pictures" : problemOf(block);
    if (problem) return { problem, rank };
  }
  return null;
}

function problemOf({ kind, title, text, target }: Block): LetterProblem | null {
  if (kind === "picture" && !target) return "picture_missing";
  if (kind === "picture" && !text.trim()) return "alternative_missing";
  if (kind === "text" && !text.trim()) return "text_missing";
  if (text.length > TEXT_MAX_CHARACTERS) return "text_too_long";
  if (leadsSomewhere(kind) && !title.trim()) return "title_missing";
  return leadsSomewhere(kind) && !target ? "target_missing" : null;
}

/** What people were told when they confirmed: at most one letter a month. */
const DAYS_BETWEEN_LETTERS = 30;

/** Whether a letter that leaves now would come too soon after the latest one, or before one that waits for its moment. */
export function isSoonAfter(latest: Date, now: Date): boolean {
  return now.getTime() - latest.getTime() < DAYS_BETWEEN_LETTERS * 86_400_000;
}

/** Whole minutes to read a letter, at two hundred words a minute. */
export function minutesToRead(blocks: Block[]): number {
  const words = blocks.filter(({ removed }) => !removed).map(({ title, text }) => `${title} ${text}`);
  return Math.max(1, Math.round(words.join(" ").split(/\s+/).length / 200));
}

/** What became of the copies of a letter. */
/** To how many it left, and to how many it may leave in all: who was left out, or refused, is not among them. */
export function reachOf({ accepted, inDoubt, waiting }: LetterResults): { left: number; all: number } {
  const left = accepted + inDoubt;
  return { left, all: left + waiting };
}

export interface LetterResults {
  all: number;
  /** Still to leave. */
  waiting: number;
  accepted: number;
  refused: number;
  /** The mail server had it whole and was not heard: it may have arrived, and does not leave again. */
  inDoubt: number;
  /** Stopped the letter, or may not be written to, between its departure and their turn. */
  leftOut: number;
  bounced: number;
  /** Stopped the letter after they were sent this one. */
  unsubscribed: number;
}
