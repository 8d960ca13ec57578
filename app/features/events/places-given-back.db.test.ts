import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { listDrafts } from "~/features/admin/queries.server";
import { mergeBilling, syncPayment } from "~/features/billing/billing.server";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { meeting, register, seatsTaken, statusOf } from "../../../tests/support/meetings";
import { mailsTo } from "../../../tests/support/outbox";
import { orderPlace, type PlacePayment, payPlace } from "../../../tests/support/paid-places";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  cancelEvent,
  cancelRegistration,
  deleteEvent,
  describePublicEvent,
  expireOffers,
  mergeRegistrations,
  type StoredEvent,
  unpublishEvent,
  updateEvent,
} from "./events.server";

/** Far enough for the provider's clock, which only moves forward; noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const workshop = (input: Parameters<typeof meeting>[1] = {}) =>
  meeting(NOW, { title: "Préparer sa première audience", event_type: "atelier", price_cents: 25_00, ...input });

const order = (event: StoredEvent, userId: string, now = NOW) => orderPlace(purchases, { event, userId }, now);
const pay = (ordered: PlacePayment, now: Date) => payPlace(purchases, ordered, now);

test("given back in time: refunded in full, once; given back late: the place is free, the money stays", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const early = await order(event, karim);
  await pay(early, later(1));
  const late = await order(event, ines, later(2));
  await pay(late, later(3));
  const giveBack = (registrationId: string, userId: string, now: Date) =>
    inTransaction((trx) => cancelRegistration(trx, { registrationId, userId }, { now }));
  expect(await giveBack(early.registrationId, karim, later(60 * 24 * 20))).toEqual({ ok: true, refund: "full" });
  expect(await giveBack(early.registrationId, karim, later(60 * 24 * 20))).toEqual({ ok: true, refund: "free" });
  const dayBefore = new Date(event.event_date.getTime() - 24 * 3_600_000);
  expect(await giveBack(late.registrationId, ines, dayBefore)).toEqual({ ok: true, refund: "none" });
  expect((await purchases.payment(early.paymentId)).refunded_cents).toBe(25_00);
  expect((await purchases.payment(late.paymentId)).refunded_cents).toBe(0);
  expect(await seatsTaken(event.id)).toBe(0);
  expect((await mailsTo(karim)).map(({ subject }) => subject)).toEqual(["Votre inscription", "Votre place est rendue"]);
});

test("what was read of a place before it is given back is what is done: once it has changed, nothing is", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40), capacity: 1 });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const placed = await order(event, karim);
  await pay(placed, later(1));
  await register(event.id, ines, later(2), 25_00);
  const giveBack = (shown: string, now: Date) =>
    inTransaction((trx) =>
      cancelRegistration(trx, { registrationId: placed.registrationId, userId: karim, shown }, { now }),
    );
  const changed = { ok: false, reason: "changed" };
  const noticeEnds = event.event_date.getTime() - 48 * 3_600_000;
  const readAt = (now: Date) => describePublicEvent(purchases.db, { slug: event.slug, userId: karim }, { now });
  expect((await readAt(new Date(noticeEnds - 600_000)))?.own?.refund).toBe("full");
  const late = new Date(noticeEnds + 300_000);
  expect(await giveBack("confirmed:full", late)).toEqual(changed);
  expect(await giveBack("waiting:free", late)).toEqual(changed);
  expect([await statusOf(placed.registrationId), await seatsTaken(event.id)]).toEqual(["confirmed", 1]);
  expect((await readAt(late))?.own?.refund).toBe("none");
  expect(await giveBack("confirmed:none", late)).toEqual({ ok: true, refund: "none" });
});

test("a place keeps the notice it was sold under, or today's where it is shorter", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const [first, second] = [await order(event, karim), await order(event, ines)];
  await pay(first, later(1));
  await pay(second, later(1));
  const notice = (session_cancellation_hours: number, tenths: number) =>
    inTransaction((trx) => changeSettings(trx, { session_cancellation_hours }, { now: later(tenths / 10), by: null }));
  onTestFinished(async () => void (await notice(48, 3)));
  const giveBack = (registrationId: string, userId: string, hours: number) => {
    const now = new Date(event.event_date.getTime() - hours * 3_600_000);
    return inTransaction((trx) => cancelRegistration(trx, { registrationId, userId }, { now }));
  };
  await notice(72, 1);
  expect(await giveBack(first.registrationId, karim, 60)).toEqual({ ok: true, refund: "full" });
  await notice(24, 2);
  expect(await giveBack(second.registrationId, ines, 30)).toEqual({ ok: true, refund: "full" });
});

test("who ordered less than fourteen days ago, or was moved to another hour, has the money back to the last minute", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 3) });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const recent = await order(event, karim);
  await pay(recent, later(1));
  const given = await inTransaction((trx) =>
    cancelRegistration(
      trx,
      { registrationId: recent.registrationId, userId: karim },
      { now: new Date(event.event_date.getTime() - 60_000) },
    ),
  );
  expect(given).toEqual({ ok: true, refund: "full" });
  const far = await workshop({ title: "Un autre atelier", event_date: later(60 * 24 * 40) });
  const old = await order(far, ines, later(5));
  await pay(old, later(6));
  const moved = new Date(far.event_date.getTime() + 3_600_000);
  const change = { ...far, eventId: far.id, event_date: moved, ends_at: new Date(moved.getTime() + 3_600_000) };
  await inTransaction((trx) => updateEvent(trx, change, { now: later(60 * 24 * 39) }));
  const left = await inTransaction((trx) =>
    cancelRegistration(
      trx,
      { registrationId: old.registrationId, userId: ines },
      { now: new Date(moved.getTime() - 3_600_000) },
    ),
  );
  expect(left).toEqual({ ok: true, refund: "full" });
});

test("a canceled event gives everything back; a payment that arrives afterwards too", async () => {
  const event = await workshop();
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const paid = await order(event, karim);
  await pay(paid, later(1));
  const open = await order(event, ines, later(2));
  await purchases.decide(open.providerId, "paid");
  await inTransaction((trx) =>
    cancelEvent(trx, { eventId: event.id, reason: "Sophie est souffrante." }, { now: later(3) }),
  );
  expect([await statusOf(paid.registrationId), await statusOf(open.registrationId)]).toEqual(["canceled", "canceled"]);
  expect((await purchases.payment(paid.paymentId)).refunded_cents).toBe(25_00);
  await syncPayment(open.paymentId, { now: later(10) });
  expect((await purchases.payment(open.paymentId)).refunded_cents).toBe(25_00);
  const mails = await mailsTo(karim);
  expect(mails.map(({ subject }) => subject)).toEqual(["Votre inscription", "Votre rendez-vous est annulé"]);
  expect(mails[1]?.text_body).toMatch(/25\s€/);
});

test("who gave a place back too late is refunded once the event is canceled, and told; in time, nothing more", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const [late, early] = [await order(event, karim), await order(event, ines, later(1))];
  await pay(late, later(2));
  await pay(early, later(3));
  const giveBack = (registrationId: string, userId: string, now: Date) =>
    inTransaction((trx) => cancelRegistration(trx, { registrationId, userId }, { now }));
  await giveBack(early.registrationId, ines, later(60));
  const dayBefore = new Date(event.event_date.getTime() - 24 * 3_600_000);
  expect(await giveBack(late.registrationId, karim, dayBefore)).toEqual({ ok: true, refund: "none" });
  const takeOff = (now: Date) => inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, { now }));
  expect(await takeOff(dayBefore), "a draft is not canceled").toEqual({ ok: false, reason: "price_kept" });
  await inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "La salle." }, { now: dayBefore }));
  expect((await refundsOf(karim)).map(({ amount_cents }) => amount_cents)).toEqual([25_00]);
  expect((await refundsOf(ines)).map(({ amount_cents }) => amount_cents)).toEqual([25_00]);
  const told = (await mailsTo(karim)).at(-1);
  expect([told?.subject, told?.text_body]).toEqual(["Votre rendez-vous est annulé", expect.stringMatching(/25\s€/)]);
  expect((await mailsTo(ines)).map(({ subject }) => subject)).not.toContain("Votre rendez-vous est annulé");
});

test("an order that was never paid does not keep its event for ever; one that was, does", async () => {
  const drop = async (event: StoredEvent, now: Date) => {
    expect(await inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, { now }))).toMatchObject({
      ok: true,
    });
    const drafts = (await listDrafts(purchases.db, now, 50)).drafts.map(({ id }) => id);
    expect(drafts).not.toContain(event.id);
    return inTransaction((trx) => deleteEvent(trx, { eventId: event.id }, { now }));
  };
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const unpaid = await workshop({ event_date: later(60 * 24 * 40) });
  const left = await order(unpaid, karim);
  await purchases.decide(left.providerId, "expired");
  await syncPayment(left.paymentId, { now: later(30) });
  await expireOffers({ now: later(30) });
  expect(await statusOf(left.registrationId)).toBe("expired");
  expect(await drop(unpaid, later(31))).toEqual({ ok: true });
  const paid = await workshop({ event_date: later(60 * 24 * 40) });
  const given = await order(paid, ines, later(40));
  await pay(given, later(41));
  const place = { registrationId: given.registrationId, userId: ines };
  await inTransaction((trx) => cancelRegistration(trx, place, { now: later(60) }));
  expect(await drop(paid, later(61))).toEqual({ ok: false, reason: "has_registrations" });
});

test("two accounts of one person become one: of an event to come the price of one place goes back, and it is told; of one that is over nothing does", async () => {
  const [over, ahead] = [
    await workshop({ event_date: later(7 * 1440) }),
    await workshop({ event_date: later(60 * 1440) }),
  ];
  const [from, to] = [await purchases.person("Ama"), await purchases.person("Ama")];
  const places = [];
  for (const event of [over, ahead])
    for (const userId of [from, to]) {
      const ordered = await order(event, userId);
      await pay(ordered, NOW);
      places.push(ordered.registrationId);
    }
  await purchases.db
    .updateTable("event_registrations")
    .set({ attended: true })
    .where("id", "=", places[0] ?? "")
    .execute();
  const merged = later(10 * 1440);
  await inTransaction(async (trx) => {
    await mergeBilling(trx, { from, to });
    await mergeRegistrations(trx, { from, to }, { now: merged });
  });
  await runRefundJobs(to, merged);
  expect(await Promise.all(places.slice(0, 2).map(statusOf)), "who came stays").toEqual(["confirmed", "canceled"]);
  expect((await Promise.all(places.slice(2).map(statusOf))).sort()).toEqual(["canceled", "confirmed"]);
  expect((await refundsOf(to)).map(({ amount_cents }) => amount_cents)).toEqual([25_00]);
  expect(await refundMailsTo(to)).toEqual([expect.stringContaining("Vos deux comptes n’en font plus qu’un")]);
});

test("both places of one person were there to be taken at a meeting that was then not held: both prices go back", async () => {
  const event = await workshop({ event_date: later(7 * 1440) });
  const [from, to] = [await purchases.person("Ama"), await purchases.person("Ama")];
  for (const userId of [from, to]) await pay(await order(event, userId), NOW);
  const nextMorning = { now: later(8 * 1440) };
  await inTransaction(async (trx) => {
    await mergeBilling(trx, { from, to });
    await mergeRegistrations(trx, { from, to }, nextMorning);
  });
  expect(await refundsOf(to)).toEqual([]);
  await inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "La salle." }, nextMorning));
  expect((await refundsOf(to)).map(({ amount_cents }) => amount_cents)).toEqual([25_00, 25_00]);
});
