import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { deleteDraft, findDraft, moveDrafts } from "./draft-queries.server";
import { saveDraft } from "./drafts.server";
import { findNote, replaceNote } from "./note-queries.server";
import { keepNote } from "./notes.server";
import { moveThreads } from "./queries.server";

/** Two accounts of one person become one: threads, drafts and what the coach noted go along, however long together. */
export async function mergeAdvice(trx: Trx, accounts: { from: string; to: string }, at: At): Promise<void> {
  await joinFirstLetters(trx, accounts, at);
  await moveThreads(trx, accounts);
  await moveDrafts(trx, accounts);
  const [theirs, own] = [await findNote(trx, accounts.from), await findNote(trx, accounts.to)];
  if (!theirs) return;
  await replaceNote(trx, accounts.from, null);
  if (theirs.text === UNREADABLE) return;
  await keepNote(trx, { userId: accounts.to, text: joined(own, theirs) }, at);
}

/** Each account keeps the draft of one first letter: two become one. Beside one that opens, one that opens no more goes with its account. */
async function joinFirstLetters(trx: Trx, { from, to }: { from: string; to: string }, at: At): Promise<void> {
  const [theirs, own] = [await findFirst(trx, from), await findFirst(trx, to)];
  if (!theirs || !own) return;
  const gone = theirs.readable && !own.readable ? to : from;
  await deleteDraft(trx, { authorId: gone, threadId: null });
  if (theirs.readable && own.readable)
    await saveDraft(trx, { authorId: to, threadId: null, text: joined(own, theirs) }, at);
}

const findFirst = (trx: Trx, authorId: string) => findDraft(trx, { authorId, threadId: null });
const joined = (...texts: ({ text: string } | undefined)[]) =>
  texts.flatMap((one) => (one && one.text !== UNREADABLE ? one.text : [])).join("\n\n");
