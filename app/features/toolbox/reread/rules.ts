import { type Mark, marks, readers } from "./wordings";

export { type Mark, marks };

/** Tries of who is not a member, counted in the open page alone. */
export const FREE_TRIES = 3;

/** Longer is no message to an ex: it is a letter, for another day. */
export const LONGEST_MESSAGE = 4000;

/** A part of a message the other may stumble on: where it stands, and why. */
export interface MarkedPart {
  mark: Mark;
  start: number;
  end: number;
}

/** Each character keeps its place: no accent, no capital, a straight apostrophe. */
export function folded(text: string): string {
  return Array.from({ length: text.length }, (_, n) => {
    const one = text.charAt(n);
    if ("’‘`´".includes(one)) return "'";
    const [bare = one] = one.toLowerCase().normalize("NFD");
    return bare.length === 1 ? bare : one;
  }).join("");
}

/** What the other may stumble on, from the first word to the last; two parts never overlap: the one that begins first, then the longest, stays. */
export function reread(text: string): MarkedPart[] {
  const read = folded(text);
  const found = readers.flatMap(([mark, pattern]) =>
    [...read.matchAll(pattern)].map((one) => ({ mark, start: one.index, end: one.index + one[0].length })),
  );
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: MarkedPart[] = [];
  for (const part of found) if (part.start >= (kept.at(-1)?.end ?? 0)) kept.push(part);
  return kept;
}

/** Of these marks, what may be read as an attack: who announces what is their right attacks nobody. */
export function sensitiveIn(parts: MarkedPart[]): MarkedPart[] {
  return parts.filter(({ mark }) => mark !== "recourse");
}

/** The number under which a mark is explained; none for what attacks nobody. */
function numberOf(part: MarkedPart, parts: MarkedPart[]): number | undefined {
  return sensitiveIn(parts).indexOf(part) + 1 || undefined;
}

/** The text cut where its marks begin and end, in order. */
export function piecesOf(text: string, parts: MarkedPart[]): { text: string; mark?: Mark; number?: number }[] {
  const pieces: { text: string; mark?: Mark; number?: number }[] = [];
  let at = 0;
  for (const part of parts) {
    const { mark, start, end } = part;
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: text.slice(start, end), mark, number: numberOf(part, parts) });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The marks of one kind: how many, their numbers, and the words they stand on. */
interface Reason {
  mark: Mark;
  times: number;
  numbers: number[];
  words: string[];
}

/** The marks of a message by reason: what may be read as an attack, and apart from it what is one’s right. */
export function reasonsOf(text: string, parts: MarkedPart[]): { attacks: Reason[]; announced: Reason[] } {
  const reasons = marks.flatMap((mark) => {
    const own = parts.filter((part) => part.mark === mark);
    if (own.length === 0) return [];
    const words = [...new Set(own.map(({ start, end }) => text.slice(start, end)))];
    return [{ mark, times: own.length, numbers: own.flatMap((part) => numberOf(part, parts) ?? []), words }];
  });
  return {
    attacks: reasons.filter(({ mark }) => mark !== "recourse"),
    announced: reasons.filter(({ mark }) => mark === "recourse"),
  };
}

/** The four sentences of an answer: friendly, brief, informative, firm, in the order they are written. */
export const bones = ["friendly", "brief", "informative", "firm"] as const;
export type Bone = (typeof bones)[number];
export type Skeleton = Record<Bone, string>;

const HELLO = /^\s*((?:bonjour|bonsoir|salut|coucou|hello)(?:\s+\p{L}+)?)\s*[,.!]?\s*/iu;
const ASKS =
  /\?|(?:^|\s)(?:tu peux|peux[- ]tu|pourrais[- ]tu|merci de|stp|s'il te plait|je te demande|je propose)(?:\s|$)/;
const WHEN =
  /(?<![\w'])(?:\d{1,2} ?h(?: ?\d{2})?|\d{1,2} (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|ce soir|midi)(?!\w)/;

/** Does it ask for something? */
export function asks(text: string): boolean {
  return ASKS.test(folded(text));
}

/** The hour or the day it names, as it is written; null without one. */
export function deadlineIn(text: string): string | null {
  const found = WHEN.exec(folded(text));
  return found && text.slice(found.index, found.index + found[0].length);
}

/** What of a message stands without a mark is put where it belongs; the rest is left to who writes. */
export function skeletonOf(text: string): Skeleton {
  const parts = reread(text);
  const hello = HELLO.exec(text);
  const from = hello?.[0].length ?? 0;
  const clean = sentencesOf(text)
    .filter(({ start, end }) => start >= from || end > from)
    .map(({ start, end }) => ({ start: Math.max(start, from), end }))
    .filter(({ start, end }) => !parts.some((part) => part.start < end && part.end > start))
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 3 && !/^(?:et|mais) /i.test(sentence));
  const brief = clean.find(asks) ?? "";
  const firm = clean.find((one) => one !== brief && folded(one).includes("avant ") && deadlineIn(one)) ?? "";
  const informative = clean.find((one) => one !== brief && one !== firm && /\d/.test(one)) ?? "";
  return { friendly: hello?.[1] ? `${hello[1]},` : "", brief, informative, firm };
}

function sentencesOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^.!?\n]+[.!?]*/g)].map((one) => ({ start: one.index, end: one.index + one[0].length }));
}

/** What is copied: the four sentences that are written, each on its line. */
export function written(skeleton: Skeleton): string {
  return bones
    .map((bone) => skeleton[bone].trim())
    .filter(Boolean)
    .join("\n");
}

/** What is still missing before it is worth copying. */
export function missingIn(skeleton: Skeleton): Bone[] {
  return (["brief", "firm"] as const).filter((bone) => skeleton[bone].trim() === "");
}
