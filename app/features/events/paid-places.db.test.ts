import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findUser } from "~/features/accounts/accounts.server";
import { openCheckout, sendRefund, syncPayment } from "~/features/billing/billing.server";
import { paymentMessages } from "~/features/billing/messages";
import { formatInstant, parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { readFlash } from "~/platform/http/flash.server";
import { refundMailsTo, runRefundJobs } from "../../../tests/support/given-back";
import { meeting, register, registered, seatsTaken, statusOf } from "../../../tests/support/meetings";
import { mailsTo, words } from "../../../tests/support/outbox";
import { orderPlace, type PlacePayment, payPlace } from "../../../tests/support/paid-places";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { performAction } from "./event-actions.server";
import {
  cancelRegistration,
  describePublicEvent,
  expireOffers,
  planPlaceEnd,
  preparePlaceOrder,
  registerForEvent,
  remindOfTomorrow,
  type StoredEvent,
  unpublishEvent,
  updateEvent,
} from "./events.server";
import { payHeldPlace } from "./pay-place.server";

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

const fulfilmentOf = (paymentId: string) =>
  purchases.db.selectFrom("payment_outcomes").selectAll().where("payment_id", "=", paymentId).executeTakeFirstOrThrow();

test("a place is held while it is paid, then confirmed with the terms of its order, and without the invoice that names the meeting", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  expect(await register(event.id, karim, NOW)).toEqual({ ok: false, reason: "order_needed" });
  expect(await register(event.id, karim, NOW, 20_00)).toEqual({ ok: false, reason: "price_changed" });
  expect(await seatsTaken(event.id)).toBe(0);
  const ordered = await order(event, karim);
  expect(await statusOf(ordered.registrationId)).toBe("held");
  expect(await seatsTaken(event.id)).toBe(1);
  await pay(ordered, later(5));
  expect(await statusOf(ordered.registrationId)).toBe("confirmed");
  expect(await fulfilmentOf(ordered.paymentId)).toMatchObject({ kind: "seat", ref: ordered.registrationId });
  const [mail] = await mailsTo(karim);
  expect(mail?.subject).toBe("Votre inscription");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["conditions.pdf"]);
  expect(mail?.text_body).toMatch(/rétracter jusqu’au 4\u00a0décembre 2054/);
});

test("the invoice of a place names its order, its day and its public place, and never the address", async () => {
  const ordered = await order(await workshop(), await purchases.person("Mina"));
  await pay(ordered, later(5));
  const { content } = await purchases.db
    .selectFrom("invoices")
    .select("content")
    .where("payment_id", "=", ordered.paymentId)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({
    order_reference: expect.stringMatching(/^LE-/),
    service_period: { from: "2054-12-11", to: "2054-12-11" },
    service_place: "Paris 8e",
  });
  expect(JSON.stringify(content)).not.toContain("Café de la Place");
});

test("a double click holds one place and opens one payment", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  const answers = await Promise.all([1, 2, 3].map(() => register(event.id, karim, NOW, 25_00)));
  expect(new Set(answers.map((answer) => answer.ok && answer.payment?.id)).size).toBe(1);
  const payments = await purchases.db.selectFrom("payments").select("id").where("user_id", "=", karim).execute();
  expect(payments).toHaveLength(1);
  expect(await seatsTaken(event.id)).toBe(1);
});

test("an unpaid hold ends after twenty minutes; the order may be taken up again", async () => {
  const event = await workshop({ capacity: 1 });
  const karim = await purchases.person("Karim");
  const ordered = await order(event, karim);
  await expireOffers({ now: later(19) });
  expect(await statusOf(ordered.registrationId)).toBe("held");
  await expireOffers({ now: later(20) });
  expect(await statusOf(ordered.registrationId)).toBe("expired");
  expect(await seatsTaken(event.id)).toBe(0);
  const again = await order(event, karim, later(30));
  expect(again.registrationId).not.toBe(ordered.registrationId);
  await pay(again, later(31));
  expect(await statusOf(again.registrationId)).toBe("confirmed");
});

