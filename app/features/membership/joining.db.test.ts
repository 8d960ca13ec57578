import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  chargeDueInstalments,
  chargePayment,
  invoicePdf,
  openCheckout,
  payInstalment,
  sendRefund,
  syncPayment,
} from "~/features/billing/billing.server";
import { checkCode, summarizeReferrals } from "~/features/referral/referral.server";
import { changeSetting } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { openShop, type Shop } from "../../../tests/support/shop";
import { findMembership, payOrder, prepareOffer } from "./membership.server";

/** Far enough for the provider's clock, which only moves forward; a Saturday, as in 2026. */
const november = new Date("2054-11-21T10:00:00Z");
const at = (day: string) => new Date(`${day}T10:00:00Z`);

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function codeOf(userId: string): Promise<string> {
  const { code } = await summarizeReferrals(shop.db, userId, { now: november });
  if (!code) throw new Error("a member has a code");
  return code;
}

/** The refusal's constraint, or "accepted". */
async function attempt(change: () => Promise<unknown>): Promise<string | null> {
  return change().then(
    () => "accepted",
    (error) => constraintOf(error),
  );
}

describe("a visitor joins", () => {
  test("in one payment: one period, one invoice, one mail, a code, for the whole year", async () => {
    const { userId, paymentId, order } = await shop.member("Claire", november);
    const membership = await findMembership(shop.db, userId, { now: november });
    expect(membership).toMatchObject({ status: "active", start_date: "2054-11-21", end_date: "2055-11-20" });
    expect(membership?.referral_code).toMatch(/^CLAIR-/);
    expect((await findMembership(shop.db, userId, { now: at("2055-11-20") }))?.status).toBe("active");
    expect((await findMembership(shop.db, userId, { now: at("2055-11-21") }))?.status).toBe("ended");
    const invoice = await shop.db
      .selectFrom("invoices")
      .selectAll()
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ total_cents: 500_00, issued_on: "2054-11-21", series: "F" });
    expect((await invoicePdf(shop.db, invoice.id)).subarray(0, 5).toString()).toBe("%PDF-");
    const mails = await shop.db
      .selectFrom("outbox")
      .selectAll()
      .where("dedupe_key", "=", `welcome:${order.id}`)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments).toEqual([
      {
        filename: `recu-${invoice.number.toLowerCase()}.pdf`,
        contentType: "application/pdf",
        source: { kind: "invoice-pdf", id: invoice.id },
      },
    ]);
    expect(`${mails[0]?.subject}${mails[0]?.text_body}`).not.toMatch(/divorce|séparation/i);
  });

  test("with a code: 350 €, and the same price for whoever asks", async () => {
    const claire = await shop.member("Claire", november);
    const code = await codeOf(claire.userId);
    const karim = await shop.member("Karim", november, { code: code.toLowerCase() });
    expect((await shop.payment(karim.paymentId)).amount_cents).toBe(350_00);
    expect(await findMembership(shop.db, karim.userId, { now: november })).toMatchObject({ referred_by_code: code });
  });

  test("without asking for an early start, access opens after the withdrawal period", async () => {
    const { userId } = await shop.member("Nadia", november, { earlyStart: false });
    expect(await findMembership(shop.db, userId, { now: november })).toMatchObject({
      status: "upcoming",
      start_date: "2054-12-08",
    });
    expect((await findMembership(shop.db, userId, { now: at("2054-12-08") }))?.status).toBe("active");
  });

  test("the discount is the setting's: at 200 €, the price with a code is 300 €", async () => {
    const claire = await shop.member("Claire", november);
    await inTransaction((trx) =>
      changeSetting(trx, { key: "referral_discount_cents", value: 200_00 }, { now: november, by: null }),
    );
    const offer = await prepareOffer(
      shop.db,
      { userId: null, code: await codeOf(claire.userId), count: 2 },
      { now: november },
    );
    expect(offer.quote.totalCents).toBe(300_00);
    expect(offer.quote.instalments.map((one) => one.amountCents)).toEqual([150_00, 150_00]);
    await inTransaction((trx) =>
      changeSetting(trx, { key: "referral_discount_cents", value: 150_00 }, { now: november, by: null }),
    );
  });
});

