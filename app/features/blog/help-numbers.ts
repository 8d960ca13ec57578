/**
 * The numbers an article may name, made to be touched: at night, on a phone, one does not dial. Emergency, violence,
 * children, suicide (requirements ). 114 receives messages only.
 */
const numbers = [
  { pattern: /(?<=\b(?:[Ll]e|[Aa]u)[ \u00a0\u202f])(3114|3919|3018|119|112)(?![\d\p{L}])/gu, scheme: "tel:" },
  { pattern: /(?<=\b(?:[Ll]e|[Aa]u)[ \u00a0\u202f])(116[\u00a0\u202f ]006)(?!\d)/gu, scheme: "tel:" },
  { pattern: /(?<=\b(?:[Ll]e|[Aa]u)[ \u00a0\u202f])(114)(?![\d\p{L}])/gu, scheme: "sms:" },
  // Seventeen is also a day and an hour.
  {
    pattern:
      /(?<=\b(?:[Ll]e|[Aa]u)[ \u00a0\u202f])(17)(?![\d\p{L}]|[\s\u00a0\u202f]+(?:h|janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/gu,
    scheme: "tel:",
  },
  { pattern: /(?<=\b(?:[Aa]ppelez|[Cc]omposez)[ \u00a0]le[ \u00a0\u202f])(15)(?![\d\p{L}])/gu, scheme: "tel:" },
];

/** Text already escaped, with its help numbers as links. */
export function withHelpNumbers(html: string): string {
  return numbers.reduce(
    (text, { pattern, scheme }) =>
      text.replace(pattern, (number) => `<a href="${scheme}${number.replace(/\D/g, "")}">${number}</a>`),
    html,
  );
}