test("ordered one evening and paid the next: the period to withdraw counts from the payment, on the page, in the mail and when it is given back", async () => {
  const event = await workshop({ event_date: new Date("2054-12-08T09:00:00Z") });
  const karim = await purchases.person("Karim");
  await order(event, karim, new Date("2054-11-20T19:00:00Z"));
  await expireOffers({ now: new Date("2054-11-20T20:00:00Z") });
  const paidAt = new Date("2054-11-21T18:00:00Z");
  const shown = await preparePlaceOrder(
    purchases.db,
    { slug: event.slug, userId: karim, member: false },
    { now: paidAt },
  );
  expect(shown?.withdrawUntil).toBe("2054-12-07");
  const ordered = await order(event, karim, paidAt);
  await pay(ordered, paidAt);
  expect(await purchases.db.selectFrom("orders").select("id").where("user_id", "=", karim).execute()).toHaveLength(1);
  const [mail] = await mailsTo(karim);
  expect(mail?.text_body).toMatch(/rétracter jusqu’au 7\u00a0décembre 2054/);
  const lastDay = { now: new Date("2054-12-07T20:00:00Z") };
  const page = await describePublicEvent(purchases.db, { slug: event.slug, userId: karim }, lastDay);
  expect(page?.own?.refund).toBe("full");
  const given = { registrationId: ordered.registrationId, userId: karim };
  expect(await inTransaction((trx) => cancelRegistration(trx, given, lastDay))).toEqual({ ok: true, refund: "full" });
});

test("paid after the hold ended: the place, when it is still free", async () => {
  const event = await workshop({ capacity: 1 });
  const karim = await purchases.person("Karim");
  const ordered = await order(event, karim);
  await purchases.decide(ordered.providerId, "paid");
  await expireOffers({ now: later(21) });
  expect(await statusOf(ordered.registrationId)).toBe("expired");
  await syncPayment(ordered.paymentId, { now: later(60) });
  expect(await statusOf(ordered.registrationId)).toBe("confirmed");
  expect(await seatsTaken(event.id)).toBe(1);
});

test("paid after the hold ended and the place is gone: the money goes back by itself", async () => {
  const event = await workshop({ capacity: 1 });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const late = await order(event, karim);
  await purchases.decide(late.providerId, "paid");
  await expireOffers({ now: later(21) });
  const quick = await order(event, ines, later(22));
  await pay(quick, later(23));
  await syncPayment(late.paymentId, { now: later(60) });
  expect(await statusOf(late.registrationId)).toBe("expired");
  const outcome = await fulfilmentOf(late.paymentId);
  expect(outcome.kind).toBe("auto_refund");
  await sendRefund(outcome.ref, { now: later(61) });
  expect((await purchases.payment(late.paymentId)).refunded_cents).toBe(25_00);
  expect(await seatsTaken(event.id)).toBe(1);
  expect((await mailsTo(karim)).map(({ subject }) => subject)).toEqual(["Votre remboursement"]);
});

test("paid after the hold ended, of an event taken off the site since: the money goes back by itself", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  const late = await order(event, karim);
  await purchases.decide(late.providerId, "paid");
  await expireOffers({ now: later(21) });
  await inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, { now: later(30) }));
  await syncPayment(late.paymentId, { now: later(60) });
  expect(await statusOf(late.registrationId)).toBe("expired");
  expect((await fulfilmentOf(late.paymentId)).kind).toBe("auto_refund");
});

