import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditEntries } from "~/features/audit/audit.server";
import { refundEndedOrder, sendRefund } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { endedJob } from "../../../tests/support/dead-jobs";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { listAbandoned, putAside, takeBack, tryAgain, tryAllAgain } from "./abandoned-jobs.server";
import { countToDo } from "./count-to-do";
import { readDashboard } from "./dashboard.server";
import { readJournal } from "./journal.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => sql`delete from pgboss.job`.execute(purchases.db));
afterAll(() => purchases.close());

const abandoned = async () => (await listAbandoned(purchases.db)).map(({ name, about }) => ({ name, about }));

/** Money asked back for this order, that the provider has not been told of yet. */
async function refundOf({ order, paymentId }: Awaited<ReturnType<Purchases["member"]>>): Promise<string> {
  const asked = { orderId: order.id, amountCents: 100_00, cause: "test" };
  expect(await inTransaction((trx) => refundEndedOrder(trx, asked, { now: november }))).toBe(true);
  const row = await purchases.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.id ?? "";
}

test("each says for whom and what, looked up by its ids", async () => {
  const member = await purchases.member("Karim", november, { count: 2 });
  const { userId, order, paymentId } = member;
  const karim = { userId, name: "Karim Test", to: `/admin/members/${userId}`, title: null, address: null };
  const refundId = await refundOf(member);
  const minutes = (count: number) => new Date(Date.now() - count * 60_000);
  await endedJob(purchases.db, { name: "sync-payment", payload: { paymentId } }, { at: minutes(1) });
  await endedJob(purchases.db, { name: "send-refund", payload: { refundId } }, { at: minutes(2) });
  await endedJob(purchases.db, { schedule: "announce-debits" }, { at: minutes(3) });

  const money = { ...karim, reference: order.reference };
  expect(await abandoned()).toEqual([
    { name: "sync-payment", about: { ...money, amountCents: 250_00 } },
    { name: "send-refund", about: { ...money, amountCents: 100_00 } },
    { name: "announce-debits", about: null },
  ]);
});

test("a mail is told by its subject and a part of its address, until it leaves or is given up", async () => {
  const { userId } = await purchases.member("Claire", november);
  const { id, subject } = await purchases.db
    .selectFrom("outbox")
    .select(["id", "subject"])
    .where("to_address", "=", `${userId}@test.example`)
    .executeTakeFirstOrThrow();
  await endedJob(purchases.db, { name: "send-mail", payload: { outboxId: id } });
  const [told] = await abandoned();
  expect(told?.about).toMatchObject({ title: subject, address: `${userId[0]}…@test.example`, name: null });
  for (const status of ["sent", "failed"] as const) {
    const sent_at = status === "sent" ? november : null;
    await purchases.db.updateTable("outbox").set({ status, sent_at }).where("id", "=", id).execute();
    expect(await abandoned(), status).toEqual([]);
  }
});

test("what was done otherwise, or is gone, is not told", async () => {
  const member = await purchases.member("Inès", november);
  const { paymentId } = member;
  const refundId = await refundOf(member);
  await sendRefund(refundId, { now: november });
  await endedJob(purchases.db, { name: "send-refund", payload: { refundId } });
  await endedJob(purchases.db, { name: "charge-payment", payload: { paymentId } });
  await endedJob(purchases.db, { name: "sign-up-mail", payload: { userId: randomUUID() } });
  await endedJob(purchases.db, { name: "reset-mail", payload: { requestId: randomUUID() } });
  await endedJob(purchases.db, { name: "address-change-mail", payload: { changeId: randomUUID() } });
  expect(await abandoned()).toEqual([]);
});

test("the detail to hand on holds no address", async () => {
  await endedJob(purchases.db, { schedule: "announce-debits" }, { error: "no room for claire@exemple.fr" });
  const [{ detail = "" } = {}] = await listAbandoned(purchases.db);
  expect(detail).toMatch(/^announce-debits [\da-f-]{36} : no room for /);
  expect(detail).not.toContain("claire");
});

