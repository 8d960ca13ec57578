import "./tables";
import { createHmac, randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { createDataKey, destroyDataKeysOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText, UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { unwrap } from "~/platform/sealing/wrapping-keys.server";
import { normalName, normalSign } from "./normal-forms";
import * as queries from "./queries.server";
import { REASON_MIN_LENGTH } from "./rules";

/** A contract as the law wants it kept. */
export interface ArchivedContract {
  reference: string;
  label: string;
  lines: { label: string; quantity: number; unitCents: number }[];
  amountCents: number;
  placedOn: Day;
  /** The last day of what was sold. */
  endsOn: Day;
  terms: { version: string; acceptedOn: Day; hash: string | null };
  names: string[];
  emails: string[];
  documents: { number: string; issuedOn: Day; totalCents: number }[];
}

export interface FoundContract extends ArchivedContract {
  id: string;
  archivedOn: Day;
  keptUntil: Day;
}

const SEALED = "sealed";

/** Seals a contract until its last day; from then on it is found by its numbers, and by a keyed hash of its names and addresses. */
export async function archiveContract(
  trx: Trx,
  { contract, keptUntil }: { contract: ArchivedContract; keptUntil: Day },
  at: At,
): Promise<void> {
  const { reference, documents, names, emails } = contract;
  const signs = [reference, ...documents.map(({ number }) => number), ...emails].map(normalSign);
  const mark = await markToWrite(trx, at);
  const key = await createDataKey(trx, null, at);
  const id = randomUUID();
  const sealed = sealText(key, { table: "archived_contracts", column: SEALED, row: id }, JSON.stringify(contract));
  const row = { id, data_key_id: key.id, sealed, archived_on: parisDay(at.now), kept_until: keptUntil };
  const marks = new Set([...signs.map(mark.sign), ...names.filter(normalName).map(mark.name)]);
  await queries.insertArchive(trx, row, [...marks]);
}

/** How many archives a number, a whole name or an address finds; nothing of them is opened. */
export async function countArchives(db: Db, typed: string): Promise<number> {
  return (await listFound(db, typed)).length;
}

/** Opens what a number, a whole name or an address finds, for a reason, which the journal keeps with how many were found. */
export async function openArchives(
  trx: Trx,
  { typed, reason }: { typed: string; reason: string },
  act: Actor,
): Promise<{ ok: true; found: FoundContract[] } | { ok: false; reason: "no_reason" }> {
  if (reason.trim().length < REASON_MIN_LENGTH) return { ok: false, reason: "no_reason" };
  const rows = await listFound(trx, typed);
  const opened = await openColumns(trx, "archived_contracts", [SEALED], rows);
  const found = opened.flatMap(({ id, sealed, archived_on, kept_until }) =>
    sealed === UNREADABLE
      ? []
      : [{ ...(JSON.parse(sealed) as ArchivedContract), id, archivedOn: archived_on, keptUntil: kept_until }],
  );
  const subject = { type: "site" as const, id: null };
  const after = { count: found.length, contract: found.map(({ reference }) => reference).join(", ") };
  await recordAction(trx, { action: "archive.opened", subject, reason, after }, act);
  return { ok: true, found };
}

/** Destroys the archives whose last day is past, each with its key. */
export async function destroyEndedArchives(trx: Trx, { now }: At): Promise<void> {
  await destroyDataKeysOf(trx, await queries.deleteEnded(trx, parisDay(now), { now }));
}

async function listFound(db: Db | Trx, typed: string) {
  const mark = await findMark(db);
  if (!mark || normalSign(typed) === "") return [];
  const name = normalName(typed) === "" ? [] : [mark.name(typed)];
  return queries.listMarked(db, [mark.sign(normalSign(typed)), ...name]);
}

async function findMark(db: Db | Trx) {
  const wrapped = await queries.findMarkKey(db);
  const key = wrapped && unwrap(wrapped);
  if (!key) return null;
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    sign: (text: string) => hash(`sign:${text}`),
    name: (text: string) => hash(`name:${normalName(text)}`),
  };
}

async function markToWrite(trx: Trx, at: At) {
  await queries.lockMarkKey(trx);
  if (!(await queries.findMarkKey(trx))) await queries.insertMarkKey(trx, (await createDataKey(trx, null, at)).id);
  const mark = await findMark(trx);
  if (!mark) throw new Error("the key of the archives does not open");
  return mark;
}
