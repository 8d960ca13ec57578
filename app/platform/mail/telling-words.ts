import { folded } from "~/platform/search";

/** Words that tell what the house is about wherever they stand in a word: an address glues its words together. */
const tellingRoots = ["divorc", "separ", "coach", "ruptur"];
/** As the beginning of a word: « immédiat » and « suspension » tell nothing. */
const tellingBeginnings = [
  "avocat",
  "tribuna",
  "audience",
  "pension",
  "mediat",
  "violen",
  "conjoint",
  "coparent",
  "custod",
  "conjug",
];
/** Whole: « regard » and « exemple » tell nothing. */
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

/** The words of a text that nobody should read over a shoulder, in a subject, a preview or a sender: as they were typed, once each. */
export function tellingTermsIn(text: string): string[] {
  const typed = text.match(/\p{L}+(?:[-’']\p{L}+)*/gu) ?? [];
  const words = typed.filter((word) =>
    folded(word)
      .toLowerCase()
      .split(/[-']/)
      .some(
        (part) =>
          tellingWords.includes(part) ||
          tellingBeginnings.some((start) => part.startsWith(start)) ||
          tellingRoots.some((root) => part.includes(root)),
      ),
  );
  const whole = folded(text).toLowerCase();
  const phrases = tellingPhrases.filter((phrase) => whole.includes(phrase));
  return [...new Set([...words, ...phrases])];
}
