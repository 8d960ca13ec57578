import { type RawBuilder, sql } from "kysely";
import { type At, addDays, parisDay } from "~/platform/clock";
import { type Db, db, inTransaction } from "~/platform/db/database.server";

/** Twelve weeks, and the seven days of the last one. */
const PLAN_WINDOW_DAYS = 91;
const NAME = "plans";
/** Read every hour: older than this, the hour was missed, and the figures are read anew. */
const KEPT_FOR_MS = 3 * 3_600_000;

/** Who joined in the twelve weeks whose seven days are over, and of them who kept a plan in those days: two numbers, no name. */
export interface PlanFigures {
  joinedLately: number;
  keptPlanAtOnce: number;
}

/** Reads every contract: asked once an hour, not with each page. */
function counting({ now }: At): RawBuilder<PlanFigures> {
  const today = parisDay(now);
  const since = addDays(today, -PLAN_WINDOW_DAYS);
  const until = addDays(today, -7);
  return sql<PlanFigures>`
    select count(*)::int as "joinedLately", count(*) filter (where exists (
      select from tool_sheets sheet where sheet.user_id = joined.user_id and sheet.slug = 'mon-plan'
        and (sheet.first_kept_at at time zone 'Europe/Paris')::date < joined.day + 7
    ))::int as "keptPlanAtOnce"
    from (
      select user_id, min(start_date) as day from memberships_on(${today}::date)
      where user_id in (
        select user_id from membership_contracts where start_date > ${since}::date and start_date <= ${until}::date
        union all
        select user_id from membership_periods
        where contract_id is null and lower(period) > ${since}::date and lower(period) <= ${until}::date
      )
      group by user_id
    ) joined
    where joined.day > ${since}::date and joined.day <= ${until}::date`;
}

/** What the hour reads, for the pages that follow. */
export async function keepPlanFigures({ now }: At): Promise<void> {
  const { rows } = await counting({ now }).execute(db());
  const value = JSON.stringify(rows[0]);
  await inTransaction((trx) =>
    trx
      .insertInto("kept_figures")
      .values({ name: NAME, read_at: now, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ read_at: now, value }))
      .execute(),
  );
}

/** As the latest hour read them, with that hour; read now where none did. One query. */
export async function readPlanFigures(on: Db, { now }: At): Promise<PlanFigures & { readAt: Date }> {
  const oldest = new Date(now.getTime() - KEPT_FOR_MS);
  const { rows } = await sql<PlanFigures & { readAt: Date }>`
    with kept as (
      select value, read_at from kept_figures where name = ${NAME} and read_at > ${oldest} and read_at <= ${now}
    )
    select (value ->> 'joinedLately')::int as "joinedLately", (value ->> 'keptPlanAtOnce')::int as "keptPlanAtOnce",
      read_at as "readAt" from kept
    union all
    select figures.*, ${now}::timestamptz from (${counting({ now })} having not exists (select from kept)) figures`.execute(
    on,
  );
  return rows[0] ?? { joinedLately: 0, keptPlanAtOnce: 0, readAt: now };
}
