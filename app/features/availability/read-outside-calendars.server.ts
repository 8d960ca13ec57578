import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { readBusyTimes } from "./busy-times.server";
import * as queries from "./calendar-queries.server";
import { fetchCalendar, internet } from "./fetch-calendar.server";
import { addressOf } from "./outside-calendars.server";
import { type CalendarFailure, type Interval, READ_AHEAD_DAYS } from "./rules";

const DAY_MS = 86_400_000;
/** A copy is made anew so often even when nothing changed: what repeats goes further. */
const COPY_LASTS_MS = DAY_MS;
/** How long a calendar taken out can be put back. */
const REMOVED_KEPT_MS = 3_600_000;

/** Reads each of her calendars anew, one after the other; those taken out an hour ago are erased. */
export async function readOutsideCalendars(at: At, network = internet): Promise<void> {
  await inTransaction((trx) => queries.deleteCalendarsRemovedBefore(trx, new Date(at.now.getTime() - REMOVED_KEPT_MS)));
  for (const calendar of await queries.listCalendars(db())) await readOne(calendar, at, network);
}

/** Reads one of them now; false when there is none. */
export async function readOutsideCalendar(id: string, at: At, network = internet): Promise<boolean> {
  const calendar = (await queries.listCalendars(db())).find((one) => one.id === id);
  if (calendar) await readOne(calendar, at, network);
  return Boolean(calendar);
}

/** Whatever its server does, the last good copy stays until another one is whole. */
async function readOne(calendar: queries.OutsideCalendarRow, { now }: At, network: typeof internet): Promise<void> {
  const outcome = await askFor(calendar, now, network);
  await inTransaction(async (trx) => {
    if (!outcome.ok) {
      const failing_since = calendar.failing_since ?? now;
      await queries.updateCalendar(trx, calendar.id, { tried_at: now, failing_since, failure: outcome.reason });
      return;
    }
    const read = { tried_at: now, read_at: now, failing_since: null, failure: null };
    const { copy } = outcome;
    const standing = await queries.updateCalendar(trx, calendar.id, {
      ...read,
      ...(copy ? { ...copy.version, copied_at: now } : {}),
    });
    if (standing && copy) await queries.replaceBusy(trx, calendar.id, copy.busy);
  });
  if (!outcome.ok) log.warn("outside_calendar_unread", { reason: outcome.reason });
}

type Outcome =
  | { ok: true; copy: { busy: Interval[]; version: { etag: string | null; modified: string | null } } | null }
  | { ok: false; reason: CalendarFailure };

async function askFor(calendar: queries.OutsideCalendarRow, now: Date, network: typeof internet): Promise<Outcome> {
  const address = addressOf(calendar);
  if (!address) return { ok: false, reason: "address_lost" };
  const fresh = calendar.copied_at && now.getTime() - calendar.copied_at.getTime() < COPY_LASTS_MS;
  const known = fresh ? { etag: calendar.etag, modified: calendar.modified } : null;
  const fetched = await fetchCalendar(address, known, network);
  if (!fetched.ok) return fetched;
  if (fetched.unchanged) return { ok: true, copy: null };
  const window = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + READ_AHEAD_DAYS * DAY_MS) };
  const read = await readBusyTimes(fetched.text, window);
  return read.ok ? { ok: true, copy: { busy: read.busy, version: fetched.version } } : read;
}
