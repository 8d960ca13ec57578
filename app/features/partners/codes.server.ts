import { randomInt, randomUUID } from "node:crypto";
import { isMember } from "~/features/membership/membership.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText } from "~/platform/sealing/sealed-text.server";
import { sign } from "~/platform/signing.server";
import * as queries from "./queries.server";
import { CODE_HOURS, CODE_LENGTH, CODE_SIGNS } from "./rules";

const TABLE = "partner_codes";

/** What somebody's own screen shows of their code. */
export interface OwnCode {
  code: string;
  firstName: string | null;
  endsAt: Date;
}

/** A code for a day, in place of the one this member had; `firstName` is what they wish to be called. `not_member`: nothing is made. */
export async function giveCode(
  trx: Trx,
  { userId, firstName }: { userId: string; firstName: string | null },
  { now }: At,
): Promise<{ ok: true; code: string } | { ok: false; reason: "not_member" }> {
  if (!(await isMember(trx, userId, { now }))) return { ok: false, reason: "not_member" };
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");
  const id = randomUUID();
  const key = await dataKeyOf(trx, userId, { now });
  const sealed = (column: string, text: string) => sealText(key, { table: TABLE, column, row: id }, text);
  await queries.replaceCode(trx, {
    id,
    user_id: userId,
    code_hash: hashOf(code),
    sealed_code: sealed("sealed_code", code),
    sealed_first_name: firstName && sealed("sealed_first_name", firstName),
    created_at: now,
    ends_at: new Date(now.getTime() + CODE_HOURS * 3_600_000),
  });
  return { ok: true, code };
}

/** The code this person may show now, or null. */
export async function findCode(db: Db, userId: string, { now }: At): Promise<OwnCode | null> {
  const row = await queries.findCodeOf(db, userId, now);
  if (!row) return null;
  const [opened = row] = await openColumns(db, TABLE, ["sealed_code", "sealed_first_name"], [row]);
  return { code: opened.sealed_code, firstName: opened.sealed_first_name, endsAt: row.ends_at };
}

/** Erases the code of this person, and the first name with it; done again, it changes nothing. */
export async function eraseCode(trx: Trx, userId: string): Promise<void> {
  await queries.deleteCode(trx, userId);
}

/**
 * What a partner learns of a code: until when it holds, and the first name chosen for it. Null for one that ended, that never was, or
 * whose owner is no member any more: they are the same.
 */
export async function checkCode(
  db: Db,
  { code }: { code: string },
  { now }: At,
): Promise<{ firstName: string | null; endsAt: Date } | null> {
  const row = await queries.findCodeByHash(db, hashOf(code), now);
  if (!row || !(await isMember(db, row.user_id, { now }))) return null;
  const [opened = row] = await openColumns(db, TABLE, ["sealed_first_name"], [row]);
  await queries.countOneCheck(db, monthOf(now));
  return { firstName: opened.sealed_first_name, endsAt: row.ends_at };
}

/** How many codes were found valid this month, all partners together: neither by whom, nor where. */
export function readMonthChecks(db: Db, { now }: At): Promise<number> {
  return queries.findChecks(db, monthOf(now));
}

/** Erases the codes whose day is over, and their first names (schedule). */
export function eraseEndedCodes(db: Db | Trx, { now }: At): Promise<void> {
  return queries.deleteEndedCodes(db, now);
}

/** Two accounts of one person become one: the code of the account that stays holds; without it, the other's. */
export async function mergePartnerCodes(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  if (await queries.hasCode(trx, to)) await queries.deleteCode(trx, from);
  else await queries.moveCode(trx, { from, to });
}

function hashOf(code: string): string {
  return sign("partner-code", code);
}

function monthOf(now: Date): string {
  return parisDay(now).slice(0, 7);
}
