import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveMessageConsent } from "~/features/advice/advice.server";
import { addAbsence } from "~/features/availability/availability.server";
import { cancelAppointment, noteFirstMoment } from "~/features/booking/booking.server";
import { grantHours } from "~/features/hours/hours.server";
import { promises } from "~/features/promises/rules";
import { changeSettings, getSettings } from "~/features/settings/settings.server";
import { addDays, parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { bookedWithHours, COACH } from "../../../tests/support/appointments";
import { sendFromContactPage } from "../../../tests/support/contact-messages";
import { meeting } from "../../../tests/support/meetings";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";
import { readPromiseScores } from "./promise-scores.server";

/** Ahead of the simulator’s clock; the month that is looked back at is October. */
const november = new Date("2056-11-18T10:00:00Z");
const october = (day: string, time = "10:00") => parisInstant(`2056-10-${day}`, time);

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

async function scores(now = november) {
  const settings = await getSettings(purchases.db);
  return readPromiseScores(purchases.db, { now, settings, firstExchangeMinutes: 20 });
}
const line = async (id: string, now = november) => (await scores(now)).lines.find((one) => one.id === id)!;
const counts = async (id: string) => {
  const { due, missed } = await line(id);
  return [due, missed.length];
};

test("a month when nothing was due says so, with the whole register and its figures", async () => {
  const { month, due, kept, lines } = await scores();
  expect({ month, due, kept }).toEqual({ month: "2056-10-01", due: 0, kept: 0 });
  expect(lines.map(({ id }) => id)).toEqual(promises.map(({ id }) => id));
  expect(lines[0]?.says).toBe("réponse sous 48 h");
  expect(lines.flatMap(({ says, rule }) => [says, rule]).filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
});

async function answered(id: string, at: Date) {
  await purchases.db
    .updateTable("contact_messages")
    .set({ status: "answered", status_changed_at: at })
    .where("id", "=", id)
    .execute();
}

test("a message is due by its hours: answered in time, late, never; the next month's are not October's", async () => {
  await answered(await sendFromContactPage("Hélène Morel", october("10")), october("11"));
  await answered(await sendFromContactPage("Hélène Morel", october("10", "11:00")), october("13"));
  const forgotten = await sendFromContactPage("Hélène Morel", october("11"));
  await sendFromContactPage("Hélène Morel", october("31"));
  expect(await counts("message_answered")).toEqual([3, 2]);
  expect((await line("message_answered")).missed.map(({ to }) => to)).toContain(`/admin/messages/${forgotten}`);
});

test("a first meeting is judged by what anybody could book at noon, and by the hours promised that day", async () => {
  const noon = (day: string) => ({ now: october(day, "12:00") });
  await noteFirstMoment(noon("03"));
  expect(await counts("first_meeting")).toEqual([1, 0]);
  await inTransaction((trx) =>
    addAbsence(trx, { firstDay: "2056-10-04", lastDay: "2056-10-20" }, { ...noon("04"), by: null }),
  );
  await noteFirstMoment(noon("05"));
  await noteFirstMoment(noon("05"));
  expect(await counts("first_meeting")).toEqual([2, 1]);
  expect((await line("first_meeting")).missed.map(({ to }) => to)).toEqual(["/admin/rendez-vous/disponibilites"]);
  await setForThisTest({ appointment_hours: 0 });
  await noteFirstMoment(noon("06"));
  expect(await counts("first_meeting")).toEqual([2, 1]);
});

test("a session is canceled in time by the notice of that day, whatever it is today", async () => {
  const userId = await purchases.person("Nour");
  const gift = { userId, minutes: 120, reason: "Essai", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now: october("01"), by: COACH }));
  const cancel = async (startsAt: Date, hoursBefore: number, shown: "hour" | "nothing") => {
    const { id } = await bookedWithHours(userId, startsAt, october("02"));
    const now = new Date(startsAt.getTime() - hoursBefore * 3_600_000);
    const canceled = await inTransaction((trx) => cancelAppointment(trx, { id, userId, shown }, { now }));
    expect(canceled.ok).toBe(true);
  };
  await cancel(october("25"), 60, "hour");
  await cancel(october("26"), 30, "nothing");
  const notice = (hours: number, now: Date) =>
    inTransaction((trx) => changeSettings(trx, { session_cancellation_hours: hours }, { now, by: null }));
  expect(await counts("canceled_in_time")).toEqual([1, 0]);
  await notice(24, parisInstant("2056-10-28", "10:00"));
  expect(await counts("canceled_in_time"), "late as it was agreed to").toEqual([1, 0]);
  await notice(48, parisInstant("2056-10-29", "10:00"));
});