test("ordered just before the beginning and paid after it: no place, and the money goes back by itself", async () => {
  const event = await workshop({ event_date: later(5) });
  const karim = await purchases.person("Karim");
  const shown = await preparePlaceOrder(purchases.db, { slug: event.slug, userId: karim, member: false }, { now: NOW });
  expect(shown?.keptUntil).toBe(formatInstant(later(5)));
  const ordered = await order(event, karim);
  await purchases.moveTo(later(12));
  await pay(ordered, later(12));
  expect((await fulfilmentOf(ordered.paymentId)).kind).toBe("auto_refund");
  await expireOffers({ now: later(13) });
  expect(await statusOf(ordered.registrationId)).toBe("expired");
});

test("the provider gives no page for a place that is held: its buyer is told so, and the next try leads there", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  await order(event, karim);
  const user = (await findUser(purchases.db, karim)) ?? null;
  const press = (minutes: number) =>
    performAction({ action: "pay", event, user, pseudonym: null, shown: "", ip: "192.0.2.7" }, { now: later(minutes) });
  const without = { kind: "api.malformed", variant: "noCheckout", times: 2 };
  purchases.simulator.faults({ ...without, route: "GET /v2/payments/:paymentId" });
  const told = await press(2);
  const [cookie = ""] = told?.headers.getSetCookie() ?? [];
  expect(told?.headers.get("Location")).toBe(`/evenements/${event.slug}`);
  expect(readFlash(new Request("http://x/", { headers: { cookie } }))?.text).toBe(paymentMessages.noCheckout);
  expect((await press(3))?.headers.get("Location")).toMatch(/^https?:/);
});

test.each([
  { when: "still held", heardAt: later(6), minutesRun: false, status: "confirmed" },
  { when: "let go of by then", heardAt: later(6), minutesRun: true, status: "confirmed" },
  { when: "when the meeting is over", heardAt: later(200), minutesRun: true, status: "expired" },
])("paid before the beginning and heard of after it, $when: $status", async ({ heardAt, minutesRun, status }) => {
  const event = await workshop({ event_date: later(5) });
  const karim = await purchases.person("Karim");
  const ordered = await order(event, karim);
  const again = { userId: karim, registrationId: ordered.registrationId };
  expect(await payHeldPlace(again, { now: later(5) })).toBeNull();
  await purchases.moveTo(later(4));
  await purchases.decide(ordered.providerId, "paid");
  if (minutesRun) await expireOffers({ now: later(5.5) });
  await syncPayment(ordered.paymentId, { now: heardAt });
  expect(await statusOf(ordered.registrationId)).toBe(status);
  expect((await fulfilmentOf(ordered.paymentId)).kind).toBe(status === "confirmed" ? "seat" : "auto_refund");
});

test.each([
  true,
  false,
])("paid after its hold, before the beginning, and heard of after it: nobody came for it, and the money goes back (swept before: %s)", async (swept) => {
  const event = await workshop({ event_date: later(40) });
  const karim = await purchases.person("Karim");
  const ordered = await order(event, karim);
  await purchases.decide(ordered.providerId, "pending");
  if (swept) await expireOffers({ now: later(21) });
  await purchases.moveTo(later(30));
  await purchases.decide(ordered.providerId, "paid");
  await syncPayment(ordered.paymentId, { now: later(41) });
  expect(await statusOf(ordered.registrationId)).toBe("expired");
  expect((await fulfilmentOf(ordered.paymentId)).kind).toBe("auto_refund");
});

test("paid twice: the surplus goes back with its own words, and the place stays", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  const again = { ...(await purchases.payment(paid.paymentId)), id: randomUUID(), provider_id: null };
  const { is_paid: _generated, ...copy } = again;
  const sent = { status: "open", paid_at: null, checkout_url: null } as const;
  await purchases.db
    .insertInto("payments")
    .values({ ...copy, ...sent })
    .execute();
  await openCheckout(again.id, { now: later(2) });
  await pay({ paymentId: again.id, providerId: (await purchases.payment(again.id)).provider_id ?? "" }, later(3));
  expect(await fulfilmentOf(again.id)).toMatchObject({ kind: "auto_refund" });
  expect(await refundMailsTo(karim), "nothing has left yet").toEqual([]);
  await runRefundJobs(karim, later(3));
  expect(await statusOf(paid.registrationId)).toBe("confirmed");
  expect(await refundMailsTo(karim)).toHaveLength(1);
});

