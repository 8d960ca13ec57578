import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { listWeeklyHours, lockWeeklyHours, replaceWeeklyHours } from "./queries.server";
import { checkHours, type HoursProblem, hoursInFacts, type WeeklyHours, weekdays } from "./rules";

export { listWeeklyHours } from "./queries.server";

/** The hours of every weekday at once; a weekday without hours is shut. Appointments made before stay. The problems are told by weekday. */
export async function saveWeek(
  trx: Trx,
  { week }: { week: WeeklyHours[] },
  act: Actor,
): Promise<{ ok: true } | { ok: false; problems: Partial<Record<number, HoursProblem>> }> {
  const hoursOn = (day: number) => week.filter(({ weekday }) => weekday === day);
  const problems = weekdays.flatMap((day) => {
    const problem = checkHours(hoursOn(day));
    return problem ? [[day, problem] as const] : [];
  });
  if (problems.length > 0) return { ok: false, problems: Object.fromEntries(problems) };
  await lockWeeklyHours(trx);
  const before = factsOf(await listWeeklyHours(trx));
  const after = factsOf(week);
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true };
  await replaceWeeklyHours(
    trx,
    week.map(({ weekday, from, to }) => ({ id: randomUUID(), weekday, from_time: from, to_time: to })),
  );
  const subject = { type: "site", id: null } as const;
  await recordAction(trx, { action: "availability.week_changed", subject, before, after }, act);
  return { ok: true };
}

function factsOf(week: WeeklyHours[]) {
  return Object.fromEntries(
    weekdays.map((day) => [`weekday_${day}`, hoursInFacts(week.filter(({ weekday }) => weekday === day))]),
  );
}
