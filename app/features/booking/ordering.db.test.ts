import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listInvoices, openCheckout } from "~/features/billing/billing.server";
import { payLinkMessages } from "~/features/billing/messages";
import { findService, saveService } from "~/features/services/services.server";
import { setVatRate } from "~/features/settings/settings.server";
import { parisInstant } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookingOf,
  COACH,
  FIVE_HOURS,
  filled,
  held,
  minutesOfWallet,
  ordered,
  SESSION,
  statusOfAppointment,
  withHours,
} from "../../../tests/support/appointments";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { orderAndPayService } from "./booking.server";
import { prepareServiceOrder } from "./prepare-order.server";

/** A Friday, at noon in Paris; who orders then may withdraw until the 4th of December. */
const NOW = new Date("2054-11-20T11:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const at = (day: string, time = "10:00") => parisInstant(day, time);

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const invoiceOf = (paymentId: string) =>
  purchases.db
    .selectFrom("invoices")
    .select(["content", "total_cents"])
    .where("payment_id", "=", paymentId)
    .where("refund_id", "is", null)
    .executeTakeFirstOrThrow();
const keysTo = async (userId: string) => (await mailsTo(userId)).map(({ dedupe_key }) => dedupe_key.split(":")[0]);

test("a session bought with its moment: kept while it is paid, then hers, with one hour that waits for it", async () => {
  const ama = await purchases.person("Ama");
  const bought = await booking.order(ama, NOW, { startsAt: at("2054-12-08"), reminder: true });
  expect(await appointmentOf(bought.appointmentId)).toMatchObject({
    status: "held",
    order_id: bought.order.id,
    hold_until: later(15),
    early_requested_at: null,
  });
  await booking.hear(bought.paymentId, later(5));
  expect(await appointmentOf(bought.appointmentId)).toMatchObject({
    status: "confirmed",
    paid_by: "order",
    place: "video",
    reminder_asked: true,
  });
  expect(await minutesOfWallet(ama, later(5))).toEqual([0, 60, 0]);
  const [mail] = await mailsTo(ama);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["conditions.pdf"]);
  expect(words(mail?.text_body)).toMatch(/le 8 décembre 2054/);
  expect(words(mail?.text_body)).toMatch(/rétracter jusqu’au 4 décembre 2054/);
  expect(`${mail?.subject} ${mail?.text_body}`, "a day, and nothing else of the meeting").not.toMatch(
    /10 h|10:00|visio/i,
  );
});

test("the invoice of a session says the day of its meeting; that of a pack, until when its hours may be taken", async () => {
  const ama = await purchases.person("Ama");
  const session = await booking.buy(ama, NOW, { startsAt: at("2054-12-09") });
  expect((await invoiceOf(session.paymentId)).content).toMatchObject({
    service_period: { from: "2054-12-09", to: "2054-12-09" },
  });
  const pack = await booking.buy(ama, NOW, { serviceId: FIVE_HOURS, startsAt: at("2054-12-10") });
  expect((await invoiceOf(pack.paymentId)).content).toMatchObject({
    service_period: { from: "2054-11-20", to: "2055-11-20" },
  });
  expect(await appointmentOf(pack.appointmentId)).toMatchObject({ status: "confirmed", paid_by: "hours" });
  expect(await minutesOfWallet(ama, NOW)).toEqual([240, 120, 0]);
});

test("each refusal of an order, and nothing kept of it", async () => {
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(SESSION, at("2054-11-25"), { userId: ama, now: NOW });
  const input = filled(ama, { holdId });
  const refused = async (more: object) => {
    const answer = await ordered({ ...input, ...more }, NOW);
    return answer.ok ? "ordered" : answer.reason;
  };
  expect(await refused({ serviceId: randomUUID() })).toBe("unknown");
  expect(await refused({ termsAccepted: false })).toBe("terms_not_accepted");
  expect(await refused({ shownPriceCents: 140_00 })).toBe("price_changed");
  expect(await refused({ early: null }), "the 25th of November is inside the withdrawal period").toBe(
    "early_not_chosen",
  );
  await sql`update services set by_phone = false where id = ${SESSION}`.execute(purchases.db);
  expect(await refused({ place: "phone" })).toBe("place_missing");
  await sql`update services set by_phone = true where id = ${SESSION}`.execute(purchases.db);
  expect(await refused({ place: null })).toBe("place_missing");
  expect(await refused({ holdId: randomUUID() })).toBe("hold_lost");
  expect(await refused({ serviceId: FIVE_HOURS, shownPriceCents: 650_00 })).toBe("hold_lost");
  const orders = await purchases.db.selectFrom("orders").select("id").where("user_id", "=", ama).execute();
  expect(orders).toEqual([]);
});

