import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { findNote, writeNote } from "./notes.server";
import * as queries from "./queries.server";

/** Two accounts of one person become one: threads, drafts and what the coach noted go along. */
export async function mergeAdvice(trx: Trx, accounts: { from: string; to: string }, at: At): Promise<void> {
  await queries.moveThreads(trx, accounts);
  const [theirs, own] = [await findNote(trx, accounts.from), await findNote(trx, accounts.to)];
  if (!theirs) return;
  await queries.replaceNote(trx, accounts.from, null);
  const text = [own?.text, theirs.text].filter(Boolean).join("\n\n");
  await writeNote(trx, { userId: accounts.to, text }, at);
}
