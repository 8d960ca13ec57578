import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invoicePdf, syncPayment } from "~/features/billing/billing.server";
import { checkCode, checkCodeFromOutside } from "~/features/referral/referral.server";
import { getSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";
import { findMembership, keepDraft, orderPath, payDraft, prepareOffer } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

describe("a visitor joins", () => {
  test("9-06: in one payment: one period, one invoice, one mail, a code, for the whole year", async () => {
    const { userId, paymentId, order } = await purchases.member("Claire", november);
    const membership = await findMembership(purchases.db, userId, { now: november });
    expect(membership).toMatchObject({ status: "active", start_date: "2054-11-21", end_date: "2055-11-20" });
    expect(membership?.referral_code).toMatch(/^CLAIR-/);
    expect((await findMembership(purchases.db, userId, { now: on("2055-11-20") }))?.status).toBe("active");
    expect((await findMembership(purchases.db, userId, { now: on("2055-11-21") }))?.status).toBe("ended");
    const invoice = await purchases.db
      .selectFrom("invoices")
      .selectAll()
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ total_cents: 500_00, issued_on: "2054-11-21", series: "TF" });
    expect((await invoicePdf(purchases.db, invoice.id)).subarray(0, 5).toString()).toBe("%PDF-");
    const mails = await purchases.db
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
      {
        filename: "conditions.pdf",
        contentType: "application/pdf",
        source: { kind: "accepted-terms", id: order.terms_hash },
      },
    ]);
    expect(`${mails[0]?.subject}${mails[0]?.text_body}`).not.toMatch(/divorce|séparation/i);
  });

  test("with a code: 350 €, and the same price for whoever asks", async () => {
    const claire = await purchases.member("Claire", november);
    const code = await purchases.codeOf(claire.userId);
    const karim = await purchases.member("Karim", november, { code: code.toLowerCase() });
    expect((await purchases.payment(karim.paymentId)).amount_cents).toBe(350_00);
    expect(await findMembership(purchases.db, karim.userId, { now: november })).toMatchObject({
      referred_by_code: code,
    });
  });

  test("without asking for an early start, access opens after the withdrawal period", async () => {
    const { userId } = await purchases.member("Nadia", november, { earlyStart: false });
    expect(await findMembership(purchases.db, userId, { now: november })).toMatchObject({
      status: "upcoming",
      start_date: "2054-12-08",
    });
    expect((await findMembership(purchases.db, userId, { now: on("2054-12-08") }))?.status).toBe("active");
  });

  test("the discount is the setting's: at 200 €, the price with a code is 300 €", async () => {
    const claire = await purchases.member("Claire", november);
    await setForThisTest({ referral_discount_cents: 200_00 });
    const offer = await prepareOffer(
      purchases.db,
      { userId: null, code: await purchases.codeOf(claire.userId), count: 2 },
      { now: november },
    );
    expect(offer.quote.totalCents).toBe(300_00);
    expect(offer.quote.instalments.map((one) => one.amountCents)).toEqual([150_00, 150_00]);
  });
});

