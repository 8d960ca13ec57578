import { type RawBuilder, sql } from "kysely";
import type { At, Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Keeping, KeptRows, Obstacle, OwnedTable, PersonalData, Subject, WithheldTable } from "./owned-table";
import { conditionOf, isOf, tableNamed, withProved } from "./read-owned.server";

type Table = OwnedTable | WithheldTable;

/** What an erasure does to one table of one person. */
export interface TableErasure {
  table: string;
  /** Rows deleted or emptied, and rows that stay. */
  gone: number;
  kept: number;
  /** The last day the rows that stay are kept; null: none stays, or they stay as long as the site. */
  until: Day | null;
}

type Whose = Subject & { among: PersonalData[] };

/** What an erasure would do now, table by table, in one query; a table of which there is nothing is not named. */
export async function planErasure(db: Db | Trx, subject: Whose, at: At): Promise<TableErasure[]> {
  const whose = await withProved(db, subject, tablesOf(subject.among));
  const asked = tablesOf(whose.among)
    .filter(({ erasure }) => erasure !== "follows")
    .map((table) => {
      const stays = staysOf(table);
      return sql`select ${table.table}::text as "table", count(*) filter (where not (${stays}))::int as gone,
        count(*) filter (where ${stays})::int as kept, ${lastDayOf(table, stays, at)} as until
        from ${sql.table(table.table)} t where ${isOf(table, { ...whose, unread: true }, at)}`;
    });
  const { rows } = await sql<TableErasure>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.filter(({ gone, kept }) => gone + kept > 0);
}

/** What must end before this person is erased, in one query. */
export async function listObstacles(
  db: Db | Trx,
  { userId, among }: { userId: string; among: PersonalData[] },
  at: At,
): Promise<Obstacle[]> {
  const all = among.flatMap(({ obstacles = [] }) => obstacles);
  const asked = all.map(
    ({ when }, rank) => sql`select ${sql.lit(rank)}::int as rank where ${conditionOf(when, at, userId)}`,
  );
  const { rows } = await sql<{ rank: number }>`${sql.join(asked, sql` union all `)} order by rank`.execute(db);
  return rows.flatMap(({ rank }) => all[rank] ?? []);
}

/** Nothing more is begun for this person until the transaction ends: what begins names the account, and waits. */
export async function holdPerson(trx: Trx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(trx);
}

/**
 * Erases a person, or what is kept under an address, in one transaction: what is part of something before it, what is found by the account's address before the address goes. Two at once
 * come one after the other. Answers what was done, as `planErasure` says it.
 */
export async function eraseOwned(trx: Trx, subject: Whose, at: At): Promise<TableErasure[]> {
  if ("userId" in subject) await holdPerson(trx, subject.userId);
  const whose = await withProved(trx, subject, tablesOf(subject.among));
  const done = await planErasure(trx, whose, at);
  for (const table of inOrder(whose.among)) await eraseTable(trx, table, whose, at);
  if ("userId" in whose) for (const { erase } of whose.among) await erase?.(trx, whose.userId, at);
  return done;
}

async function eraseTable(trx: Trx, table: Table, whose: Whose, at: At): Promise<void> {
  const { erasure } = table;
  if (erasure === "emptied" || erasure === "follows") return;
  const hers = isOf(table, { ...whose, unread: true }, at);
  if (erasure === "deleted" || erasure.only)
    await sql`delete from ${sql.table(table.table)} t where ${hers} and not (${staysOf(table)})`.execute(trx);
  if (erasure === "deleted" || !erasure.without) return;
  const emptied = Object.entries(erasure.without).map(
    ([column, to]) => sql`${sql.ref(column)} = ${conditionOf(to, at)}`,
  );
  await sql`update ${sql.table(table.table)} t set ${sql.join(emptied)} where ${hers}`.execute(trx);
}

const isKept = (table: Table): table is Table & { erasure: KeptRows } => typeof table.erasure === "object";

function staysOf(table: Table): RawBuilder<boolean> {
  return sql.raw(isKept(table) ? (table.erasure.only ?? "true") : "false");
}

function lastDayOf(table: Table, stays: RawBuilder<boolean>, at: At): RawBuilder<Day | null> {
  if (!isKept(table)) return sql`null::text`;
  const { years, from, toYearEnd }: Keeping = table.erasure.kept;
  if (years === null) return sql`null::text`;
  const last = sql`max(${conditionOf(from, at)}) filter (where ${stays}) + make_interval(years => ${sql.lit(years)})`;
  return toYearEnd
    ? sql`(date_trunc('year', ${last}) + interval '1 year - 1 day')::date::text`
    : sql`(${last})::date::text`;
}

const tablesOf = (among: PersonalData[]): Table[] => among.flatMap(({ tables }) => tables);

/** The parts before what they are part of; else the rooms above before those below, as they stand in `among` from last to first. */
function inOrder(among: PersonalData[]): Table[] {
  const depth = ({ owner }: Table): number => ("of" in owner ? 1 + depth(tableNamed(among, owner.of)) : 0);
  return tablesOf(among)
    .reverse()
    .sort((one, other) => depth(other) - depth(one));
}