test("a pack whose hours can be held nowhere is sold to nobody", async () => {
  const ama = await purchases.person("Ama");
  const atCabinet = (alone: boolean) =>
    sql`update services set in_video = ${!alone}, by_phone = ${!alone}, in_person = true where id = ${FIVE_HOURS}`.execute(
      purchases.db,
    );
  const input = filled(ama, { holdId: null, serviceId: FIVE_HOURS, shownPriceCents: 650_00 });
  await atCabinet(true);
  expect(await ordered(input, NOW)).toEqual({ ok: false, reason: "placeless" });
  await atCabinet(false);
  expect((await ordered(input, NOW)).ok).toBe(true);
});

test("an order that is refused keeps its moment no longer; one that is placed, a quarter of an hour more", async () => {
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(SESSION, at("2054-11-25", "16:00"), { userId: ama, now: NOW });
  expect(await ordered(filled(ama, { holdId, early: null }), later(10))).toMatchObject({ ok: false });
  expect(await withHours(ama, at("2054-11-25", "16:00"), NOW)).toEqual({ ok: false, reason: "not_enough" });
  expect((await appointmentOf(holdId)).hold_until).toEqual(later(15));
  expect((await ordered(filled(ama, { holdId }), later(10))).ok).toBe(true);
  expect((await appointmentOf(holdId)).hold_until).toEqual(later(25));
});

test("a service that lasts another time since the moment was kept does not take it", async () => {
  const service = await findService(purchases.db, SESSION);
  if (!service) throw new Error("no session");
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(SESSION, at("2054-12-11"), { userId: ama, now: NOW });
  const save = (minutes: number) =>
    inTransaction((trx) => saveService(trx, { ...service, minutes, total_minutes: minutes }, { now: NOW, by: COACH }));
  await save(45);
  expect(await ordered(filled(ama, { holdId }), NOW)).toEqual({ ok: false, reason: "hold_lost" });
  await save(60);
});

test("asked for at once, the meeting is marked so; who waits for the end of the period has the hour, and no moment", async () => {
  const [ama, lou] = [await purchases.person("Ama"), await purchases.person("Lou")];
  const asked = await booking.buy(ama, NOW, { startsAt: at("2054-11-26"), early: "keep" });
  expect((await appointmentOf(asked.appointmentId)).early_requested_at).toEqual(NOW);
  expect(words((await mailsTo(ama))[0]?.text_body)).toContain("Vous avez demandé expressément");
  const waits = await booking.buy(lou, NOW, { startsAt: at("2054-11-27"), early: "wait", place: null });
  expect(await statusOfAppointment(waits.appointmentId)).toBe("expired");
  expect(await minutesOfWallet(lou, NOW)).toEqual([60, 0, 0]);
});

test("who changes her mind before paying, from waiting to keeping, has one order and her moment", async () => {
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(SESSION, at("2054-11-30"), { userId: ama, now: NOW });
  const first = await ordered(filled(ama, { holdId, early: "wait" }), NOW);
  const second = await ordered(filled(ama, { holdId, early: "keep" }), later(1));
  if (!first.ok || !second.ok || !second.payment) throw new Error("not ordered");
  expect(second.order.id).toBe(first.order.id);
  await openCheckout(second.payment.id, { now: later(1) });
  await booking.hear(second.payment.id, later(2));
  expect(await appointmentOf(holdId)).toMatchObject({ status: "confirmed", order_id: first.order.id });
});