describe("an order is refused", () => {
  test("without consent, at another price, with a code that opens nothing", async () => {
    const claire = await shop.member("Claire", november);
    const code = await codeOf(claire.userId);
    const karim = await shop.person("Karim");
    expect(await shop.join(karim, november, { termsAccepted: false })).toEqual({
      ok: false,
      reason: "terms_not_accepted",
    });
    expect(await shop.join(karim, november, { shownTotalCents: 1 })).toEqual({ ok: false, reason: "price_changed" });
    expect(await shop.join(karim, november, { code: "CLAIR-0000-0000" })).toMatchObject({
      reason: "code_refused",
      codeRefusal: "unknown",
    });
    expect(await checkCode(shop.db, { code, userId: claire.userId }, { now: november })).toEqual({
      valid: false,
      reason: "own_code",
    });
    expect(await checkCode(shop.db, { code: "  ", userId: null }, { now: november })).toEqual({
      valid: false,
      reason: "blank",
    });
    expect(await checkCode(shop.db, { code, userId: karim }, { now: at("2056-01-01") })).toEqual({
      valid: false,
      reason: "unknown",
    });
  });

  test("while a membership runs, until the renewal window; the renewal then continues it", async () => {
    const { userId } = await shop.member("Claire", november);
    expect(await shop.join(userId, at("2055-05-01"))).toEqual({ ok: false, reason: "already_member" });
    const renewal = await shop.order(userId, at("2055-11-01"));
    await shop.decide(renewal.providerId, "paid");
    await syncPayment(renewal.paymentId, { now: at("2055-11-01") });
    const years = await sql<{
      start_date: string;
    }>`select start_date from membership_contracts where user_id = ${userId} order by 1`.execute(shop.db);
    expect(years.rows.map((year) => year.start_date)).toEqual(["2054-11-21", "2055-11-21"]);
  });
});

describe("two payments", () => {
  test("the second is debited a month later and opens the rest of the year", async () => {
    const { userId, order } = await shop.member("Karim", november, { count: 2 });
    expect((await findMembership(shop.db, userId, { now: at("2054-12-28") }))?.status).toBe("active");
    expect((await findMembership(shop.db, userId, { now: at("2054-12-29") }))?.status).toBe("suspended");

    await chargeDueInstalments({ now: at("2054-12-20") });
    expect(await debits(order.id)).toEqual([]);
    await Promise.all([
      chargeDueInstalments({ now: at("2054-12-21") }),
      chargeDueInstalments({ now: at("2054-12-21") }),
    ]);
    const [debit, ...others] = await debits(order.id);
    expect(others).toEqual([]);
    await Promise.all([1, 2, 3].map(() => chargePayment(debit?.id ?? "", { now: at("2054-12-21") })));
    expect(await shop.payment(debit?.id ?? "")).toMatchObject({
      status: "paid",
      amount_cents: 250_00,
      sequence_type: "recurring",
    });
    expect((await findMembership(shop.db, userId, { now: at("2055-11-20") }))?.status).toBe("active");
    expect(atProvider(debit?.id ?? "")).toHaveLength(1);
  });

  test("a refused debit is told, tried again after three days, and may be paid by hand", async () => {
    const { userId, order } = await shop.member("Nadia", november, { count: 2 });
    shop.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
    await chargeDueInstalments({ now: at("2054-12-21") });
    const [first] = await debits(order.id);
    await chargePayment(first?.id ?? "", { now: at("2054-12-21") });
    expect(await shop.payment(first?.id ?? "")).toMatchObject({
      status: "failed",
      failure_reason: "insufficient_funds",
    });
    const mail = await shop.db
      .selectFrom("outbox")
      .select("text_body")
      .where("dedupe_key", "=", `debit-refused:${first?.id}`)
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain("24 décembre 2054");

    await chargeDueInstalments({ now: at("2054-12-23") });
    expect(await debits(order.id)).toHaveLength(1);
    const instalment = await shop.db
      .selectFrom("instalments")
      .select("id")
      .where("order_id", "=", order.id)
      .where("number", "=", 2)
      .executeTakeFirstOrThrow();
    const checkout = await payInstalment({ userId, instalmentId: instalment.id }, { now: at("2054-12-23") });
    expect(checkout?.kind).toBe("redirect");
    await chargeDueInstalments({ now: at("2054-12-24") });
    expect(await debits(order.id)).toHaveLength(1);
    const stranger = await shop.person("Marc");
    expect(
      await payInstalment({ userId: stranger, instalmentId: instalment.id }, { now: at("2054-12-23") }),
    ).toBeNull();
  });

  test("a mandate that is gone: no blind retry, a mail with a link", async () => {
    const { order, paymentId } = await shop.member("Lou", november, { count: 2 });
    const { mandate_id } = await shop.payment(paymentId);
    await shop.control(`mandates/${mandate_id}`, { status: "invalid" });
    await chargeDueInstalments({ now: at("2054-12-21") });
    const [debit] = await debits(order.id);
    await chargePayment(debit?.id ?? "", { now: at("2054-12-21") });
    expect(await shop.payment(debit?.id ?? "")).toMatchObject({ status: "failed", failure_reason: "mandate_invalid" });
    await chargeDueInstalments({ now: at("2054-12-28") });
    expect(await debits(order.id)).toHaveLength(1);
  });

  function debits(orderId: string) {
    return shop.db
      .selectFrom("payments")
      .innerJoin("instalments", "instalments.id", "payments.instalment_id")
      .select("payments.id")
      .where("instalments.order_id", "=", orderId)
      .where("payments.sequence_type", "=", "recurring")
      .execute();
  }
});

