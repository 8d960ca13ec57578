import { concludedOn, withdrawalDeadline } from "~/features/billing/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { needsEarlyRequest } from "./rules";
import type { Appointment } from "./tables";

/**
 * The last day to withdraw from the hours a meeting of this day may take: of the youngest order among them. Null when none of
 * them was bought.
 */
async function withdrawUntilOfHours(
  db: Db,
  hours: { userId: string; day: Day; appointmentId: string | null },
): Promise<Day | null> {
  const { withdrawal_days } = await getSettings(db);
  const days = (await queries.listOrdersOfHours(db, hours)).map(({ placed_at, paid_at }) =>
    withdrawalDeadline(concludedOn({ placed_at }, [{ paid_at }]), withdrawal_days),
  );
  return days.sort().at(-1) ?? null;
}

/**
 * The last day of the withdrawal period a meeting taken from hours bought before falls in: it is then asked for expressly (Code de la
 * consommation L.221-25). Null when nothing is to be asked. `one`: the appointment that is moved there, with the hours it has.
 */
export async function findPeriodBefore(
  db: Db,
  { userId, startsAt, one }: { userId: string; startsAt: Date; one?: Appointment },
): Promise<Day | null> {
  const until = await withdrawUntilOfHours(db, { userId, day: parisDay(startsAt), appointmentId: one?.id ?? null });
  return until !== null && needsEarlyRequest(startsAt, until) ? until : null;
}

/** Must it be asked for expressly? */
export async function hoursNeedEarlyRequest(
  db: Db,
  asked: { userId: string; startsAt: Date; one?: Appointment },
): Promise<boolean> {
  return (await findPeriodBefore(db, asked)) !== null;
}
