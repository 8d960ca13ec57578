import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUser, signEverybodyOut } from "~/features/accounts/accounts.server";
import { invoicePdf, syncPayment } from "~/features/billing/billing.server";
import { nameOtherParent } from "~/features/couples/couples.server";
import { eraseFormerAccounts } from "~/features/retention/retention.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { grantMembership } from "./membership.server";

const by = "00000000-0000-4000-8000-000000000001";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const money = async () => ({
  orders: (await purchases.db.selectFrom("orders").selectAll().orderBy("id").execute()).length,
  payments: await purchases.db.selectFrom("payments").selectAll().orderBy("id").execute(),
  invoices: await purchases.db.selectFrom("invoices").selectAll().orderBy("id").execute(),
  contracts: await purchases.db.selectFrom("membership_contracts").selectAll().orderBy("id").execute(),
});

test("a year after the last membership the person is taken out of the account, and no money record moves", async () => {
  const claire = await purchases.member("Claire", november);
  const given = await purchases.person("Karim");
  const grant = { userId: given, from: "2054-11-21", until: "2054-12-31", reason: "Un moment difficile" };
  await inTransaction((trx) => grantMembership(trx, grant, { now: november, by }));
  const neverMember = await purchases.person("Nadia");
  const renewed = await purchases.member("Inès", november);
  const renewal = await purchases.order(renewed.userId, on("2055-11-01"));
  await purchases.decide(renewal.providerId, "paid");
  await syncPayment(renewal.paymentId, { now: on("2055-11-01") });
  const admin = await purchases.member("Sophie", on("2055-11-01"));
  await purchases.db
    .updateTable("membership_contracts")
    .set({ start_date: "2054-01-01", end_date: "2054-12-31" })
    .where("user_id", "=", admin.userId)
    .execute();
  await purchases.db.insertInto("user_roles").values({ user_id: admin.userId, role: "admin" }).execute();
  const before = await money();
  const other = { givenName: null, email: "autre@exemple.fr", phone: null };
  for (const userId of [claire.userId, renewed.userId])
    await inTransaction((trx) => nameOtherParent(trx, { userId, ...other }, { now: november }));

  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2056-11-20") }));
  expect(await findUser(purchases.db, claire.userId)).toMatchObject({ firstName: "Claire" });
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2056-11-21") }));
  for (const userId of [claire.userId, given]) {
    expect(await findUser(purchases.db, userId)).toMatchObject({
      firstName: "Compte",
      lastName: "effacé",
      phone: "",
      email: `${userId}@erased.invalid`,
    });
  }
  const declared = await purchases.db.selectFrom("other_parents").select("user_id").execute();
  expect(declared).toEqual([{ user_id: renewed.userId }]);
  const { rows } = await sql`select search_text from profiles where id = ${claire.userId}`.execute(purchases.db);
  expect(rows).toEqual([{ search_text: `compte efface ${claire.userId}` }]);
  for (const userId of [neverMember, renewed.userId, admin.userId]) {
    expect((await findUser(purchases.db, userId))?.email).toBe(`${userId}@test.example`);
  }
  expect(await money()).toEqual(before);
  const invoice = before.invoices.find(({ payment_id }) => payment_id === claire.paymentId);
  expect((await invoicePdf(purchases.db, invoice?.id ?? "")).subarray(0, 5).toString()).toBe("%PDF-");
  const reasons = await purchases.db.selectFrom("membership_grants").select("reason").execute();
  expect(reasons).toEqual([{ reason: "" }]);
});

test("somebody still signed in keeps their account, and every way in goes with the person", async () => {
  const late = await purchases.member("Lou", on("2056-12-01"));
  const row = { user_id: late.userId, browser: "Firefox", created_at: november };
  await purchases.db
    .insertInto("sessions")
    .values({ ...row, token_hash: "t", expires_at: new Date(Date.now() + 60_000) })
    .execute();
  await purchases.db
    .insertInto("passwords")
    .values({ user_id: late.userId, hash: "x", updated_at: november })
    .execute();
  const longAfter = { now: on("2059-01-01") };
  await inTransaction((trx) => eraseFormerAccounts(trx, longAfter));
  expect(await findUser(purchases.db, late.userId)).toMatchObject({ firstName: "Lou" });
  await purchases.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .execute();
  await inTransaction((trx) => eraseFormerAccounts(trx, longAfter));
  expect(await findUser(purchases.db, late.userId)).toMatchObject({ firstName: "Compte" });
  for (const table of ["sessions", "passwords"] as const) {
    expect(await purchases.db.selectFrom(table).select("user_id").where("user_id", "=", late.userId).execute()).toEqual(
      [],
    );
  }
});

test("somebody whom the site signed out keeps their account as long after their last visit as a sign-in lasts", async () => {
  const { userId } = await purchases.member("Rose", on("2059-01-02"));
  const night = (day: string) => inTransaction((trx) => eraseFormerAccounts(trx, { now: on(day) }));
  const seen = { created_at: on("2061-05-20"), seen_at: on("2061-06-01") };
  await purchases.db
    .insertInto("sessions")
    .values({ ...seen, user_id: userId, browser: "Firefox", token_hash: "rose", expires_at: on("2061-06-19") })
    .execute();
  await inTransaction((trx) => signEverybodyOut(trx, { now: on("2061-06-02") }));
  await night("2061-06-03");
  await night("2061-07-01");
  expect(await findUser(purchases.db, userId)).toMatchObject({ firstName: "Rose" });
  await night("2061-07-02");
  expect(await findUser(purchases.db, userId)).toMatchObject({ firstName: "Compte" });
});
