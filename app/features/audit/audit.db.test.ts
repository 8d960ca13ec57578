import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { listAuditEntries, listAuditEntriesAbout, recordAction } from "./audit.server";

const sophie = "00000000-0000-4000-8000-000000000001";
const claire = "00000000-0000-4000-8000-000000000002";
const evening = new Date("2026-11-21T22:30:00Z");
const night = new Date("2026-11-21T23:30:00Z");

let store: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  store = await testDatabase();
  await inTransaction(async (trx) => {
    await recordAction(
      trx,
      {
        action: "membership.extended",
        subject: { type: "person", id: claire },
        reason: "  Mois difficile  ",
        after: { days: 30 },
      },
      { now: evening, by: sophie },
    );
    await recordAction(
      trx,
      { action: "settings.changed", subject: { type: "setting", id: "terms_version" } },
      { now: night, by: null },
    );
  });
});
afterAll(() => store.close());

const everything = { room: null, day: null, subject: null, page: 1 };

test("acts are read newest first, with their reason, and null for the site itself", async () => {
  const { acts, found } = await listAuditEntries(store.db, everything);
  expect(found).toBe(2);
  expect(acts.map(({ action, actor_user_id, reason }) => [action, actor_user_id, reason])).toEqual([
    ["settings.changed", null, null],
    ["membership.extended", sophie, "Mois difficile"],
  ]);
  expect(acts[1]?.after).toEqual({ days: 30 });
});

test("they are narrowed by room, by the day it was in Paris, and by what they are about", async () => {
  const actions = async (narrowing: { day?: string; room?: string }) =>
    (await listAuditEntries(store.db, { ...everything, ...narrowing })).acts.map(({ action }) => action);
  expect(await actions({ room: "membership" })).toEqual(["membership.extended"]);
  expect(await actions({ room: "member" })).toEqual([]);
  expect(await actions({ day: "2026-11-21" })).toEqual(["membership.extended"]);
  expect(await actions({ day: "2026-11-22" })).toEqual(["settings.changed"]);
  expect((await listAuditEntriesAbout(store.db, { type: "person", id: claire })).length).toBe(1);
});

test("an act of a transaction that fails is not in the journal", async () => {
  const failing = inTransaction(async (trx) => {
    await recordAction(
      trx,
      { action: "events.canceled", subject: { type: "event", id: claire } },
      { now: night, by: sophie },
    );
    throw new Error("the act failed");
  });
  await expect(failing).rejects.toThrow("the act failed");
  expect((await listAuditEntries(store.db, everything)).found).toBe(2);
});

test("the journal cannot be rewritten, shortened or emptied", async () => {
  const rewrite = store.db.updateTable("audit_entries").set({ reason: "autre" }).execute();
  await expect(rewrite).rejects.toThrow(/only added to/);
  await expect(store.db.deleteFrom("audit_entries").execute()).rejects.toThrow(/only added to/);
  const { sql } = await import("kysely");
  await expect(sql`truncate audit_entries`.execute(store.db)).rejects.toThrow(/only added to/);
});
