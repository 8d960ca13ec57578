import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { queueMail, sendQueuedMail } from "~/platform/mail/outbox.server";
import { openPurchases } from "../../../../tests/support/purchases";
import { mailTrial } from "../mails";
import { findTroubles, type Watched } from "./find-troubles.server";
import { followTroubles } from "./watch-health.server";

// Each trouble is made for real, and found by asking the thing itself.

const folder = mkdtempSync(join(tmpdir(), "leclaircie-troubles-"));
/** Nobody listens there. */
process.env.SMTP_URL = "smtp://127.0.0.1:9";
process.env.ALERT_MAILS = "technique@exemple.test";
process.env.DATA_DIR = folder;
const purchases = await openPurchases();
const { db } = purchases;
afterAll(async () => {
  await purchases.close();
  rmSync(folder, { recursive: true, force: true });
});

const now = new Date();
const later = (seconds: number) => ({ now: new Date(now.getTime() + seconds * 1000) });
const well: Watched = {
  folders: [folder],
  baseUrl: "http://localhost:9",
  mollieApiUrl: purchases.simulator.url,
  mollieApiKey: "test_demonstration0000000000000000000",
  backsUp: true,
};
const silent = { ...well, mollieApiUrl: "http://127.0.0.1:9" };
const found = (change: Partial<Watched> = {}, at = { now }) => findTroubles(db, { ...well, ...change }, at);

beforeEach(async () => {
  for (const table of ["outbox", "backup_runs", "troubles"] as const) await db.deleteFrom(table).execute();
  await sql`delete from pgboss.job`.execute(db);
});

test("a site that is well has none", async () => {
  expect(await found()).toEqual([]);
});

test("an erasure that the place of backups did not take for five minutes", async () => {
  const noted = { id: randomUUID(), who: `account ${randomUUID()}`, done_at: now, written_at: null };
  await db.insertInto("noted_erasures").values(noted).execute();
  expect(await found({}, later(290))).not.toContain("erasures");
  expect(await found({}, later(310))).toContain("erasures");
  expect(await found({ backsUp: false }, later(310))).not.toContain("erasures");
  await db.deleteFrom("noted_erasures").execute();
});

test("a provider that is silent, or refuses the key", async () => {
  expect(await found({ mollieApiUrl: silent.mollieApiUrl })).toEqual(["payments"]);
  expect(await found({ mollieApiKey: "no_key_of_ours" })).toEqual(["payments"]);
});

// Whoever may not mount a disk has none to fill.
test.each(process.getuid?.() === 0 ? ["a disk nearly full"] : [])("%s", async () => {
  const disk = mkdtempSync(join(folder, "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
  try {
    expect(await found({ folders: [folder, disk] })).toEqual([]);
    writeFileSync(join(disk, "large"), Buffer.alloc(980_000));
    expect(await found({ folders: [folder, disk] })).toEqual(["disk"]);
  } finally {
    execFileSync("umount", [disk]);
  }
});

test("a certificate about to end, ended, and one that has time", async () => {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "15"];
  execFileSync("openssl", [...words, "-subj", "/CN=localhost", "-keyout", key, "-out", cert], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect(await found({ baseUrl })).toEqual([]);
  expect(await found({ baseUrl }, later(2 * 86_400))).toContain("certificate");
  expect(await found({ baseUrl }, later(20 * 86_400))).toContain("certificate");
  await new Promise((resolve) => server.close(resolve));
  expect(await found({ baseUrl })).toEqual([]);
});

test("a clock two minutes off, either way", async () => {
  expect(await found({}, later(100))).toEqual([]);
  expect(await found({}, later(130))).toEqual(["clock"]);
  expect(await found({}, later(-130))).toEqual(["clock"]);
});

test("work that waits while nothing is done", async () => {
  await inTransaction((trx) => enqueue(trx, "send-mail", { outboxId: randomUUID() }));
  expect(await found({}, later(60))).toEqual([]);
  expect(await found({}, later(300))).toContain("queue");
  await sql`insert into pgboss.job (name, state, completed_on, data) values ('jobs', 'completed', ${later(200).now}, '{}')`.execute(
    db,
  );
  expect(await found({}, later(300))).not.toContain("queue");
});

test("mails that the mail server does not take", async () => {
  const mail = { ...mailTrial({ when: now }), to: "coach@exemple.test", dedupeKey: randomUUID(), now: later(-180).now };
  const id = await inTransaction((trx) => queueMail(trx, mail));
  expect(await found()).toEqual([]);
  await expect(sendQueuedMail(id, { now })).rejects.toThrow();
  expect(await found()).toEqual(["mails"]);
});

test("a backup that was not made, one that is late, and one that did not stand its trial", async () => {
  const run = (kind: "backup" | "drill", hours: number, problem: "unreachable" | null = null) =>
    db
      .insertInto("backup_runs")
      .values({
        id: randomUUID(),
        kind,
        ended_at: later(-hours * 3_600).now,
        problem,
        backup: problem ? null : "2026-11-25T023000Z",
        size_bytes: null,
        rows: problem ? null : 1,
        files: problem ? null : 0,
      })
      .execute();
  await run("backup", 31);
  expect(await found()).toEqual(["backup"]);
  await run("backup", 20);
  expect(await found()).toEqual([]);
  await run("backup", 1, "unreachable");
  await run("drill", 1, "unreachable");
  expect(await found()).toEqual(["backup", "drill"]);
  expect(await found({ backsUp: false })).toEqual([]);
});

test("one mail to each when it lasts a minute, one when it is over, none for a moment, and nothing again meanwhile", async () => {
  const told = async () => {
    const rows = await db
      .selectFrom("outbox")
      .select(["to_address", "subject", "text_body"])
      .orderBy("created_at")
      .execute();
    return rows
      .filter(({ text_body }) => text_body.includes("Mollie"))
      .map(({ to_address, subject }) => `${subject} > ${to_address.split("@")[0]}`);
  };
  await followTroubles(silent, later(0));
  await followTroubles(well, later(30));
  expect(await told()).toEqual([]);
  await followTroubles(silent, later(61));
  const began = ["Le site demande un regard > bonjour", "Le site demande un regard > technique"];
  expect((await told()).sort()).toEqual(began);
  for (const seconds of [120, 180, 240]) await followTroubles(silent, later(seconds));
  await followTroubles(well, later(300));
  await followTroubles(silent, later(360));
  await followTroubles(well, later(600));
  expect((await told()).sort()).toEqual(began);
  await followTroubles(well, later(661));
  const over = ["Le site va bien de nouveau > bonjour", "Le site va bien de nouveau > technique"];
  expect((await told()).sort()).toEqual([...began, ...over]);
  await followTroubles(silent, later(700));
  await followTroubles(silent, later(761));
  expect(await told()).toHaveLength(6);
});