function atProvider(paymentId: string) {
  return shop.simulator
    .ledger()
    .payments.filter((one) => (one.metadata as { paymentId?: string } | null)?.paymentId === paymentId);
}

describe("whatever happens on the way", () => {
  test("a hundred clicks on « pay » give one payment at the provider and one address", async () => {
    const userId = await shop.person("Claire");
    const clientKey = randomUUID();
    shop.simulator.faults({ kind: "api.slow", route: "POST /v2/payments", ms: 300 });
    const click = async () => {
      const joined = await shop.join(userId, november, { clientKey });
      if (!joined.ok || !joined.payment) throw new Error("not ordered");
      return openCheckout(joined.payment.id, { now: november });
    };
    const urls = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const first = await click();
        // On a machine so busy that the provider seems away, people click again.
        const checkout = first.kind === "unavailable" ? await click() : first;
        return checkout.kind === "redirect" ? checkout.url : checkout.kind;
      }),
    );
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^http/);
    const { rows } = await sql<{ count: number }>`select count(*) from payments where user_id = ${userId}`.execute(
      shop.db,
    );
    expect(rows[0]?.count).toBe(1);
    expect(shop.simulator.ledger().payments.filter((one) => one.id === undefined)).toEqual([]);
    const mine = await shop.db
      .selectFrom("payments")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(atProvider(mine.id)).toHaveLength(1);
  });

  test("the same notification twenty times at once has one effect", async () => {
    const userId = await shop.person("Karim");
    const bought = await shop.order(userId, november);
    await shop.decide(bought.providerId, "paid");
    const before = { invoices: await shop.count("invoices"), mails: await shop.count("outbox") };
    await Promise.all(
      Array.from({ length: 20 }, () => syncPayment(bought.paymentId, { now: november, providerId: bought.providerId })),
    );
    expect(await shop.count("invoices")).toBe(before.invoices + 1);
    expect(await shop.count("outbox")).toBe(before.mails + 1);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from membership_periods where user_id = ${userId}`.execute(shop.db);
    expect(rows[0]?.count).toBe(1);
  });

  test("a forged notification gives nothing: another's paid payment, an unknown one, one of another shop", async () => {
    const claire = await shop.member("Claire", november);
    const karim = await shop.order(await shop.person("Karim"), november);
    await syncPayment(karim.paymentId, { now: november, providerId: claire.providerId });
    await expect(syncPayment(karim.paymentId, { now: november, providerId: "tr_unknown" })).rejects.toThrow();
    await syncPayment(randomUUID(), { now: november, providerId: claire.providerId });
    expect((await shop.payment(karim.paymentId)).status).toBe("open");
  });

  test("a payment of another amount at the provider is not believed and raises the alarm", async () => {
    const joined = await shop.join(await shop.person("Nadia"), november);
    if (!joined.ok || !joined.payment) throw new Error("not ordered");
    const response = await fetch(`${shop.simulator.url}/v2/payments`, {
      method: "POST",
      headers: { Authorization: "Bearer test_simulateur0000000000000000000000", "Content-Type": "application/json" },
      body: JSON.stringify({
        amount: { currency: "EUR", value: "0.01" },
        description: "un centime",
        redirectUrl: "http://localhost:9/",
        metadata: { paymentId: joined.payment.id },
      }),
    });
    const { id } = (await response.json()) as { id: string };
    await shop.decide(id, "paid");
    await syncPayment(joined.payment.id, { now: november, providerId: id });
    expect(await shop.payment(joined.payment.id)).toMatchObject({ status: "open", provider_id: null, alarm: "amount" });
  });

  test("paid twice, by two orders in two tabs: one period, the second given back in full with its credit note", async () => {
    const userId = await shop.person("Lou");
    const one = await shop.order(userId, november, { count: 1 });
    const two = await shop.order(userId, november, { count: 2 });
    for (const bought of [one, two]) await shop.decide(bought.providerId, "paid");
    for (const bought of [two, one]) await syncPayment(bought.paymentId, { now: november });
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from membership_periods where user_id = ${userId}`.execute(shop.db);
    expect(rows[0]?.count).toBe(1);
    const refund = await shop.db
      .selectFrom("refunds")
      .selectAll()
      .where("payment_id", "=", one.paymentId)
      .executeTakeFirstOrThrow();
    await Promise.all([
      sendRefund(refund.id, { now: november }),
      sendRefund(refund.id, { now: november }).catch(() => {}),
    ]);
    await sendRefund(refund.id, { now: november });
    const ledger = shop.simulator.ledger().payments.find((payment) => payment.id === one.providerId);
    expect(ledger).toMatchObject({ amountCents: 500_00, refundedCents: 500_00 });
    const note = await shop.db
      .selectFrom("invoices")
      .selectAll()
      .where("refund_id", "=", refund.id)
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({ series: "A", total_cents: -500_00 });
    expect((await payOrder({ userId, orderId: one.order.id }, { now: november }))?.kind).toBe("settled");
  });

  test("a payment that expired here and was paid there all the same counts", async () => {
    const userId = await shop.person("Marc");
    const bought = await shop.order(userId, november);
    await shop.decide(bought.providerId, "expired");
    await syncPayment(bought.paymentId, { now: november });
    expect((await shop.payment(bought.paymentId)).status).toBe("expired");
    const again = await payOrder({ userId, orderId: bought.order.id }, { now: november });
    expect(again).toMatchObject({ kind: "redirect" });
    await shop.decide(bought.providerId, "paid", { force: true });
    await syncPayment(bought.paymentId, { now: november });
    expect((await findMembership(shop.db, userId, { now: november }))?.status).toBe("active");
  });

  test("failed, canceled, expired: five attempts do not block the sixth", async () => {
    const userId = await shop.person("Zoé");
    const first = await shop.order(userId, november);
    let providerId = first.providerId;
    for (const [rank, status] of ["failed", "canceled", "expired", "failed", "canceled"].entries()) {
      await shop.decide(providerId, status);
      const later = new Date(november.getTime() + (rank + 1) * 60_000);
      const checkout = await payOrder({ userId, orderId: first.order.id }, { now: later });
      expect(checkout?.kind).toBe("redirect");
      const open = await shop.db
        .selectFrom("payments")
        .select("provider_id")
        .where("user_id", "=", userId)
        .where("status", "=", "open")
        .executeTakeFirstOrThrow();
      providerId = open.provider_id ?? "";
    }
    await shop.decide(providerId, "paid");
    const paid = await shop.db
      .selectFrom("payments")
      .select("id")
      .where("provider_id", "=", providerId)
      .executeTakeFirstOrThrow();
    await syncPayment(paid.id, { now: november });
    expect((await findMembership(shop.db, userId, { now: november }))?.status).toBe("active");
  });

  test("the answer to the creation is lost: the same payment is found again, never a second", async () => {
    for (const fault of [
      { kind: "api.status", status: 500, when: "afterCommit" },
      { kind: "api.reset", when: "afterCommit" },
      { kind: "api.malformed", when: "afterCommit" },
    ]) {
      shop.simulator.faults({ ...fault, route: "POST /v2/payments" });
      const bought = await shop.order(await shop.person("Ana"), november);
      expect(atProvider(bought.paymentId), fault.kind).toHaveLength(1);
    }
  });

  test("the provider is down: the order is kept, the buyer is told, the next try succeeds", async () => {
    const userId = await shop.person("Paul");
    shop.simulator.faults({
      kind: "api.status",
      status: 503,
      times: 2,
      route: "POST /v2/payments",
      when: "beforeCommit",
    });
    const joined = await shop.join(userId, november);
    if (!joined.ok || !joined.payment) throw new Error("not ordered");
    expect(await openCheckout(joined.payment.id, { now: november })).toEqual({ kind: "unavailable" });
    expect((await openCheckout(joined.payment.id, { now: november })).kind).toBe("redirect");
  });

  test("the provider gives no page to pay: the buyer is told, nothing is asked without end", async () => {
    const userId = await shop.person("Zoé");
    const without = { kind: "api.malformed", variant: "noCheckout" };
    shop.simulator.faults({ ...without, route: "POST /v2/payments" });
    shop.simulator.faults({ ...without, route: "GET /v2/payments/:paymentId", times: 2 });
    const joined = await shop.join(userId, november);
    if (!joined.ok || !joined.payment) throw new Error("not ordered");
    const answer = { kind: "unavailable", reason: "no_address" };
    expect(await openCheckout(joined.payment.id, { now: november })).toEqual(answer);
    expect((await openCheckout(joined.payment.id, { now: november })).kind).toBe("redirect");
  });

  test("the bank takes the money back, then gives it again: access follows", async () => {
    const { userId, paymentId, providerId } = await shop.member("Inès", november);
    await shop.control(`payments/${providerId}/chargeback`);
    await syncPayment(paymentId, { now: november });
    expect(await findMembership(shop.db, userId, { now: november })).toMatchObject({
      status: "suspended",
      hold: "payment_reversed",
    });
    expect(await shop.join(userId, november)).toEqual({ ok: false, reason: "payment_reversed" });
    await shop.control(`payments/${providerId}/reverse`);
    await syncPayment(paymentId, { now: november });
    expect((await findMembership(shop.db, userId, { now: november }))?.status).toBe("active");
  });

  test("a refund made in the provider's dashboard closes the year and writes its credit note, once", async () => {
    const { userId, paymentId, providerId } = await shop.member("Ugo", november, { count: 2 });
    await shop.control("dashboard-refund", { paymentId: providerId });
    await syncPayment(paymentId, { now: november });
    await syncPayment(paymentId, { now: november });
    expect((await findMembership(shop.db, userId, { now: november }))?.status).toBe("ended");
    expect(await shop.payment(paymentId)).toMatchObject({ refunded_cents: 250_00 });
    expect(await shop.join(userId, november)).toMatchObject({ ok: true });
    const notes = await sql<{
      count: number;
    }>`select count(*) from invoices i join refunds r on r.id = i.refund_id where r.payment_id = ${paymentId}`.execute(
      shop.db,
    );
    expect(notes.rows[0]?.count).toBe(1);
  });
});