test("the dashboard shows five, counts all, and says so of the health of the site", async () => {
  const look = () => readDashboard(purchases.db, { now: november });
  const before = await look();
  for (let rank = 0; rank < 7; rank += 1) await endedJob(purchases.db, { schedule: `old-run-${rank}` });
  const dashboard = await look();
  expect([dashboard.abandoned.length, dashboard.moreAbandoned]).toEqual([5, 2]);
  expect(countToDo(dashboard) - countToDo(before)).toBe(7);
  expect([before.health.abandonedJobs, dashboard.health.abandonedJobs]).toEqual([false, true]);
});

test("what she does is in the journal, once, with who and the name of the task", async () => {
  const by = await purchases.person("Sophie");
  const at = { now: november, by };
  const id = await endedJob(purchases.db, { schedule: "forget-unused-pictures" });
  const act = (verb: typeof tryAgain) => inTransaction((trx) => verb(trx, id, at));
  expect(await act(tryAgain)).toEqual({ ok: true });
  expect(await act(tryAgain)).toEqual({ ok: false });
  expect(await act(putAside)).toEqual({ ok: true });
  expect(await act(putAside)).toEqual({ ok: false });
  expect(await abandoned()).toEqual([]);
  expect(await act(takeBack)).toEqual({ ok: true });
  expect(await abandoned()).toHaveLength(1);

  const { acts } = await listAuditEntries(purchases.db, { room: "jobs", day: null, subject: null, page: 1 });
  expect(acts.map(({ action, subject_id, before, after }) => ({ action, subject_id, before, after }))).toEqual(
    ["jobs.taken_back", "jobs.put_aside", "jobs.retried"].map((action) => ({
      action,
      subject_id: id,
      before: null,
      after: null,
    })),
  );
  const { days } = await readJournal(purchases.db, { room: "jobs", day: null, page: 1 });
  expect(days[0]?.lines.map(({ sentence }) => sentence)).toEqual([
    "Sophie a remis dans la liste la tâche « Effacement des photos que rien ne montre ».",
    "Sophie a classé la tâche « Effacement des photos que rien ne montre ».",
    "Sophie a relancé la tâche « Effacement des photos que rien ne montre ».",
  ]);
});

test("all at once: only what still matters is tried, together or not at all, and what waits its turn is not doubled", async () => {
  const by = await purchases.person("Sophie");
  const member = await purchases.member("Ugo", november);
  const refundId = await refundOf(member);
  await sql`delete from pgboss.job`.execute(purchases.db);
  await endedJob(purchases.db, { name: "send-refund", payload: { refundId } });
  await endedJob(purchases.db, { name: "sync-payment", payload: { paymentId: member.paymentId } });
  await inTransaction((trx) => enqueue(trx, "sync-payment", { paymentId: member.paymentId }));
  await sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where state = 'created'`.execute(
    purchases.db,
  );
  await endedJob(purchases.db, { name: "sign-up-mail", payload: { userId: randomUUID() } });
  await endedJob(purchases.db, { schedule: "of-another-version" });
  const { toRetry } = await readDashboard(purchases.db, { now: november });
  expect(toRetry).toBe(2);

  const press = () => inTransaction((trx) => tryAllAgain(trx, { now: november, by }));
  expect(await press()).toEqual({ ok: true, count: 2 });
  expect(await press()).toEqual({ ok: false, count: 0 });
  const { rows } = await sql`select data ->> 'name' as name, state from pgboss.job
    where state < 'active' and start_after <= now() order by name`.execute(purchases.db);
  expect(rows).toEqual([
    { name: "send-refund", state: "created" },
    { name: "sync-payment", state: "retry" },
  ]);
  const all = await readDashboard(purchases.db, { now: november, allAbandoned: true });
  expect([all.abandoned.length, all.moreAbandoned, all.toRetry, all.beingRetried]).toEqual([3, 0, 0, 2]);
});
