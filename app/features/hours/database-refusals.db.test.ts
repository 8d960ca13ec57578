import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { hoursOf } from "../../../tests/support/hours";
import { type MoneyFacts, named } from "../../../tests/support/money-facts";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { grantHours, reserveHours } from "./hours.server";

// What stands on the tables of hours is read from the database itself. Each guard refuses its story, by its name, and lets it pass once it
// alone is gone; none can be added or lost without this file saying so.

const lot = (columns: string, values: string) =>
  `insert into hour_lots (id, user_id, label, total_minutes, created_at${columns}) values (gen_random_uuid(), :ama, 'Forfait', 60, now()${values})`;
const entry = (
  kind: string,
  [available, reserved, used]: [number, number, number],
  cause: Partial<Record<"payment_id" | "appointment_id" | "reason", string>>,
  lotName = "lot",
) => {
  const value = (name: "payment_id" | "appointment_id" | "reason") => cause[name] ?? "null";
  return `insert into hour_entries (id, lot_id, kind, available_delta, reserved_delta, used_delta, payment_id, appointment_id, reason, created_at)
    values (gen_random_uuid(), :${lotName}, '${kind}', ${available}, ${reserved}, ${used}, ${value("payment_id")}, ${value("appointment_id")}, ${value("reason")}, now())`;
};

/** `before`: what makes the story possible; `aside`: other guards that would refuse it as well. */
interface Story {
  sql: string;
  before?: string;
  aside?: string[];
}

const stories: Record<string, Story> = {
  hour_lot_has_a_label: {
    sql: "insert into hour_lots (id, user_id, label, total_minutes, created_at) values (gen_random_uuid(), :ama, '', 60, now())",
  },
  hour_lot_is_of_some_time: {
    sql: "insert into hour_lots (id, user_id, label, total_minutes, created_at) values (gen_random_uuid(), :ama, 'Forfait', 0, now())",
  },
  hour_lots_user_id_fkey: {
    sql: "insert into hour_lots (id, user_id, label, total_minutes, created_at) values (gen_random_uuid(), :nobody, 'Forfait', 60, now())",
  },
  one_lot_per_order: { sql: lot(", order_id, mode", ", :order, 'test'") },
  bought_hours_have_a_mode: { sql: lot(", order_id", ", :free") },
  hour_lot_has_the_mode_of_its_order: { sql: lot(", order_id, mode", ", :free, 'live'") },
  hour_lot_is_of_its_order: {
    sql: "insert into hour_lots (id, user_id, order_id, mode, label, total_minutes, created_at) values (gen_random_uuid(), :nour, :free, 'test', 'Forfait', 60, now())",
  },
  hour_lot_begins_empty: { sql: lot(", available_minutes", ", 60") },
  hour_lot_stays_open_longer: { sql: lot(", expires_on, open_until", ", '2055-01-02', '2055-01-02'") },
  hours_never_below_zero: { sql: entry("expired", [-1000, 0, 0], { reason: "'last_day'" }) },
  hours_bought_within_total: { sql: entry("bought", [301, 0, 0], { payment_id: ":second" }) },
  ended_hours_have_what_is_due: { sql: "update hour_lots set due_cents = 0 where id = :lot" },
  ended_lot_holds_nothing: { sql: "update hour_lots set ended_at = now() where id = :lot" },
  hour_lot_is_frozen: { sql: "update hour_lots set total_minutes = 601 where id = :lot" },
  hours_move_by_entries: { sql: "update hour_lots set available_minutes = available_minutes - 1 where id = :lot" },
  hour_entries_are_only_added: { sql: "update hour_entries set created_at = now() where lot_id = :lot" },
  hour_entries_lot_id_fkey: {
    sql: entry("granted", [1, 0, 0], { reason: "'gift'" }, "nobody"),
  },
  hours_are_paid: {
    sql: entry("bought", [1, 0, 0], { payment_id: ":second" })
      .replace("created_at)", "created_at, paid)")
      .replace("now())", "now(), false)"),
    before: "alter table hour_entries drop constraint hours_have_paid_payment",
  },
  hours_have_paid_payment: { sql: entry("bought", [1, 0, 0], { payment_id: ":unpaid" }) },
  hours_move_as_their_kind_says: { sql: entry("reserved", [-60, 30, 0], { appointment_id: ":appointment" }) },
  hours_have_one_cause: { sql: entry("bought", [1, 0, 0], { payment_id: ":second", reason: "'gift'" }) },
  hours_have_the_cause_of_their_kind: { sql: entry("expired", [-1, 0, 0], { reason: "'gift'" }) },
  one_purchase_of_hours_per_payment: { sql: entry("bought", [1, 0, 0], { payment_id: ":payment" }) },
  one_gift_of_hours_per_lot: {
    sql: entry("granted", [1, 0, 0], { reason: "'gift'" }, "gift"),
    aside: ["hours_bought_within_total"],
  },
  one_end_per_lot: {
    before: entry("ended", [-1, 0, 0], { reason: "'termination'" }),
    sql: entry("ended", [-1, 0, 0], { reason: "'termination'" }),
  },
  hours_are_of_their_order: { sql: entry("taken_back", [0, 0, 0], { payment_id: ":other" }) },
  given_hours_have_no_order: { sql: entry("granted", [1, 0, 0], { reason: "'gift'" }) },
  hours_of_an_appointment_add_up: { sql: entry("used", [0, -60, 60], { appointment_id: ":nobody" }) },
  appointment_is_of_one_person: {
    sql: entry("reserved", [-10, 10, 0], { appointment_id: ":appointment" }, "gift"),
  },
  hours_taken_back_were_bought: { sql: entry("restored", [1, 0, 0], { payment_id: ":payment" }) },
};

