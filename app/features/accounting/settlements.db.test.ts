import { randomUUID } from "node:crypto";
import { strFromU8 } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { yearFor } from "../../../tools/demo/year";
import { monthPeriod } from "./rules";
import * as queries from "./settlement-queries.server";

// What the provider pays out is held against the books line by line, by its own lists or by the report the coach brings in.

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
let live: Awaited<ReturnType<typeof startLive>>;
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
  await purchases.control("faults", { switches: { liveKeys: true } });
  live = await startLive();
});
afterAll(() => purchases.close());

/** The product as it starts with a real key, with or without the token of the organisation. */
async function startLive(token = "") {
  vi.resetModules();
  vi.stubEnv("MOLLIE_API_URL", purchases.simulator.url);
  vi.stubEnv("MOLLIE_API_KEY", "live_0123456789abcdef0123456789abcdef");
  vi.stubEnv("MOLLIE_ORGANISATION_TOKEN", token);
  const billing = await import("~/features/billing/billing.server");
  const { fulfilments } = await import("~/fulfilments.server");
  const membership = await import("~/features/membership/membership.server");
  const accounting = await import("./accounting.server");
  const { inTransaction } = await import("~/platform/db/database.server");
  const { provideAddressProof } = await import("../../../tests/support/address-proof");
  provideAddressProof();
  billing.fulfilmentsPort.provide(fulfilments);
  billing.salesConditionPort.provide(async () => true);
  return {
    billing,
    accounting,
    inTransaction,
    async buy(firstName: string, now: Date) {
      const userId = await purchases.person(firstName);
      await purchases.moveTo(now);
      const joined = await inTransaction((trx) => membership.joinMembership(trx, yearFor(userId, 500_00), { now }));
      if (!joined.ok || !joined.payment) throw new Error("not ordered");
      await billing.openCheckout(joined.payment.id, { now });
      const { provider_id } = await purchases.payment(joined.payment.id);
      await purchases.decide(provider_id ?? "", "paid");
      await billing.syncPayment(joined.payment.id, { now });
      return purchases.payment(joined.payment.id);
    },
  };
}

const withToken = () => startLive("access_0123456789abcdef0123456789abcdef");
const shown = (month: string) => queries.listSettlements(purchases.db, monthPeriod(month));
const file = async (kind: "settlements" | "fec" | "receipts", month: string, now: Date) => {
  const { body } = await live.inTransaction((trx) => live.accounting.writeFile(trx, kind, month, { now, by }));
  return strFromU8(body);
};

/** The balance of each account in the entries of a year, in cents. */
async function balances(month: string, now: Date): Promise<Record<string, number>> {
  const [, ...rows] = (await file("fec", month, now)).trimEnd().split("\r\n");
  const found: Record<string, number> = {};
  for (const row of rows) {
    const cells = row.split("\t");
    const cents = (text: string | undefined) => Math.round(Number((text ?? "").replace(",", ".")) * 100);
    const account = cells[4] ?? "";
    found[account] = (found[account] ?? 0) + cents(cells[11]) - cents(cells[12]);
  }
  return found;
}

test("what is paid out is read at night, found line by line, booked with its fees, and leaves nothing at the provider", async () => {
  const claire = await live.buy("Claire", on("2055-03-03"));
  await live.buy("Nora", on("2055-03-04"));
  await purchases.control("dashboard-refund", { paymentId: claire.provider_id, amount: "60.00" });
  await live.billing.syncPayment(claire.id, { now: on("2055-03-04") });
  await purchases.moveTo(on("2055-03-06"));
  await purchases.control("settle");
  const night = on("2055-03-07");
  const receipts = await file("receipts", "2055-03-01", night);
  expect(await live.accounting.readSettlements({ now: night })).toBe(0);

  const told = await withToken();
  expect(await queries.sumUnsettled(purchases.db)).toEqual({ payments: 2, cents: 1_000_00 });
  expect(await told.accounting.readSettlements({ now: night })).toBe(1);
  expect(await told.accounting.readSettlements({ now: on("2055-03-08") })).toBe(0);
  expect(await shown("2055-03-01")).toMatchObject([
    {
      reference: "1234567.5503.01",
      settledOn: "2055-03-06",
      movements: 3,
      unknown: 0,
      feeCents: 18_50,
      amountCents: 921_50,
    },
  ]);
  expect(await queries.sumUnsettled(purchases.db)).toEqual({ payments: 0, cents: 0 });
  expect(await balances("2055-03-01", night)).toEqual({ "5117": 0, "512": 921_50, "627": 18_50, "706": -940_00 });
  expect(await file("receipts", "2055-03-01", night)).toBe(receipts);
  expect((await live.accounting.readTurnover(purchases.db, "2055-03-31", 12)).yearCents).toBe(940_00);
  const lines = (await file("settlements", "2055-03-01", night)).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 4);
  expect(lines.join("\n")).not.toMatch(/Claire|Nora|à vérifier/);
});

