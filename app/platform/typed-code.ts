/**
 * The signs of a code as somebody types, pastes or dictates it: in capitals, wide letters as plain ones, without spaces, punctuation or what
 * cannot be seen. An accented letter stays one.
 */
export function typedCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}]/gu, "");
}
