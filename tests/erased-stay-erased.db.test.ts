import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { accountMergesPort, mergeAccount, savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { withdrawMessageConsent } from "~/features/advice/advice.server";
import { openFeed } from "~/features/booking/booking.server";
import { eraseAtWish } from "~/features/contact/contact.server";
import { eraseAddress, erasePerson } from "~/features/my-data/my-data.server";
import { askToBeTold, tellOfOpening, unsubscribeByHand } from "~/features/newsletter/newsletter.server";
import { keepSheet } from "~/features/toolbox/kept-sheets.server";
import { eraseKept } from "~/features/toolbox/toolbox.server";
import { openSession } from "~/platform/auth/session.server";
import { makeBackup, pruneBackups } from "~/platform/backups/back-up.server";
import { backUpIfDue, findLatestRuns } from "~/platform/backups/backup-runs.server";
import { type BackupStore, backupStore, listBackups, listNames } from "~/platform/backups/backup-store.server";
import { hasUnwrittenErasures, writeErasures } from "~/platform/backups/noted-erasures.server";
import { refuseHalfRestored, restoreBackup } from "~/platform/backups/restore.server";
import { type Db, inTransaction, openDatabase } from "~/platform/db/database.server";
import { fileStore } from "~/platform/files/file-store.server";
import { findCopyPrograms } from "../tools/test/postgresql.mjs";
import build from "./support/build";
import { hear } from "./support/contact-messages";
import { addressOf, emptyDatabase } from "./support/postgres";
import { november, on, openPurchases, type Purchases } from "./support/purchases";

// Who is erased stays erased when a backup from before is put back.

const folder = mkdtempSync(join(tmpdir(), "leclaircie-erased-"));
const nightly = join(folder, "nightly");
Object.assign(process.env, {
  DATA_DIR: folder,
  BACKUP_URL: pathToFileURL(nightly).href,
  BACKUP_KEY: randomBytes(32).toString("base64url"),
  // Replaced once the database of this file has a name: backups are of PostgreSQL alone.
  DATABASE_URL: addressOf("none"),
});
let purchases: Purchases;
let databaseUrl: string;
let to: BackupStore;
const { rows: server } = await (async () => {
  purchases = await openPurchases();
  return sql<{ name: string; version: number }>`
    select current_database() as name, current_setting('server_version_num')::integer / 10000 as version`.execute(
    purchases.db,
  );
})();
const programs = findCopyPrograms(server[0]?.version ?? 0);
if (programs) process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;
beforeAll(() => {
  accountMergesPort.provide(accountMerges);
  databaseUrl = addressOf(server[0]?.name ?? "");
  process.env.DATABASE_URL = databaseUrl;
  to = backupStore() as BackupStore;
});
afterAll(async () => {
  await purchases.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (now: Date) => ({ now });
const back = () => makeBackup({ databaseUrl, files: fileStore() }, to, at(november));

/** Every table where a row as text holds one of these words. */
async function tablesWith(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: held } = await sql`select from ${sql.raw(name)} t
      where exists (select from unnest(${words}::text[]) word where strpos(lower(t::text), lower(word)) > 0) limit 1`.execute(
      db,
    );
    if (held.length > 0) found.push(name.replace(/^public\./, ""));
  }
  return found;
}

async function subscriber(email: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into newsletter_subscribers (id, email, status, consent_text_version, source, requested_at, confirmed_at, created_at)
    values (${id}, ${email}, 'active', '1', 'footer', ${november}, ${november}, ${november})`.execute(purchases.db);
  return id;
}

describe.each(programs ? ["a backup from before an erasure"] : [])("%s", () => {
  const words = [
    "Ysoline",
    "rochefontaine",
    "0698765433",
    "visiteuse.inconnue",
    "Ysolinette",
    "premiere.inscription",
    "pas.encore",
  ];
  const letter = "lectrice@test.example";

  test("put back, nobody who was erased since is in it, whatever ran then, and a letter that was stopped stays so", async () => {
    const { db } = purchases;
    const { userId } = await purchases.member("Ysoline", november);
    await db
      .updateTable("users")
      .set({ email: "ysoline.rochefontaine@test.example" })
      .where("id", "=", userId)
      .execute();
    await db
      .updateTable("profiles")
      .set({ last_name: "Rochefontaine", phone: "0698765433" })
      .where("id", "=", userId)
      .execute();
    const stays = await purchases.person("Persévérante");
    // Two sign-ups of hers from before, each of which became part of the next one since the backup; and one of somebody who stays.
    const [first, second] = [await purchases.person("Ysolinette"), await purchases.person("Ysolinette")];
    const theirs = await purchases.person("Persévérante");
    await db.updateTable("users").set({ email: "premiere.inscription@test.example" }).where("id", "=", first).execute();
    await hear("Visiteuse", { email: "visiteuse.inconnue@test.example", message: "Rappelez-moi" });
    const called = await hear("Appelée", {
      reply_by: "phone",
      email: null,
      phone: "06 00 00 00 01",
      call_from: 12,
      call_until: 14,
      voicemail: false,
    });
    // Signed up, her address not proved yet: what she wrote under it is found by nothing else.
    const unproved = await purchases.person("Promise");
    const waits = { email: `${unproved}@pending.invalid`, email_verified: false };
    await db.updateTable("users").set(waits).where("id", "=", unproved).execute();
    await hear("Promise", { email: "pas.encore@test.example", message: "Par où commencer ?" });
    const reader = await subscriber(letter);
    await sql`insert into message_consents (id, user_id, text_version, given_at)
      values (${randomUUID()}, ${stays}, '1', ${november})`.execute(db);
    // Taken back, then given again, minutes before the backup.
    const trusts = await purchases.person("Confiante");
    const minutesBefore = (minutes: number) => new Date(november.getTime() - minutes * 60_000);
    const consent = (given: Date) =>
      sql`insert into message_consents (id, user_id, text_version, given_at)
      values (${randomUUID()}, ${trusts}, '1', ${given})`.execute(db);
    await consent(minutesBefore(20));
    await inTransaction((trx) => withdrawMessageConsent(trx, { userId: trusts }, at(minutesBefore(6))));
    await consent(minutesBefore(4));
    await openSession(new Request("https://leclaircie.example"), stays);
    await sql`insert into calendar_links (id, user_id, token_hash, created_at) values (${randomUUID()}, ${stays}, 'given', ${november})`.execute(
      db,
    );
    await inTransaction((trx) => openFeed(trx, { now: november, by: null }));
    await askToBeTold(db, { email: "prevenue@test.example", ip: "192.0.2.7" }, at(november));
    // A sheet kept, and a wish said, before: the one erased and the other said again since.
    const sheet = (userId: string, slug: string) =>
      inTransaction((trx) => keepSheet(trx, { userId, slug, fields: { rent: ["900"] } }, at(minutesBefore(30))));
    await sheet(theirs, "budget");
    await sheet(stays, "inventaire");
    const say = (mail: boolean, now: Date) =>
      inTransaction((trx) => savePreferences(trx, stays, { ...DEFAULT_PREFERENCES, mail, notAfter: 18 }, at(now)));
    await say(true, minutesBefore(30));
    const { backup } = await back();
    const before = await tablesWith(db, words);
    expect(before).toEqual(expect.arrayContaining(["users", "profiles", "contact_messages"]));

    const later = on("2056-12-01");
    for (const [from, into] of [
      [first, second],
      [second, userId],
      [theirs, stays],
    ] as const)
      await inTransaction((trx) => mergeAccount(trx, { from, to: into }, at(on("2056-11-29"))));
    const erased = await inTransaction((trx) => erasePerson(trx, { userId }, { now: later, by: userId }));
    expect(erased).toMatchObject({ ok: true });
    const proved = { email: "pas.encore@test.example", email_verified: true };
    await db.updateTable("users").set(proved).where("id", "=", unproved).execute();
    await inTransaction((trx) => erasePerson(trx, { userId: unproved }, { now: later, by: unproved }));
    await inTransaction((trx) => eraseAddress(trx, { address: "visiteuse.inconnue@test.example" }, at(later)));
    await inTransaction((trx) => unsubscribeByHand(trx, { id: reader }, { now: later, by: stays }));
    await inTransaction((trx) => eraseAtWish(trx, { id: called }, { now: later, by: stays }));
    await tellOfOpening(at(later));
    await inTransaction((trx) => eraseKept(trx, { userId: stays, slug: "budget" }, at(later)));
    await say(true, later);
    await say(false, new Date(later.getTime() + 60_000));
    await inTransaction((trx) => withdrawMessageConsent(trx, { userId: stays }, at(later)));
    const kept = await tablesWith(db, words);
    expect(kept).not.toContain("users");

    const soon = new Date(later.getTime() + 360_000);
    expect(await hasUnwrittenErasures(db, at(soon))).toBe(true);
    rmSync(join(nightly, "erasures"), { recursive: true, force: true });
    writeFileSync(join(nightly, "erasures"), "the disk is not mounted");
    await expect(writeErasures(db, at(soon), to)).rejects.toMatchObject({ problem: "unreachable" });
    expect(await hasUnwrittenErasures(db, at(soon))).toBe(true);
    rmSync(join(nightly, "erasures"));
    await writeErasures(db, at(soon), to);
    expect(await hasUnwrittenErasures(db, at(soon))).toBe(false);
    const noted = await listNames(to, "erasures");
    expect(noted).toHaveLength(18);

    await build();
    const empty = await emptyDatabase();
    const put = spawnSync(process.execPath, ["restore.mjs", backup], {
      env: { ...process.env, DATABASE_URL: empty.url, FILES_URL: pathToFileURL(join(folder, "put-back")).href },
      encoding: "utf8",
    });
    expect(put.stderr + put.stdout).toContain(
      "4 comptes, 2 adresses ; lettre arrêtée : 1 ; accord de se confier retiré : 1 ; message effacé par qui l’a écrit : 1 ; déjà prévenu de l’ouverture : 1 ; feuille effacée : 1 ; « Contact sûr » redit : 2",
    );
    expect(put.status).toBe(0);
    const restored = await openDatabase({ databaseUrl: empty.url });
    try {
      expect((await tablesWith(restored.kysely, words)).filter((table) => !kept.includes(table))).toEqual([]);
      const { rows: people } = await sql<{
        email: string;
      }>`select email from users where id in (${userId}, ${stays})`.execute(restored.kysely);
      expect(people).toHaveLength(2);
      const { rows: keys } = await sql`select from data_keys where user_id = ${userId}`.execute(restored.kysely);
      expect(keys).toEqual([]);
      const { rows: letters } = await sql`select status from newsletter_subscribers where email = ${letter}`.execute(
        restored.kysely,
      );
      expect(letters).toEqual([{ status: "unsubscribed" }]);
      const { rows: consents } = await sql`select user_id from message_consents where withdrawn_at is null`.execute(
        restored.kysely,
      );
      expect(consents, "but what was given again").toEqual([{ user_id: trusts }]);
      const { rows: messages } = await sql`select from contact_messages where id = ${called}`.execute(restored.kysely);
      expect(messages).toEqual([]);
      const sheets = await restored.kysely.selectFrom("tool_sheets").select(["user_id", "slug"]).execute();
      expect(sheets).toEqual([{ user_id: stays, slug: "inventaire" }]);
      const wishes = await restored.kysely.selectFrom("contact_preferences").selectAll().execute();
      const wished = { mail: false, phone: true, not_after: 18 };
      expect(wishes).toHaveLength(2);
      expect(wishes, "and for the sign-up that had joined, apart again").toEqual(
        expect.arrayContaining([
          expect.objectContaining({ user_id: stays, ...wished }),
          expect.objectContaining({ user_id: theirs, ...wished }),
        ]),
      );
      const { rows: sessions } = await sql`select from sessions`.execute(restored.kysely);
      expect(sessions, "closed since, perhaps").toEqual([]);
      const { rows: links } =
        await sql`select id from calendar_links union all select id from calendar_feeds where revoked_at is null`.execute(
          restored.kysely,
        );
      expect(links, "closed since, perhaps").toEqual([]);
      expect(await restored.kysely.selectFrom("opening_requests").selectAll().execute()).toEqual([]);
      await refuseHalfRestored(restored.kysely);
      // Put back, it is the same site: its nights go on in the same place.
      await makeBackup(
        { databaseUrl: empty.url, files: fileStore() },
        to,
        at(new Date(november.getTime() + 3_600_000)),
      );
    } finally {
      await restored.close();
      await empty.drop();
    }
  });

  test("cut short before they were erased again, no site starts on it", async () => {
    const empty = await emptyDatabase();
    const [backup = ""] = await listBackups(to);
    await restoreBackup(to, backup, { databaseUrl: empty.url, files: null, forSite: true });
    const restored = await openDatabase({ databaseUrl: empty.url });
    await expect(refuseHalfRestored(restored.kysely)).rejects.toThrow("arrêté en chemin");
    await restored.close();
    await empty.drop();
  });

  test("what was erased before every backup there is is forgotten", async () => {
    expect(await listNames(to, "erasures")).toHaveLength(18);
    await makeBackup({ databaseUrl, files: fileStore() }, to, at(on("2056-12-02")));
    await pruneBackups(to, at(on("2056-12-02")));
    expect(await listNames(to, "erasures")).toEqual([]);
    await writeErasures(purchases.db, at(on("2057-02-01")), to);
    const { rows } = await sql`select from noted_erasures`.execute(purchases.db);
    expect(rows).toEqual([]);
  });

  test("a site that begins on an empty database at the same place writes nothing there, and says which backup is in its way", async () => {
    const before = readdirSync(nightly, { recursive: true });
    await purchases.db.updateTable("backup_lineage").set({ id: randomUUID() }).execute();
    await backUpIfDue(at(on("2056-12-02")));
    const { notMade } = await findLatestRuns(purchases.db);
    expect(notMade).toMatchObject({ problem: "another_site", backup: "2056-12-02T100000Z" });
    expect(readdirSync(nightly, { recursive: true })).toEqual(before);
  });

  test("a manifest that does not open is told, and the others are made, listed and pruned", async () => {
    rmSync(nightly, { recursive: true });
    mkdirSync(nightly);
    await makeBackup({ databaseUrl, files: fileStore() }, to, at(on("2056-12-05")));
    writeFileSync(join(nightly, "manifests", "2056-12-05T100000Z"), "torn");
    await backUpIfDue(at(on("2056-12-06")));
    const { made, notMade } = await findLatestRuns(purchases.db);
    expect(notMade).toBeNull();
    expect(made).toMatchObject({ backup: "2056-12-06T100000Z", unreadable: "2056-12-05T100000Z" });
    await build();
    const listed = spawnSync(process.execPath, ["restore.mjs"], { env: process.env, encoding: "utf8" });
    expect(listed).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/100000Z.*ne s’ouvre pas[\s\S]*2056-12-06/),
    });
  });
});
