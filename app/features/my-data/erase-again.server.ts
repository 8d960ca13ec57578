import { sql } from "kysely";
import { isErased, savePreferencesAgain, signEverybodyOut } from "~/features/accounts/accounts.server";
import { withdrawMessageConsent } from "~/features/advice/advice.server";
import { deleteMessage } from "~/features/contact/contact.server";
import { eraseOpeningRequest, withdrawLetterConsent } from "~/features/newsletter/newsletter.server";
import { eraseSheet } from "~/features/toolbox/toolbox.server";
import { hashErased, type NotedErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { eraseOwned } from "~/platform/personal-data/erase-owned.server";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import { archiveContractsOf } from "./archive-contracts.server";
import { eraseAllButApart } from "./erase-person.server";
import { personalDataPort } from "./personal-data-port";

/**
 * In a backup put back: signs everybody out, since nothing tells whom a visit was closed to since it was made; erases who was erased, takes
 * back the consents that were, erases the messages that their writers erased, stops the letters that were stopped, and takes off the list who was told of the opening, erases the sheets that were, and keeps what was said of how to be reached. What ran then has ended since, so that nothing holds an erasure up, and its certificate was given. Answers how many, and the accounts that could not be erased.
 */
export async function eraseAgain(noted: NotedErasure[], at: At) {
  const of = (kind: NotedErasure["kind"]) =>
    new Set(noted.filter((one) => one.kind === kind).map(({ whose }) => whose));
  const until = (instant: Date) => noted.filter((one) => one.at <= instant);
  await inTransaction((trx) => signEverybodyOut(trx, at));
  const failed: string[] = [];
  let accounts = 0;
  const wished = withMerged(
    of("account"),
    noted.filter(({ kind }) => kind === "merged"),
  );
  for (const userId of withMerged(new Set([...wished, ...of("forgotten")]), noted)) {
    const erased = await eraseAccountAgain({ userId, whole: wished.has(userId) }, at).catch((error: unknown) => {
      log.error("erasure_failed", { error });
      failed.push(userId);
      return false;
    });
    if (erased) accounts += 1;
  }
  let consents = 0;
  for (const { whose, at: givenBefore } of noted.filter(({ kind }) => kind === "consent"))
    for (const userId of withMerged(new Set([whose]), until(givenBefore)))
      if (await inTransaction((trx) => withdrawMessageConsent(trx, { userId, givenBefore }, at))) consents += 1;
  let messages = 0;
  for (const id of of("message")) if (await inTransaction((trx) => deleteMessage(trx, id))) messages += 1;
  let sheets = 0;
  for (const { whose, more: slug = "", at: keptBefore } of noted.filter(({ kind }) => kind === "sheet"))
    for (const userId of withMerged(new Set([whose]), until(keptBefore)))
      if (await inTransaction((trx) => eraseSheet(trx, { userId, slug, keptBefore }))) sheets += 1;
  const reached = new Set<string>();
  for (const { whose, more: figures = "", at: now } of noted.filter(({ kind }) => kind === "wishes"))
    for (const userId of withMerged(new Set([whose]), until(now)))
      if (await inTransaction((trx) => savePreferencesAgain(trx, { userId, figures }, { now }))) reached.add(userId);
  const known = await listAddresses(db());
  const addresses = among(known, of("address"));
  for (const address of addresses)
    await inTransaction((trx) => eraseOwned(trx, { address, among: personalDataPort.value }, at));
  const letters = among(known, of("letter"));
  for (const email of letters) await inTransaction((trx) => withdrawLetterConsent(trx, { email }, at));
  const told = among(known, of("told"));
  for (const email of told) await inTransaction((trx) => eraseOpeningRequest(trx, { email }));
  return {
    accounts,
    consents,
    messages,
    addresses: addresses.length,
    letters: letters.length,
    told: told.length,
    sheets,
    wishes: reached.size,
    failed,
  };
}

/** And the accounts that had become part of them, which a backup from before holds apart, under their own ids. */
function withMerged(reached: Set<string>, noted: NotedErasure[]): Set<string> {
  const merged = noted.filter(
    ({ kind, more }) => (kind === "merged" || kind === "bought") && more !== undefined && reached.has(more),
  );
  const more = merged.map(({ whose }) => whose).filter((whose) => !reached.has(whose));
  return more.length === 0 ? reached : withMerged(new Set([...reached, ...more]), noted);
}

/**
 * False when the backup does not know this account, or was made once it was empty. Not `whole`, it leaves what has a time of its own: the site had
 * emptied it by itself, or only what was bought with it had become part of one that was erased.
 */
function eraseAccountAgain({ userId, whole }: { userId: string; whole: boolean }, at: At): Promise<boolean> {
  return inTransaction(async (trx) => {
    const found = await sql`select from users where id = ${userId} for update`.execute(trx);
    if (found.rows.length === 0 || (await isErased(trx, userId))) return false;
    if (!whole) {
      await eraseAllButApart(trx, userId, at);
      return true;
    }
    await archiveContractsOf(trx, userId, at);
    await eraseOwned(trx, { userId, among: personalDataPort.value }, at);
    return true;
  });
}

/** Every address that something is kept under. */
async function listAddresses(db: Db): Promise<string[]> {
  const tables = personalDataPort.value.flatMap(({ tables }) => tables);
  const asked = tables.flatMap(({ table, owner }) =>
    "address" in owner ? [sql`select lower(${sql.ref(owner.column)}::text) as address from ${sql.table(table)}`] : [],
  );
  const { rows } = await sql<{ address: string | null }>`${sql.join(asked, sql` union `)}`.execute(db);
  const known = rows.flatMap(({ address }) => address ?? []);
  for (const { table, owner } of tables)
    if ("hashed" in owner) known.push(...(await openAddresses(db, table, owner.sealed)));
  return known;
}

async function openAddresses(db: Db, table: string, sealed: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    address: string;
  }>`select id, ${sql.ref(sealed)} from ${sql.table(table)}`.execute(db);
  return (await openColumns<string, { id: string } & Record<string, string>>(db, table, [sealed], rows)).flatMap(
    (row) => row[sealed] ?? [],
  );
}

/** Those of these hashes, whichever key made them. */
function among(addresses: string[], hashes: Set<string>): string[] {
  const keys = config().backup?.keys ?? [];
  if (hashes.size === 0) return [];
  return addresses.filter((address) => keys.some((key) => hashes.has(hashErased(address, key))));
}
