import { createHash } from "node:crypto";

/**
 * The id of what one click makes, from the key of its form, the words and the files sent with it: the same again are the same row, others
 * another one, so that what is typed after an answer was lost on the way is never taken for what came first.
 * The key is kept nowhere: nobody can try words against the id.
 */
export function idOfClick(clientKey: string, words: string, files: readonly string[] = []): string {
  const hex = createHash("sha256")
    .update([clientKey, words, ...files].join("\n"))
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
