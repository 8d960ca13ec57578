import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyFacts, named, writeMoneyFacts } from "./support/money-facts";
import { moneyStories } from "./support/money-stories";
import { storiesOfRooms } from "./support/money-stories-of-rooms";
import { openPurchases, type Purchases } from "./support/purchases";

// What stands on the tables of money is read from the database itself. Each guard refuses its story, by its name; once that guard
// alone is gone the same story is told without trouble: no guard can be lost, and none is added, without this file saying so.

const stories = { ...moneyStories, ...storiesOfRooms };
/** Two have plain foreign keys alone. */
const tables = new Set([...Object.keys(stories), "invoice_counters", "gift_orders"]);
/** What an event says of money; the rest of it is not looked at here. */
const ofEvents = ["event_price_is_not_negative", "members_events_have_no_price", "seats_within_capacity"];
/** They forget a key with its notice, or its quote, or count members, whom rule I32 recounts: no money. */
const aside = ["notice_takes_its_key_along", "quote_takes_its_key_along", "periods_are_tallied"];

interface Guard {
  table: string;
  name: string;
  drop: string;
  trigger: boolean;
  /** Of a trigger: whether it writes, and the names under which it refuses. */
  writes: boolean;
  refusals: string[];
  /** Of a plain foreign key: its column, the type of it, and how the other foreign keys that hold or name the same column are dropped. */
  column: string | null;
  type: string;
  beside: string[];
}

/** Not null, primary keys, and the uniques that hold one (they are there to be named by foreign keys) cannot fail by themselves. */
const standing = sql<Guard>`
  select c.conrelid::regclass::text as "table", c.conname as name, 'drop constraint ' || c.conname as drop, false as trigger, false as writes,
    array[]::text[] as refusals, a.attname as column, coalesce(format_type(a.atttypid, null), '') as type,
    array(select format('alter table %s drop constraint %I', other.conrelid::regclass, other.conname) from pg_constraint other
      where other.contype = 'f' and other.oid <> c.oid and (other.conrelid = c.conrelid and c.conkey <@ other.conkey
        or other.confrelid = c.conrelid and c.conkey <@ other.confkey)) as beside
  from pg_constraint c left join pg_attribute a on a.attrelid = c.conrelid and c.contype = 'f' and c.conkey = array[a.attnum]
  where c.contype in ('c', 'f', 'u', 'x') and c.connamespace = 'public'::regnamespace and not (c.contype = 'u' and exists
    (select from pg_constraint key where key.conrelid = c.conrelid and key.contype = 'p' and key.conkey <@ c.conkey))
  union all
  select i.indrelid::regclass::text, i.indexrelid::regclass::text, '', false, false, array[]::text[], null, '', array[]::text[]
  from pg_index i where i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)
  union all
  select t.tgrelid::regclass::text, t.tgname, 'disable trigger ' || t.tgname, true,
    p.prosrc ~* '(new[.][a-z_]+ :=|insert into|update [a-z]+ set)',
    array(select distinct found[1] from regexp_matches(p.prosrc, 'constraint = ''([a-z_]+)''', 'g') found), null, '', array[]::text[]
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`;

let purchases: Purchases;
let facts: MoneyFacts;
let guards: Guard[];
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
  facts = await writeMoneyFacts(purchases);
  guards = (await standing.execute(purchases.db)).rows.filter(
    ({ table, name }) => tables.has(table) && !aside.includes(name) && (table !== "events" || ofEvents.includes(name)),
  );
});
afterAll(() => purchases.close());

/** A guard has one story under its name; a trigger that refuses several things, or that writes besides, has one for each. */
function storiesOf({ trigger, writes, refusals, name, column }: Guard): string[] {
  if (column) return [];
  if (trigger && (writes || refusals.length > 1)) return writes ? [name, ...refusals] : refusals;
  return [name];
}

