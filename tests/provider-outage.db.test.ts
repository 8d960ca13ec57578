import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { chargeDueInstalments, pollOpenPayments, refundEndedOrder } from "~/features/billing/billing.server";
import { action as notified } from "~/features/billing/mollie-webhook.route";
import { jobs } from "~/jobs";
import { inTransaction } from "~/platform/db/database.server";
import { listDeadJobs } from "~/platform/jobs/dead-jobs.server";
import { startJobs, stopJobs } from "~/platform/jobs/jobs.server";
import { ask } from "./support/edges";
import { everything } from "./support/extent";
import { november, openPurchases, type Purchases } from "./support/purchases";

// Hours without the payment provider: what is asked again every minute waits once, and nothing that happened is missed.

/** Whatever is asked of a payment once more waits twice from the second minute on: the usual run polls for half an hour. */
const MINUTES = everything ? 240 : 30;

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => sql`delete from pgboss.job`.execute(purchases.db));
afterEach(async () => {
  await stopJobs();
  back();
});
afterAll(() => purchases.close());

const away = () => purchases.simulator.faults({ kind: "api.status", status: 503, times: "all" });
const back = () => {
  purchases.simulator.simulation.store.rules.length = 0;
};
const minutes = (count: number) => new Date(purchases.simulator.simulation.clock.now() + count * 60_000);
/** The schedule comes again whatever befell it. */
const poll = (minute: number) => pollOpenPayments({ now: minutes(minute) }).catch(() => {});
const notify = (payment: { paymentId: string; providerId: string }) =>
  ask(notified, `/webhooks/mollie/${payment.paymentId}`, {
    fields: { id: payment.providerId },
    params: { paymentId: payment.paymentId },
  });
const status = async ({ paymentId }: { paymentId: string }) => (await purchases.payment(paymentId)).status;

/** How often each work waits, by its name and its id. */
async function waiting(): Promise<Record<string, number>> {
  const { rows } = await sql<{ work: string; count: number }>`
    select concat_ws(' ', data ->> 'name', coalesce(data -> 'payload' ->> 'paymentId', data -> 'payload' ->> 'refundId')) as work,
      count(*)::int as count from pgboss.job where state < 'active' and data ->> 'name' <> 'send-mail' group by 1`.execute(
    purchases.db,
  );
  return Object.fromEntries(rows.map(({ work, count }) => [work, count]));
}

/** The work of each payment goes to another try, in an hour. */
async function failOnce() {
  await startJobs(jobs, []);
  const tried = async () => {
    const { rows } = await sql`select from pgboss.job where state in ('created', 'active')`.execute(purchases.db);
    return rows.length;
  };
  await expect.poll(tried).toBe(0);
  await stopJobs();
  await sql`update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'`.execute(purchases.db);
}

test(`${MINUTES} minutes of polling leave one waiting job for each payment, debit and refund; afterwards all is done`, async () => {
  const [lou, ines] = [await purchases.person("Lou"), await purchases.person("Inès")];
  const open = [await purchases.order(lou, november), await purchases.order(ines, november, { count: 2 })] as const;
  const karim = await purchases.member("Karim", november, { count: 2 });
  const nadia = await purchases.member("Nadia", november);
  const asked = { orderId: nadia.order.id, amountCents: 100_00, cause: "outage" };
  await inTransaction((trx) => refundEndedOrder(trx, asked, { now: november }));
  await purchases.moveTo(new Date("2054-12-21T10:00:00Z"));
  await chargeDueInstalments({ now: minutes(0) });
  const one = (table: "payments" | "refunds") =>
    sql<{
      id: string;
    }>`select id from ${sql.table(table)} where ${table === "refunds" ? sql`true` : sql`sequence_type = 'recurring'`}`
      .execute(purchases.db)
      .then(({ rows }) => rows[0]?.id ?? "");
  const work = {
    [`sync-payment ${open[0].paymentId}`]: 1,
    [`sync-payment ${open[1].paymentId}`]: 1,
    [`charge-payment ${await one("payments")}`]: 1,
    [`send-refund ${await one("refunds")}`]: 1,
  };

  away();
  await poll(0);
  await failOnce();
  expect(await waiting()).toEqual(work);
  for (let minute = 1; minute <= MINUTES; minute += 1) await poll(minute);
  expect(await waiting()).toEqual(work);
  for (let again = 0; again < 5; again += 1) expect((await notify(open[0])).status).toBe(200);
  expect(await waiting()).toEqual(work);
  await failOnce();
  expect(await waiting()).toEqual(work);
  expect(await listDeadJobs()).toEqual([]);

  back();
  await purchases.decide(open[0].providerId, "paid", { force: true });
  await purchases.decide(open[1].providerId, "paid", { force: true });
  await poll(MINUTES + 1);
  await startJobs(jobs, []);
  await expect.poll(() => Promise.all(open.map(status))).toEqual(["paid", "paid"]);
  await expect.poll(waiting).toMatchObject({ [`charge-payment ${await one("payments")}`]: 1 });
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(purchases.db);
  await expect.poll(waiting).toEqual({});
  const debit = await one("payments");
  await expect.poll(() => purchases.atProvider(debit).length).toBe(1);
  expect((await purchases.payment(nadia.paymentId)).refunded_cents).toBe(100_00);
  const given = () => purchases.simulator.ledger().payments.find(({ id }) => id === nadia.providerId)?.refundedCents;
  await expect.poll(given).toBe(100_00);
  expect(await status(karim)).toBe("paid");
});

