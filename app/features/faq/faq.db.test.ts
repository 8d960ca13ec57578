import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db, Trx } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { testDatabase } from "../../../tests/support/database";
import { keepFirstContent } from "../../../tests/support/first-content";
import { setForThisTest } from "../../../tests/support/settings";
import {
  deleteFaqEntry,
  hideFaqEntry,
  listFaq,
  listFaqEntries,
  moveFaqEntry,
  publishFaqEntry,
  saveFaqEntry,
} from "./faq.server";
import { type FaqPlace, unknownVariables } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
const at = { now, by: "0d9a4b1e-5a52-4f0e-9a1f-3f6a6c1f4b2d" };
let db: Db;
let close: () => Promise<void>;
let bringBack: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
  bringBack = await keepFirstContent(db, ["faq_entries"]);
});
beforeEach(() => bringBack());
afterAll(() => close());

const act = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);
const questions = async (place: FaqPlace) => (await listFaq(db, place, { now })).map(({ question }) => question);
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

test("the first answers promise what the terms promise", async () => {
  const text = (await listFaqEntries(db)).map(({ answer }) => answer).join("\n");
  expect(text).toContain("la première séance vous est remboursée");
  expect(text).toContain("un enfant ou une personne vulnérable maltraités, et un péril grave et immédiat");
  expect(text.match(/sans votre accord écrit, sauf ce que la loi impose\./g)).toHaveLength(3);
  expect(text).toContain("tu peux y mettre fin n’importe quel jour, sans motif ni frais");
  expect(text).toContain("sauf empêchement grave ou danger");
  expect(text).not.toMatch(/premier échange est remboursé|Une seule limite|Passé ce délai/);
});

test("an answer follows the settings", async () => {
  const text = async () => (await listFaq(db, "faq", { now })).map(({ answer }) => answer).join("\n");
  expect(await text()).toContain("350\u202f€");
  await setForThisTest({ referral_discount_cents: 200_00 });
  expect(await text()).toContain("300\u202f€");
  expect(await text()).not.toMatch(/\b350\b/);
});

test("an edited entry is not overwritten by a later start", async () => {
  const entries = await listFaqEntries(db);
  const first = entries[0];
  if (!first) throw new Error("no entry");
  await act((trx) => saveFaqEntry(trx, { ...entry, id: first.id, places: ["home"] }, at));
  await migrate(db);
  expect(await questions("home")).toContain("Et le samedi\u202f?");
  expect(await listFaqEntries(db)).toHaveLength(entries.length);
});

test("a new entry is hidden until published, then takes its place, and can be hidden again", async () => {
  const saved = await act((trx) => saveFaqEntry(trx, entry, at));
  if (!saved.ok) throw new Error(saved.reason);
  expect(await questions("faq")).toHaveLength(10);
  const before = await publications();
  await act((trx) => publishFaqEntry(trx, saved, at));
  expect((await listFaq(db, "faq", { now }))[0]).toMatchObject({ id: saved.id, answer: "Oui, 48\u00a0h." });
  expect(await publications()).toBeGreaterThan(before);
  await act((trx) => hideFaqEntry(trx, saved, at));
  expect(await questions("faq")).toHaveLength(10);
});

test("an entry moves among those of its place, whatever stands between them", async () => {
  const before = await questions("contact");
  const last = (await listFaqEntries(db)).filter(({ places }) => places.includes("contact")).at(-1)!;
  await act((trx) => moveFaqEntry(trx, { id: last.id, direction: "up", place: "contact" }, at));
  expect(await questions("contact")).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)]);
  const home = await questions("home");
  const first = (await listFaqEntries(db)).find(({ places }) => places.includes("home"))!;
  await act((trx) => moveFaqEntry(trx, { id: first.id, direction: "up", place: "home" }, at));
  expect(await questions("home")).toEqual(home);
});

test("a new entry stands at the end; erased, it is gone, and the journal tells both", async () => {
  const { position, ...unplaced } = entry;
  const saved = await act((trx) => saveFaqEntry(trx, unplaced, at));
  if (!saved.ok) throw new Error(saved.reason);
  expect((await listFaqEntries(db)).at(-1)?.id).toBe(saved.id);
  await act((trx) => deleteFaqEntry(trx, saved, at));
  expect((await listFaqEntries(db)).at(-1)?.id).not.toBe(saved.id);
  const acts = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_user_id"])
    .where("subject_id", "=", saved.id)
    .orderBy("id")
    .execute();
  expect(acts).toEqual(["faq.saved", "faq.deleted"].map((action) => ({ action, actor_user_id: at.by })));
});

test("what cannot be kept is refused with its reason, and an unknown entry is said unknown", async () => {
  expect(await act((trx) => saveFaqEntry(trx, { ...entry, answer: "{tarif}" }, at))).toEqual({
    ok: false,
    reason: "variable_unknown",
  });
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  expect(await act((trx) => publishFaqEntry(trx, unknown, at))).toEqual({ ok: false, reason: "not_found" });
});
