import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailSignUp } from "~/features/accounts/account-mails.server";
import { eraseCustomers } from "~/features/billing/billing.server";
import { nameOtherParent } from "~/features/couples/couples.server";
import { personalData } from "~/personal-data.server";
import { inTransaction } from "~/platform/db/database.server";
import { isOf } from "~/platform/personal-data/read-owned.server";
import { findDataKeys } from "~/platform/sealing/data-keys.server";
import { attachmentOn, waitingThread } from "../../../tests/support/advice";
import { hear } from "../../../tests/support/contact-messages";
import { issuedWithoutReference } from "../../../tests/support/former-invoices";
import { meeting, registered } from "../../../tests/support/meetings";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { sentQuote } from "../../../tests/support/quotes";
import {
  eraseOldCertificates,
  erasePerson,
  openCertificate,
  personalDataPort,
  planPersonErasure,
} from "./my-data.server";

const dataDir = mkdtempSync(join(tmpdir(), "erasure-"));
let purchases: Purchases;
beforeAll(async () => {
  process.env.DATA_DIR = dataDir;
  personalDataPort.provide(personalData);
  purchases = await openPurchases();
});
afterAll(async () => {
  await purchases.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const after = on("2056-12-01");
const erase = (userId: string, now = after) =>
  inTransaction((trx) => erasePerson(trx, { userId }, { now, by: userId }));
const textsOf = async (userId: string, now = after) =>
  (await planPersonErasure(purchases.db, userId, { now })).obstacles.map(({ text }) => text);

test("a contract that runs is ended first; afterwards everything goes but what the law keeps, in one act", async () => {
  const { userId } = await purchases.member("Ysaline", november);
  const email = "ysaline.rochebrune@test.example";
  await purchases.db.updateTable("users").set({ email }).where("id", "=", userId).execute();
  await purchases.db
    .updateTable("profiles")
    .set({ last_name: "Rochebrune", phone: "0698765432" })
    .where("id", "=", userId)
    .execute();
  const thread = await waitingThread(userId, "Que dire ce soir ?", november);
  await attachmentOn(thread);
  await hear("Ysaline", { email, message: "Rappelez-moi" });
  await inTransaction((trx) =>
    nameOtherParent(trx, { userId, givenName: null, email: "autre@exemple.fr", phone: null }, { now: november }),
  );
  await sentQuote({ userId }, { now: november, by: randomUUID() });
  const {
    rows: [key],
  } = await sql<{ id: string }>`select id from data_keys where user_id = ${userId}`.execute(purchases.db);

  expect(await textsOf(userId, november)).toEqual([expect.stringContaining("adhésion court encore")]);
  expect(await erase(userId, november)).toEqual({ ok: false, reason: "held_up" });
  expect(await textsOf(userId)).toEqual([]);

  const plan = await planPersonErasure(purchases.db, userId, { now: after });
  const erased = await erase(userId);
  if (!erased.ok) throw new Error(erased.reason);
  const certificate = await openCertificate(purchases.db, erased.token);
  const { obstacles: _, ...lines } = plan;
  expect(certificate).toEqual({ number: "E-2056-0001", erasedAt: after, ...lines });
  expect(lines.erased.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Votre compte", "Vos échanges", "Vos devis", "Vos messages de contact", "L’autre parent"]),
  );
  expect(lines.kept).toContainEqual({
    title: "Vos paiements",
    what: "Paiements, factures et avoirs, chez le prestataire de paiement",
    until: "2064-12-31",
    why: "comptabilité (Code de commerce, article\u00a0L.\u00a0123-22)",
  });
  expect(await findDataKeys(purchases.db, [key?.id ?? ""])).toEqual(new Map());

  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    purchases.db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.raw(name)} t where t::text ~* 'ysaline|rochebrune|0698765432' limit 1`.execute(
        purchases.db,
      );
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual(["public.invoices"]);
  expect(JSON.stringify(certificate)).not.toMatch(/ysaline|rochebrune|@/i);
});

test("a contract is archived with its documents, be they from before documents named their order", async () => {
  const archived = () => purchases.db.selectFrom("archived_contracts").select("id").execute();
  const before = await archived();
  const { userId } = await purchases.member("Aubane", november);
  await issuedWithoutReference(purchases.db, userId);
  expect((await erase(userId)).ok).toBe(true);
  expect(await archived()).toHaveLength(before.length + 1);
});

test("once it is done the provider is asked to forget the customer, and its mandates with it; asked twice it is done once", async () => {
  const { userId } = await purchases.member("Maud", november);
  const { customer_id: customerId } = await purchases.db
    .selectFrom("mollie_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const asked = () =>
    sql<{ data: unknown }>`select data from pgboss.job where data::text like ${`%erase-customers%${userId}%`}`.execute(
      purchases.db,
    );
  await erase(userId, november);
  expect((await asked()).rows).toEqual([]);
  const there = () => purchases.simulator.simulation.store.customers.get(customerId)?.deleted ?? false;
  await erase(userId);
  expect((await asked()).rows).toEqual([
    { data: expect.objectContaining({ name: "erase-customers", payload: { userId } }) },
  ]);
  expect(there()).toBe(false);
  purchases.simulator.faults({ kind: "api.status", status: 503, route: "DELETE" });
  await expect(eraseCustomers(userId)).rejects.toThrow("payment provider");
  expect(there()).toBe(false);
  await eraseCustomers(userId);
  await eraseCustomers(userId);
  expect(there()).toBe(true);
});

test("a second payment nobody made holds the erasure up, says where it is paid, and no longer once nobody may claim it", async () => {
  const { userId } = await purchases.member("Impayée", november, { count: 2 });
  const ended = on("2056-01-15");
  const { obstacles } = await planPersonErasure(purchases.db, userId, { now: ended });
  expect(obstacles).toMatchObject([
    { text: expect.stringContaining("échéance"), way: { to: "/espace-membre#paiements" } },
  ]);
  expect(await erase(userId, ended)).toEqual({ ok: false, reason: "held_up" });
  expect((await erase(userId, on("2056-12-31"))).ok).toBe(true);
});

test("what waits for somebody holds the erasure up, and says how to end it", async () => {
  const lea = await purchases.person("Léa");
  const event = await meeting(after, {});
  await registered(event.id, lea, after);
  const { obstacles } = await planPersonErasure(purchases.db, lea, { now: after });
  expect(obstacles).toMatchObject([{ text: expect.stringContaining("événement"), way: { to: "/evenements" } }]);
  expect(await erase(lea)).toEqual({ ok: false, reason: "held_up" });

  const ines = await purchases.person("Inès");
  await purchases.order(ines, after);
  expect(await textsOf(ines)).toEqual([expect.stringContaining("n’est pas terminé")]);

  const admin = await purchases.person("Sophie");
  await purchases.db.insertInto("user_roles").values({ user_id: admin, role: "admin" }).execute();
  expect(await textsOf(admin)).toEqual([expect.stringContaining("administration")]);
});

test("a sign-up nobody confirmed goes with the mail it sent, and the mail of another's address stays", async () => {
  const [id, hash] = [randomUUID(), "h"];
  const dates = { created_at: after, updated_at: after };
  await purchases.db
    .insertInto("users")
    .values({ id, email: `${id}@pending.invalid`, email_verified: false, ...dates })
    .execute();
  const profile = { id, first_name: "Yaël", last_name: "Test", phone: "", created_at: after };
  await purchases.db.insertInto("profiles").values(profile).execute();
  await inTransaction(async (trx) => {
    const link = { userId: id, token: "t" };
    await mailSignUp(trx, { ...link, hash, known: false }, { to: "yael@exemple.test", now: after });
    await mailSignUp(trx, { ...link, hash: "k", known: true }, { to: "connue@exemple.test", now: after });
  });
  expect((await erase(id)).ok).toBe(true);
  const left = await purchases.db
    .selectFrom("outbox")
    .select("to_address")
    .where("to_address", "like", "%@exemple.test")
    .execute();
  expect(left).toEqual([{ to_address: "connue@exemple.test" }]);
});

test("who chose the password by a mail lately waits; erased twice at once is erased once; a certificate lasts five years", async () => {
  const nour = await purchases.person("Nour");
  const row = { user_id: nour, hash: "x", updated_at: after, reset_at: after, first_reset_at: after };
  await purchases.db.insertInto("passwords").values(row).execute();
  expect(await erase(nour)).toEqual({ ok: false, reason: "shut" });
  const later = new Date(after.getTime() + 49 * 3_600_000);
  const both = await Promise.allSettled([erase(nour, later), erase(nour, later)]);
  const done = both.flatMap((one) => (one.status === "fulfilled" && one.value.ok ? [one.value.token] : []));
  expect(done).toHaveLength(1);
  const [token = ""] = done;
  await eraseOldCertificates(purchases.db, { now: on("2061-12-02") });
  expect(await openCertificate(purchases.db, token)).not.toBeNull();
  await eraseOldCertificates(purchases.db, { now: on("2061-12-05") });
  expect(await openCertificate(purchases.db, token)).toBeNull();
  expect(await openCertificate(purchases.db, "inconnu")).toBeNull();
});

test("what is somebody's is found by the indexes of its table, whatever the number of people", async () => {
  const all = personalData.flatMap(({ tables }) => tables);
  const asked = all.filter(({ table, owner }) => "address" in owner || ["orders", "payments"].includes(table));
  expect(asked.length).toBeGreaterThan(7);
  const whole: string[] = [];
  await inTransaction(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const whose of [{ userId: randomUUID() }, { address: "zoe@exemple.test" }])
      for (const table of asked) {
        const hers = isOf(table, { ...whose, among: personalData, unread: true }, { now: after });
        const { rows } = await sql<
          Record<string, string>
        >`explain select from ${sql.table(table.table)} t where ${hers}`.execute(trx);
        const plan = rows.flatMap((line) => Object.values(line)).join(" ");
        if (!/Index Cond|One-Time Filter: false/.test(plan)) whole.push(`${table.table}: ${plan}`);
      }
  });
  expect(whole).toEqual([]);
});