describe("referral", () => {
  test("counts and earns once paid in full, active and past the withdrawal period; a refund takes it back", async () => {
    const claire = await shop.member("Claire", november);
    const code = await codeOf(claire.userId);
    const karim = await shop.member("Karim", november, { code });
    const nadia = await shop.member("Nadia", november, { code, count: 2 });
    const summary = (day: string) => summarizeReferrals(shop.db, claire.userId, { now: at(day) });
    expect(await summary("2054-11-21")).toMatchObject({ activeReferred: 2, earnedCents: 0 });
    expect(await summary("2054-12-05")).toMatchObject({ activeReferred: 2, earnedCents: 0 });
    expect(await summary("2054-12-06")).toMatchObject({ activeReferred: 2, earnedCents: 350_00 });
    await shop.control("dashboard-refund", { paymentId: karim.providerId });
    await syncPayment(karim.paymentId, { now: at("2054-12-10") });
    expect(await summary("2054-12-11")).toMatchObject({ activeReferred: 1, earnedCents: 0 });
    expect(nadia.order.amount_cents).toBe(350_00);
  });
});

describe("what the database refuses", () => {
  test("a price changed after the order, a payment that goes back, a period without a paid cause, a changed invoice", async () => {
    const { userId, order, paymentId } = await shop.member("Claire", november);
    const run = (statement: ReturnType<typeof sql>) => attempt(() => statement.execute(shop.db));
    expect(await run(sql`update orders set discount_cents = 499 where id = ${order.id}`)).toBe("order_is_frozen");
    expect(await run(sql`update payments set status = 'expired', paid_at = null where id = ${paymentId}`)).toBe(
      "payment_never_goes_back",
    );
    expect(await run(sql`update invoices set total_cents = 1 where payment_id = ${paymentId}`)).toBe(
      "invoice_is_final",
    );
    expect(await run(sql`delete from invoices where payment_id = ${paymentId}`)).toBe("invoice_is_final");
    expect(await run(sql`update payments set refunded_cents = 50001 where id = ${paymentId}`)).toBe(
      "refunds_within_payment",
    );
    expect(await run(sql`delete from payment_outcomes where payment_id = ${paymentId}`)).toBe("accepted");
    const open = await shop.order(await shop.person("Karim"), november);
    expect(
      await run(sql`insert into membership_periods (id, user_id, period, cause_payment_id)
        values (gen_random_uuid(), ${userId}, daterange('2030-01-01', '2031-01-01'), ${open.paymentId})`),
    ).toBe("period_has_paid_payment");
    expect(
      await run(
        sql`insert into membership_periods (id, user_id, period) values (gen_random_uuid(), ${userId}, daterange('2030-01-01', '2031-01-01'))`,
      ),
    ).toBe("period_has_one_cause");
    expect(await run(sql`update payments set status = 'paid', paid_at = now() where id = ${open.paymentId}`)).toBe(
      "paid_has_outcome",
    );
    expect(
      await run(sql`insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, created_at)
        select gen_random_uuid(), instalment_id, user_id, amount_cents, sequence_type, created_at from payments where id = ${open.paymentId}`),
    ).toBe("one_open_payment_per_instalment");
  });

  test("invoice numbers have no gap, whatever is rolled back in between", async () => {
    const sellers = await Promise.all(Array.from({ length: 12 }, (_, rank) => shop.person(`P${rank}`)));
    const bought = [];
    for (const userId of sellers) bought.push(await shop.order(userId, november));
    for (const { providerId } of bought) await shop.decide(providerId, "paid");
    await Promise.all([
      ...bought.map(({ paymentId }) => syncPayment(paymentId, { now: november })),
      ...Array.from({ length: 6 }, () =>
        inTransaction(async (trx) => {
          await sql`update invoice_counters set last_no = last_no + 1 where series = 'F'`.execute(trx);
          throw new Error("rolled back");
        }).catch(() => {}),
      ),
    ]);
    const { rows } = await sql<{
      no: number;
    }>`select no from invoices where series = 'F' and year = 2054 order by no`.execute(shop.db);
    expect(rows.map((row) => row.no)).toEqual(rows.map((_, rank) => rank + 1));
  });
});
