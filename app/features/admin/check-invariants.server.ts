import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { At } from "~/platform/clock";
import { type Db, db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { invariants } from "./invariants";
import { findLatestCheck, insertCheck } from "./queries.server";
import type { BrokenRule } from "./tables";

const EXAMPLES_KEPT = 5;

/** The rules of the house that do not hold in this database. */
export async function findBrokenRules(db: Db): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { code, query } of invariants) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)} limit 1000`.execute(db);
    if (rows.length > 0)
      broken.push({ code, count: rows.length, ids: rows.slice(0, EXAMPLES_KEPT).map(({ id }) => String(id)) });
  }
  return broken;
}

/** Asks the database each rule of the house again, and writes down which do not hold. Gives those. */
export async function checkInvariants({ now }: At): Promise<BrokenRule[]> {
  const broken = await findBrokenRules(db());
  await insertCheck(db(), {
    id: randomUUID(),
    checked_at: now,
    rules: invariants.length,
    broken: JSON.stringify(broken),
  });
  if (broken.length > 0) log.error("invariants_broken", { reason: broken.map(({ code }) => code).join(" ") });
  return broken;
}

/** What the latest night found, in words; null before the first. */
export async function readInvariants(db: Db) {
  const latest = await findLatestCheck(db);
  if (!latest) return null;
  return {
    at: latest.checked_at,
    rules: latest.rules,
    broken: latest.broken.map(({ code, count, ids }) => ({
      code,
      count,
      ids,
      rule: invariants.find((one) => one.code === code)?.rule ?? code,
    })),
  };
}
