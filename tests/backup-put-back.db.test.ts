import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordCorrection } from "~/features/accounting/accounting.server";
import { checkInvariants } from "~/features/admin/admin.server";
import {
  chargeDueInstalments,
  chargePayment,
  passLostNumbers,
  reconcile,
  refundByHand,
  syncPayment,
} from "~/features/billing/billing.server";
import { payRewards } from "~/features/referral/referral.server";
import { parisDay } from "~/platform/clock";
import { currentDatabase, db, initDatabase, inTransaction, openDatabase } from "~/platform/db/database.server";
import { findCopyPrograms } from "../tools/test/postgresql.mjs";
import { runRefundJobs } from "./support/given-back";
import { addressOf, asAdmin } from "./support/postgres";
import { on, openPurchases, type Purchases } from "./support/purchases";
import { earnedReward } from "./support/rewards";

// A day is lost: the backup of the evening before is put back, and one night later both books agree again.

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
const backups: string[] = [];
beforeEach(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
});
afterEach(async () => {
  await currentDatabase().close();
  await purchases.close();
  for (const name of backups.splice(0))
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
});

/**
 * The backup of docs/operations.md, command by command: people go on working meanwhile, the keys have a file of their own, and both are put
 * into an empty database. Where the machine has no such program, the database is copied whole instead, and the test says so.
 */