/** A trigger that writes: without it the story leaves nothing behind. */
const writes = {
  hours_add_up: {
    sql: entry("bought", [60, 0, 0], { payment_id: ":second" }),
    done: "select available_minutes = 150 and bought_minutes = 210 as done from hour_lots where id = :lot",
  },
};

let purchases: Purchases;
let facts: MoneyFacts;
let guards: { table: string; name: string; drop: string; trigger: boolean }[];
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
  const hours = hoursOf(purchases);
  const [ama, nour] = [await purchases.person("Ama"), await purchases.person("Nour")];
  const { orderId, paymentId } = await hours.buy(ama, november, { count: 2, minutes: 300 });
  const { paymentId: other } = await hours.buy(ama, november);
  // An order that has no lot.
  const free = await purchases.order(ama, november);
  const gift = await inTransaction((trx) =>
    grantHours(trx, { userId: nour, minutes: 60, reason: "Un geste", expiresOn: null }, { now: november, by: null }),
  );
  const appointment = randomUUID();
  const reserved = { userId: ama, appointmentId: appointment, minutes: 60, lotOrderId: orderId, until: "2054-12-01" };
  await inTransaction((trx) => reserveHours(trx, reserved, { now: november }));
  const lotId = (await hours.lot(orderId)).id;
  facts = {
    ama,
    nour,
    order: orderId,
    payment: paymentId,
    other,
    lot: lotId,
    free: free.order.id,
    gift: gift.ok ? gift.lotId : "",
    appointment,
    nobody: randomUUID(),
    second: randomUUID(),
    unpaid: randomUUID(),
  };
  const { rows } = await sql<(typeof guards)[number]>`
    select c.conrelid::regclass::text as "table", c.conname as name, 'drop constraint ' || c.conname as drop, false as trigger
    from pg_constraint c where c.contype in ('c', 'f', 'u') and c.conrelid in ('hour_lots'::regclass, 'hour_entries'::regclass)
      and c.conname <> 'hour_entries_have_an_order'
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, '', false from pg_index i
    where i.indisunique and i.indrelid in ('hour_lots'::regclass, 'hour_entries'::regclass)
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select t.tgrelid::regclass::text, t.tgname, 'disable trigger ' || t.tgname, true from pg_trigger t
    where not t.tgisinternal and t.tgrelid in ('hour_lots'::regclass, 'hour_entries'::regclass)`.execute(purchases.db);
  guards = rows;
});
afterAll(() => purchases.close());

