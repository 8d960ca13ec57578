import { readWithdrawalPeriod, type WithdrawalPeriod } from "~/features/billing/billing.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { needsEarlyRequest } from "./rules";
import type { Appointment } from "./tables";

/**
 * How long one may withdraw from the hours a meeting of this day may take: of the youngest order among them. Null when none of
 * them was bought.
 */
async function periodOfHours(
  db: Db,
  hours: { userId: string; day: Day; appointmentId: string | null },
): Promise<WithdrawalPeriod | null> {
  const periodOf = await readWithdrawalPeriod(db);
  const periods = (await queries.listOrdersOfHours(db, hours)).map(({ placed_at, paid_at }) =>
    periodOf({ placed_at }, [{ paid_at }]),
  );
  return periods.sort((one, other) => one.until.localeCompare(other.until)).at(-1) ?? null;
}

/**
 * The withdrawal period a meeting taken from hours bought before falls in: it is then asked for expressly (Code de la
 * consommation L.221-25). Null when nothing is to be asked. `one`: the appointment that is moved there, with the hours it has.
 */
export async function findPeriodBefore(
  db: Db,
  { userId, startsAt, one }: { userId: string; startsAt: Date; one?: Appointment },
): Promise<WithdrawalPeriod | null> {
  const period = await periodOfHours(db, { userId, day: parisDay(startsAt), appointmentId: one?.id ?? null });
  return period && needsEarlyRequest(startsAt, period.until) ? period : null;
}

/** Must it be asked for expressly? */
export async function hoursNeedEarlyRequest(
  db: Db,
  asked: { userId: string; startsAt: Date; one?: Appointment },
): Promise<boolean> {
  return (await findPeriodBefore(db, asked)) !== null;
}