test("what a bank gave again, or sent back, is found as what it is; a payment of nobody here stands out", async () => {
  const karim = await live.buy("Karim", on("2055-04-03"));
  await purchases.control(`payments/${karim.provider_id}/chargeback`);
  await live.billing.syncPayment(karim.id, { now: on("2055-04-03") });
  await purchases.control(`payments/${karim.provider_id}/reverse`);
  await live.billing.syncPayment(karim.id, { now: on("2055-04-04") });
  const response = await fetch(`${purchases.simulator.url}/v2/payments`, {
    method: "POST",
    headers: { authorization: "Bearer live_0123456789abcdef0123456789abcdef", "content-type": "application/json" },
    body: JSON.stringify({
      amount: { currency: "EUR", value: "90.00" },
      description: "Autre boutique",
      redirectUrl: "https://autre.example/",
    }),
  });
  const { id } = (await response.json()) as { id: string };
  await purchases.decide(id, "paid");
  await purchases.moveTo(on("2055-04-06"));
  await purchases.control("settle");
  const told = await withToken();
  expect(await told.accounting.readSettlements({ now: on("2055-04-07") })).toBe(1);
  expect(await shown("2055-04-01")).toMatchObject([{ movements: 4, unknown: 1 }]);
  const unknown = await queries.listLines(purchases.db, monthPeriod("2055-04-01"), { unknownOnly: true });
  expect(unknown.map(({ kind, providerId, amountCents }) => [kind, providerId, amountCents])).toEqual([
    ["payment", id, 90_00],
  ]);
  const all = await queries.listLines(purchases.db, monthPeriod("2055-04-01"));
  expect(all.find(({ kind }) => kind === "chargeback_reversal")).toMatchObject({
    known: true,
    amountCents: 500_00,
    paymentProviderId: karim.provider_id,
    order: expect.stringMatching(/^LE-/),
  });
});

test("a refund that left, then came back: in the transfer that took it and in the one that gave it again", async () => {
  const iris = await live.buy("Iris", on("2055-04-13"));
  await purchases.control("dashboard-refund", { paymentId: iris.provider_id, amount: "60.00" });
  await live.billing.syncPayment(iris.id, { now: on("2055-04-13") });
  const { provider_id: id } = await purchases.db
    .selectFrom("refunds")
    .select("provider_id")
    .where("payment_id", "=", iris.id)
    .executeTakeFirstOrThrow();
  await purchases.moveTo(on("2055-04-14"));
  await purchases.control("settle");
  await purchases.control(`refunds/${id}`, { status: "failed" });
  await live.billing.syncPayment(iris.id, { now: on("2055-04-15") });
  await live.buy("Gil", on("2055-04-16"));
  await purchases.moveTo(on("2055-04-17"));
  await purchases.control("settle");
  const told = await withToken();
  expect(await told.accounting.readSettlements({ now: on("2055-04-18") })).toBe(2);
  const lines = (await queries.listLines(purchases.db, { from: "2055-04-14", until: "2055-04-18" })).filter(
    ({ providerId }) => providerId === id,
  );
  expect(lines.map(({ kind, amountCents, known }) => [kind, amountCents, known])).toEqual([
    ["refund", -60_00, true],
    ["refund_returned", 60_00, true],
  ]);
});

