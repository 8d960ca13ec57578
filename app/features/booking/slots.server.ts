import { listOpenings } from "~/features/availability/availability.server";
import { bookingWindow, freeStarts } from "~/features/availability/rules";
import type { Place } from "~/features/services/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, type Day, parisDay, parisInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { listAround } from "./other-parents.server";
import { listTaken } from "./queries.server";
import { restMinutes } from "./rules";

/** One day of Paris and the moments it still has; none is said too. */
export interface DayOfSlots {
  day: Day;
  starts: Date[];
}

interface Wanted {
  service: { minutes: number };
  /** Where it is held, once that is known: a meeting at the cabinet needs more room after it. */
  place?: Place | null;
  /** The appointment that is being moved, or the moment that is taken up again. */
  except?: string;
  /** Even inside the notice: the coach decides, or it was paid for before. */
  evenSoon?: boolean;
  /** People whose meetings it is kept apart from (`couple_gap_minutes`), when the coach places it: never where somebody books. */
  apartFrom?: string[];
}

/**
 * The moments at which a service may begin, day by day, for every day the coach opens in these days (both counted). The same for
 * everybody: what is left of somebody else's meeting never shows whose it is.
 */
export async function listSlots(
  db: Db,
  { service, from, to, place = null, except, evenSoon = false, apartFrom = [] }: Wanted & { from: Day; to: Day },
  { now }: At,
): Promise<DayOfSlots[]> {
  const settings = await getSettings(db);
  const span = { from: parisInstant(from, "00:00"), to: parisInstant(addDays(to, 1), "00:00") };
  const openings = await listOpenings(db, span);
  const taken = await listTaken(db, { from: span.from, to: dayAfter(span.to) }, { now, except });
  const rest = restMinutes(place, settings);
  const gap = { gapMinutes: settings.couple_gap_minutes, restMinutes: rest };
  const apart = await listAround(db, apartFrom, { ...span, ...gap });
  const window = bookingWindow(settings, now);
  const starts = freeStarts(openings, [...taken, ...apart], {
    minutes: service.minutes,
    bufferMinutes: rest,
    stepMinutes: settings.booking_step_minutes,
    ...window,
    ...(evenSoon && { notBefore: now }),
  }).filter((start) => start >= span.from && start < span.to);
  const open = [...new Set(openings.map(({ start }) => parisDay(start)))];
  return open.map((day) => ({ day, starts: starts.filter((start) => parisDay(start) === day) }));
}

/** The rest after the last meeting of a day may reach into the next. */
function dayAfter(instant: Date): Date {
  return new Date(instant.getTime() + 86_400_000);
}

/** Is this very moment free? Asked under the lock of the calendar, before it is taken. */
export async function isFree(db: Db, { startsAt, ...wanted }: Wanted & { startsAt: Date }, at: At): Promise<boolean> {
  const { notAfter } = bookingWindow(await getSettings(db), at.now);
  if (startsAt <= at.now || startsAt > notAfter) return false;
  const day = parisDay(startsAt);
  const days = await listSlots(db, { ...wanted, from: day, to: day }, at);
  return days.some(({ starts }) => starts.some((start) => start.getTime() === startsAt.getTime()));
}

/** When it ends, and until when nobody else begins. */
export async function spanOf(
  db: Db,
  { minutes, place }: { minutes: number; place: Place | null },
  startsAt: Date,
): Promise<{ starts_at: Date; ends_at: Date; blocked_until: Date }> {
  const ends_at = new Date(startsAt.getTime() + minutes * 60_000);
  const rest = restMinutes(place, await getSettings(db));
  return { starts_at: startsAt, ends_at, blocked_until: new Date(ends_at.getTime() + rest * 60_000) };
}
