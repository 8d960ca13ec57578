import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "~/features/admin/admin.server";
import {
  chargeDueInstalments,
  chargePayment,
  describeOrder,
  listInstalments,
  listPaymentsToWatch,
  listRefundablePaymentsOf,
  type Order,
  openCheckout,
  payInstalment,
  paymentStage,
  pollOpenPayments,
  refundByTransfer,
  syncPayment,
} from "~/features/billing/billing.server";
import { paidLabel } from "~/features/billing/messages";
import { cancelAppointment } from "~/features/booking/booking.server";
import { parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { COACH } from "./support/appointments";
import { countGivenBack, creditNotesOf, refundMailsTo, refundsOf, runRefundJobs } from "./support/given-back";
import { declareEnd } from "./support/leaving";
import { mailsTo, words } from "./support/outbox";
import { november, on, openPurchases, type Purchases } from "./support/purchases";
import { heldBy, nothing, type Sold, sold } from "./support/sold";

// Whatever is sold goes through the same stories of money as a year: the table is tests/support/sold.ts.

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  const coach = await purchases.person("Sophie");
  await sql`insert into user_roles (user_id, role) values (${coach}, 'admin')`.execute(purchases.db);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const hours = (count: number) => new Date(november.getTime() + count * 3_600_000);
const inTwo = sold.filter(([, { count }]) => count === 2);
const firstCents = ({ priceCents, count }: Sold) => priceCents / count;

/** Somebody has chosen it, and the provider's page is open. */
async function order(one: Sold) {
  await purchases.moveTo(november);
  const userId = await purchases.person("Ama");
  const press = await one.choose(userId, november);
  const { order: placed, payment } = await press();
  if (!payment) throw new Error("a new order has something to pay");
  await openCheckout(payment.id, { now: november });
  const { provider_id } = await purchases.payment(payment.id);
  return { userId, press, order: placed, paymentId: payment.id, providerId: provider_id ?? "" };
}

async function buy(one: Sold) {
  const bought = await order(one);
  await purchases.decide(bought.providerId, "paid");
  await syncPayment(bought.paymentId, { now: november });
  return bought;
}
type Bought = Awaited<ReturnType<typeof buy>>;

/** What a payment leaves besides what it gives. */
async function papersOf(userId: string) {
  const { rows } = await sql<Record<"payments" | "outcomes" | "invoices", number>>`select
    (select count(*)::int from payments where user_id = ${userId}) as payments,
    (select count(*)::int from payment_outcomes o join payments p on p.id = o.payment_id where p.user_id = ${userId}) as outcomes,
    (select count(*)::int from invoices where user_id = ${userId} and payment_id is not null) as invoices`.execute(
    purchases.db,
  );
  const confirmations = (await mailsTo(userId)).filter(({ subject }) => subject === "Votre commande est confirmée");
  return { ...rows[0], confirmations: confirmations.length };
}
const once = { payments: 1, outcomes: 1, invoices: 1, confirmations: 1 };

const watched = async (userId: string, now = november) =>
  (await listPaymentsToWatch(purchases.db, parisDay(now))).filter((one) => one.userId === userId);
const firstLine = async (order: Order) => {
  const [line] = await describeOrder(purchases.db, order, parisDay(november));
  if (!line) throw new Error("an order has its instalments");
  return line;
};

/** What the credit notes of this person say of the money. */
async function paidBackAs(userId: string) {
  const notes = purchases.db.selectFrom("invoices").select("content").where("refund_id", "is not", null);
  const rows = await notes.where("user_id", "=", userId).orderBy("no").execute();
  return rows.map(({ content: { issued_on, paid_on, payment_method } }) => ({ issued_on, paid_on, payment_method }));
}

/** The provider refused to give this back: the coach sees it, and nothing says that it went. */
async function expectOwed({ userId, order: placed, paymentId }: Bought, cents: number): Promise<void> {
  expect((await refundsOf(userId)).map(({ status, failure_reason }) => [status, failure_reason])).toEqual([
    ["failed", "no_balance"],
  ]);
  expect(await countGivenBack(userId)).toEqual({ refunds: 1, creditNotes: 0, mails: 0 });
  expect(await watched(userId)).toMatchObject([
    { reason: "refund_failed", amountCents: cents, failure: "no_balance", paymentId },
  ]);
  expect(await listRefundablePaymentsOf(purchases.db, userId)).toMatchObject([{ owedCents: cents }]);
  expect(purchases.atProvider(paymentId)).toMatchObject([{ refundedCents: 0 }]);
  const line = await firstLine(placed);
  expect(line).toMatchObject({ refundedCents: 0, owedCents: cents });
  expect(words(paidLabel(line))).toBe(words(`Réglé, dont ${formatEuros(cents)} à rendre`));
  expect(await paymentStage(purchases.db, placed), "nothing to be glad about on the way back").toBe("given_back");
}

describe.each(sold)("%s", (_, one) => {
  test("twenty clicks are one order and one payment; heard of five times at once, it gives once", async () => {
    const { press, userId, paymentId, providerId } = await order(one);
    const clicks = await Promise.all(Array.from({ length: 20 }, press));
    expect(new Set(clicks.map((click) => click.payment?.id))).toEqual(new Set([paymentId]));
    const pages = await Promise.all(clicks.map(() => openCheckout(paymentId, { now: november })));
    expect(new Set(pages.map((page) => page.kind === "redirect" && page.url)).size).toBe(1);
    expect(purchases.atProvider(paymentId)).toHaveLength(1);
    expect(await heldBy(userId, november)).toEqual(nothing);
    await purchases.decide(providerId, "paid");
    await Promise.all(Array.from({ length: 5 }, () => syncPayment(paymentId, { now: november })));
    expect(await papersOf(userId)).toEqual(once);
    expect(await heldBy(userId, november)).toEqual(one.gives);
    await press().catch(() => null);
    expect(await papersOf(userId), "pressed again once it is paid").toEqual(once);
  });

  test("cut at any moment of its payment, nothing is half written; asked again, all of it is there once", async () => {
    const { userId, paymentId, providerId } = await order(one);
    await purchases.decide(providerId, "paid");
    for (const table of ["invoices", "outbox", "payment_outcomes"]) {
      await sql`create function cut() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`.execute(
        purchases.db,
      );
      await sql`create trigger cut before insert on ${sql.table(table)} for each row execute function cut()`.execute(
        purchases.db,
      );
      await expect(syncPayment(paymentId, { now: november }), table).rejects.toThrow("cut");
      await sql`drop function cut cascade`.execute(purchases.db);
      expect((await purchases.payment(paymentId)).status, table).toBe("open");
      expect(await papersOf(userId), table).toEqual({ payments: 1, outcomes: 0, invoices: 0, confirmations: 0 });
      expect(await heldBy(userId, november), table).toEqual(nothing);
    }
    await pollOpenPayments({ now: hours(1) });
    await syncPayment(paymentId, { now: hours(1) });
    expect(await papersOf(userId)).toEqual(once);
    expect(await heldBy(userId, november)).toEqual(one.gives);
  });

  test("withdrawn from in time before anything is used: all goes back once, nothing is left and nothing more is asked", async () => {
    const { userId, order: placed, paymentId } = await buy(one);
    const asked = await declareEnd(placed, "withdrawal", hours(1));
    expect(asked.plan).toMatchObject({ refundCents: firstCents(one), inTime: true });
    expect(await Promise.all([asked.settle(), asked.settle()])).toEqual(
      expect.arrayContaining([{ ok: true }, { ok: false, reason: "decided" }]),
    );
    await runRefundJobs(userId, hours(1));
    await syncPayment(paymentId, { now: hours(2) });
    expect(await creditNotesOf(userId)).toEqual([-firstCents(one)]);
    expect(await refundMailsTo(userId)).toHaveLength(1);
    expect(purchases.atProvider(paymentId)).toMatchObject([{ refundedCents: firstCents(one) }]);
    expect(await heldBy(userId, hours(2))).toEqual(nothing);
    expect(await paymentStage(purchases.db, placed)).toBe("given_back");
    const [, second] = await listInstalments(purchases.db, placed.id);
    if (second) expect(await payInstalment({ userId, instalmentId: second.id }, { now: hours(2) })).toBeNull();
  });

  test("the bank takes its price back: what it gave stops, the coach sees it; given again, it is all there again", async () => {
    const { userId, paymentId, providerId } = await buy(one);
    await purchases.control(`payments/${providerId}/chargeback`);
    await Promise.all([1, 2].map(() => syncPayment(paymentId, { now: hours(1) })));
    expect(await heldBy(userId, hours(1))).toEqual(nothing);
    expect(await watched(userId)).toMatchObject([{ reason: "charged_back", amountCents: firstCents(one) }]);
    await purchases.control(`payments/${providerId}/reverse`);
    await Promise.all([1, 2].map(() => syncPayment(paymentId, { now: hours(2) })));
    expect(await heldBy(userId, hours(2))).toEqual(one.gives);
    expect(await creditNotesOf(userId), "the bank takes back, it cancels no sale").toEqual([]);
    expect(await papersOf(userId)).toEqual(once);
  });

  test("withdrawn from, and the provider refuses to give it back: owed, for the coach to see; sent by transfer, it is told", async () => {
    const bought = await buy(one);
    const { userId, order: placed, paymentId } = bought;
    const asked = await declareEnd(placed, "withdrawal", hours(1));
    expect(await asked.settle()).toEqual({ ok: true });
    purchases.simulator.faults({ kind: "refund.next", outcome: "no_balance" });
    await runRefundJobs(userId, hours(1));
    await expectOwed(bought, firstCents(one));
    await pollOpenPayments({ now: hours(3) });
    await runRefundJobs(userId, hours(3));
    await expectOwed(bought, firstCents(one));
    expect(await heldBy(userId, hours(3)), "its contract is over all the same").toEqual(nothing);
    const [refused] = await refundsOf(userId);
    const sent = { userId, refundId: refused?.id ?? "", shownOwedCents: firstCents(one), sentOn: "2054-11-21" };
    expect(await inTransaction((trx) => refundByTransfer(trx, sent, { now: hours(72), by: COACH }))).toEqual({
      ok: true,
    });
    expect(await creditNotesOf(userId)).toEqual([-firstCents(one)]);
    expect(await paidBackAs(userId), "the day and the means of the books, not those of what was paid").toEqual([
      { issued_on: "2054-11-24", paid_on: "2054-11-21", payment_method: "Virement" },
    ]);
    expect(await refundMailsTo(userId)).toEqual([expect.stringContaining("par virement")]);
    expect(await watched(userId)).toEqual([]);
    expect(await purchases.payment(paymentId)).toMatchObject({ owed_cents: 0, refunded_cents: firstCents(one) });
  });
});

describe.each(inTwo)("%s", (_, one) => {
  const due = on("2054-12-21");
  const charge = async (userId: string, now: Date) => {
    await purchases.moveTo(now);
    await Promise.all([chargeDueInstalments({ now }), chargeDueInstalments({ now })]);
    const debits = await purchases.debits(userId);
    const last = debits.at(-1) ?? "";
    await Promise.all([1, 2, 3].map(() => chargePayment(last, { now })));
    return debits;
  };

  test("its second part comes by itself on its day, once, and gives the rest", async () => {
    const { userId } = await buy(one);
    const debits = await charge(userId, due);
    expect(debits).toHaveLength(1);
    expect(purchases.atProvider(debits[0] ?? "")).toHaveLength(1);
    expect(await papersOf(userId)).toEqual({ payments: 2, outcomes: 2, invoices: 2, confirmations: 1 });
    expect(await heldBy(userId, due)).toEqual({ ...one.gives, minutes: one.gives.minutes * 2 });
    await purchases.control(`payments/${(await purchases.payment(debits[0] ?? "")).provider_id}/chargeback`);
    await syncPayment(debits[0] ?? "", { now: due });
    expect((await heldBy(userId, due)).minutes, "the bank takes the second part alone").toBe(one.gives.minutes);
  });

  test("its second part is refused: told, tried again after three days, and what was paid stays", async () => {
    const { userId } = await buy(one);
    purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
    await charge(userId, due);
    const refusals = (await mailsTo(userId)).filter(({ subject }) => subject === "Votre échéance");
    expect(refusals.map(({ text_body }) => words(text_body))).toEqual([expect.stringContaining("24 décembre 2054")]);
    expect(await heldBy(userId, due)).toEqual(one.gives);
    expect(await charge(userId, on("2054-12-23"))).toHaveLength(1);
    expect(await charge(userId, on("2054-12-24"))).toHaveLength(2);
    expect((await heldBy(userId, on("2054-12-24"))).minutes).toBe(one.gives.minutes * 2);
  });
});

test("a session canceled in time whose price the provider refuses to give back is owed, and told as given back by nobody", async () => {
  const session = sold.find(([name]) => name === "a session")?.[1];
  if (!session) throw new Error("a session is sold");
  const bought = await buy(session);
  const { userId } = bought;
  const { id } = await purchases.db
    .selectFrom("appointments")
    .select("id")
    .where("order_id", "=", bought.order.id)
    .executeTakeFirstOrThrow();
  purchases.simulator.faults({ kind: "refund.next", outcome: "no_balance" });
  const canceled = await inTransaction((trx) =>
    cancelAppointment(trx, { id, userId, shown: "money" }, { now: hours(1) }),
  );
  expect(canceled).toMatchObject({ ok: true, refundCents: 150_00 });
  await runRefundJobs(userId, hours(1));
  await expectOwed(bought, 150_00);
  expect(await heldBy(userId, hours(1))).toEqual(nothing);
  const said = (await mailsTo(userId)).map(({ text_body }) => words(text_body)).join(" ");
  expect(said).toContain("Nous vous rendons 150 €");
  expect(said).not.toMatch(/150 € (vous )?(a été|ont été|est|sont) rendue?s?/);
});

test("after all of these, every rule of the night holds", async () => {
  const broken = await checkInvariants({ now: on("2054-12-24") });
  // The days of invoices go back with the clock, from one of these tests to the next.
  expect(broken.filter(({ code }) => code !== "I10")).toEqual([]);
});