test("paid late while somebody waits: who waits comes first", async () => {
  const event = await workshop({ capacity: 1 });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const late = await order(event, karim);
  await purchases.decide(late.providerId, "paid");
  const waits = await register(event.id, ines, later(1));
  await expireOffers({ now: later(21) });
  expect(waits.ok && (await statusOf(waits.registration.id))).toBe("offered");
  await syncPayment(late.paymentId, { now: later(60) });
  expect((await fulfilmentOf(late.paymentId)).kind).toBe("auto_refund");
});

test("an offered place that costs something is held until the offer ends, and paid", async () => {
  const event = await workshop({ capacity: 1 });
  const claire = await purchases.member("Claire", NOW);
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, claire.userId, NOW);
  const waiting = await register(event.id, karim, NOW);
  await inTransaction((trx) =>
    cancelRegistration(trx, { registrationId: place.id, userId: claire.userId }, { now: later(10) }),
  );
  if (!waiting.ok) throw new Error("not waiting");
  expect(await statusOf(waiting.registration.id)).toBe("offered");
  const ordered = await order(event, karim, later(60));
  expect(ordered.registrationId).toBe(waiting.registration.id);
  await expireOffers({ now: later(120) });
  expect(await statusOf(ordered.registrationId)).toBe("held");
  await pay(ordered, later(121));
  expect(await statusOf(ordered.registrationId)).toBe("confirmed");
});

test("a place that may be paid the next day is asked for expressly by that day; attended, it is no longer given back", async () => {
  const event = await workshop({ capacity: 1, event_date: new Date("2054-12-08T09:00:00Z") });
  const claire = await purchases.member("Claire", NOW);
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, claire.userId, NOW);
  await register(event.id, karim, NOW);
  const monday = new Date("2054-11-23T19:00:00Z");
  const given = { registrationId: place.id, userId: claire.userId };
  await inTransaction((trx) => cancelRegistration(trx, given, { now: monday }));
  const page = { slug: event.slug, userId: karim, member: false };
  const shown = await preparePlaceOrder(purchases.db, page, { now: monday });
  expect(shown).toMatchObject({ withdrawUntil: "2054-12-07", maybeLater: true, early: true });
  const unasked = { clientKey: randomUUID(), shownPriceCents: 25_00, termsAccepted: true, earlyService: false };
  const asked = { eventId: event.id, userId: karim, pseudonym: null, order: unasked };
  const refused = await inTransaction((trx) => registerForEvent(trx, asked, { now: monday }));
  expect(refused).toEqual({ ok: false, reason: "early_service_not_asked" });
  await order(event, karim, monday);
  const tuesday = new Date("2054-11-24T18:00:00Z");
  await pay(await order(event, karim, tuesday), tuesday);
  const theirs = await purchases.db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", karim)
    .executeTakeFirstOrThrow();
  const evening = { order: theirs, kind: "withdrawal", declaredAt: new Date("2054-12-08T19:00:00Z") } as const;
  expect(await planPlaceEnd(purchases.db, evening)).toMatchObject({
    withdrawUntil: "2054-12-08",
    servedOn: "2054-12-08",
    refundCents: 0,
  });
});

test("a place kept past midnight is asked for by the day it may be paid; one kept until just before, by its own day", async () => {
  const event = await workshop({ event_date: new Date("2054-12-08T09:00:00Z") });
  const page = { slug: event.slug, userId: await purchases.person("Karim"), member: false };
  const at = (time: string) => ({ now: parisInstant("2054-11-23", time) });
  expect(await preparePlaceOrder(purchases.db, page, at("23:39"))).toMatchObject({ early: false, maybeLater: false });
  expect(await preparePlaceOrder(purchases.db, page, at("23:40"))).toMatchObject({ early: true, maybeLater: true });
});

