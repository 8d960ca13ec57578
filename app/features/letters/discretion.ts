import { folded } from "~/platform/search";
import type { Block } from "./rules";

/** Words that tell what the house is about, as the beginning of a word unless they are whole. */
const tellingBeginnings = [
  "divorc",
  "separ",
  "avocat",
  "tribuna",
  "audience",
  "pension",
  "mediat",
  "violen",
  "coach",
  "conjoint",
  "ruptur",
  "coparent",
  "custod",
  "conjug",
];
const tellingWords = [
  "ex",
  "juge",
  "jaf",
  "garde",
  "mari",
  "epoux",
  "epouse",
  "quitter",
  "couple",
  "parent",
  "parents",
];
const tellingPhrases = ["deux maisons", "deux foyers", "vie a deux"];

/** The words of a text that say what the letter is about, as they were typed, once each. Nothing is blocked by them: somebody else may hold the telephone. */
export function tellingTermsIn(text: string): string[] {
  const typed = text.match(/\p{L}+(?:[-’']\p{L}+)*/gu) ?? [];
  const words = typed.filter((word) =>
    folded(word)
      .toLowerCase()
      .split(/[-']/)
      .some((part) => tellingWords.includes(part) || tellingBeginnings.some((start) => part.startsWith(start))),
  );
  const whole = folded(text).toLowerCase();
  const phrases = tellingPhrases.filter((phrase) => whole.includes(phrase));
  return [...new Set([...words, ...phrases])];
}

/** What a mailbox lists of a letter, and the titles its first screen shows. */
export interface Envelope {
  sender: string;
  subject: string;
  preheader: string;
  blocks: Block[];
}

/** The words that tell: in the sender’s name, which the coach does not write here, and in what she wrote. */
export interface TellingParts {
  sender: string[];
  written: string[];
}

/** What tells in the sender’s name, and in the subject, the first line and the titles of the blocks that will be shown. */
export function tellingParts({ sender, subject, preheader, blocks }: Envelope): TellingParts {
  const titles = blocks.filter(({ removed }) => !removed).map(({ title }) => title);
  return { sender: tellingTermsIn(sender), written: tellingTermsIn([subject, preheader, ...titles].join(" . ")) };
}
