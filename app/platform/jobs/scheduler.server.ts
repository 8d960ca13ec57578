import { sql } from "kysely";
import { type At, addDays, parisDay, parisInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";

interface ScheduleBase {
  name: string;
  /** Idempotent: it may run again after a crash. */
  run: (at: At) => Promise<void>;
}

/** Something that happens by itself, on the movable clock: every so many seconds, or once a Paris day from an hour on. */
export type Schedule = ScheduleBase & ({ everySeconds: number } | { dailyAtParis: string });

interface SchedulerOptions {
  tickMs: number;
  /** Puts a daily run in the queue, where it is tried again when it fails. */
  enqueueRun: (trx: Trx, schedule: string) => Promise<void>;
}

/** A last run this far ahead of the clock means the clock was moved back, not that two nodes differ a little. */
const CLOCK_MOVED_BACK_MS = 3600_000;

let timer: NodeJS.Timeout | undefined;
const running = new Map<string, Promise<void>>();

/** Looks at every schedule at each tick, until `stopScheduler`. */
export function startScheduler(schedules: Schedule[], { tickMs, enqueueRun }: SchedulerOptions): void {
  const tick = () => {
    for (const schedule of schedules) {
      if (running.has(schedule.name)) continue;
      const turn = runIfDue(schedule, now(), enqueueRun)
        .catch((error) => log.error("schedule_failed", { error, schedule: schedule.name }))
        .finally(() => running.delete(schedule.name));
      running.set(schedule.name, turn);
    }
  };
  timer = setInterval(tick, tickMs);
  tick();
}

/** Stops looking, and waits for the runs under way at most `patienceMs`. */
export async function stopScheduler(patienceMs: number): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  let deadline: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    deadline = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(running.values()), patience]);
  clearTimeout(deadline);
}

/** Runs (or queues, when daily) a schedule that is due at `at`, unless another node took the turn. */
export async function runIfDue(
  schedule: Schedule,
  at: Date,
  enqueueRun: SchedulerOptions["enqueueRun"],
): Promise<void> {
  if ("everySeconds" in schedule) {
    if (await claim(db(), schedule.name, at, new Date(at.getTime() - schedule.everySeconds * 1000))) {
      await schedule.run({ now: at });
    }
    return;
  }
  const slot = lastSlot(schedule.dailyAtParis, at);
  if (!(await isDue(schedule.name, at, slot))) return;
  await inTransaction(async (trx) => {
    if (await claim(trx, schedule.name, at, slot)) await enqueueRun(trx, schedule.name);
  });
}

/** The latest instant, not after `at`, when it was this time in Paris. */
export function lastSlot(time: string, at: Date): Date {
  const today = parisInstant(parisDay(at), time);
  return today <= at ? today : parisInstant(addDays(parisDay(at), -1), time);
}

/** Takes the turn in one statement, so that only one of several nodes gets it. Due when the last run is before `before`. */
async function claim(executor: ReturnType<typeof db> | Trx, name: string, at: Date, before: Date): Promise<boolean> {
  const taken = await executor
    .insertInto("schedule_runs")
    .values({ name, last_run_at: at })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ last_run_at: at })
        .where((eb) =>
          eb.or([
            eb("schedule_runs.last_run_at", "<", before),
            eb("schedule_runs.last_run_at", ">", new Date(at.getTime() + CLOCK_MOVED_BACK_MS)),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

async function isDue(name: string, at: Date, before: Date): Promise<boolean> {
  const { rows } = await sql`select from schedule_runs where name = ${name} and last_run_at >= ${before}
    and last_run_at <= ${new Date(at.getTime() + CLOCK_MOVED_BACK_MS)}`.execute(db());
  return rows.length === 0;
}
