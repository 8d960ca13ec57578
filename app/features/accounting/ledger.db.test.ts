import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcile, refundByHand, refundByTransfer, syncPayment } from "~/features/billing/billing.server";
import { payRewards, readRewardsOf, updateRewards } from "~/features/referral/referral.server";
import { parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { dice } from "../../../tests/lives/dice";
import { refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  closeMonth,
  type FileKind,
  readAccounts,
  readTurnover,
  recordCorrection,
  writeFile,
} from "./accounting.server";
import { amountsOf } from "./entry-amounts.server";
import * as queries from "./queries.server";
import { monthPeriod } from "./rules";

// What moves money stands in the books by itself, once, at its day; every file adds up to what the provider kept.

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(async () => {
  await purchases.startOver();
  await purchases.db.deleteFrom("reconciliations").execute();
  // A test of its own begins with empty books: the database alone may be told so, never the product.
  for (const table of ["ledger_entries", "closed_months"])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(purchases.db);
  await sql`delete from ledger_entries`.execute(purchases.db);
  await sql`delete from closed_months`.execute(purchases.db);
  for (const table of ["ledger_entries", "closed_months"])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(purchases.db);
});
afterAll(() => purchases.close());

const december = monthPeriod("2054-12-01");
const entries = async () =>
  (await queries.listEntries(purchases.db, { from: "2054-01-01", until: "2056-01-01" })).map(
    ({ kind, amountCents, bookedOn }) => [kind, amountCents, bookedOn],
  );
const write = async (kind: FileKind, month: string, now: Date) => {
  const { body, name } = await inTransaction((trx) => writeFile(trx, kind, month, { now, by }));
  return { name, body, text: strFromU8(body) };
};
const lines = (text: string) =>
  text
    .replace("\ufeff", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";").map((cell) => cell.replace(/^"|"$/g, "")));

describe("the books", () => {
  test("a payment, a refund by hand, one that the bank sends back, a chargeback and its reversal: each is there at its day", async () => {
    const claire = await purchases.member("Claire", on("2054-12-02"));
    const now = on("2054-12-05");
    await purchases.moveTo(now);
    await inTransaction((trx) =>
      refundByHand(
        trx,
        {
          userId: claire.userId,
          paymentId: claire.paymentId,
          amountCents: 60_00,
          shownLeftCents: 500_00,
          key: randomUUID(),
          reason: "Un geste",
        },
        { now, by },
      ),
    );
    expect(await entries()).toEqual([["payment", 500_00, "2054-12-02"]]);
    await runRefundJobs(claire.userId, now);
    const [refund] = await refundsOf(claire.userId);
    await purchases.moveTo(on("2054-12-08"));
    await purchases.control(`refunds/${refund?.provider_id}`, { status: "failed" });
    await syncPayment(claire.paymentId, { now: on("2054-12-08") });
    await purchases.moveTo(on("2055-01-03"));
    await purchases.control(`payments/${claire.providerId}/chargeback`);
    await syncPayment(claire.paymentId, { now: on("2055-01-03") });
    await purchases.moveTo(on("2055-01-20"));
    await purchases.control(`payments/${claire.providerId}/reverse`);
    await syncPayment(claire.paymentId, { now: on("2055-01-20") });
    await syncPayment(claire.paymentId, { now: on("2055-01-21") });
    expect(await entries()).toEqual([
      ["payment", 500_00, "2054-12-02"],
      ["refund", -60_00, "2054-12-05"],
      ["refund_returned", 60_00, "2054-12-08"],
      ["chargeback", -500_00, "2055-01-03"],
      ["chargeback_reversed", 500_00, "2055-01-20"],
    ]);
    expect((await readTurnover(purchases.db, "2055-01-31", 2)).months.map(({ totalCents }) => totalCents)).toEqual([
      500_00, 0,
    ]);
  });

  test("a correction is written once, at its day, and said in the journal without its words", async () => {
    const typed = { key: randomUUID(), amount: "−12,50", day: "2054-12-03", words: "Retrouvé chez Mollie" };
    const act = { now: on("2054-12-04"), by };
    await inTransaction((trx) => recordCorrection(trx, typed, act));
    await inTransaction((trx) => recordCorrection(trx, typed, act));
    expect(await entries()).toEqual([["correction", -12_50, "2054-12-03"]]);
    for (const other of [{ amount: "−21,50" }, { day: "2054-12-02" }, { words: "Autre" }, { byTransfer: true }]) {
      const again = { ...typed, ...other };
      expect(await inTransaction((trx) => recordCorrection(trx, again, act))).toEqual({
        ok: false,
        field: "amount",
        reason: "already",
        amountCents: -12_50,
        day: "2054-12-03",
      });
    }
    expect(await entries(), "the books keep what they have").toEqual([["correction", -12_50, "2054-12-03"]]);
    const journal = await purchases.db
      .selectFrom("audit_entries")
      .select(["subject_id", "reason", "after"])
      .where("action", "=", "accounting.corrected")
      .where("subject_id", "=", typed.key)
      .execute();
    expect(journal).toEqual([
      { subject_id: typed.key, reason: null, after: { amount_cents: -12_50, day: "2054-12-03" } },
    ]);
  });
});

