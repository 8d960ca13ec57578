import { addressOf, hotlines } from "~/features/safety/rules";

/** A space; what follows it may be in bold or in italic. */
const SPACE = "[ \\u00a0\\u202f](?:<(?:strong|em)>)*";
const END = "(?:</(?:strong|em)>)*";
/** What stands before a number that is one to call: « le », « au ». */
const named = `(?<=\\b(?:[Ll]e|[Aa]u)${SPACE})`;

/** What a sentence may say between two of its words; a new line ends it, unless it announces the next. */
const SAID = "(?:[^.!?<]|<(?!br>)|(?<=[:,])<br>)";

/** Straight before a number, or before two that are joined, it makes them numbers to call. */
const dialled =
  "(?:[Ff]ai(?:re|tes|s)|[Cc]ompose[rz]?|[Aa]ppel(?:ez|er|le)|[Cc]ontacte[rz]?|[Jj]oi(?:ndre|gne[rz]|ns)|" +
  "[Pp]réven(?:ir|ez)|[Aa]lerte[rz]?|[Tt]éléphone[rz]?|[Tt]ape[rz]?)" +
  `(?:${SPACE}(?:d[’']abord|aussitôt|immédiatement|vite|aussi|tout de suite|ou|et|(?:le|au)${SPACE}\\d{2,4}${END},?))*`;
/** What makes of 17 a number to call, earlier in its sentence. */
const called = `(?:[Aa]ppel(?:ez|er|le)(?!-)|[Cc]ompos|[Dd]anger|[Uu]rgen|immédiat|11[249])${SAID}{0,120}`;
/** The same, just before: « Danger ? », « La police, c’est ». */
const warned = `(?:[Dd]anger|[Uu]rgence|[Pp]olice)${SAID}{0,40}(?:[?!:(](?:${SPACE}|<br>)|[Cc][’']est${SPACE}|\\()+`;
/** What makes of it a day, just before. */
const dated = `\\b(?:(?:avant|après|depuis|dès|entre|d[’']ici|(?:report|fix)ée?s?|prévue?s?|appelées?|été appelés?)${SPACE}|jusqu[’'])`;
/** What makes of it a number to call, just after: another number of help, « (police) », « répond ». */
const answered = `${END}(?:${SAID}{0,60}?\\b11[249]\\b|[ \\u00a0\\u202f,:(]{1,3}(?:police|gendarmerie|répond))`;
const months = "janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc";

/** Seventeen and fifteen are also days, hours and houses: an event is full of them. */
const around: Record<string, { before?: string; after?: string }> = {
  "17": {
    before:
      `(?<!${dated}(?:le|au)${SPACE})(?:(?<=\\b${called}\\b(?:le|au)${SPACE})|(?<=\\b${dialled}${SPACE}(?:le|au)${SPACE})|` +
      `(?<=\\b${warned}[Ll]e${SPACE})|(?<=\\b[Pp]olice${SPACE}au${SPACE})|${named}(?=17${answered}))`,
    after: `(?!${END}(?:/|${SPACE}(?:${months}|(?:h|à|rue|avenue|boulevard|place|quai)(?!\\p{L}))))`,
  },
  "15": { before: `(?<=\\b${dialled}${SPACE}le${SPACE})` },
};

/**
 * The numbers an article may name, made to be touched: at night, on a phone, one does not dial. Emergency, violence,
 * children, suicide (requirements ). 114 receives messages only.
 */
const numbers = hotlines.map((line) => {
  const { before = named, after = "" } = around[line.dial] ?? {};
  const printed = line.number.replace(/\s/g, SPACE);
  return {
    pattern: new RegExp(`<a\\b[^>]*>.*?</a>|<[^>]+>|${before}${printed}(?![\\d\\p{L}])${after}`, "gsu"),
    address: addressOf(line),
  };
});

/** A line of HTML, bold and italic included, with its help numbers as links; what is in a link or in a tag stays. */
export function withHelpNumbers(html: string): string {
  return numbers.reduce(
    (line, { pattern, address }) =>
      line.replace(pattern, (found) => (found.startsWith("<") ? found : `<a href="${address}">${found}</a>`)),
    html,
  );
}