test("a token that may not read the balance reads its settlements all the same", async () => {
  const axel = await live.buy("Axel", on("2055-04-20"));
  await purchases.control(`payments/${axel.provider_id}/chargeback`);
  await purchases.moveTo(on("2055-04-21"));
  await purchases.control("settle");
  await purchases.control(`payments/${axel.provider_id}/reverse`);
  await live.billing.syncPayment(axel.id, { now: on("2055-04-22") });
  await live.buy("Lino", on("2055-04-22"));
  await purchases.moveTo(on("2055-04-23"));
  await purchases.control("settle");
  const told = await withToken();
  const route = "GET /v2/balances/:balanceId/transactions";
  purchases.simulator.faults({ kind: "api.status", status: 403, route, times: "all" });
  expect(await told.accounting.readSettlements({ now: on("2055-04-24") })).toBe(2);
  purchases.simulator.simulation.store.rules.length = 0;
  const unknown = await queries.listLines(
    purchases.db,
    { from: "2055-04-20", until: "2055-04-24" },
    { unknownOnly: true },
  );
  expect(unknown).toContainEqual(expect.objectContaining({ kind: "other", amountCents: 500_00 }));
});

const head =
  "Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded";
const report = (reference: string, rows: [method: string, id: string, amount: string][]) =>
  [
    head,
    ...rows.map(([method, id, amount]) => `,${method},EUR,${amount},,${id},,Claire,FR76,,EUR,${amount},${reference},`),
  ].join("\n");

test("without a token the coach brings a report in: it is held against her bank, and taken once", async () => {
  const now = on("2055-05-07");
  const ines = await live.buy("Inès", on("2055-05-03"));
  const rows: [string, string, string][] = [
    ["creditcard", ines.provider_id ?? "", "500.00"],
    ["", "", "-9.25"],
  ];
  const typed = { report: report("1234567.5505.01", rows), day: "2055-05-06", amount: "490,75 €" };
  const deposit = (changes: Partial<typeof typed> = {}) =>
    live.inTransaction((trx) => live.accounting.depositSettlement(trx, { ...typed, ...changes }, { now, by }));
  expect(await deposit({ amount: "500" })).toEqual({
    ok: false,
    field: "amount",
    reason: "differs",
    reportCents: 490_75,
  });
  expect(await deposit({ day: "2055-05-08" })).toMatchObject({ field: "day", reason: "not_a_day" });
  expect(await deposit({ day: "0026-05-06" })).toMatchObject({ field: "day", reason: "not_a_day" });
  expect(await deposit({ amount: "beaucoup" })).toMatchObject({ field: "amount", reason: "not_an_amount" });
  expect(await deposit({ day: "2055-04-30" })).toMatchObject({
    field: "day",
    reason: "not_its_day",
    from: "2055-05-01",
    until: "2055-06-11",
  });
  expect(await deposit({ report: typed.report.replaceAll("500.00", "cent") })).toMatchObject({
    field: "report",
    reason: "amount_unread",
    line: 2,
  });
  const [first, second] = await Promise.all([deposit(), deposit({ report: report("1234567.5505.02", rows) })]);
  const [taken, refused] = first.ok ? [first, second] : [second, first];
  expect(taken).toMatchObject({ ok: true, unknown: 0, day: "2055-05-06" });
  expect(refused).toMatchObject({ ok: false, field: "report", reason: "elsewhere" });
  const again = { report: report(taken.ok ? taken.reference : "", rows) };
  expect(await deposit(again)).toMatchObject({ field: "report", reason: "known" });
  expect(await shown("2055-05-01")).toMatchObject([{ source: "file", movements: 1, unknown: 0, feeCents: 9_25 }]);
  const kept = await sql<{ all: string }>`
    select jsonb_agg(to_jsonb(s) || to_jsonb(l))::text as all from settlements s join settlement_lines l on l.settlement_id = s.id`.execute(
    purchases.db,
  );
  expect(kept.rows[0]?.all).not.toMatch(/Claire|FR76/);
});

