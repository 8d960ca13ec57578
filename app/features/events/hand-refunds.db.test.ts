import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listRefundablePaymentsOf, openCheckout, refundByHand, syncPayment } from "~/features/billing/billing.server";
import { openSession } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/database.server";
import { ask, flashOf, origin } from "../../../tests/support/edges";
import { refundMailsTo, runRefundJobs } from "../../../tests/support/given-back";
import { meeting, register, statusOf } from "../../../tests/support/meetings";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { cancelEvent, cancelRegistration, describePublicEvent } from "./events.server";
import { loader } from "./payment-return.route";

/** Far enough for the provider's clock, which only moves forward; noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const DAY = 86_400_000;

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

async function paidPlace() {
  const event = await meeting(NOW, { price_cents: 25_00, event_date: new Date(NOW.getTime() + 30 * DAY) });
  const karim = await purchases.person("Karim");
  await purchases.moveTo(NOW);
  const ordered = await register(event.id, karim, NOW, 25_00);
  if (!ordered.ok || !ordered.payment) throw new Error("not ordered");
  await openCheckout(ordered.payment.id, { now: NOW });
  const payment = await purchases.payment(ordered.payment.id);
  await purchases.decide(payment.provider_id ?? "", "paid");
  await syncPayment(payment.id, { now: NOW });
  const give = (now: Date, amountCents: number) => {
    const input = { userId: karim, paymentId: payment.id, amountCents, shownLeftCents: 25_00 };
    const why = { reason: "Enfant malade", key: randomUUID() };
    return inTransaction((trx) => refundByHand(trx, { ...input, ...why }, { now, by: karim }));
  };
  return { event, karim, orderId: ordered.registration.order_id, registrationId: ordered.registration.id, give };
}

test("a place given back too late was kept; the coach gives the money back, and the person is told", async () => {
  const { event, karim, registrationId, give } = await paidPlace();
  const late = new Date(event.event_date.getTime() - 3_600_000);
  const given = await inTransaction((trx) => cancelRegistration(trx, { registrationId, userId: karim }, { now: late }));
  expect(given).toEqual({ ok: true, refund: "none" });
  expect(await listRefundablePaymentsOf(purchases.db, karim)).toMatchObject([{ leftCents: 25_00 }]);
  expect(await give(late, 25_00)).toEqual({ ok: true });
  expect(await listRefundablePaymentsOf(purchases.db, karim)).toEqual([]);
  await runRefundJobs(karim, late);
  const [mail = "", ...others] = await refundMailsTo(karim);
  expect(others).toEqual([]);
  expect(mail).toContain("Nous avons lancé votre remboursement. Montant : 25 €");
});

test("the price of a place that stands goes back and the place stays", async () => {
  const { karim, registrationId, give } = await paidPlace();
  expect(await give(NOW, 25_00)).toEqual({ ok: true });
  await runRefundJobs(karim, NOW);
  expect(await statusOf(registrationId)).toBe("confirmed");
  expect(await refundMailsTo(karim)).toHaveLength(1);
});

test("opened again, the return from the payment says what became of the place and of its price", async () => {
  const stands = await paidPlace();
  const returned = async ({ karim, orderId }: typeof stands) => {
    const session = await openSession(new Request(origin), karim);
    const cookie = session.getSetCookie().map((line) => line.split(";")[0]);
    const back = await ask(loader, `/evenements/paiement?commande=${orderId}`, { cookie: cookie.join("; ") });
    return flashOf(back.headers);
  };
  expect(await returned(stands)).toMatchObject({ title: "Votre place est réservée" });
  await stands.give(NOW, 25_00);
  expect((await returned(stands))?.text).toContain("Votre place reste réservée");

  const left = await paidPlace();
  const late = new Date(left.event.event_date.getTime() - 3_600_000);
  const { registrationId, karim } = left;
  await inTransaction((trx) => cancelRegistration(trx, { registrationId, userId: karim }, { now: late }));
  expect(await returned(left)).toMatchObject({ title: "Votre paiement est bien arrivé" });
  await left.give(late, 25_00);
  expect((await returned(left))?.text).toContain("Vous n’avez pas de place");
});

test("a place a part of whose price went back says, on its page and in the mail, what is left to give back", async () => {
  const { event, karim, registrationId, give } = await paidPlace();
  expect(await give(NOW, 10_00)).toEqual({ ok: true });
  await runRefundJobs(karim, NOW);
  const page = await describePublicEvent(purchases.db, { slug: event.slug, userId: karim }, { now: NOW });
  expect(page?.own).toMatchObject({ refund: "full", keptCents: 15_00 });
  await inTransaction((trx) => cancelRegistration(trx, { registrationId, userId: karim }, { now: NOW }));
  const told = (await mailsTo(karim)).find(({ subject }) => subject === "Votre place est rendue");
  expect(words(told?.text_body)).toContain("Nous vous rendons 15 €, au plus tard dans les 14 jours.");
});

test("canceled by the coach, it says what goes back, not that it is all that was paid", async () => {
  const { event, karim, give } = await paidPlace();
  expect(await give(NOW, 10_00)).toEqual({ ok: true });
  await inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "La salle." }, { now: NOW }));
  const told = (await mailsTo(karim)).find(({ subject }) => subject === "Votre rendez-vous est annulé");
  expect(words(told?.text_body)).toContain("Nous vous rendons 15 €, au plus tard dans les 14 jours");
});