describe("an order is refused", () => {
  test("without consent, at another price, with a code that opens nothing", async () => {
    const claire = await purchases.member("Claire", november);
    const code = await purchases.codeOf(claire.userId);
    const karim = await purchases.person("Karim");
    expect(await purchases.join(karim, november, { termsAccepted: false })).toEqual({
      ok: false,
      reason: "terms_not_accepted",
    });
    expect(await purchases.join(karim, november, { shownTotalCents: 1 })).toEqual({
      ok: false,
      reason: "price_changed",
    });
    expect(await purchases.join(karim, november, { code: "CLAIR-0000-0000" })).toMatchObject({
      reason: "code_refused",
      codeRefusal: "unknown",
    });
    expect(await checkCode(purchases.db, { code, userId: claire.userId }, { now: november })).toEqual({
      valid: false,
      reason: "own_code",
    });
    expect(await checkCode(purchases.db, { code: "  ", userId: null }, { now: november })).toEqual({
      valid: false,
      reason: "blank",
    });
    expect(await checkCode(purchases.db, { code, userId: karim }, { now: on("2056-01-01") })).toEqual({
      valid: false,
      reason: "unknown",
    });
  });

  test("a network is refused after ten codes that are wrong; one that is right costs it nothing, nor an account", async () => {
    const claire = await purchases.member("Claire", november);
    const code = await purchases.codeOf(claire.userId);
    const userId = await purchases.person("Karim");
    const ask = (typed: string, now = november) =>
      checkCodeFromOutside({ code: typed, userId, ip: "203.0.113.9" }, { now });
    const right = { valid: true, code, discountCents: 150_00, promoCodeId: null };
    const wrong = { valid: false, reason: "unknown" };
    for (let time = 0; time < 25; time += 1) expect(await ask(code)).toEqual(right);
    for (let time = 0; time < 9; time += 1) expect(await ask("CLAIR-0000-0000")).toEqual(wrong);
    expect(await ask(code)).toEqual(right);
    expect(await ask("CLAIR-0000-0000")).toEqual(wrong);
    for (const typed of ["CLAIR-0000-0000", code])
      expect(await ask(typed), typed).toEqual({ valid: false, reason: "too_many_checks" });
    expect(await ask(code, new Date(november.getTime() + 3_600_000))).toEqual(right);
  });

  test("while a membership runs, until the renewal window; the renewal then continues it", async () => {
    const { userId } = await purchases.member("Claire", november);
    expect(await purchases.join(userId, on("2055-05-01"))).toEqual({ ok: false, reason: "already_member" });
    const renewal = await purchases.order(userId, on("2055-11-01"));
    await purchases.decide(renewal.providerId, "paid");
    await syncPayment(renewal.paymentId, { now: on("2055-11-01") });
    const years = await sql<{
      start_date: string;
    }>`select start_date from membership_contracts where user_id = ${userId} order by 1`.execute(purchases.db);
    expect(years.rows.map((year) => year.start_date)).toEqual(["2054-11-21", "2055-11-21"]);
  });
});

describe("an order made before signing in", () => {
  const chosen = { count: 2, code: "", earlyStart: true, shownTotalCents: 500_00 } as const;
  const later = new Date(november.getTime() + 10 * 60_000);

  test("says which terms were accepted, and when they were", async () => {
    const userId = await purchases.person("Alma");
    await purchases.moveTo(november);
    const token = await inTransaction((trx) => keepDraft(trx, chosen, { now: november }));
    const { terms_version } = await getSettings(purchases.db);
    const paid = await payDraft({ userId, token }, { now: later });
    expect(paid?.joined).toMatchObject({ ok: true, checkout: { kind: "redirect" } });
    const orders = purchases.db.selectFrom("orders").selectAll().where("user_id", "=", userId);
    const order = await orders.executeTakeFirst();
    expect(order).toMatchObject({ terms_version, terms_accepted_at: november, placed_at: later });
    const details = purchases.db.selectFrom("membership_orders").select("early_start_requested_at");
    expect(await details.where("order_id", "=", order?.id ?? "").execute()).toEqual([
      { early_start_requested_at: november },
    ]);
    expect(await payDraft({ userId, token }, { now: later })).toBeNull();
  });

  test("is read again when the terms changed meanwhile, with what was chosen", async () => {
    const userId = await purchases.person("Nour");
    const token = await inTransaction((trx) => keepDraft(trx, chosen, { now: november }));
    await setForThisTest({ terms_version: "2054-11.9" });
    expect(await payDraft({ userId, token }, { now: later })).toEqual({
      joined: { ok: false, reason: "terms_changed" },
      draft: chosen,
    });
    expect(orderPath(chosen)).toBe("/membership/commande?paiements=2");
    expect(await purchases.db.selectFrom("orders").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
  });
});
