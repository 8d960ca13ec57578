import { type RawBuilder, sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import { sign } from "~/platform/signing.server";
import { isGiven, type OwnedTable, type PersonalData, type Subject, type WithheldTable } from "./owned-table";

type Row = Record<string, unknown> & { id: string };

/** The rows of one table that this person may read, sealed texts in clear, in their order. Columns are called as in the database. */
export async function readOwned(
  db: Db,
  { table, ...subject }: { table: OwnedTable } & Subject & { among: PersonalData[] },
  at: At,
): Promise<Record<string, unknown>[]> {
  const whose = await withProved(db, subject, [table]);
  const { columns, named = {}, shown = {}, accountOnly = [] } = table;
  const isGivenHere = (column: string) => !("address" in whose && accountOnly.includes(column));
  const sealed = (table.sealed ?? []).filter(isGivenHere);
  const chosen = Object.keys(columns)
    .filter(isGivenHere)
    .map((column) => sql`t.${sql.ref(column)}`);
  const words = Object.entries(named).map(
    ([column, { table: other, words }]) =>
      sql`(select n.${sql.ref(words)} from ${sql.table(other)} n where n.id = t.${sql.ref(column)}) as ${sql.ref(column)}`,
  );
  const id = sealed.length > 0 ? [sql`t.id`] : [];
  const { rows } = await sql<Row>`select ${sql.join([...id, ...chosen, ...words])} from ${sql.table(table.table)} t
    where ${isOf(table, whose, at)} order by ${sql.join(chosen)}`.execute(db);
  const opened = sealed.length > 0 ? await openColumns<string, Row>(db, table.table, sealed, rows) : rows;
  return opened.flatMap(({ id: _, ...row }) => {
    const given: Record<string, unknown> = row;
    for (const [column, read] of Object.entries(shown)) {
      const text = given[column];
      if (typeof text !== "string") continue;
      const part = read(text);
      if (part === "") return [];
      given[column] = part;
    }
    return [given];
  });
}

/** Which of these tables hold something that is this person's to read: one query, whatever their number. */
export async function listHolding(
  db: Db,
  { tables, ...subject }: { tables: OwnedTable[] } & Subject & { among: PersonalData[] },
  at: At,
): Promise<Set<string>> {
  const whose = await withProved(db, subject, tables);
  const asked = tables.map(
    (table) => sql`select ${table.table}::text as name
      where exists (select from ${sql.table(table.table)} t where ${isOf(table, whose, at)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

type Whose = Subject & {
  among: PersonalData[];
  /** Rows that are not hers to read yet as well. */
  unread?: true;
  /** The address the account proved, where a table keeps the hash of one. */
  proved?: string | null;
};

/** With the address the account proved, if one of these tables keeps the hash of one: the database cannot compute it. */
export async function withProved<W extends Subject>(
  db: Db,
  whose: W,
  tables: (OwnedTable | WithheldTable)[],
): Promise<W & { proved?: string | null }> {
  if ("address" in whose || "proved" in whose || !tables.some(({ owner }) => "hashed" in owner)) return whose;
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where id = ${whose.userId} and email_verified`.execute(db);
  return { ...whose, proved: rows[0]?.email ?? null };
}

/** Whether the row called `t` is this person's, and hers to read by now: by what its indexes hold, whatever the number of people. */
export function isOf(table: OwnedTable | WithheldTable, whose: Whose, at: At): RawBuilder<boolean> {
  const { owner } = table;
  const column = sql`t.${sql.ref(owner.column)}`;
  const only = !whose.unread && isGiven(table) && table.only ? sql` and ${conditionOf(table.only, at)}` : sql``;
  if ("of" in owner) {
    const parent = tableNamed(whose.among, owner.of);
    return sql`(${column} in (select t.${sql.ref(owner.key ?? "id")} from ${sql.table(owner.of)} t where ${isOf(parent, whose, at)})${only})`;
  }
  if ("hashed" in owner) {
    const address = "address" in whose ? whose.address : whose.proved;
    return address ? sql`(${column} = ${sign(owner.hashed, address)}${only})` : sql`false`;
  }
  if (!("address" in owner)) return "address" in whose ? sql`false` : sql`(${column} = ${whose.userId}${only})`;
  const nobodys = owner.unless ? sql`t.${sql.ref(owner.unless)} is null and ` : sql``;
  if ("address" in whose) return sql`(${nobodys}lower(${column}::text) = ${whose.address}${only})`;
  // Whether a mail left for an address nobody proved is not told: it may be another's (nobody learns here whether it is known).
  const account = owner.unless ?? (whose.unread && owner.account);
  const named = account ? sql`t.${sql.ref(account)} = ${whose.userId}` : sql`false`;
  const proved = sql`lower(${column}::text) = any(array(select email from users where id = ${whose.userId} and email_verified))`;
  return sql`((${nobodys}${proved} or ${named})${only})`;
}

/** A condition of a declaration, with what `$now` and `$user` stand for. */
export function conditionOf(condition: string, { now }: At, userId?: string): RawBuilder<boolean> {
  const parts = condition.split(/(\$now|\$user)/).map((part) => {
    if (part === "$now") return sql`${now}::timestamptz`;
    return part === "$user" ? sql`${userId}::uuid` : sql.raw(part);
  });
  return sql`${sql.join(parts, sql``)}`;
}

/** The table called so, whoever’s room it is. Throws when no room names it. */
export function tableNamed(among: PersonalData[], name: string): OwnedTable | WithheldTable {
  const found = among.flatMap(({ tables }) => tables).find(({ table }) => table === name);
  if (!found) throw new Error(`No room says whose a row of ${name} is`);
  return found;
}
