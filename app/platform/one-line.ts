/** What was typed, on one line: no control character, and none of the signs that hide a text or turn its direction. */
export function oneLine(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** What was typed in a field that shows one line on as many as it takes: a break that was pasted is a space. */
export function withoutBreaks(typed: string): string {
  return typed.replace(/\s*[\r\n]+\s*/g, " ");
}
