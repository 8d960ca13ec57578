import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalData } from "~/personal-data.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { personalDataPort } from "../my-data/my-data.server";
import * as requests from "./data-requests.server";

const COACH = randomUUID();
const now = november;
const later = new Date(now.getTime() + 49 * 3_600_000);
let purchases: Purchases;
beforeAll(async () => {
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  personalDataPort.provide(personalData);
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

/** Asked from the space of this account, as the coach reads it. */
async function ask(userId: string, at = now) {
  const asked = { whose: { userId }, kind: "access", details: "Les notes de travail." } as const;
  expect(await inTransaction((trx) => requests.receiveRequest(trx, asked, { now: at }))).toEqual({ ok: true });
  const { id } = await purchases.db
    .selectFrom("data_requests")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const read = await requests.readRequest(purchases.db, id, { now: at });
  return { id, ...read };
}

const copy = (id: string, at: Date) =>
  inTransaction((trx) => requests.beginCopyFor(trx, { id, reason: "Demandée." }, { now: at, by: COACH }));

test("a space whose address nobody proved does not prove who asks", async () => {
  const userId = await purchases.person("Inconnue");
  await purchases.db.updateTable("users").set({ email_verified: false }).where("id", "=", userId).execute();
  const request = await ask(userId);
  expect(request).toMatchObject({ cameBy: "space", identified: null, identityMeans: null, held: "identity" });
  expect(await copy(request.id, now)).toEqual({ ok: false, reason: "identity" });
});

test("nor does one whose password was just set by a link, and no copy is taken for it meanwhile", async () => {
  const userId = await purchases.person("Lue");
  const before = await ask(userId);
  expect(before).toMatchObject({ identityMeans: "par son espace", held: null });
  await purchases.db
    .insertInto("passwords")
    .values({ user_id: userId, hash: "x", updated_at: now, reset_at: now, first_reset_at: now })
    .execute();
  expect(await ask(userId, new Date(now.getTime() + 60_000))).toMatchObject({ identified: null, held: "identity" });
  expect(await copy(before.id, now)).toEqual({ ok: false, reason: "shut" });
  expect(await copy(before.id, later)).toEqual({ ok: true, subject: { userId } });
});
