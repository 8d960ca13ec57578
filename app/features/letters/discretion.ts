import { folded } from "~/platform/search";

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