/** Told in a transaction that never happened, by the ids of the facts: the name of what refuses it, or what `done` finds. */
function tell(statements: string[], done?: string): Promise<string | boolean> {
  return purchases.db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw<{ done: boolean }>(named(text, facts)).execute(connection);
    await run("begin");
    try {
      for (const statement of statements) await run(statement);
      if (done) return (await run(done)).rows[0]?.done ?? false;
      await run("set constraints all immediate");
      return "accepted";
    } catch (error) {
      const { constraint, message } = error as { constraint?: string; message: string };
      return constraint ?? message;
    } finally {
      await run("rollback");
    }
  });
}

const without = ({ table, name, drop }: Guard) => (drop ? `alter table ${table} ${drop}` : `drop index ${name}`);

/** A price that was read before signing in: computed anew when the order is placed; orders among others, without a price. */
const namesMoney = ["half_paid_orders", "order_drafts"];

/** What was bought hangs on an order, or has a price: the tests of these rooms hold what the database refuses of it. */
const ofTheirRooms = ["appointments", "hour_entries", "hour_lots", "service_orders", "services"];

test("each table with an amount, or that hangs on one, is guarded here or said to hold no money", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname ~ '_cents$')
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid::regclass::text = any(${["orders", "instalments", "payments", "refunds", "invoices", "settlements", "gifts", "referral_rewards", "promo_codes"]}::text[])))
    order by name`.execute(purchases.db);
  expect(rows.map(({ name }) => name).filter((name) => !tables.has(name))).toEqual(
    [...namesMoney, ...ofTheirRooms].sort(),
  );
});

test("each guard of money has its story, and each story its guard", () => {
  const wanted = guards.flatMap((guard) => storiesOf(guard).map((key) => `${guard.table}: ${key}`));
  const told = Object.entries(stories).flatMap(([table, of]) => Object.keys(of).map((key) => `${table}: ${key}`));
  expect(told.sort()).toEqual(wanted.sort());
});

test("each story is refused by the guard it is about, and by that one alone", async () => {
  const wrong: unknown[] = [];
  for (const guard of guards) {
    for (const key of storiesOf(guard)) {
      const story = stories[guard.table]?.[key];
      if (!story || (typeof story === "object" && "done" in story)) continue;
      const { sql: text, otherwise } = typeof story === "string" ? { sql: story, otherwise: "accepted" } : story;
      // A constraint is asked alone: a trigger that speaks before it would hide whether it is there.
      const alone = guard.trigger ? [] : [`alter table ${guard.table} disable trigger user`];
      const refusal = guard.refusals.length === 1 ? guard.refusals[0] : key;
      const answers = [await tell([...alone, text]), await tell([...alone, without(guard), text])];
      if (answers[0] !== refusal || answers[1] !== otherwise) wrong.push([guard.table, key, ...answers]);
    }
  }
  expect(wrong).toEqual([]);
});

test("what a trigger writes is written by it, and by nothing else", async () => {
  const wrong: unknown[] = [];
  for (const guard of guards) {
    const story = stories[guard.table]?.[guard.name];
    if (typeof story !== "object" || !("done" in story)) continue;
    const answers = [await tell([story.sql], story.done), await tell([without(guard), story.sql], story.done)];
    if (answers[0] !== true || answers[1] === true) wrong.push([guard.name, ...answers]);
  }
  expect(wrong).toEqual([]);
});

test("whoever a row of money names exists", async () => {
  const wrong: unknown[] = [];
  for (const guard of guards) {
    const { table, name, column, type, beside } = guard;
    if (!column) continue;
    const nobody = type === "uuid" ? "gen_random_uuid()" : "'nobody'";
    const text = `update ${table} set ${column} = ${nobody} where ctid = (select ctid from ${table} order by ${column} is null limit 1)`;
    const alone = [`alter table ${table} disable trigger user`, ...beside];
    const answers = [await tell([...alone, text]), await tell([...alone, without(guard), text])];
    if (answers[0] !== name || answers[1] !== "accepted") wrong.push([table, name, ...answers]);
  }
  expect(wrong).toEqual([]);
});
