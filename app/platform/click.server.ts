import { createHash } from "node:crypto";

/**
 * The id of what one click makes, from the key of its form and the words sent with it: the same words again are the same row, other
 * words another one, so that what is typed after an answer was lost on the way is never taken for what came first.
 * The key is kept nowhere: nobody can try words against the id.
 */
export function idOfClick(clientKey: string, words: string): string {
  const hex = createHash("sha256").update(`${clientKey}\n${words}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