test("the same form sent again after Back, with another place and in two payments, is what is paid", async () => {
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(FIVE_HOURS, at("2054-12-12", "09:00"), { userId: ama, now: NOW });
  const form = filled(ama, { serviceId: FIVE_HOURS, holdId, place: "video", count: 1 });
  const first = await ordered(form, NOW);
  const changed = { ...form, place: "phone" as const, count: 2 as const, reminder: true };
  const second = await ordered(changed, later(1));
  const clickedTwice = await ordered(changed, later(1));
  if (!first.ok || !second.ok || !second.payment || !clickedTwice.ok) throw new Error("not ordered");
  expect(clickedTwice.order.id).toBe(second.order.id);
  expect(second.payment.amount_cents).toBe(325_00);
  expect(await appointmentOf(holdId)).toMatchObject({
    order_id: second.order.id,
    place: "phone",
    reminder_asked: true,
  });
  await openCheckout(second.payment.id, { now: later(1) });
  await booking.hear(second.payment.id, later(2));
  expect(await minutesOfWallet(ama, later(2))).toEqual([90, 60, 0]);
  expect(await ordered(form, later(3)), "back once more, it is paid").toMatchObject({
    order: { id: second.order.id },
    payment: null,
  });
});

test("a session ordered for one place and sent again for another is held at the last one", async () => {
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(SESSION, at("2054-12-12", "11:00"), { userId: ama, now: NOW });
  const form = filled(ama, { holdId, place: "video" });
  const first = await ordered(form, NOW);
  const second = await ordered({ ...form, place: "phone" }, later(1));
  if (!first.ok || !second.ok || !second.payment) throw new Error("not ordered");
  expect(second.order.id).toBe(first.order.id);
  await openCheckout(second.payment.id, { now: later(1) });
  await booking.hear(second.payment.id, later(2));
  expect(await appointmentOf(holdId)).toMatchObject({ status: "confirmed", place: "phone" });
});

test("a member pays the member price, and order and invoice say so", async () => {
  const service = await findService(purchases.db, SESSION);
  if (!service) throw new Error("no session");
  const save = (member_price_cents: number | null) =>
    inTransaction((trx) => saveService(trx, { ...service, member_price_cents }, { now: NOW, by: COACH }));
  await save(120_00);
  const { userId: claire } = await purchases.member("Claire", NOW);
  const ama = await purchases.person("Ama");
  expect(await ordered(filled(ama, { shownPriceCents: 120_00 }), NOW)).toEqual({ ok: false, reason: "price_changed" });
  const bought = await booking.buy(claire, NOW, { startsAt: at("2054-12-14"), shownPriceCents: 120_00 });
  expect(bought.order).toMatchObject({
    list_price_cents: 150_00,
    discount_cents: 30_00,
    discount_label: "prix membre",
    amount_cents: 120_00,
  });
  const invoice = await invoiceOf(bought.paymentId);
  expect(invoice.total_cents).toBe(120_00);
  expect(JSON.stringify(invoice.content)).toContain("prix membre");
  await save(null);
});

test("a pack in two payments may be taken for what is paid; the second adds the rest, and is told without the contract again", async () => {
  const ama = await purchases.person("Ama");
  const pack = await booking.buy(ama, NOW, { serviceId: FIVE_HOURS, count: 2 });
  expect(await minutesOfWallet(ama, NOW)).toEqual([150, 0, 0]);
  await booking.payRest(ama, pack.order.id, later(60));
  expect(await minutesOfWallet(ama, later(60))).toEqual([300, 0, 0]);
  expect(await keysTo(ama)).toEqual(["service-confirmed", "hours-added"]);
  const added = (await mailsTo(ama)).at(-1);
  expect(added?.attachments, "its receipt is in the space, and the page that was paid on says so").toEqual([]);
  expect(await listInvoices(purchases.db, ama)).toHaveLength(2);
  expect(payLinkMessages.paidText).toContain("votre reçu est dans votre espace");
});

test("the same click twice, and two tabs, are one order and one payment; back after paying leads to what was bought", async () => {
  const ama = await purchases.person("Ama");
  const { id: holdId } = await held(SESSION, at("2054-12-15"), { userId: ama, now: NOW });
  const input = filled(ama, { holdId });
  const answers = await Promise.all([1, 2, 3].map(() => ordered(input, NOW)));
  const tab = await ordered(filled(ama, { holdId }), later(1));
  const ids = [...answers, tab].map((answer) => answer.ok && answer.payment?.id);
  expect(new Set(ids).size).toBe(1);
  const paymentId = ids[0] || "";
  await openCheckout(paymentId, { now: later(1) });
  await booking.hear(paymentId, later(2));
  expect(await orderAndPayService(input, { now: later(3) })).toMatchObject({
    ok: true,
    checkout: { kind: "nothing_due" },
  });
});

