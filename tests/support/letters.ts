import { randomUUID } from "node:crypto";
import {
  findLetter,
  newLetter,
  saveLetter,
  showOnWeb,
  startLetter,
  tryLetter,
} from "~/features/letters/letters.server";
import type { Audience, Block } from "~/features/letters/rules";
import { db, inTransaction } from "~/platform/db/database.server";

/** People who confirmed that they want the letter, at these addresses; returns their numbers. */
export async function subscribersAt(emails: string[], now: Date): Promise<string[]> {
  const rows = emails.map((email) => ({
    id: randomUUID(),
    email,
    status: "active" as const,
    consent_text_version: "2026-11",
    source: "home",
    created_at: now,
    requested_at: now,
    confirm_token_hash: null,
    confirm_until: null,
    confirmed_at: now,
    unsubscribed_at: null,
  }));
  await db().insertInto("newsletter_subscribers").values(rows).execute();
  return rows.map(({ id }) => id);
}

export const textBlock: Block = {
  kind: "text",
  title: "Cette semaine",
  text: "Les jours **raccourcissent**.\n\nVoici de quoi lire.",
  target: "",
  removed: false,
};

/** A letter the coach wrote and tried, which may leave. */
export async function triedLetter(
  now: Date,
  { audience = "subscribers", blocks = [textBlock] }: { audience?: Audience; blocks?: Block[] } = {},
): Promise<string> {
  const actor = { now, by: null as unknown as string };
  return inTransaction(async (trx) => {
    const id = await newLetter(trx, actor);
    await saveLetter(
      trx,
      { id, subject: "La lettre de novembre", preheader: "Quelques lignes.", audience, blocks },
      actor,
    );
    const tried = await tryLetter(trx, { id, to: "coach@exemple.test", accountId: randomUUID() }, actor);
    if (!tried.ok) throw new Error(tried.reason);
    return id;
  });
}

/** The same, on its way. */
export async function sentLetter(now: Date, more: Parameters<typeof triedLetter>[1] = {}): Promise<string> {
  const id = await triedLetter(now, more);
  const started = await inTransaction((trx) => startLetter(trx, { id }, { now, by: null }));
  if (!started.ok) throw new Error(started.reason);
  return id;
}

/** One that is also read on the site, whose first block leads to this article. */
export async function webLetter(now: Date, articleSlug: string): Promise<{ id: string; number: number }> {
  await subscribersAt([`${randomUUID()}@exemple.test`], now);
  const article: Block = { kind: "article", title: "Une lecture", text: "", target: articleSlug, removed: false };
  const id = await sentLetter(now, { blocks: [article, textBlock] });
  await inTransaction((trx) => showOnWeb(trx, { id, shown: true }, { now, by: null as unknown as string }));
  const letter = await findLetter(db(), id);
  if (!letter) throw new Error("no letter");
  return { id, number: letter.number };
}