/** Another payment of the order that is paid, and one that is not: there for the length of a story. */
const morePayments = `
  alter table payments disable trigger user;
  insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, status, paid_at, created_at, mode)
    select :second, instalment_id, user_id, amount_cents, 'oneoff', 'paid', now(), now(), mode from payments where id = :payment;
  insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, status, created_at, mode)
    select :unpaid, instalment_id, user_id, amount_cents, 'oneoff', 'open', now(), mode from payments where id = :payment`;

/** Told in a transaction that never happened: the name of what refuses it, or what `done` finds. */
function tell(statements: string[], done?: string): Promise<string | boolean> {
  return purchases.db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw<{ done: boolean }>(named(text, facts)).execute(connection);
    await run("begin");
    try {
      for (const statement of statements) await run(statement);
      return done ? ((await run(done)).rows[0]?.done ?? false) : "accepted";
    } catch (error) {
      const { constraint, message } = error as { constraint?: string; message: string };
      return constraint ?? message;
    } finally {
      await run("rollback");
    }
  });
}

const without = (name: string) => {
  const guard = guards.find((one) => one.name === name);
  return guard?.drop ? `alter table ${guard.table} ${guard.drop}` : `drop index ${name}`;
};

test("each guard of hours has its story, and each story its guard", () => {
  expect([...Object.keys(stories), ...Object.keys(writes)].sort()).toEqual(guards.map(({ name }) => name).sort());
});

test("each story of hours is refused by its guard, and by that one alone", async () => {
  const wrong: unknown[] = [];
  for (const [name, { sql: text, before, aside = [] }] of Object.entries(stories)) {
    const prepared = [morePayments, ...(before ? [before] : []), ...aside.map(without)];
    const answers = [await tell([...prepared, text]), await tell([...prepared, without(name), text])];
    if (answers[0] !== name || answers[1] !== "accepted") wrong.push([name, ...answers]);
  }
  expect(wrong).toEqual([]);
});

test("what a lot holds is written by its entries, and by nothing else", async () => {
  for (const [name, { sql: text, done }] of Object.entries(writes)) {
    expect(await tell([morePayments, text], done)).toBe(true);
    expect(await tell([morePayments, without(name), text], done)).toBe(false);
  }
});

test("an entry is never deleted, nor are all of them at once", async () => {
  for (const text of [
    "delete from hour_entries where lot_id = :lot",
    "truncate hour_entries",
    "delete from hour_lots where id = :gift",
  ])
    expect(await tell([text])).toMatch(/^hour_(entries_are_only_added|lot_is_frozen)$/);
});

test("an end stays, a last day never comes back, and what was sold keeps its order", async () => {
  const ended = "update hour_lots set ended_at = now() where id = :empty";
  facts.empty = randomUUID();
  const empty =
    "insert into hour_lots (id, user_id, label, total_minutes, expires_on, open_until, created_at) values (:empty, :ama, 'Forfait', 60, '2055-01-02', '2055-02-02', now())";
  for (const change of [
    "update hour_lots set ended_at = null where id = :empty",
    "update hour_lots set open_until = '2055-01-20' where id = :empty",
    "update hour_lots set open_until = null where id = :empty",
    "update hour_lots set expires_on = '2055-01-20' where id = :empty",
    "update hour_lots set label = 'Autre' where id = :empty",
  ])
    expect(await tell([empty, ended, change])).toBe("hour_lot_is_frozen");
  expect(
    await tell([empty, ended, "update hour_lots set open_until = '2055-03-02', user_id = :nour where id = :empty"]),
  ).toBe("accepted");
});