test("a question of a member is kept by its own hour", async () => {
  const { userId } = await purchases.member("Claire", october("01"));
  await inTransaction((trx) => giveMessageConsent(trx, { userId }, { now: october("02") }));
  const thread_id = randomUUID();
  await purchases.db
    .insertInto("advice_threads")
    .values({ id: thread_id, user_id: userId, opened_at: october("02"), archived_at: null })
    .execute();
  const question = (written_at: Date, answered_at: Date | null) =>
    purchases.db
      .insertInto("advice_messages")
      .values({
        id: randomUUID(),
        thread_id,
        kind: "question",
        question_id: null,
        text: "s1.aaaa.bbbb",
        written_at,
        written_by: userId,
        client_key: randomUUID(),
        due_at: new Date(written_at.getTime() + 48 * 3_600_000),
        answered_at,
        closed_at: null,
        closed_by: null,
        closed_reason: null,
        alerted: 0,
        sends_at: null,
        told_at: null,
        read_at: null,
      })
      .execute();
  await question(october("02"), october("03"));
  expect(await counts("advice_answered")).toEqual([1, 0]);
  await question(october("05"), october("08"));
  await question(october("12"), null);
  expect(await counts("advice_answered")).toEqual([3, 2]);
});

test("a webinar is due each month once there was one and somebody is a member", async () => {
  await purchases.db
    .updateTable("events")
    .set({ event_date: october("20"), ends_at: october("20", "11:00") })
    .where("id", "=", (await meeting(october("15"), { event_type: "webinaire" })).id)
    .execute();
  expect(await counts("monthly_webinar")).toEqual([1, 0]);
  const december = parisInstant("2056-12-10", "10:00");
  expect((await line("monthly_webinar", december)).missed).toHaveLength(1);
});

test("a letter a month: none, one, two", async () => {
  await purchases.db
    .insertInto("newsletter_subscribers")
    .values({
      id: randomUUID(),
      email: "nora@exemple.example",
      status: "active",
      consent_text_version: "1",
      source: "home",
      created_at: october("01"),
      requested_at: parisInstant("2056-09-20", "10:00"),
      confirm_token_hash: null,
      confirm_until: null,
      confirmed_at: parisInstant("2056-09-20", "10:00"),
      unsubscribed_at: null,
    })
    .execute();
  expect(await counts("monthly_letter")).toEqual([1, 1]);
  const sent = (day: string) =>
    purchases.db
      .insertInto("letters")
      .values({
        id: randomUUID(),
        subject: "La lettre",
        blocks: "[]",
        state: "sent",
        html: "<p></p>",
        body_text: "",
        started_at: october(day),
        ended_at: october(day),
        created_at: october(day),
        updated_at: october(day),
      })
      .execute();
  await sent("05");
  expect(await counts("monthly_letter")).toEqual([1, 0]);
  await sent("25");
  expect(await counts("monthly_letter")).toEqual([1, 1]);
});

test("a withdrawal is decided by its fourteenth day, a termination by its thirtieth", async () => {
  const notice = (kind: "withdrawal" | "termination", received: string, decided: string | null) =>
    purchases.db
      .insertInto("contract_notices")
      .values({
        id: randomUUID(),
        kind,
        client_key: randomUUID(),
        received_at: parisInstant(received, "10:00"),
        name: "Nora Petit",
        email: "nora@exemple.example",
        reference: null,
        wished_day: null,
        motive: null,
        acknowledged: true,
        user_id: null,
        order_id: null,
        outcome: decided ? "closed" : null,
        decided_at: decided ? parisInstant(decided, "23:30") : null,
        decided_by: null,
        refund_cents: null,
        last_day: null,
        answer: decided ? "s1.aaaa.bbbb" : null,
      })
      .execute();
  const received = "2056-10-05";
  await notice("withdrawal", received, addDays(received, 14));
  await notice("withdrawal", received, addDays(received, 15));
  await notice("termination", "2056-09-10", addDays("2056-09-10", 30));
  await notice("termination", received, null);
  expect(await counts("withdrawal_settled")).toEqual([2, 1]);
  expect(await counts("termination_settled")).toEqual([1, 0]);
});

test("a request about personal data is closed by its last day", async () => {
  const request = (received_on: string, closed_at: Date | null) =>
    purchases.db
      .insertInto("data_requests")
      .values({
        id: randomUUID(),
        kind: "objection",
        came_by: "letter",
        user_id: null,
        email: "nora@exemple.example",
        name: null,
        details: null,
        created_at: parisInstant(received_on, "10:00"),
        received_on,
        extended_at: null,
        extension_reason: null,
        identity_checked_at: null,
        identity_means: null,
        closed_at,
        outcome: closed_at && "done",
        answer: null,
        certificate_number: null,
      })
      .execute();
  await request("2056-09-10", october("10", "23:30"));
  await request("2056-09-12", october("13"));
  await request("2056-09-14", null);
  await request("2056-10-14", null);
  expect(await counts("personal_data_answered")).toEqual([3, 2]);
});
