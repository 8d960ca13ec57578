import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { bookedCall, bookingOf, SESSION } from "../../../tests/support/appointments";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";

// Each guard of these tables refuses its story by its name; once it alone is gone, the same story is told without trouble.

const NOW = new Date("2054-11-20T11:00:00Z");

let purchases: Purchases;
/** A session bought with its moment, and a call of the same person. */
let facts: { person: string; other: string; session: string; order: string; call: string; year: string };
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
  const booking = bookingOf(purchases);
  const person = await purchases.person("Ama");
  const bought = await booking.buy(person, NOW, { startsAt: parisInstant("2054-12-08", "10:00") });
  const call = await bookedCall(person, parisInstant("2054-12-09", "10:00"), NOW);
  const { userId: other, order: year } = await purchases.member("Claire", NOW);
  facts = { person, other, session: bought.appointmentId, order: bought.order.id, call: call.id, year: year.id };
});
afterAll(() => purchases.close());

const session = (change: string) => `update appointments set ${change} where id = :session`;
const kept = (more: string) =>
  `insert into appointments (id, service_id, paid_by, starts_at, ends_at, blocked_until, status, hold_until, created_at, hold_key_hash)
   values (gen_random_uuid(), '${SESSION}', 'order', ${more}, 'held', now(), now(), 'k')`;
const stories: Record<string, string> = {
  appointments_user_id_fkey: `${kept("'2054-12-10 09:00Z', '2054-12-10 10:00Z', '2054-12-10 10:30Z'")};
    update appointments set user_id = gen_random_uuid() where hold_key_hash = 'k'`,
  appointments_service_id_fkey: session("service_id = gen_random_uuid()"),
  appointments_order_id_fkey:
    "alter table appointments disable trigger user; update appointments set order_id = gen_random_uuid() where id = :call",
  one_appointment_per_order: "update appointments set order_id = :order where id = :call",
  appointment_is_of_its_buyer: "update appointments set order_id = :year where id = :call",
  appointment_payment_is_known: session("paid_by = 'x'"),
  appointment_place_is_known: session("place = 'x'"),
  appointment_status_is_known: "update appointments set status = 'x', place = 'video' where id = :session",
  appointment_canceler_is_known: session("status = 'canceled', canceled_at = now(), canceled_by = 'x'"),
  appointment_gift_back_is_known: session("given_back_at = now(), given_back_reason = 'x'"),
  appointment_lasts: session("ends_at = starts_at - interval '1 minute'"),
  held_appointment_has_an_end: session("status = 'held', hold_until = null"),
  appointment_is_of_somebody: "update appointments set user_id = null, hold_key_hash = 'k' where id = :call",
  hold_is_of_a_browser_or_a_person: kept("'2054-12-10 09:00Z', '2054-12-10 10:00Z', '2054-12-10 10:30Z'").replace(
    "'k')",
    "null)",
  ),
  appointment_says_its_place: session("place = null"),
  appointment_is_confirmed_whole: session("confirmed_at = null"),
  appointment_is_canceled_whole: session("status = 'canceled'"),
  appointment_is_marked_whole: session("status = 'done'"),
  only_a_canceled_appointment_is_late: session("canceled_late = true"),
  appointment_is_given_back_whole: session("given_back_at = now()"),
  one_person_per_moment:
    "update appointments set starts_at = '2054-12-08 09:45Z', ends_at = '2054-12-08 10:05Z', blocked_until = '2054-12-08 10:35Z' where id = :call",
  appointment_moves_appointment_id_fkey:
    "insert into appointment_moves values (gen_random_uuid(), gen_random_uuid(), now(), now() + interval '1 hour', now(), 'coach')",
  appointment_mover_is_known:
    "insert into appointment_moves values (gen_random_uuid(), :call, now(), now() + interval '1 hour', now(), 'x')",
  move_goes_elsewhere: "insert into appointment_moves values (gen_random_uuid(), :call, now(), now(), now(), 'coach')",
  service_orders_order_id_fkey:
    "alter table service_orders disable trigger user; update service_orders set order_id = gen_random_uuid() where order_id = :order",
  service_orders_service_id_fkey:
    "alter table service_orders disable trigger user; update service_orders set service_id = gen_random_uuid() where order_id = :order",
  service_orders_appointment_id_fkey:
    "update service_orders set appointment_id = gen_random_uuid() where order_id = :order",
  service_order_buys_time:
    "alter table service_orders disable trigger user; update service_orders set total_minutes = 0 where order_id = :order",
  service_order_validity_is_some_time:
    "alter table service_orders disable trigger user; update service_orders set valid_months = 0 where order_id = :order",
  service_order_is_of_a_service: `insert into service_orders (order_id, service_id, total_minutes) values (:year, '${SESSION}', 60)`,
  appointment_answers_id_fkey:
    "insert into appointment_answers values (gen_random_uuid(), :person, 's1.x', now(), null)",
  appointment_answers_user_id_fkey:
    "insert into appointment_answers values (:call, gen_random_uuid(), 's1.x', now(), null)",
  handed_over_with_its_consent: "insert into appointment_answers values (:call, :person, 's1.x', now(), now())",
  appointment_answers_are_sealed: "insert into appointment_answers values (:call, :person, 'words', now(), null)",
  session_notes_id_fkey: "insert into session_notes values (gen_random_uuid(), :person, 's1.x', now())",
  session_notes_user_id_fkey: "insert into session_notes values (:call, gen_random_uuid(), 's1.x', now())",
  session_notes_are_sealed: "insert into session_notes values (:call, :person, 'words', now())",
};

const told = (story: string) => story.replace(/:([a-z]+)\b/g, (_, name: keyof typeof facts) => `'${facts[name]}'`);

class Undone extends Error {}

/** Tells a story, without this guard when one is named, and undoes it; gives what the database said, null when it let it pass. */
async function refusal(story: string, without?: { table: string; name: string; trigger: boolean }) {
  const run = async (trx: Trx) => {
    if (without?.trigger) await sql.raw(`alter table ${without.table} disable trigger ${without.name}`).execute(trx);
    else if (without)
      await sql.raw(`alter table ${without.table} drop constraint ${without.name} cascade`).execute(trx);
    for (const one of told(story).split(";")) await sql.raw(one).execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    throw new Undone();
  };
  const said = await purchases.db
    .transaction()
    .execute(run)
    .catch((error) => error);
  return said instanceof Undone ? null : String(said.constraint ?? said.message);
}

test("every guard of these tables refuses, by its name, and nothing else does", async () => {
  const { rows } = await sql<{ table: string; name: string; trigger: boolean }>`
    select conrelid::regclass::text as "table", conname as name, false as trigger from pg_constraint
      where contype in ('c', 'f', 'u', 'x') and conrelid = any(array['appointments', 'appointment_moves', 'service_orders',
        'appointment_answers', 'session_notes']::regclass[])
    union all
    select tgrelid::regclass::text, tgname, true from pg_trigger where not tgisinternal and tgrelid = any(array['appointments',
      'service_orders', 'appointment_answers']::regclass[])`.execute(purchases.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(stories).sort());
  const wrong: string[] = [];
  for (const guard of rows) {
    const story = stories[guard.name] ?? "";
    const said = await refusal(story);
    if (said !== guard.name) wrong.push(`${guard.name}: refused by ${said}`);
    const passed = await refusal(story, guard);
    if (passed !== null) wrong.push(`${guard.name} gone: still refused by ${passed}`);
  }
  expect(wrong).toEqual([]);
});
