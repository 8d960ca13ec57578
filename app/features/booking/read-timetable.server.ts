import { bookingWindow } from "~/features/availability/rules";
import type { Place } from "~/features/services/rules";
import type { Service } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { minutesOf } from "./rules";
import { listSlots } from "./slots.server";
import type { Appointment } from "./tables";
import { inWeeks, type Timetable, untilShown } from "./timetable-rules";

/** Of so many moments nearest to one that is gone. */
const NEAREST = 3;

interface Wanted {
  service: Pick<Service, "minutes">;
  /** Where it is held, once that is known. */
  place?: Place | null;
  except?: string | undefined;
  /** Free, and nothing to choose. */
  besides?: Date;
}

/** Another moment for this meeting: its own is free for it, and is no move. */
export function anotherFor(one: Appointment): Wanted {
  return { service: { minutes: minutesOf(one) }, place: one.place, except: one.id, besides: one.starts_at };
}

/** Every day from today to the last one shown, and the moments it still has. */
async function listDays(db: Db, { service, place = null, except, besides }: Wanted, at: At) {
  const today = parisDay(at.now);
  const last = parisDay(bookingWindow(await getSettings(db), at.now).notAfter);
  const listed = await listSlots(db, { service, place, ...(except && { except }), from: today, to: last }, at);
  const days = listed.map(({ day, starts }) => ({
    day,
    starts: starts.filter((start) => start.getTime() !== besides?.getTime()),
  }));
  return { today, last, days };
}

/**
 * The hours at which a service may begin, week by week: this week and the next, further when they have none, and as far as `until`. `except`: what
 * is shown as free because its keeper may take it again.
 */
export async function readTimetable(
  db: Db,
  { until, ...wanted }: Wanted & { until?: Day | null },
  at: At,
): Promise<Timetable> {
  const { today, last, days } = await listDays(db, wanted, at);
  const shown = untilShown({ today, last, days, until: until ?? null });
  return {
    weeks: inWeeks(
      days.filter(({ day }) => day <= shown),
      today,
    ),
    free: days.some(({ starts }) => starts.length > 0),
    next: days.some(({ day }) => day > shown) ? addDays(shown, 14) : null,
  };
}

/** The moments nearest to one that somebody else has taken, the first first. */
export async function findNearest(
  db: Db,
  { startsAt, ...wanted }: Wanted & { startsAt: Date },
  at: At,
): Promise<Date[]> {
  const { days } = await listDays(db, wanted, at);
  const distance = (start: Date) => Math.abs(start.getTime() - startsAt.getTime());
  return days
    .flatMap(({ starts }) => starts)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST)
    .sort((a, b) => a.getTime() - b.getTime());
}
