/** Thirty-two signs that are not mistaken for one another when dictated: no I, L, O or U (Crockford). */
export const DICTATED_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** As many of them, forty bits: out of reach of guessing where tries are counted. */
export const DICTATED_LENGTH = 8;

/** A code to dictate, from random bytes (at least eight): 7K2M9QXD. */
export function dictatedCode(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, DICTATED_LENGTH), (byte) => DICTATED_SIGNS[byte & 31]).join("");
}

/**
 * The signs of a code as somebody types, pastes or dictates it: in capitals, wide letters as plain ones, without spaces, punctuation, symbols
 * (those of the message it was copied from) or what cannot be seen. An accented letter stays one.
 */
export function typedCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{M}\p{Cf}]/gu, "");
}