test("9-50: a hundred notifications in a minute, and a provider that says « too many »: each is asked again, none is lost", async () => {
  const bought: { paymentId: string; providerId: string }[] = [];
  for (let rank = 0; rank < 100; rank += 1)
    bought.push(await purchases.order(await purchases.person(`Membre ${rank}`), minutes(0)));
  for (const { providerId } of bought) await purchases.decide(providerId, "paid");
  const tooMany = { kind: "api.status", status: 429, retryAfterSeconds: 5, times: 80 };
  purchases.simulator.faults({ ...tooMany, route: "GET /v2/payments/:paymentId" });
  await Promise.all(bought.map(notify));
  await startJobs(jobs, []);
  const unpaid = async () => {
    // Once each was tried: the first would else use up their tries while the others wait for theirs.
    await sql`update pgboss.job set start_after = now()
      where state = 'retry' and not exists (select from pgboss.job where state in ('created', 'active'))`.execute(
      purchases.db,
    );
    const { rows } =
      await sql`select from payments p join users u on u.id = p.user_id join profiles one on one.id = u.id
      where one.first_name like 'Membre %' and p.status <> 'paid'`.execute(purchases.db);
    return rows.length;
  };
  await expect.poll(unpaid).toBe(0);
  expect(await listDeadJobs()).toEqual([]);
});

test("what was given up is asked for again by the schedule, once, and told once however often it dies", async () => {
  const bought = await purchases.order(await purchases.person("Eden"), minutes(0));
  away();
  for (let death = 1; death <= 3; death += 1) {
    for (let minute = 0; minute < 3; minute += 1) await poll(death + minute);
    expect(await waiting()).toMatchObject({ [`sync-payment ${bought.paymentId}`]: 1 });
    await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now()
      where state < 'active'`.execute(purchases.db);
    const told = (await listDeadJobs()).filter(({ payload }) => payload?.paymentId === bought.paymentId);
    expect(told).toHaveLength(1);
  }
});

test("news that arrive while the payment is being read are read too, whether that read works or fails", async () => {
  for (const fails of [false, true]) {
    const bought = await purchases.order(await purchases.person("Sacha"), minutes(0));
    let reads = 0;
    const withNews: typeof jobs = {
      ...jobs,
      "sync-payment": async (payload, at) => {
        reads += 1;
        await jobs["sync-payment"](payload, at);
        if (reads > 1) return;
        await purchases.decide(bought.providerId, "paid");
        await notify(bought);
        if (fails) throw new Error("cut");
      },
    };
    await notify(bought);
    await startJobs(withNews, []);
    await expect.poll(() => status(bought)).toBe("paid");
    await stopJobs();
    expect(Object.values(await waiting()), String(fails)).toEqual([]);
  }
});

test("another number than ours waits beside the read of our own, and one made up ends by itself", async () => {
  const bought = await purchases.order(await purchases.person("Robin"), minutes(0));
  await notify(bought);
  await notify({ ...bought, providerId: "tr_inventee" });
  await notify({ ...bought, providerId: "tr_inventee" });
  expect(await waiting()).toEqual({ [`sync-payment ${bought.paymentId}`]: 2 });
  await sql`update payments set created_at = '2020-01-01' where id = ${bought.paymentId}`.execute(purchases.db);
  await startJobs(jobs, []);
  const states = async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job
      where data -> 'payload' ->> 'paymentId' = ${bought.paymentId}`.execute(purchases.db);
    return rows.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(["completed", "completed"]);
});