test("a correction carries the VAT of its day, as a sale does: turnover without tax and the entries agree", async () => {
  await purchases.db
    .insertInto("vat_rates")
    .values({ from_day: "2054-12-10", rate_bp: 2000, set_at: new Date() })
    .execute();
  for (const [day, amount] of [
    ["2054-12-09", "60"],
    ["2054-12-10", "120"],
    ["2054-12-11", "-12"],
  ] as const) {
    const typed = { key: randomUUID(), amount, day, words: "Retrouvé chez Mollie" };
    await inTransaction((trx) => recordCorrection(trx, typed, { now: on("2054-12-12"), by }));
  }
  const rows = lines((await write("journal", "2054-12-01", on("2054-12-31"))).text).slice(1);
  expect(rows.map((cells) => [cells[3], cells[8], cells[9]])).toEqual([
    ["5117", "60,00", "0,00"],
    ["706", "0,00", "60,00"],
    ["5117", "120,00", "0,00"],
    ["706", "0,00", "100,00"],
    ["44571", "0,00", "20,00"],
    ["5117", "0,00", "12,00"],
    ["706", "10,00", "0,00"],
    ["44571", "2,00", "0,00"],
  ]);
  const entered = (await write("fec", "2054-12-01", on("2054-12-31"))).text.trimEnd().split("\r\n").slice(1);
  const inFec = entered.map((row) => row.split("\t")).map((cells) => [cells[4], cells[11], cells[12]]);
  expect(inFec).toEqual(rows.map((cells) => [cells[3], cells[8], cells[9]]));
  const reported = lines((await write("reporting", "2054-12-01", on("2055-01-02"))).text);
  expect(reported.filter(([flux]) => flux === "10.4").map((cells) => cells.slice(4, 8))).toEqual([
    ["0,00", "60,00", "0,00", "60,00"],
    ["20,00", "100,00", "20,00", "120,00"],
    ["20,00", "-10,00", "-2,00", "-12,00"],
  ]);
  await purchases.db.deleteFrom("vat_rates").where("from_day", "=", "2054-12-10").execute();
});

test("over any order of refunds, returns and what a bank takes, the parts of a payment make its documents, to the cent of VAT", async () => {
  const rate = { from_day: "2066-01-01", rate_bp: 2000, set_at: new Date() };
  await purchases.db.insertInto("vat_rates").values(rate).execute();
  for (const seed of [1, 2, 3]) {
    const { between, chance } = dice(seed);
    const { userId, paymentId, providerId } = await purchases.member("Nora", on("2066-03-01"));
    const now = on("2066-03-02");
    await purchases.moveTo(now);
    const heard = () => syncPayment(paymentId, { now });
    const left = async () => {
      const { amount_cents, refunded_cents, charged_back_cents } = await purchases.payment(paymentId);
      return amount_cents - refunded_cents - charged_back_cents;
    };
    const give = async (cents: number) => {
      const amount = { value: (cents / 100).toFixed(2), currency: "EUR" };
      await purchases.control("dashboard-refund", { paymentId: providerId, amount });
      await heard();
    };
    for (let act = 0; act < 4; act += 1) {
      await give(between(1, Math.floor((await left()) / 2)));
      const last = (await refundsOf(userId)).at(-1);
      if (chance(0.5)) await purchases.control(`refunds/${last?.provider_id}`, { status: "failed" });
      await heard();
      if (act !== 1 || seed % 2 === 0) continue;
      const amount = { value: (between(1, 99_99) / 100).toFixed(2), currency: "EUR" };
      await purchases.control(`payments/${providerId}/chargeback`, { amount });
      await heard();
    }
    const taken = (await purchases.payment(paymentId)).charged_back_cents;
    await give(await left());
    const own = (await queries.listEntries(purchases.db, { from: "2066-01-01", until: "2067-01-01" })).filter(
      (entry) => entry.providerId === providerId,
    );
    const net = (kinds: string[]) =>
      own.filter(({ kind }) => kinds.includes(kind)).reduce((sum, entry) => sum + amountsOf(entry).netCents, 0);
    expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["payment", "refund"]));
    const notes = await purchases.db
      .selectFrom("invoices")
      .innerJoin("refunds", "refunds.id", "invoices.refund_id")
      .where("refunds.payment_id", "=", paymentId)
      .select(["total_cents", sql<number>`(content -> 'vat' ->> 'net_cents')::integer`.as("net")])
      .execute();
    const noted = (of: "total_cents" | "net") => notes.reduce((sum, note) => sum + note[of], 0);
    expect(noted("total_cents"), `seed ${seed}`).toBe(taken - 500_00);
    expect(net(["refund", "refund_returned"]), `seed ${seed}`).toBe(noted("net"));
    expect(
      own.reduce((sum, entry) => sum + amountsOf(entry).netCents, 0),
      `seed ${seed}`,
    ).toBe(0);
  }
  await purchases.db.deleteFrom("vat_rates").where("from_day", "=", rate.from_day).execute();
});

