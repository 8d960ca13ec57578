import { randomInt } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { folded } from "~/platform/search";
import { sign } from "~/platform/signing.server";
import { PASSPHRASE_LENGTH, PASSPHRASES_BY_MESSAGE } from "../rules";
import frenchWords from "./french-words.txt?raw";
import { countPassphrases, findMessageOf, insertPassphrase } from "./reading-queries.server";

/** 7,776 French words, drawn as with five dice. */
const words = frenchWords.trim().split("\n");
const known = new Set(words.map(folded));

/**
 * Gives a message a passphrase of its own: four words drawn by chance, of which only an HMAC is kept, under a key the database
 * does not hold. Null when this message was given enough of them.
 */
export async function givePassphrase(
  trx: Trx,
  { messageId }: { messageId: string },
  { now }: At,
): Promise<string[] | null> {
  if ((await countPassphrases(trx, messageId)) >= PASSPHRASES_BY_MESSAGE) return null;
  const drawn = Array.from({ length: PASSPHRASE_LENGTH }, () => words[randomInt(words.length)] as string);
  await insertPassphrase(trx, { passphrase_hash: hashOf(drawn), message_id: messageId, created_at: now });
  return drawn;
}

/** The first message of the conversation these words open, if any. Case and accents do not count. */
export async function findByPassphrase(db: Db | Trx, typed: string[]): Promise<string | null> {
  return (await findMessageOf(db, hashOf(typed)))?.message_id ?? null;
}

/** What was typed in four fields, or all of it in one: its words. */
export function readPassphrase(typed: string): string[] {
  return typed
    .slice(0, 200)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

/** Is this one of our words? Says nothing of any letter: the list is public. */
export function isKnownWord(word: string): boolean {
  return known.has(folded(word));
}

function hashOf(typed: string[]): string {
  return sign("passphrase", typed.map(folded).join(" "));
}
