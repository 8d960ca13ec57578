import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { MeasuredName } from "./measured-pages";
import type { Goal, Source } from "./visits";

export async function addView(db: Db | Trx, { day, page }: { day: Day; page: MeasuredName }) {
  await db
    .insertInto("page_views")
    .values({ day, page, views: 1 })
    .onConflict((conflict) => conflict.columns(["day", "page"]).doUpdateSet({ views: sql`page_views.views + 1` }))
    .execute();
}

export async function addVisit(db: Db | Trx, { day, source }: { day: Day; source: Source }) {
  await db
    .insertInto("visits")
    .values({ day, source, visits: 1 })
    .onConflict((conflict) => conflict.columns(["day", "source"]).doUpdateSet({ visits: sql`visits.visits + 1` }))
    .execute();
}

export async function addConversion(db: Db | Trx, { day, goal }: { day: Day; goal: Goal }) {
  await db
    .insertInto("conversions")
    .values({ day, goal, times: 1 })
    .onConflict((conflict) => conflict.columns(["day", "goal"]).doUpdateSet({ times: sql`conversions.times + 1` }))
    .execute();
}

export async function deleteCountsBefore(trx: Trx, day: Day) {
  await trx.deleteFrom("page_views").where("day", "<", day).execute();
  await trx.deleteFrom("visits").where("day", "<", day).execute();
  await trx.deleteFrom("conversions").where("day", "<", day).execute();
}

/** What was counted in a day or a month. */
export interface Counts extends Record<Source, number> {
  /** The day, or the first one of the month. */
  first: Day;
  visits: number;
  views: number;
  accounts: number;
  members: number;
}

/** Those of which something was counted, the earliest first. */
export async function listCounts(db: Db, unit: "day" | "month", from: Day | null): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    with counted as (
      select day, source as what, visits as times from visits
      union all select day, 'views', views from page_views
      union all select day, goal, times from conversions
    )
    select date_trunc(${unit}, day)::date as first,
      coalesce(sum(times) filter (where what in ('search', 'social', 'other_site', 'direct')), 0)::int as visits,
      coalesce(sum(times) filter (where what = 'search'), 0)::int as search,
      coalesce(sum(times) filter (where what = 'social'), 0)::int as social,
      coalesce(sum(times) filter (where what = 'other_site'), 0)::int as other_site,
      coalesce(sum(times) filter (where what = 'direct'), 0)::int as direct,
      coalesce(sum(times) filter (where what = 'views'), 0)::int as views,
      coalesce(sum(times) filter (where what = 'account'), 0)::int as accounts,
      coalesce(sum(times) filter (where what = 'member'), 0)::int as members
    from counted where ${from}::date is null or day >= ${from}::date
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The pages read since, the most read first. */
export function listPages(db: Db, from: Day) {
  return db
    .selectFrom("page_views")
    .select(({ fn }) => ["page", fn.sum<number>("views").as("views")])
    .where("day", ">=", from)
    .groupBy("page")
    .orderBy("views", "desc")
    .orderBy("page")
    .execute();
}
