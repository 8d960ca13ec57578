import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { meeting, register, registered, seatsTaken, statusOf } from "../../../tests/support/meetings";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases } from "../../../tests/support/purchases";
import { cancelRegistration, markAttendance, mergeRegistrations, removeRegistration } from "./events.server";

const purchases = await openPurchases();
afterAll(purchases.close);

/** Eleven in the morning in Paris. */
const NOW = new Date("2027-03-01T10:00:00Z");
const at = { now: NOW };

function people(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => purchases.person("Karim")));
}

test("a free place is confirmed at once, and told by a mail that brings nothing along", async () => {
  const event = await meeting(NOW);
  const karim = await purchases.person("Karim");
  expect((await registered(event.id, karim, NOW)).status).toBe("confirmed");
  expect(await seatsTaken(event.id)).toBe(1);
  const [mail] = await mailsTo(karim);
  expect(mail?.subject).toBe("Votre inscription");
  expect(mail?.attachments).toEqual([]);
  expect(words(mail?.text_body)).toContain("le 22 mars 2027");
});

test("asking twice, one after the other or at the same time, is one registration and one mail", async () => {
  const event = await meeting(NOW);
  const karim = await purchases.person("Karim");
  const answers = await Promise.all([1, 2, 3, 4].map(() => registered(event.id, karim, NOW)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await seatsTaken(event.id)).toBe(1);
  expect(await mailsTo(karim)).toHaveLength(1);
});

test("forty people for five places: five have one, the others wait in the order they were written", async () => {
  const event = await meeting(NOW, { capacity: 5 });
  const all = await people(40);
  await Promise.all(all.map((userId) => registered(event.id, userId, NOW)));
  const rows = await purchases.db
    .selectFrom("event_registrations")
    .select(["status", "position"])
    .where("event_id", "=", event.id)
    .orderBy("position")
    .execute();
  expect(rows.map(({ status }) => status)).toEqual([...Array(5).fill("confirmed"), ...Array(35).fill("waiting")]);
});

test("the database itself refuses one place too many, and a second standing registration", async () => {
  const event = await meeting(NOW, { capacity: 1 });
  const [claire = "", karim = ""] = await people(2);
  const insert = (userId: string) =>
    purchases.db
      .insertInto("event_registrations")
      .values({
        id: randomUUID(),
        event_id: event.id,
        user_id: userId,
        status: "confirmed",
        created_at: NOW,
        confirmed_at: NOW,
      })
      .execute()
      .then(
        () => null,
        (error) => constraintOf(error),
      );
  expect(await insert(claire)).toBeNull();
  expect(await insert(karim)).toBe("seats_within_capacity");
  await purchases.db.updateTable("events").set({ capacity: 2 }).where("id", "=", event.id).execute();
  expect(await insert(claire)).toBe("one_standing_registration_per_person");
  expect(await insert(karim)).toBeNull();
  const smaller = purchases.db.updateTable("events").set({ capacity: 1 }).where("id", "=", event.id).execute();
  expect(await smaller.catch(constraintOf)).toBe("seats_within_capacity");
});

// What our lock and our constraint are for: on PostgreSQL people count at the same time. The embedded database runs one
// transaction after the other, so there the two steps are separated by hand.
test("without the lock and without the constraint, counting then writing oversells", async () => {
  const event = await meeting(NOW, { capacity: 5 });
  const all = await people(20);
  const countThenWrite = async (guarded: boolean) => {
    const counts = await Promise.all(
      all.map(() =>
        purchases.db
          .selectFrom("event_registrations")
          .select(({ fn }) => fn.countAll<number>().as("taken"))
          .where("event_id", "=", event.id)
          .where("status", "=", "confirmed")
          .executeTakeFirstOrThrow(),
      ),
    );
    const writes = all.map(async (userId, index) => {
      if ((counts[index]?.taken ?? 0) >= 5) return false;
      const row = { id: randomUUID(), event_id: event.id, user_id: userId, created_at: NOW, confirmed_at: NOW };
      return purchases.db
        .insertInto("event_registrations")
        .values({ ...row, status: "confirmed" })
        .execute()
        .then(
          () => true,
          (error) => {
            if (guarded && constraintOf(error) === "seats_within_capacity") return false;
            throw error;
          },
        );
    });
    return (await Promise.all(writes)).filter(Boolean).length;
  };
  expect(await countThenWrite(true)).toBe(5);
  await purchases.db.deleteFrom("event_registrations").where("event_id", "=", event.id).execute();
  await sql`alter table events drop constraint seats_within_capacity`.execute(purchases.db);
  try {
    expect(await countThenWrite(false)).toBe(20);
    await purchases.db.deleteFrom("event_registrations").where("event_id", "=", event.id).execute();
  } finally {
    await sql`alter table events add constraint seats_within_capacity check (seats_taken between 0 and capacity)`.execute(
      purchases.db,
    );
  }
});

test("a draft, an event that began and an event for members say why not", async () => {
  const karim = await purchases.person("Karim");
  const draft = await meeting(NOW);
  await purchases.db.updateTable("events").set({ is_published: false }).where("id", "=", draft.id).execute();
  expect(await register(draft.id, karim, NOW)).toEqual({ ok: false, reason: "not_published" });
  const begun = await meeting(NOW);
  expect(await register(begun.id, karim, begun.event_date)).toEqual({ ok: false, reason: "begun" });
  const forMembers = await meeting(NOW, { is_members: true });
  expect(await register(forMembers.id, karim, NOW)).toEqual({ ok: false, reason: "members_only" });
  expect(await register(randomUUID(), karim, NOW)).toEqual({ ok: false, reason: "unknown" });
});

test("a member comes to a members' event, and pays nothing where others pay", async () => {
  const claire = await purchases.member("Claire", NOW);
  const forMembers = await meeting(NOW, { is_members: true });
  const paid = await meeting(NOW, { price_cents: 25_00 });
  expect((await registered(forMembers.id, claire.userId, NOW)).status).toBe("confirmed");
  expect((await registered(paid.id, claire.userId, NOW)).status).toBe("confirmed");
});

test("a place given back is told; what is another's does not exist", async () => {
  const event = await meeting(NOW);
  const [claire = "", karim = ""] = await people(2);
  const place = await registered(event.id, claire, NOW);
  const steal = await inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: karim }, at));
  expect(steal).toEqual({ ok: false, reason: "unknown" });
  const given = () => inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: claire }, at));
  expect(await given()).toEqual({ ok: true, refund: "free" });
  expect(await given()).toEqual({ ok: true, refund: "free" });
  expect(await seatsTaken(event.id)).toBe(0);
  const mails = await mailsTo(claire);
  expect(mails.map(({ subject }) => subject).sort()).toEqual(["Votre inscription", "Votre place est rendue"]);
  const again = await registered(event.id, claire, NOW);
  expect(again.id).not.toBe(place.id);
  expect(again.status).toBe("confirmed");
});

