import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { partnerOf } from "../../../tests/support/partners";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  arePartnersPublished,
  checkCode,
  countPartnersInForce,
  eraseCode,
  eraseEndedCodes,
  findCode,
  giveCode,
  listPartners,
  listPartnersInForce,
  mergePartnerCodes,
  pausePartner,
  publishPartner,
  readMonthChecks,
} from "./partners.server";

const HOUR_MS = 3_600_000;
const now = new Date("2026-11-23T10:00:00Z");
const at = { now };
const later = (hours: number) => ({ now: new Date(now.getTime() + hours * HOUR_MS) });
let purchases: Purchases;

beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());
beforeEach(async () => {
  await sql`delete from partners`.execute(purchases.db);
  await sql`delete from partner_codes`.execute(purchases.db);
  await sql`delete from partner_checks`.execute(purchases.db);
});

async function member(name: string): Promise<string> {
  const userId = await purchases.person(name);
  const days = { from: parisDay(now), until: addDays(parisDay(now), 100) };
  await inTransaction((trx) => grantMembership(trx, { userId, ...days, reason: "Essai" }, { now, by: null }));
  return userId;
}
async function given(userId: string, firstName: string | null = null, when = at): Promise<string> {
  const made = await inTransaction((trx) => giveCode(trx, { userId, firstName }, when));
  if (!made.ok) throw new Error(made.reason);
  return made.code;
}

test("a code holds for a day, then is as one that never was; the schedule leaves nothing of it", async () => {
  const claire = await member("Claire");
  const code = await given(claire, "Nora");
  expect(await checkCode(purchases.db, { code }, later(23))).toMatchObject({
    firstName: "Nora",
    endsAt: later(24).now,
  });
  expect(await checkCode(purchases.db, { code }, later(24))).toBeNull();
  expect(await findCode(purchases.db, claire, later(24))).toBeNull();
  await eraseEndedCodes(purchases.db, later(23));
  expect(await findCode(purchases.db, claire, at)).toMatchObject({ code, firstName: "Nora" });
  await eraseEndedCodes(purchases.db, later(24));
  expect((await sql`select * from partner_codes`.execute(purchases.db)).rows).toEqual([]);
});

test("one code at a time: a new one ends the former, and erased it is gone", async () => {
  const claire = await member("Claire");
  const first = await given(claire, "Nora");
  const second = await given(claire);
  expect(await checkCode(purchases.db, { code: first }, at)).toBeNull();
  expect(await findCode(purchases.db, claire, at)).toMatchObject({ code: second, firstName: null });
  await inTransaction((trx) => eraseCode(trx, claire));
  expect(await checkCode(purchases.db, { code: second }, at)).toBeNull();
  expect((await sql`select * from partner_codes`.execute(purchases.db)).rows).toEqual([]);
});

test("two codes asked for at once leave one", async () => {
  const claire = await member("Claire");
  const [one, other] = await Promise.all([given(claire), given(claire)]);
  const kept = await findCode(purchases.db, claire, at);
  expect([one, other]).toContain(kept?.code);
  expect((await sql`select * from partner_codes`.execute(purchases.db)).rows).toHaveLength(1);
});

test("the database holds neither the code nor the first name", async () => {
  const code = await given(await member("Claire"), "Zéphirine");
  const { rows } = await sql<{ row: string }>`select to_jsonb(c)::text as row from partner_codes c`.execute(
    purchases.db,
  );
  expect(rows[0]?.row).not.toContain(code);
  expect(rows[0]?.row).not.toContain("Zéphirine");
});

test("only a member makes a code, and it ends with the membership", async () => {
  const karim = await purchases.person("Karim");
  expect(await inTransaction((trx) => giveCode(trx, { userId: karim, firstName: null }, at))).toEqual({
    ok: false,
    reason: "not_member",
  });
  const claire = await member("Claire");
  const code = await given(claire);
  await sql`delete from membership_periods where user_id = ${claire}`.execute(purchases.db);
  expect(await checkCode(purchases.db, { code }, at)).toBeNull();
});

test("a valid check adds one to its month and keeps nothing else; a vain one adds nothing", async () => {
  const code = await given(await member("Claire"));
  expect(await readMonthChecks(purchases.db, at)).toBe(0);
  await Promise.all([1, 2, 3].map(() => checkCode(purchases.db, { code }, at)));
  await checkCode(purchases.db, { code: "222222" }, at);
  expect(await readMonthChecks(purchases.db, at)).toBe(3);
  expect((await sql`select * from partner_checks`.execute(purchases.db)).rows).toEqual([
    { month: "2026-11", checks: 3 },
  ]);
  expect(await readMonthChecks(purchases.db, { now: new Date("2026-11-30T23:30:00Z") })).toBe(0);
});

test("two accounts made one keep one code", async () => {
  const [stays, goes] = [await member("Claire"), await member("Claire")];
  const code = await given(goes, "Nora");
  await inTransaction((trx) => mergePartnerCodes(trx, { from: goes, to: stays }));
  expect(await findCode(purchases.db, stays, at)).toMatchObject({ code, firstName: "Nora" });
  await given(goes);
  await inTransaction((trx) => mergePartnerCodes(trx, { from: goes, to: stays }));
  expect(await findCode(purchases.db, stays, at)).toMatchObject({ code });
  expect(await findCode(purchases.db, goes, at)).toBeNull();
});

test("members read the rates of today; ended and paused ones stay known to the coach, and come back", async () => {
  expect(await arePartnersPublished(purchases.db, at)).toBe(false);
  const passage = await partnerOf("Librairie du Passage");
  await partnerOf("Serrurerie Anvers", { until_date: "2026-11-22" });
  await partnerOf("Studio Clairevoie", { until_date: "2026-11-23", website: "https://clairevoie.example/" });
  const names = async () => (await listPartnersInForce(purchases.db, at)).map(({ name }) => name);
  expect(await names()).toEqual(["Librairie du Passage", "Studio Clairevoie"]);
  expect(await countPartnersInForce(purchases.db, at)).toEqual({ all: 2, demonstration: 1 });
  const by = { now, by: null };
  await inTransaction((trx) => pausePartner(trx, { id: passage }, by));
  expect(await names()).toEqual(["Studio Clairevoie"]);
  expect(await listPartners(purchases.db)).toHaveLength(3);
  await inTransaction((trx) => publishPartner(trx, { id: passage }, by));
  expect(await names()).toContain("Librairie du Passage");
  expect(await arePartnersPublished(purchases.db, at)).toBe(true);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where subject_id = ${passage} order by id`.execute(purchases.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "partners.saved",
    "partners.published",
    "partners.paused",
    "partners.published",
  ]);
});
