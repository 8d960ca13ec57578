import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import { openMailing } from "../../../tests/support/mailing";
import { askToBeTold, eraseOldOpeningRequests, tellOfOpening } from "./newsletter.server";

const now = new Date("2026-11-26T08:00:00Z");
const { db, close } = await openMailing();
afterAll(close);
beforeEach(async () => {
  await db.deleteFrom("opening_requests").execute();
  await db.deleteFrom("outbox").execute();
});

const ask = (email: string) => askToBeTold(db, { email, ip: "192.0.2.7" }, { now });
const waiting = async () => {
  const rows = await db.selectFrom("opening_requests").select(["id", "email"]).execute();
  return (await openColumns(db, "opening_requests", ["email"], rows)).map(({ email }) => email).sort();
};
const ownKeys = () => db.selectFrom("data_keys").select("id").where("user_id", "is", null).execute();

test("an address is kept once, whatever its case, and answered alike; no mail leaves before the day", async () => {
  expect(await ask("Attente@exemple.example")).toEqual({ ok: true });
  expect(await ask("attente@EXEMPLE.example")).toEqual({ ok: true });
  expect(await ask("attente@")).toEqual({ ok: false, reason: "not_an_email" });
  expect(await waiting()).toEqual(["attente@exemple.example"]);
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("who waits is read in no column, and leaves no key behind: neither twice asked, nor told", async () => {
  await ask("secrete@exemple.example");
  await ask("secrete@exemple.example");
  expect(await ownKeys()).toHaveLength(1);
  const { rows } = await sql<{ all: string }>`select json_agg(t)::text as all from opening_requests t`.execute(db);
  expect(rows[0]?.all).not.toContain("secrete");
  const clear = db.updateTable("opening_requests").set({ email: "secrete@exemple.example" });
  await expect(clear.execute()).rejects.toMatchObject({ constraint: "opening_request_is_sealed" });
  await tellOfOpening({ now });
  expect(await ownKeys()).toEqual([]);
});

test("one that no longer opens keeps nobody else waiting", async () => {
  await ask("perdue@exemple.example");
  await db.deleteFrom("data_keys").where("user_id", "is", null).execute();
  await ask("lisible@exemple.example");
  await tellOfOpening({ now });
  expect(await db.selectFrom("outbox").select("to_address").execute()).toEqual([
    { to_address: "lisible@exemple.example" },
  ]);
  expect(await db.selectFrom("opening_requests").selectAll().execute()).toEqual([]);
});

test("on the day each is written to once, in a mail that says nothing, and leaves the list with it; two workers tell once", async () => {
  await ask("une@exemple.example");
  await ask("deux@exemple.example");
  await Promise.all([tellOfOpening({ now }), tellOfOpening({ now })]);
  await tellOfOpening({ now });
  expect(await waiting()).toEqual([]);
  const mails = await db
    .selectFrom("outbox")
    .select(["to_address", "status", "subject", "text_body", "dedupe_key"])
    .execute();
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual(["deux@exemple.example", "une@exemple.example"]);
  for (const { status, subject, text_body, dedupe_key } of mails) {
    expect([status, subject]).toEqual(["queued", "C’est ouvert"]);
    expect(`${subject} ${text_body}`).not.toMatch(/divorce|séparation|coach/i);
    expect(dedupe_key).not.toContain("@");
  }
});

test("a site that does not open keeps nobody waiting beyond a year", async () => {
  await ask("ancienne@exemple.example");
  const erase = (day: string) => inTransaction((trx) => eraseOldOpeningRequests(trx, { now: new Date(day) }));
  await erase("2027-11-25T08:00:00Z");
  expect(await waiting()).toHaveLength(1);
  await erase("2027-11-27T08:00:00Z");
  expect(await waiting()).toEqual([]);
});
