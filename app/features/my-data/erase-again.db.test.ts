import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { accountMergesPort, listPreferences, mergeAccount, savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { withdrawMessageConsent } from "~/features/advice/advice.server";
import { keepSheet } from "~/features/toolbox/kept-sheets.server";
import { eraseKept } from "~/features/toolbox/toolbox.server";
import { personalData } from "~/personal-data.server";
import type { NotedErasure } from "~/platform/backups/noted-erasures.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { hear } from "../../../tests/support/contact-messages";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { eraseAgain, eraseForgotten, erasePerson, personalDataPort } from "./my-data.server";

// What a backup put back is told of what was done since: here the acts are undone, as a backup from before knows nothing of them.

const folder = mkdtempSync(join(tmpdir(), "erase-again-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  BACKUP_URL: pathToFileURL(join(folder, "nightly")).href,
  BACKUP_KEY: randomBytes(32).toString("base64url"),
  DATABASE_URL: "postgresql://nobody@localhost/none",
});
let purchases: Purchases;
beforeAll(async () => {
  personalDataPort.provide(personalData);
  accountMergesPort.provide(accountMerges);
  purchases = await openPurchases();
});
afterAll(async () => {
  await purchases.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = (date: number) => on(`2054-12-${String(date).padStart(2, "0")}`);

/** Does these acts, undoes them, and does again what was noted of them. */
async function putBack(acts: (trx: Trx) => Promise<unknown>) {
  const undone = new Error("the database was lost");
  let noted: NotedErasure[] = [];
  const acting = inTransaction(async (trx) => {
    await acts(trx);
    const rows = await trx.selectFrom("noted_erasures").selectAll().orderBy("done_at").execute();
    noted = rows.map(({ who, done_at: at }) => {
      const [kind, whose = "", more] = who.split(" ");
      return { kind: kind as NotedErasure["kind"], whose, more, at };
    });
    throw undone;
  });
  await expect(acting).rejects.toBe(undone);
  return eraseAgain(noted, { now: day(30) });
}

const wishesOf = async (...people: string[]) => {
  const held = await listPreferences(purchases.db, people);
  return people.map((userId) => held.get(userId) ?? null);
};
const noMail = { ...DEFAULT_PREFERENCES, mail: false };
const noCall = { ...DEFAULT_PREFERENCES, phone: false };

test("what a sign-up wished holds for the account it became part of since; what that wished then, for both", async () => {
  const [from, to] = [await purchases.person("Nina"), await purchases.person("Nina")];
  await inTransaction((trx) => savePreferences(trx, from, noMail, { now: november }));
  await putBack((trx) => mergeAccount(trx, { from, to }, { now: day(1) }));
  expect(await wishesOf(from, to)).toEqual([noMail, noMail]);
  await putBack(async (trx) => {
    await mergeAccount(trx, { from, to }, { now: day(2) });
    await savePreferences(trx, to, noCall, { now: day(3) });
  });
  expect(await wishesOf(from, to)).toEqual([noCall, noCall]);
});

test("what an account erased or took back before a sign-up became part of it stands in that sign-up", async () => {
  const [from, to] = [await purchases.person("Nina"), await purchases.person("Nina")];
  const sheet = { slug: "budget", fields: { rent: ["900"] } };
  await inTransaction((trx) => keepSheet(trx, { userId: from, ...sheet }, { now: november }));
  await consent(from, november);
  await putBack(async (trx) => {
    await keepSheet(trx, { userId: to, ...sheet }, { now: day(1) });
    await eraseKept(trx, { userId: to, slug: "budget" }, { now: day(2) });
    await trx
      .insertInto("message_consents")
      .values(consentOf(to, day(1)))
      .execute();
    await withdrawMessageConsent(trx, { userId: to }, { now: day(2) });
    await mergeAccount(trx, { from, to }, { now: day(3) });
  });
  expect(await purchases.db.selectFrom("tool_sheets").select("user_id").execute()).toEqual([{ user_id: from }]);
  expect(await standing(from)).toBe(1);
});

const consentOf = (userId: string, given: Date) => ({
  id: randomUUID(),
  user_id: userId,
  text_version: "1",
  given_at: given,
  withdrawn_at: null,
});
const consent = (userId: string, given: Date) =>
  purchases.db.insertInto("message_consents").values(consentOf(userId, given)).execute();
const standing = async (userId: string) => {
  const rows = await purchases.db
    .selectFrom("message_consents")
    .select("id")
    .where("user_id", "=", userId)
    .where("withdrawn_at", "is", null)
    .execute();
  return rows.length;
};
const messageOf = (id: string) =>
  purchases.db.selectFrom("contact_messages").select(["user_id", "email", "status"]).where("id", "=", id).execute();

test("what a stranger wrote with a purchase that joined an account is not erased with that account; the consent given with it ends", async () => {
  const [from, to] = [await purchases.person("Nina"), await purchases.person("Nina")];
  await consent(from, november);
  const email = "tape-par-un-autre@exemple.fr";
  const message = await hear("Nina", { user_id: from, email });
  const bought = (trx: Trx) => mergeAccount(trx, { from, to, boughtOnly: true }, { now: day(1) });
  await putBack(bought);
  expect(await standing(from)).toBe(0);
  expect(
    await putBack(async (trx) => {
      await bought(trx);
      expect(await erasePerson(trx, { userId: to }, { now: day(2), by: to })).toMatchObject({ ok: true });
    }),
  ).toMatchObject({ accounts: 2, failed: [] });
  expect(await messageOf(message)).toEqual([{ user_id: null, email: expect.any(String), status: "new" }]);
});

test("an account that the site emptied by itself leaves again what has a time of its own", async () => {
  const userId = await purchases.person("Nina");
  const email = "longtemps-apres@exemple.fr";
  await purchases.db.updateTable("users").set({ email }).where("id", "=", userId).execute();
  const message = await hear("Nina", { user_id: userId, email });
  const reader = randomUUID();
  await purchases.db
    .insertInto("newsletter_subscribers")
    .values({
      id: reader,
      email,
      status: "active",
      consent_text_version: "1",
      source: "footer",
      requested_at: november,
      confirmed_at: november,
      created_at: november,
    })
    .execute();
  const done = await putBack(async (trx) => expect(await eraseForgotten(trx, { userId }, { now: day(2) })).toBe(true));
  expect(done).toMatchObject({ accounts: 1, failed: [] });
  expect(await messageOf(message)).toEqual([{ user_id: null, email, status: "new" }]);
  const readers = await purchases.db
    .selectFrom("newsletter_subscribers")
    .select("status")
    .where("id", "=", reader)
    .execute();
  expect(readers).toEqual([{ status: "active" }]);
});