test("a guest whose moment is taken at the last instant has neither an order nor an account", async () => {
  const { id: holdId } = await held(SESSION, at("2054-12-17"), { key: "browser", now: NOW });
  await held(SESSION, at("2054-12-17"), { key: "another", now: later(16) });
  const userId = randomUUID();
  const typed = { firstName: "Nora", lastName: "Test", email: `${userId}@exemple.test`, phone: "" };
  const account = { userId, ...typed, passwordHash: "unknown" };
  const input = filled(userId, { holdId, key: "browser" });
  const order = (more = {}) => orderAndPayService({ ...input, ...more }, { now: later(17) }, account);
  const made = () => db().selectFrom("users").select("id").where("id", "=", userId).execute();
  expect(await order()).toEqual({ ok: false, reason: "slot_taken" });
  expect(await order({ shownPriceCents: 1 })).toEqual({ ok: false, reason: "price_changed" });
  expect(await made()).toEqual([]);
  const { id: free } = await held(SESSION, at("2054-12-18"), { key: "browser", now: later(17) });
  expect(await order({ holdId: free })).toMatchObject({ ok: true, checkout: { kind: "redirect" } });
  expect(await made()).toHaveLength(1);
});

test("ordered just before midnight, a meeting is asked for by the day it may be paid", async () => {
  const ama = await purchases.person("Ama");
  const night = (time: string) => at("2054-11-19", time);
  const { id: holdId } = await held(SESSION, at("2054-12-04"), { userId: ama, now: night("23:40") });
  const input = filled(ama, { holdId, early: null });
  expect(await ordered(input, night("23:45"))).toEqual({ ok: false, reason: "early_not_chosen" });
  expect((await ordered(input, night("23:44"))).ok).toBe(true);
});

test("the last day of a pack's hours is known before it is ordered, and is the one its lot has; a session alone has none", async () => {
  const ama = await purchases.person("Ama");
  const shown = async (id: string) => {
    const service = await findService(purchases.db, id);
    return service && (await prepareServiceOrder(purchases.db, { service, hold: null, userId: ama }, { now: NOW }));
  };
  expect((await shown(FIVE_HOURS))?.usableUntil).toBe("2055-11-20");
  expect((await shown(SESSION))?.usableUntil).toBeNull();
  const pack = await booking.buy(ama, NOW, { serviceId: FIVE_HOURS });
  const { last_day } = await purchases.db
    .selectFrom("hour_lots")
    .select("last_day")
    .where("order_id", "=", pack.order.id)
    .executeTakeFirstOrThrow();
  expect(last_day).toBe("2055-11-20");
});

test("beside the price stands the note of VAT of the day it is ordered", async () => {
  const ama = await purchases.person("Ama");
  const service = (await findService(purchases.db, SESSION))!;
  const noteAt = async (now: Date) =>
    (await prepareServiceOrder(purchases.db, { service, hold: null, userId: ama }, { now }))?.vatNote;
  const setRate = (rate: string, fromDay: string) =>
    inTransaction((trx) => setVatRate(trx, { rate, fromDay }, { now: NOW, by: null }));
  expect(await setRate("20", "2054-11-21")).toEqual({ ok: true });
  expect(await setRate("0", "2054-11-22"), "as at first, for the tests that follow").toEqual({ ok: true });
  expect(await noteAt(NOW)).toContain("293 B");
  expect(await noteAt(later(24 * 60))).toBe("TVA de 20\u202f% comprise");
});

test("hours that end before the meeting bought with them end with it", async () => {
  await sql`update services set valid_months = 1 where id = ${FIVE_HOURS}`.execute(purchases.db);
  const ama = await purchases.person("Ama");
  const pack = await booking.buy(ama, NOW, { serviceId: FIVE_HOURS, startsAt: at("2054-12-29") });
  expect(await statusOfAppointment(pack.appointmentId)).toBe("confirmed");
  const lot = await purchases.db
    .selectFrom("hour_lots")
    .select("last_day")
    .where("order_id", "=", pack.order.id)
    .executeTakeFirstOrThrow();
  expect(lot.last_day).toBe("2054-12-29");
  await sql`update services set valid_months = 12 where id = ${FIVE_HOURS}`.execute(purchases.db);
});
