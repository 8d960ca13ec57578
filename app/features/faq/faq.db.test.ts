import { afterEach, beforeEach, expect, test } from "vitest";
import { changeSetting } from "~/features/settings/settings.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { testDatabase } from "../../../tests/support/database";
import { hideFaqEntry, listFaq, listFaqEntries, publishFaqEntry, saveFaqEntry } from "./faq.server";
import { type FaqPlace, unknownVariables } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
let db: Db;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ db, close } = await testDatabase());
});
afterEach(() => close());

const act = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);
const questions = async (place: FaqPlace) => (await listFaq(db, place)).map(({ question }) => question);
const publications = async () => (await db.selectFrom("page_invalidations").selectAll().execute()).length;
const entry = { question: "Et le samedi ?", answer: "Oui, {delai_annulation}.", places: ["faq" as const], position: 1 };

test("the first content is there: six questions at home, ten on their page, five in the widget, four beside the testimonials", async () => {
  const counts = await Promise.all((["home", "faq", "widget", "testimonials"] as const).map(questions));
  expect(counts.map((list) => list.length)).toEqual([6, 10, 5, 4]);
});

test("no first answer types an amount, nor names a variable that does not exist", async () => {
  for (const { question, answer } of await listFaqEntries(db)) {
    expect(answer, question).not.toMatch(/\d\s*€/);
    expect(unknownVariables(answer), question).toEqual([]);
  }
});

test("an answer follows the settings", async () => {
  const text = async () => (await listFaq(db, "faq")).map(({ answer }) => answer).join("\n");
  expect(await text()).toContain("350\u202f€");
  await act((trx) => changeSetting(trx, { key: "referral_discount_cents", value: 200_00 }, { now, by: null }));
  expect(await text()).toContain("300\u202f€");
  expect(await text()).not.toMatch(/\b350\b/);
});

test("an edited entry is not overwritten by a later start", async () => {
  const entries = await listFaqEntries(db);
  const first = entries[0];
  if (!first) throw new Error("no entry");
  await act((trx) => saveFaqEntry(trx, { ...entry, id: first.id, places: ["home"] }, { now }));
  await migrate(db);
  expect(await questions("home")).toContain("Et le samedi\u202f?");
  expect(await listFaqEntries(db)).toHaveLength(entries.length);
});

test("a new entry is hidden until published, then takes its place, and can be hidden again", async () => {
  const saved = await act((trx) => saveFaqEntry(trx, entry, { now }));
  if (!saved.ok) throw new Error(saved.reason);
  expect(await questions("faq")).toHaveLength(10);
  const before = await publications();
  await act((trx) => publishFaqEntry(trx, saved, { now }));
  expect((await listFaq(db, "faq"))[0]).toMatchObject({ id: saved.id, answer: "Oui, 48\u00a0h." });
  expect(await publications()).toBeGreaterThan(before);
  await act((trx) => hideFaqEntry(trx, saved, { now }));
  expect(await questions("faq")).toHaveLength(10);
});

test("what cannot be kept is refused with its reason, and an unknown entry is said unknown", async () => {
  expect(await act((trx) => saveFaqEntry(trx, { ...entry, answer: "{tarif}" }, { now }))).toEqual({
    ok: false,
    reason: "variable_unknown",
  });
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  expect(await act((trx) => publishFaqEntry(trx, unknown, { now }))).toEqual({ ok: false, reason: "not_found" });
});