test("a reward paid is in the books at the day of the transfer, and in no receipt; the accountant reads it", async () => {
  const claire = await purchases.member("Claire", on("2062-11-02"));
  const nora = await purchases.member("Nora", on("2062-11-03"), { code: await purchases.codeOf(claire.userId) });
  const now = on("2063-01-15");
  await inTransaction((trx) => updateRewards(trx, { now }));
  const { dueCents } = await readRewardsOf(purchases.db, claire.userId, { now });
  expect(dueCents).toBe(350_00);
  const { owed } = await readAccounts(purchases.db, { month: null, filter: "all", search: "", page: 1 }, { now });
  expect(owed).toMatchObject([{ userId: claire.userId, dueCents: 350_00 }]);
  const asked = { userId: claire.userId, payoutId: randomUUID(), shownDueCents: 350_00, shownRequestedAt: null };
  const done = await inTransaction((trx) => payRewards(trx, { ...asked, paidOn: "2063-01-14" }, { now, by }));
  expect(done).toMatchObject({ ok: true });
  const year = { from: "2063-01-01", until: "2064-01-01" };
  expect(await queries.listEntries(purchases.db, year)).toMatchObject([
    { kind: "reward", amountCents: -350_00, bookedOn: "2063-01-14", isReceipt: false, name: null },
  ]);
  expect(await queries.sumEntries(purchases.db, year)).toEqual({ receivedCents: 0, returnedCents: 0, entries: 0 });
  const journal = lines((await write("journal", "2063-01-01", now)).text).slice(1);
  expect(journal.map((cells) => [cells[3], cells[8], cells[9]])).toEqual([
    ["512", "0,00", "350,00"],
    ["6222", "350,00", "0,00"],
  ]);
  expect((await write("receipts", "2063-01-01", now)).text).not.toContain("parrainage");
  expect(nora.userId).not.toBe(claire.userId);
});

test("a correction that went by her bank moves her bank's account, and is a transfer in the book of receipts", async () => {
  const now = on("2054-12-12");
  const typed = { key: randomUUID(), amount: "-90", day: "2054-12-11", words: "Indemnité", byTransfer: true };
  await inTransaction((trx) => recordCorrection(trx, typed, { now, by }));
  const journal = lines((await write("journal", "2054-12-01", now)).text).slice(1);
  expect(journal.map((cells) => [cells[3], cells[8], cells[9]])).toEqual([
    ["512", "0,00", "90,00"],
    ["706", "90,00", "0,00"],
  ]);
  expect(lines((await write("receipts", "2054-12-01", now)).text)[1]?.[6]).toBe("Virement");
});

