import { addressOf, hotlines } from "~/features/safety/rules";

const SPACE = "[ \\u00a0\\u202f]";
/** What stands before a number that is one to call: « le », « au ». */
const named = `(?<=\\b(?:[Ll]e|[Aa]u)${SPACE})`;

/** What makes of 17 a number to call, earlier in its sentence. */
const called = "(?:[Aa]ppel(?:ez|er|le)(?!-)|[Cc]ompos|[Dd]anger|[Uu]rgen|[Pp]olice|immédiat|11[249])";
const months = "janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc";

/** Seventeen and fifteen are also days, hours and houses: an event is full of them. */
const around: Record<string, { before?: string; after?: string }> = {
  "17": {
    before: `(?:(?<=\\b${called}[^.!?]{0,80}\\b(?:le|au)${SPACE})|${named}(?=17${SPACE}(?:ou|et)${SPACE}(?:le|au)${SPACE}11[24]))`,
    after: `(?!/|${SPACE}+(?:${months}|(?:h|à|rue|avenue|boulevard|place|quai)(?!\\p{L})))`,
  },
  "15": { before: `(?<=\\b(?:[Aa]ppelez|[Cc]omposez)[ \\u00a0]le${SPACE})` },
};

/**
 * The numbers an article may name, made to be touched: at night, on a phone, one does not dial. Emergency, violence,
 * children, suicide (requirements ). 114 receives messages only.
 */
const numbers = hotlines.map((line) => {
  const { before = named, after = "" } = around[line.dial] ?? {};
  const printed = line.number.replace(/\s/g, SPACE);
  return { pattern: new RegExp(`${before}${printed}(?![\\d\\p{L}])${after}`, "gu"), address: addressOf(line) };
});

/** Text already escaped, with its help numbers as links. */
export function withHelpNumbers(html: string): string {
  return numbers.reduce(
    (text, { pattern, address }) => text.replace(pattern, (number) => `<a href="${address}">${number}</a>`),
    html,
  );
}
