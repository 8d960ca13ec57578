import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { startWith } from "../../../tests/support/started-with";

// A trial under a test key, then the site goes live: nothing of the trial is money any more, and the same person buys for real.

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
});
afterAll(() => purchases.close());

const isMember = async (product: Awaited<ReturnType<typeof startWith>>, userId: string, now: Date) =>
  (await product.heldBy(userId, now)).isMember;
const numbers = async () =>
  (await purchases.db.selectFrom("invoices").select("number").orderBy("number").execute()).map(({ number }) => number);

test("rehearsal: bought under test, put aside, bought again for real: series 1, and no test euro in any figure", async () => {
  const claire = await purchases.person("Claire");
  const nora = await purchases.person("Nora");
  const first = on("2054-11-21");
  const trial = await startWith(purchases, "test_0123456789abcdef0123456789abcdef");
  const tried = await trial.buy("a year", claire, first);
  const left = await trial.order("a year", nora, first);
  expect(await isMember(trial, claire, first)).toBe(true);
  expect(await numbers()).toEqual(["TF-2054-0001"]);
  expect((await trial.accounting.readTurnover(purchases.db, "2054-11-21", 12)).yearCents).toBe(500_00);

  const day = on("2054-11-25");
  await purchases.moveTo(day);
  await purchases.control("faults", { switches: { liveKeys: true } });
  const live = await startWith(purchases, "live_0123456789abcdef0123456789abcdef");
  expect(await live.billing.readMoneyState(purchases.db)).toBe("trial_to_put_aside");
  await expect(live.order("a year", nora, day)).rejects.toThrow("no order is taken yet");
  const aside = () => live.inTransaction((trx) => live.billing.putTrialAside(trx, { now: day, by }));
  const mails = await purchases.db.selectFrom("outbox").select("id").execute();
  expect(await aside()).toEqual({ ok: true, orders: 2 });
  expect(await aside()).toEqual({ ok: false, reason: "nothing_to_put_aside" });
  expect(await purchases.db.selectFrom("outbox").select("id").execute()).toEqual(mails);
  expect(await isMember(live, claire, day)).toBe(false);
  expect((await purchases.payment(left.id)).status).toBe("expired");

  const bought = await live.buy("a year", claire, day);
  expect(await isMember(live, claire, day)).toBe(true);
  expect(await numbers()).toEqual(["F-2054-0001", "TF-2054-0001"]);
  expect(bought.customer_id).not.toBe(tried.customer_id);
  const customers = await purchases.db
    .selectFrom("mollie_customers")
    .select(["mode"])
    .where("user_id", "=", claire)
    .orderBy("mode")
    .execute();
  expect(customers.map(({ mode }) => mode)).toEqual(["live", "test"]);

  expect((await live.accounting.readTurnover(purchases.db, "2054-11-25", 12)).yearCents).toBe(500_00);
  const accounts = await live.accounting.readAccounts(
    purchases.db,
    { month: null, filter: "all", search: "", page: 1 },
    { now: day },
  );
  expect(accounts.documents?.lines.map(({ number }) => number)).toEqual(["F-2054-0001"]);
  expect(accounts.months.at(-1)).toMatchObject({ receivedCents: 500_00, entries: 1 });
  expect(await live.billing.listRefundablePaymentsOf(purchases.db, claire)).toMatchObject([{ paymentId: bought.id }]);
  expect(await live.billing.reconcile({ now: day })).toEqual({
    payments: 1,
    repaired: 0,
    differenceCents: 0,
    differences: [],
  });

  // What a notification or a job of the trial still says is not asked of the real account.
  await live.billing.syncPayment(tried.id, { now: day });
  expect((await purchases.payment(tried.id)).alarm).toBeNull();
});

test("9-44: a test key never meets real money, and no row changes its mode", async () => {
  const back = await startWith(purchases, "test_0123456789abcdef0123456789abcdef");
  expect(await back.billing.readMoneyState(purchases.db)).toBe("key_of_trial");
  await expect(back.order("a year", await purchases.person("Inès"), on("2054-11-26"))).rejects.toThrow(
    "no order is taken yet",
  );
  const refused = (statement: ReturnType<typeof sql>) =>
    statement.execute(purchases.db).then(
      () => "accepted",
      ({ constraint }: { constraint?: string }) => constraint ?? "?",
    );
  expect(await refused(sql`update money_mode set mode = 'test'`)).toBe("mode_never_goes_back");
  expect(await refused(sql`delete from money_mode`)).toBe("mode_never_goes_back");
  expect(await refused(sql`insert into money_mode (one, mode, since) values (false, 'test', now())`)).toBe(
    "there_is_one_mode",
  );
  expect(await refused(sql`update orders set mode = 'live' where mode = 'test'`)).toBe("mode_is_final");
  expect(await refused(sql`update payments set mode = 'live' where mode = 'test'`)).toBe("mode_is_final");
  expect(await refused(sql`update invoices set series = 'F' where series = 'TF'`)).toBe("invoice_is_final");
});