test("what the provider refused and the coach gave back from her bank leaves the bank, and is a transfer in the book of receipts", async () => {
  const nora = await purchases.member("Nora", on("2064-11-02"));
  const now = on("2065-11-20");
  await purchases.moveTo(now);
  const { userId, paymentId } = nora;
  const asked = { userId, paymentId, amountCents: 350_00, shownLeftCents: 500_00, reason: "Geste", key: randomUUID() };
  await inTransaction((trx) => refundByHand(trx, asked, { now, by }));
  await runRefundJobs(userId, now);
  const [refused] = await refundsOf(userId);
  const sent = { userId, refundId: refused?.id ?? "", shownOwedCents: 350_00, sentOn: parisDay(now) };
  expect(await inTransaction((trx) => refundByTransfer(trx, sent, { now, by }))).toEqual({ ok: true });
  const journal = lines((await write("journal", "2065-11-01", now)).text).slice(1);
  const moved = [
    ["512", "0,00", "350,00"],
    ["706", "350,00", "0,00"],
  ];
  expect(journal.map((cells) => [cells[3], cells[8], cells[9]])).toEqual(moved);
  const fec = (await write("fec", "2065-11-01", now)).text.trimEnd().split("\r\n").slice(1);
  expect(fec.map((row) => row.split("\t")).map((cells) => [cells[4], cells[11], cells[12]])).toEqual(moved);
  const receipts = lines((await write("receipts", "2065-11-01", now)).text);
  expect(receipts[1]?.slice(4, 7)).toEqual([expect.stringMatching(/^Remboursement : /), "-350,00", "Virement"]);
});

describe("a month", () => {
  const close = (now: Date, month = "2054-12-01") => inTransaction((trx) => closeMonth(trx, month, { now, by }));

  test("is closed once it is over and the provider agrees, then never changes: what is heard later is booked in the next", async () => {
    const { paymentId, providerId } = await purchases.member("Claire", on("2054-12-02"));
    const late = await purchases.order(await purchases.person("Nora"), on("2054-12-31"));
    await purchases.decide(late.providerId, "paid");
    expect(await close(on("2054-12-31"))).toEqual({ ok: false, reason: "running" });
    expect(await close(on("2055-01-02"))).toEqual({ ok: false, reason: "not_reconciled" });
    // The night reads the provider's lists in real life; here it says that they agree, and Nora's payment is still unheard of.
    await purchases.db
      .insertInto("reconciliations")
      .values({
        id: randomUUID(),
        ran_at: on("2055-01-02"),
        since: on("2054-01-01"),
        payments: 1,
        repaired: 0,
        difference_cents: 0,
        differences: "[]",
      })
      .execute();
    expect(await close(on("2055-01-02"))).toEqual({ ok: true, entries: 1, totalCents: 500_00 });
    expect(await close(on("2055-01-02"))).toEqual({ ok: false, reason: "closed" });
    await purchases.moveTo(on("2055-01-04"));
    await syncPayment(late.paymentId, { now: on("2055-01-04") });
    expect(await entries()).toEqual([
      ["payment", 500_00, "2054-12-02"],
      ["payment", 500_00, "2055-01-01"],
    ]);
    const { text } = await write("receipts", "2055-01-01", on("2055-01-05"));
    expect(text).toContain("(du 31\u00a0décembre 2054, connu après la clôture du mois)");
    await purchases.control(`payments/${providerId}/chargeback`);
    await syncPayment(paymentId, { now: on("2055-01-05") });
    expect(await queries.sumEntries(purchases.db, december)).toMatchObject({
      entries: 1,
      receivedCents: 500_00,
      returnedCents: 0,
    });
    await expect(
      purchases.db
        .insertInto("closed_months")
        .values({ month: "2055-01-01", entries: 2, total_cents: 0, closed_at: on("2055-02-01") })
        .execute(),
    ).resolves.toBeDefined();
  });

  test("says the books' own figures, or is refused; so is one of the past, and one not over", async () => {
    await purchases.member("Claire", on("2054-12-02"));
    const row = { month: "2054-12-01", entries: 1, total_cents: 500_00, closed_at: on("2055-01-02") };
    const insert = (change: Partial<typeof row>) =>
      purchases.db
        .insertInto("closed_months")
        .values({ ...row, ...change })
        .execute();
    await expect(insert({ total_cents: 499_99 })).rejects.toMatchObject({ constraint: "closed_month_is_true" });
    await expect(insert({ entries: 2 })).rejects.toMatchObject({ constraint: "closed_month_is_true" });
    await expect(insert({ closed_at: on("2054-12-31") })).rejects.toMatchObject({
      constraint: "month_is_closed_after_its_end",
    });
    await insert({});
    await expect(insert({ month: "2054-11-01", entries: 0, total_cents: 0 })).rejects.toMatchObject({
      constraint: "months_close_in_order",
    });
    await expect(sql`delete from closed_months`.execute(purchases.db)).rejects.toMatchObject({
      constraint: "ledger_is_append_only",
    });
  });
});