test("the mails of a paid place say until when it is refunded, and the day before, that it stays due", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const karim = await purchases.person("Karim");
  await pay(await order(event, karim), later(1));
  const textOf = async (subject: string) =>
    ((await mailsTo(karim)).find((mail) => mail.subject === subject)?.text_body ?? "").replace(/\s+/g, " ");
  expect(await textOf("Votre inscription")).toContain(
    "Rendue jusqu’au 28 décembre 2054, elle vous est remboursée en entier (l’heure limite est sur la page). Plus tard, elle reste due.",
  );
  await remindOfTomorrow({ now: later(60 * (24 * 39 - 2)) });
  expect(await textOf("Votre rendez-vous de demain")).toMatch(
    /Le délai d’annulation est passé : rendue maintenant, elle reste due/,
  );

  const soon = await workshop({ title: "Un autre atelier", event_date: later(60 * 24 * 2) });
  const ines = await purchases.person("Inès");
  await pay(await order(soon, ines, later(2)), later(3));
  await remindOfTomorrow({ now: later(60 * 22) });
  for (const { text_body } of await mailsTo(ines)) {
    expect(text_body.replace(/\s+/g, " ")).toContain("Rendue avant le début, elle vous est remboursée en entier.");
    expect(text_body).not.toContain("reste due");
  }
});

test("a place offered for money says until when it is refunded; a free one says nothing of money", async () => {
  const event = await workshop({ capacity: 1, event_date: later(60 * 24 * 40) });
  const claire = await purchases.member("Claire", NOW);
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, claire.userId, NOW);
  await register(event.id, karim, NOW);
  const given = { registrationId: place.id, userId: claire.userId };
  await inTransaction((trx) => cancelRegistration(trx, given, { now: later(10) }));
  const [offer] = await mailsTo(karim);
  expect(offer?.text_body.replace(/\s+/g, " ")).toContain("Rendue jusqu’au 28 décembre 2054, elle vous est remboursée");
  const hers = (await mailsTo(claire.userId)).find(({ subject }) => subject === "Votre inscription");
  expect(hers?.text_body).not.toMatch(/rembours|reste due/);
});

test("a changed hour promises its money to who paid and may still give the place back, and to nobody else", async () => {
  const event = await workshop();
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  await pay(await order(event, karim), later(1));
  await order(event, ines, later(2));
  const told = async (userId: string) => {
    const mails = await mailsTo(userId);
    const mail = mails.findLast(({ subject }) => subject === "Un changement pour votre rendez-vous");
    return words(mail?.text_body);
  };
  const endsLater = (minutes: number, now: Date) => {
    const ends_at = new Date(event.ends_at.getTime() + minutes * 60_000);
    return inTransaction((trx) => updateEvent(trx, { ...event, eventId: event.id, ends_at }, { now }));
  };
  await endsLater(15, later(3));
  expect(await told(karim)).toContain("rendez votre place depuis la page : tout vous est remboursé");
  expect(await told(ines)).toContain("rendez votre place depuis la page.");
  await endsLater(30, new Date(event.event_date.getTime() + 600_000));
  expect((await mailsTo(karim)).filter(({ subject }) => subject.startsWith("Un changement"))).toHaveLength(2);
  expect(await told(karim), "nothing is given back once it has begun").not.toContain("rendez votre place");
});

test("two events are two purchases: ordering one does not replace the other", async () => {
  const first = await workshop();
  const second = await workshop();
  const karim = await purchases.person("Karim");
  const one = await order(first, karim);
  const two = await order(second, karim);
  await pay(one, later(1));
  await pay(two, later(2));
  expect([await statusOf(one.registrationId), await statusOf(two.registrationId)]).toEqual(["confirmed", "confirmed"]);
});