test("a deposit made by mistake is set aside: its entries are undone, and it is deposited again at its day", async () => {
  const now = on("2055-06-20");
  const lea = await live.buy("Léa", on("2055-06-03"));
  const rows: [string, string, string][] = [
    ["creditcard", lea.provider_id ?? "", "500.00"],
    ["", "", "-9.25"],
  ];
  const typed = { report: report("1234567.5506.01", rows), day: "2055-06-06", amount: "490,75" };
  const deposit = (day: string) =>
    live.inTransaction((trx) => live.accounting.depositSettlement(trx, { ...typed, day }, { now, by }));
  expect(await deposit("2055-06-16")).toMatchObject({ ok: true });
  const [wrong] = await live.accounting.listDeposits(purchases.db);
  const aside = (settlementId: string, reason: string) =>
    live.inTransaction((trx) => live.accounting.setSettlementAside(trx, { settlementId, reason }, { now, by }));
  expect(await aside(wrong?.id ?? "", " ")).toEqual({ ok: false, reason: "no_words" });
  expect(await aside(randomUUID(), "Un autre")).toEqual({ ok: false, reason: "unknown" });
  expect(await aside(wrong?.id ?? "", "Un autre jour")).toEqual({ ok: true, day: "2055-06-16" });
  expect(await aside(wrong?.id ?? "", "Un autre jour"), "once").toEqual({ ok: false, reason: "unknown" });
  expect(await shown("2055-06-01")).toEqual([]);
  expect(await queries.listSetAside(purchases.db, monthPeriod("2055-06-01"))).toMatchObject([
    { reference: "1234567.5506.01", reason: "Un autre jour" },
  ]);
  const entries = async () => {
    const { rows: found } = await sql<{ kind: string; cents: number; day: string; receipt: boolean }>`
      select kind, amount_cents as cents, booked_on::text as day, is_receipt as receipt from ledger_entries
      where kind ~ '^(fee|settlement)' and booked_on >= '2055-06-01' order by id`.execute(purchases.db);
    return found.map(({ kind, cents, day, receipt }) => [kind, cents, day.slice(8), receipt]);
  };
  const undone = [
    ["fee", -9_25, "16", false],
    ["settlement", 490_75, "16", false],
    ["fee_undone", 9_25, "16", false],
    ["settlement_undone", -490_75, "16", false],
  ];
  expect(await entries()).toEqual(undone);
  expect(await deposit("2055-06-06")).toMatchObject({ ok: true, unknown: 0 });
  expect(await entries()).toEqual([...undone, ["fee", -9_25, "06", false], ["settlement", 490_75, "06", false]]);
  expect((await shown("2055-06-01")).map(({ settledOn, unknown }) => [settledOn, unknown])).toEqual([
    ["2055-06-06", 0],
  ]);
  const journal = await purchases.db
    .selectFrom("audit_entries")
    .select("reason")
    .where("action", "=", "accounting.settlement_set_aside")
    .execute();
  expect(journal).toEqual([{ reason: "Un autre jour" }]);
});

test("a payment deposited under another reference: what Mollie says stands, the deposit is set aside, and the night goes on", async () => {
  const now = on("2055-07-20");
  const noe = await live.buy("Noé", on("2055-07-03"));
  const typed = {
    report: report("1234567.5507.77", [["creditcard", noe.provider_id ?? "", "500.00"]]),
    day: "2055-07-06",
    amount: "500",
  };
  expect(await live.inTransaction((trx) => live.accounting.depositSettlement(trx, typed, { now, by }))).toMatchObject({
    ok: true,
  });
  await purchases.moveTo(on("2055-07-08"));
  await purchases.control("settle");
  const told = await withToken();
  expect(await told.accounting.readSettlements({ now })).toBeGreaterThan(0);
  const [stands] = await shown("2055-07-01");
  expect(stands).toMatchObject({ source: "provider", settledOn: "2055-07-08" });
  expect(await queries.listSetAside(purchases.db, monthPeriod("2055-07-01"))).toMatchObject([
    { reference: "1234567.5507.77", reason: `Mollie verse ces paiements sous la référence ${stands?.reference}` },
  ]);
  expect(await told.accounting.readSettlements({ now: on("2055-07-21") })).toBe(0);
});

test("a settlement is of real money alone, and its lines make its sum", async () => {
  const insert = (mode: "live" | "test") =>
    sql`insert into settlements (id, reference, settled_on, amount_cents, fee_cents, source, recorded_at, mode)
      values (${randomUUID()}, ${randomUUID()}, '2055-06-01', 100, 0, 'file', now(), ${mode})`.execute(purchases.db);
  await expect(insert("test")).rejects.toMatchObject({ constraint: "settlements_are_real_money" });
  await expect(insert("live")).rejects.toMatchObject({ constraint: "settlement_adds_up" });
});