async function dumpAndRestore(): Promise<string> {
  const { rows } = await sql<{ name: string; version: number }>`
    select current_database() as name, current_setting('server_version_num')::integer / 10000 as version`.execute(db());
  const [{ name, version } = { name: "", version: 0 }] = rows;
  const bin = findCopyPrograms(version);
  if (!bin) {
    console.warn(`no pg_dump ${version} or newer on this machine: the database is copied whole instead`);
    return backUp();
  }
  const backup = `leclaircie_test_${randomUUID().replaceAll("-", "")}`;
  const folder = await mkdtemp(join(tmpdir(), "leclaircie-dump-"));
  const run = (program: string, ...options: string[]) => promisify(execFile)(join(bin, program), options);
  const [dump, keys] = [join(folder, "leclaircie.dump"), join(folder, "leclaircie-keys.dump")];
  try {
    const from = addressOf(name);
    await run("pg_dump", "--format=custom", "--no-owner", "--exclude-table-data=data_keys", `--file=${dump}`, from);
    await run("pg_dump", "--format=custom", "--data-only", "--table=data_keys", `--file=${keys}`, from);
    await asAdmin((admin) => admin.query(`create database ${backup}`));
    backups.push(backup);
    for (const file of [dump, keys])
      await run("pg_restore", "--no-owner", "--exit-on-error", `--dbname=${addressOf(backup)}`, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return backup;
}

/** What a backup of this instant holds. Whoever is connected is cut off: a database is copied while nobody is in it. */
async function backUp(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
  const backup = `leclaircie_test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(async (admin) => {
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [rows[0]?.name]);
    await admin.query(`create database ${backup} template ${rows[0]?.name}`);
  });
  backups.push(backup);
  return backup;
}

async function putBack(backup: string) {
  initDatabase(await openDatabase({ databaseUrl: addressOf(backup) }));
}

const documents = async () => {
  const rows = await db().selectFrom("invoices").select(["number", "user_id"]).orderBy("number").execute();
  return rows.filter(({ number }) => number.includes("2055")).map(({ number, user_id }) => [number, user_id]);
};
const entered = async () => {
  const { rows } = await sql<{
    cents: number;
  }>`select sum(amount_cents)::integer as cents from ledger_entries where is_receipt`.execute(db());
  return rows[0]?.cents;
};
const kept = () =>
  purchases.simulator
    .ledger()
    .payments.filter(({ status }) => status === "paid")
    .reduce((sum, one) => sum + one.amountCents - one.refundedCents - one.chargedBackCents, 0);

test("a day is lost: what the orders of the backup say comes back in a night, the rest is listed, and no number serves twice", async () => {
  const eve = on("2055-01-01");
  const lost = on("2055-01-02");
  const night = on("2055-01-03");
  const claire = await purchases.member("Claire", on("2054-12-10"));
  const karim = await purchases.member("Karim", on("2054-12-10"));
  const alix = await purchases.member("Alix", on("2054-12-10"));
  const nora = await purchases.order(await purchases.person("Nora"), eve);
  await earnedReward(claire.userId, alix.userId, eve);
  await reconcile({ now: eve });
  const backup = await dumpAndRestore();

  await purchases.decide(nora.providerId, "paid");
  await purchases.moveTo(lost);
  const sam = await purchases.member("Sam", lost);
  await syncPayment(nora.paymentId, { now: lost });
  const back = { amountCents: 60_00, shownLeftCents: 500_00, key: randomUUID(), reason: "Un geste" };
  await inTransaction((trx) =>
    refundByHand(trx, { userId: claire.userId, paymentId: claire.paymentId, ...back }, { now: lost, by }),
  );
  await runRefundJobs(claire.userId, lost);
  await purchases.control(`payments/${karim.providerId}/chargeback`);
  await syncPayment(karim.paymentId, { now: lost });
  const rewards = { userId: claire.userId, payoutId: randomUUID(), shownDueCents: 350_00, shownRequestedAt: null };
  const paid = () => inTransaction((trx) => payRewards(trx, { ...rewards, paidOn: "2055-01-02" }, { now: night, by }));
  expect(await paid()).toEqual({ ok: true });
  const sent = await documents();
  expect(sent.map(([number]) => number)).toEqual(["TA-2055-0001", "TF-2055-0001", "TF-2055-0002"]);

  await putBack(backup);
  for (const [last, count] of [
    ["TF-2055-0002", 2],
    ["tf 2055 2", 0],
    ["TA-2055-0001", 1],
    ["Z-1", null],
  ] as const)
    expect(await inTransaction((trx) => passLostNumbers(trx, last, { now: night }))).toBe(count);
  expect(await reconcile({ now: night })).toMatchObject({
    repaired: 3,
    differenceCents: 500_00,
    differences: [{ providerId: sam.providerId, reference: null }],
  });
  expect(await paid()).toEqual({ ok: true });
  expect((await documents()).map(([number]) => number)).toEqual(["TA-2055-0002", "TF-2055-0003"]);

  // Sam is known to the provider alone: the coach books the money, as the list tells her, and gives it back or makes the order anew.
  expect(await entered()).toBe(kept() - 500_00);
  const typed = { key: randomUUID(), amount: "500", day: parisDay(lost), words: `Retrouvé : ${sam.providerId}` };
  await inTransaction((trx) => recordCorrection(trx, typed, { now: night, by }));
  expect(await entered()).toBe(kept());
  expect((await checkInvariants({ now: night })).filter(({ code }) => code !== "I21")).toEqual([]);
});

/** The second payments of this person, as the site has them. */
const debitsOf = (userId: string) =>
  db()
    .selectFrom("payments")
    .select(["id", "status", "provider_id"])
    .where("user_id", "=", userId)
    .where("sequence_type", "=", "recurring")
    .orderBy("created_at")
    .execute();

async function debit(userId: string, now: Date) {
  await chargeDueInstalments({ now });
  for (const { id, status } of await debitsOf(userId)) if (status === "open") await chargePayment(id, { now });
}

const askedOf = (userId: string) =>
  db()
    .selectFrom("mollie_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow()
    .then(({ customer_id }) =>
      purchases.simulator
        .ledger()
        .payments.filter((one) => one.customerId === customer_id && one.sequenceType === "recurring"),
    );

test.each([
  "paid",
  "pending",
] as const)("a second payment that was %s on the lost day is not debited again, whether the site or the night comes first", async (outcome) => {
  const joined = on("2055-01-10");
  const lost = on("2055-02-10");
  const later = on("2055-02-11");
  const [lina, omar] = [await inTwo("Lina", joined), await inTwo("Omar", joined)];
  const backup = await backUp();
  await purchases.moveTo(lost);
  const sent: string[] = [];
  for (const userId of [lina, omar]) {
    purchases.simulator.faults({ kind: "recurring.next", outcome });
    await debit(userId, lost);
    sent.push(...(await debitsOf(userId)).map(({ id }) => id));
  }

  await putBack(backup);
  expect(await debitsOf(lina)).toEqual([]);
  await purchases.moveTo(later);
  await chargeDueInstalments({ now: later });
  for (const { id } of await debitsOf(lina)) await chargePayment(id, { now: later });
  await reconcile({ now: later });
  for (const userId of [lina, omar]) {
    await debit(userId, on("2055-02-12"));
    const asked = await askedOf(userId);
    expect(asked).toHaveLength(1);
    const stands = (await debitsOf(userId)).filter(({ status }) => status !== "canceled");
    expect(stands).toEqual([{ id: expect.any(String), status: outcome, provider_id: asked[0]?.id }]);
    expect(sent).toContain(stands[0]?.id);
  }
  expect((await reconcile({ now: on("2055-02-13") })).differences).toEqual([]);
});

async function inTwo(firstName: string, now: Date): Promise<string> {
  const { userId } = await purchases.member(firstName, now, { count: 2 });
  return userId;
}
