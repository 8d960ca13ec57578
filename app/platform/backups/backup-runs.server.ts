import "./tables";
import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Client } from "pg";
import { type At, addDays, parisDay, parisInstant, weekday } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { fileStore } from "~/platform/files/file-store.server";
import { lastSlot } from "~/platform/jobs/scheduler.server";
import { log } from "~/platform/log.server";
import { makeBackup, pruneBackups, withClient } from "./back-up.server";
import { type BackupStore, backupStore } from "./backup-store.server";
import { tryLatestBackup } from "./drill.server";
import { BackupError } from "./problems";

/** Any number that nothing else locks: one node at a time. */
const LOCK = 7_205_116;
const EVERY_NIGHT_AT = "03:30";
const SUNDAY = 7;
const SUNDAY_AT = "05:00";
/** After one that failed. */
const TRY_AGAIN_MS = { backup: 3_600_000, drill: 6 * 3_600_000 };
const RUNS_KEPT_DAYS = 400;

type Kind = "backup" | "drill";
interface Outcome {
  backup: string;
  sizeBytes?: number;
  rows: number;
  files: number;
  /** Backups kept that do not open, the oldest first. */
  unreadable?: string[];
}

/** Makes the backup of the night unless it is there; one that failed is tried again an hour later. What went wrong is written down. */
export async function backUpIfDue({ now }: At): Promise<void> {
  await runIfDue("backup", lastSlot(EVERY_NIGHT_AT, now), { now }, async ({ databaseUrl, to }) => {
    const made = await makeBackup({ databaseUrl, files: fileStore() }, to, { now }).catch((error: unknown) => error);
    // Whatever became of tonight's, what must not outlive 35 days goes; but what is another site's is its own to keep.
    if (made instanceof BackupError && made.problem === "another_site") throw made;
    const { unreadable } = await pruneBackups(to, { now });
    if (made instanceof Error) throw made;
    return { ...(made as Outcome), unreadable };
  });
}

/** Restores the latest backup beside the real database once a week, from Sunday at five. */
export async function tryBackupIfDue(findBroken: (db: Db) => Promise<string[]>, { now }: At): Promise<void> {
  if (!(await findLatestRuns(db())).made) return;
  await runIfDue("drill", lastSunday(now), { now }, ({ databaseUrl, to }) =>
    tryLatestBackup({ databaseUrl, findBroken }, to),
  );
}

function lastSunday(now: Date): Date {
  const today = parisDay(now);
  const sunday = parisInstant(addDays(today, SUNDAY - weekday(today)), SUNDAY_AT);
  return sunday <= now ? sunday : parisInstant(addDays(parisDay(sunday), -7), SUNDAY_AT);
}

async function runIfDue(
  kind: Kind,
  slot: Date,
  { now }: At,
  run: (given: { databaseUrl: string; to: BackupStore }) => Promise<Outcome>,
): Promise<void> {
  const { databaseUrl } = config();
  const to = backupStore();
  if (!to || !databaseUrl) return;
  await withClient(databaseUrl, async (client) => {
    if (!(await isDue(client, kind, slot, now))) return;
    const began = performance.now();
    const outcome = await run({ databaseUrl, to }).catch((error: unknown) => {
      log.error(`${kind}_failed`, { error });
      const unknown = kind === "backup" ? ("dump_failed" as const) : ("restore_failed" as const);
      return error instanceof BackupError ? error : { problem: unknown, backup: null };
    });
    const well = "problem" in outcome ? null : outcome;
    await db()
      .insertInto("backup_runs")
      .values({
        id: randomUUID(),
        kind,
        ended_at: now,
        backup: outcome.backup,
        unreadable: well?.unreadable?.[0] ?? null,
        problem: "problem" in outcome ? outcome.problem : null,
        size_bytes: well?.sizeBytes ?? null,
        rows: well?.rows ?? null,
        files: well?.files ?? null,
      })
      .execute();
    await db()
      .deleteFrom("backup_runs")
      .where("ended_at", "<", new Date(now.getTime() - RUNS_KEPT_DAYS * 86_400_000))
      .execute();
    if (well) log.info(`${kind}_done`, { count: well.rows, durationMs: Math.round(performance.now() - began) });
  });
}

/** Under a lock that lasts as long as the connection: no other node makes the same meanwhile. */
async function isDue(client: Client, kind: Kind, slot: Date, now: Date): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [LOCK]);
  if (!rows[0].mine) return false;
  const { rows: done } = await client.query(
    `select from backup_runs where kind = $1 and ended_at <= $4
      and ((problem is null and ended_at >= $2) or ended_at > $3)`,
    [kind, slot, new Date(now.getTime() - TRY_AGAIN_MS[kind]), now],
  );
  return done.length === 0;
}

/** A night was missed. */
const LATE_AFTER_HOURS = 30;
export function isBackupLate({ ended_at }: { ended_at: Date }, now: Date): boolean {
  return now.getTime() - ended_at.getTime() > LATE_AFTER_HOURS * 3_600_000;
}

/** The latest backup made, the latest trial, and what went wrong since. */
export async function findLatestRuns(db: Db) {
  const { rows: runs } = await sql<Selectable<Tables["backup_runs"]> & { done: boolean }>`
    select distinct on (kind, done) *, problem is null as done from backup_runs order by kind, done, ended_at desc`.execute(
    db,
  );
  const latest = (kind: Kind, done: boolean) => runs.find((run) => run.kind === kind && run.done === done) ?? null;
  const failedSince = (kind: Kind) => {
    const [made, failed] = [latest(kind, true), latest(kind, false)];
    return failed && (!made || failed.ended_at > made.ended_at) ? failed : null;
  };
  return {
    made: latest("backup", true),
    notMade: failedSince("backup"),
    tried: latest("drill", true),
    notTried: failedSince("drill"),
  };
}
