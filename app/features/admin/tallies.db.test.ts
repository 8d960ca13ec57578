import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { accountMergesPort, mergeAccount } from "~/features/accounts/accounts.server";
import { cancelRemainingInstalments, syncPayment } from "~/features/billing/billing.server";
import { archiveMessage, countInBoxes, deleteSuspect, restoreMessage } from "~/features/contact/contact.server";
import { countMembers } from "~/features/membership/membership.server";
import { erasePerson } from "~/features/my-data/my-data.server";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import { foldTallies } from "~/platform/tallies/tallies.server";
import { hear } from "../../../tests/support/contact-messages";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { invariants } from "./invariants";
import { keepPlanFigures, readPlanFigures } from "./plan-figures.server";

// What is counted as it changes is what a recount finds, whatever changes it and whoever else does at the same time.

let purchases: Purchases;
let coach: string;
beforeAll(async () => {
  purchases = await openPurchases();
  accountMergesPort.provide(accountMerges);
  coach = await purchases.person("Sophie");
});
afterAll(() => purchases.close());

const queryOf = (code: string) => invariants.find((one) => one.code === code)?.query ?? "";
/** What is counted otherwise than it is. */
async function wrong(on: Db | Trx = purchases.db): Promise<unknown[]> {
  const both = await Promise.all(["I32", "I33"].map((code) => sql.raw(queryOf(code)).execute(on)));
  return both.flatMap(({ rows }) => rows);
}
const counts = async () => ({
  ...(await countInBoxes(purchases.db)),
  ...(await countMembers(purchases.db, { now: november })),
});
const rowsOf = async () => (await purchases.db.selectFrom("tallies").selectAll().execute()).length;
test("people come, pay, are paid back, are merged and erased: every count is what a recount finds", async () => {
  const before = await counts();
  const claire = await purchases.member("Claire", november, { count: 2 });
  const karim = await purchases.member("Karim", november);
  expect(await counts()).toMatchObject({ total: before.total + 2, premium: before.premium + 2 });
  expect(await wrong()).toEqual([]);

  await purchases.control(`payments/${karim.providerId}/chargeback`, { amount: "500.00" });
  await syncPayment(karim.paymentId, { now: november });
  expect((await counts()).premium).toBe(before.premium + 1);
  await purchases.control(`payments/${karim.providerId}/reverse`);
  await syncPayment(karim.paymentId, { now: november });
  expect((await counts()).premium).toBe(before.premium + 2);
  expect(await wrong()).toEqual([]);

  const twin = await purchases.person("Claire");
  await inTransaction((trx) => mergeAccount(trx, { from: twin, to: claire.userId }, { now: november }));
  expect((await counts()).total).toBe(before.total + 2);
  const years = new Date("2056-12-01T10:00:00Z");
  await inTransaction((trx) => erasePerson(trx, { userId: karim.userId }, { now: years, by: karim.userId }));
  await sql`insert into user_roles (user_id, role) values (${claire.userId}, 'admin')`.execute(purchases.db);
  expect((await counts()).total).toBe(before.total + 1);
  expect(await wrong()).toEqual([]);
});

test("a message is in one box at a time, whatever is done to it", async () => {
  const before = await counts();
  const act = { now: november, by: coach };
  const [first = "", second = "", doubtful = ""] = [
    await hear("Nour"),
    await hear("Paul"),
    await hear("Ventes", { suspect: true, suspicions: "many_links no_time" }),
  ];
  await inTransaction((trx) => archiveMessage(trx, { id: first, closedReason: "answered_elsewhere" }, act));
  await inTransaction((trx) => archiveMessage(trx, { id: second, closedReason: "answered_elsewhere" }, act));
  await inTransaction((trx) => restoreMessage(trx, { id: second }, act));
  expect(await counts()).toMatchObject({
    waiting: before.waiting + 1,
    archived: before.archived + 1,
    suspect: before.suspect + 1,
  });
  await inTransaction((trx) => deleteSuspect(trx, { id: doubtful }, act));
  expect((await counts()).suspect).toBe(before.suspect);
  expect(await wrong()).toEqual([]);
});

