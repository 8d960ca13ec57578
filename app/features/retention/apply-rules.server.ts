import { type At, addDays, parisDay, parisInstant } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { orUndo } from "~/platform/db/savepoint.server";
import { log } from "~/platform/log.server";
import { type RetentionRule, type RuleName, retention, retentionRules } from "~/platform/personal-data/retention";
import * as queries from "./queries.server";
import { type Apply, retentionPort } from "./retention-port";

/** What a rule did, or would do: how many of what it names, and rows by table. */
export interface Done {
  rule: RuleName;
  count: number;
  rows: Record<string, number>;
}

/** Applies a rule, and keeps what it did (schedule). Throws for a rule without a verb. */
export async function applyRule(rule: RuleName, at: At): Promise<Done> {
  return inTransaction(async (trx) => {
    const done = await applyIn(trx, rule, at);
    const rows = done.count > 0 ? { ...done.rows, [COUNT]: done.count } : null;
    await queries.recordRun(trx, { rule, now: at.now, rows });
    return done;
  });
}

/** Where the count stands among the rows of a run. */
const COUNT = "";

/** The rules applied by themselves, in the order of the night. */
export function rulesOfTheNight(): [RuleName, RetentionRule][] {
  const timeOf = ({ dailyAtParis = "00:00" }: RetentionRule) => dailyAtParis;
  return retentionRules
    .filter(([, { dailyAtParis, everySeconds }]) => dailyAtParis || everySeconds)
    .sort(([, one], [, other]) => timeOf(one).localeCompare(timeOf(other)));
}

/** Undoes the transaction of a dry run. */
class Undone extends Error {}

/** What a rule would do; null: its trial failed. */
interface Rehearsed extends Omit<Done, "count"> {
  count: number | null;
}

/** What the rules would do at this instant, one after the other: done in a transaction that is then undone. A rule that fails is told, here and in the log; throws when the database does not answer. */
export async function rehearseRules(at: At): Promise<Rehearsed[]> {
  const all: Rehearsed[] = [];
  try {
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const [rule] of rulesOfTheNight()) {
          const failed = (error: unknown): Rehearsed => {
            log.error("retention_not_rehearsed", { error, kind: rule });
            return { rule, count: null, rows: {} };
          };
          all.push(await orUndo<Rehearsed>(trx, () => applyIn(trx, rule, at), failed));
        }
        throw new Undone();
      });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return all;
}

/** The end of the night that comes, or of that many days later. */
export function nightAfter({ now }: At, days: number): Date {
  return parisInstant(addDays(parisDay(now), 1 + days), "05:00");
}

/** What each rule did last, by rule. */
export async function listLastRuns() {
  const runs = await queries.listRuns(db());
  return new Map(
    runs.map(({ rule, ran_at, did_at, rows }) => [rule, { ranAt: ran_at, didAt: did_at, count: rows?.[COUNT] ?? 0 }]),
  );
}

async function applyIn(trx: Trx, rule: RuleName, at: At): Promise<Done> {
  const before = await queries.countTouched(trx);
  const said = await verbOf(rule)(trx, at);
  const after = await queries.countTouched(trx);
  const rows: Record<string, number> = {};
  for (const [table, touched] of after) {
    const more = touched - (before.get(table) ?? 0);
    if (more > 0) rows[table] = more;
  }
  const [first = ""] = retention[rule].tables;
  return { rule, count: typeof said === "number" ? said : (rows[first] ?? 0), rows };
}

function verbOf(rule: RuleName): Apply {
  const verb = retentionPort.value[rule];
  if (!verb) throw new Error(`no verb applies the rule ${rule}`);
  return verb;
}
