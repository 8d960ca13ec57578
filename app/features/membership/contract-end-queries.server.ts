import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";

/** The last day that was really open: a period put on hold or ended by the coach served until that day. */
export async function findOpenedUntil(db: Db, contractId: string): Promise<Day | null> {
  const result = await sql<{ day: Day | null }>`
    select max(least(upper(p.period) - 1, (p.revoked_at at time zone 'Europe/Paris')::date)) as day
    from membership_periods p
    where p.contract_id = ${contractId} and (p.revoked_at is null or p.revoked_reason in ('suspended', 'ended'))
  `.execute(db);
  return result.rows[0]?.day ?? null;
}

/** Everything of this year is over now: its money went back. */
export async function revokeContract(trx: Trx, contractId: string, now: Date): Promise<void> {
  await trx
    .updateTable("membership_periods")
    .set({ revoked_at: now, revoked_reason: "refunded" })
    .where("contract_id", "=", contractId)
    .where((eb) => eb.or([eb("revoked_at", "is", null), eb("revoked_reason", "=", "suspended")]))
    .execute();
}

/** The year ends on this day, included: what was open later is closed. */
export async function shortenContract(trx: Trx, contractId: string, lastDay: Day, now: Date): Promise<void> {
  await sql`update membership_periods set revoked_at = ${now}, revoked_reason = 'ended'
    where contract_id = ${contractId} and lower(period) > ${lastDay}::date
      and (revoked_at is null or revoked_reason = 'suspended')`.execute(trx);
  await sql`update membership_periods set period = daterange(lower(period), ${lastDay}::date + 1)
    where contract_id = ${contractId} and lower(period) <= ${lastDay}::date and upper(period) > ${lastDay}::date + 1
      and (revoked_at is null or revoked_reason = 'suspended')`.execute(trx);
  await sql`update membership_contracts set end_date = ${lastDay}::date
    where id = ${contractId} and end_date > ${lastDay}::date`.execute(trx);
}
