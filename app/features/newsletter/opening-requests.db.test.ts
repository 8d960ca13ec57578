import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
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
const waiting = () => db.selectFrom("opening_requests").select("email").orderBy("email").execute();

test("an address is kept once, whatever its case, and answered alike; no mail leaves before the day", async () => {
  expect(await ask("Attente@exemple.example")).toEqual({ ok: true });
  expect(await ask("attente@EXEMPLE.example")).toEqual({ ok: true });
  expect(await ask("attente@")).toEqual({ ok: false, reason: "not_an_email" });
  expect(await waiting()).toEqual([{ email: "attente@exemple.example" }]);
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
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