test("after the beginning only the coach takes somebody off", async () => {
  const event = await meeting(NOW);
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, karim, NOW);
  const late = { now: event.event_date };
  const own = await inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: karim }, late));
  expect(own).toEqual({ ok: false, reason: "begun" });
  await inTransaction((trx) => markAttendance(trx, { registrationId: place.id, attended: false }));
  expect((await inTransaction((trx) => removeRegistration(trx, { registrationId: place.id }, late))).ok).toBe(true);
  expect(await statusOf(place.id)).toBe("canceled");
});

test("two accounts of one person become one: the better place stays, the other goes to the next", async () => {
  const event = await meeting(NOW, { capacity: 1 });
  const other = await meeting(NOW);
  const [old = "", fresh = "", next = ""] = await people(3);
  const place = await registered(event.id, fresh, NOW);
  const wait = await registered(event.id, old, NOW);
  const nextWait = await registered(event.id, next, NOW);
  const double = [await registered(other.id, old, NOW), await registered(other.id, fresh, NOW)];
  await inTransaction((trx) => mergeRegistrations(trx, { from: fresh, to: old }, at));
  expect([await statusOf(place.id), await statusOf(wait.id), await statusOf(nextWait.id)]).toEqual([
    "confirmed",
    "canceled",
    "waiting",
  ]);
  expect((await Promise.all(double.map(({ id }) => statusOf(id)))).sort()).toEqual(["canceled", "confirmed"]);
  expect(await seatsTaken(other.id)).toBe(1);
  const owners = await purchases.db
    .selectFrom("event_registrations")
    .select("user_id")
    .where("event_id", "in", [event.id, other.id])
    .where("status", "in", ["confirmed"])
    .execute();
  expect(new Set(owners.map(({ user_id }) => user_id))).toEqual(new Set([old]));
});

test("two accounts of one person that both wait become one: the better rank stays", async () => {
  const event = await meeting(NOW, { capacity: 1 });
  const [seated = "", fresh = "", next = "", old = ""] = await people(4);
  await registered(event.id, seated, NOW);
  const [first, second] = [await registered(event.id, fresh, NOW), await registered(event.id, next, NOW)];
  const last = await registered(event.id, old, NOW);
  await inTransaction((trx) => mergeRegistrations(trx, { from: fresh, to: old }, at));
  expect(await Promise.all([first, second, last].map(({ id }) => statusOf(id)))).toEqual([
    "waiting",
    "waiting",
    "canceled",
  ]);
  expect((await registered(event.id, old, NOW)).id).toBe(first.id);
});