describe("what leaves for the accountant", () => {
  /** A year in two, one with a refund in the dashboard, one taken back by the bank. */
  async function severalLives(year: number) {
    await purchases.member("Inès", on(`${year}-12-01`), { count: 2 });
    const karim = await purchases.member("Karim", on(`${year}-12-10`));
    const nora = await purchases.member("Nora", on(`${year}-12-11`));
    await purchases.moveTo(on(`${year}-12-20`));
    await purchases.control("dashboard-refund", {
      paymentId: karim.providerId,
      amount: { value: "123.45", currency: "EUR" },
    });
    await purchases.control(`payments/${nora.providerId}/chargeback`, { amount: "77.01" });
    await reconcile({ now: on(`${year}-12-21`) });
  }

  test("every file adds up to what the provider kept, to the cent", async () => {
    await severalLives(2057);
    const kept = purchases.keptAtProvider();
    expect(kept).toBe(250_00 + 500_00 - 123_45 + 500_00 - 77_01);
    const now = on("2058-01-02");
    const number = (cell = "") => Math.round(Number(cell.replace(",", ".")) * 100);

    const receipts = lines((await write("receipts", "2057-12-01", now)).text);
    expect(receipts.at(-1)?.[4]).toBe("Total de l’année");
    expect(number(receipts.at(-1)?.[5])).toBe(kept);
    const moved = receipts.filter(([rank]) => /^\d+$/.test(rank ?? ""));
    expect(moved).toHaveLength(5);
    expect(moved.reduce((sum, cells) => sum + number(cells[5]), 0)).toBe(kept);

    const journal = lines((await write("journal", "2057-12-01", now)).text).slice(1);
    const sum = (account: string) =>
      journal
        .filter((cells) => cells[3] === account)
        .reduce((total, cells) => total + number(cells[8]) - number(cells[9]), 0);
    expect(sum("5117")).toBe(kept);
    expect(sum("706")).toBe(-kept);

    const fec = (await write("fec", "2057-12-01", now)).text
      .replace(/\r\n$/, "")
      .split("\r\n")
      .map((line) => line.split("\t"));
    expect(fec.every((cells) => cells.length === 18)).toBe(true);
    const numbers = [...new Set(fec.slice(1).map((cells) => Number(cells[2])))];
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    for (const rank of numbers) {
      const own = fec.filter((cells) => cells[2] === String(rank));
      expect(own.reduce((total, cells) => total + number(cells[11]) - number(cells[12]), 0)).toBe(0);
      expect(own.every((cells) => /^\d{8}$/.test(cells[3] ?? "") && cells[15] === cells[3])).toBe(true);
    }
    expect(fec.flat().some((cell) => /Inès|Karim|Nora|@/.test(cell))).toBe(false);

    const reporting = lines((await write("reporting", "2057-12-01", now)).text);
    const total = (flux: string) => number(reporting.find(([cell]) => cell === `Total ${flux}`)?.[7]);
    expect(total("10.4")).toBe(kept);
    expect(total("10.3")).toBe(kept + 77_01);
  });

  test("the month's documents are one folder, each a PDF under its number", async () => {
    await severalLives(2058);
    const { name, body } = await write("documents", "2058-12-01", on("2059-01-02"));
    expect(name).toBe("pieces-2058-12.zip");
    const files = unzipSync(body);
    const numbers = Object.keys(files);
    expect(numbers).toHaveLength(4);
    const said = await queries.listDocumentIds(purchases.db, monthPeriod("2058-12-01"));
    expect(numbers.sort()).toEqual(said.map(({ number }) => `${number}.pdf`).sort());
    for (const pdf of Object.values(files)) expect(strFromU8(pdf.slice(0, 5))).toBe("%PDF-");
  });
});

test("the dashboard's day follows Paris: a payment at 23:30 UTC is of the next day", async () => {
  const bought = await purchases.order(await purchases.person("Alix"), new Date("2054-12-31T23:30:00Z"));
  await purchases.decide(bought.providerId, "paid");
  await syncPayment(bought.paymentId, { now: new Date("2054-12-31T23:30:00Z") });
  expect(await entries()).toEqual([["payment", 500_00, parisDay(new Date("2054-12-31T23:30:00Z"))]]);
  expect((await entries())[0]?.[2]).toBe("2055-01-01");
});