test("an order is half paid while its second payment is due: not once it is canceled, again if that is undone", async () => {
  const { order } = await purchases.member("Inès", november, { count: 2 });
  const kept = async () =>
    (await purchases.db.selectFrom("half_paid_orders").selectAll().where("order_id", "=", order.id).execute()).length;
  const second = purchases.db.updateTable("instalments").where("order_id", "=", order.id).where("number", "=", 2);
  expect(await kept()).toBe(1);
  await inTransaction((trx) => cancelRemainingInstalments(trx, order.id, { now: november }));
  expect(await kept()).toBe(0);
  expect(await wrong()).toEqual([]);
  await second.set({ canceled_at: null }).execute();
  expect(await kept()).toBe(1);
  expect(await wrong()).toEqual([]);
});

test("a count that went wrong is found, too high or too low, and mended by one question", async () => {
  const { order } = await purchases.member("Sami", november);
  const { order: inTwo } = await purchases.member("Lina", november, { count: 2 });
  await purchases.db.insertInto("tallies").values({ what: "profiles", day: null, change: 7 }).execute();
  await purchases.db.insertInto("half_paid_orders").values({ order_id: order.id }).execute();
  await purchases.db.deleteFrom("half_paid_orders").where("order_id", "=", inTwo.id).execute();
  const found = [{ id: "profiles" }, { id: order.id }, { id: inTwo.id }];
  expect(await wrong()).toEqual(expect.arrayContaining(found));
  expect(await wrong()).toHaveLength(found.length);
  await sql`select recount_tallies(), recount_half_paid_orders()`.execute(purchases.db);
  expect(await wrong()).toEqual([]);
});

test("what is undone was never counted, and is seen by nobody meanwhile", async () => {
  const before = await counts();
  await inTransaction(async (trx) => {
    await trx.deleteFrom("contact_messages").execute();
    expect(await wrong(trx)).toEqual([]);
    throw new Error("undone");
  }).catch(() => {});
  expect(await counts()).toEqual(before);
});

test("folded, the same counts take one row each; those that come to nothing take none", async () => {
  for (let rank = 0; rank < 5; rank += 1) await purchases.person(`Personne${rank}`);
  const gone = await hear("De passage", { suspect: true, suspicions: "no_time" });
  await inTransaction((trx) => deleteSuspect(trx, { id: gone }, { now: november, by: coach }));
  const before = await counts();
  const long = await rowsOf();
  await foldTallies(purchases.db);
  expect(await rowsOf()).toBeLessThan(long - 5);
  const rows = await purchases.db.selectFrom("tallies").selectAll().execute();
  expect(new Set(rows.map(({ what, day }) => `${what} ${day}`)).size).toBe(rows.length);
  expect(rows.filter(({ change }) => Number(change) === 0)).toEqual([]);
  expect(await counts()).toEqual(before);
});

test("many people at once, two folds and two recounts among them: nothing is lost, nothing counts twice", async (context) => {
  if (purchases.kind === "embedded") return context.skip();
  const before = await counts();
  await Promise.all(
    Array.from({ length: 24 }, async (_, rank) => {
      if (rank % 8 === 0) await foldTallies(purchases.db);
      if (rank % 12 === 6) await sql`select recount_tallies()`.execute(purchases.db);
      await purchases.person(`Ensemble${rank}`);
      await hear(`Ensemble${rank}`);
      if (rank % 8 === 4) await foldTallies(purchases.db);
    }),
  );
  expect(await counts()).toMatchObject({ total: before.total + 24, waiting: before.waiting + 24 });
  await foldTallies(purchases.db);
  expect(await wrong()).toEqual([]);
});

test("figures over months are those of the latest hour, said with it; without a recent one they are read", async () => {
  const later = new Date(november.getTime() + 2 * 3_600_000);
  expect((await readPlanFigures(purchases.db, { now: november })).readAt).toEqual(november);
  await keepPlanFigures({ now: november });
  expect((await readPlanFigures(purchases.db, { now: later })).readAt).toEqual(november);
  const muchLater = new Date(november.getTime() + 4 * 3_600_000);
  expect((await readPlanFigures(purchases.db, { now: muchLater })).readAt).toEqual(muchLater);
});
