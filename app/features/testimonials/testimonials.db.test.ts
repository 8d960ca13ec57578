import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db, Trx } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { testDatabase } from "../../../tests/support/database";
import { keepFirstContent } from "../../../tests/support/first-content";
import { figure, testimonial } from "../../../tests/support/testimonials";
import { categories } from "./rules";
import {
  countDemonstration,
  deleteFigure,
  deleteTestimonial,
  findTestimonial,
  hideFigure,
  hideTestimonial,
  listEveryFigure,
  listEveryTestimonial,
  listFigures,
  listTestimonials,
  moveFigure,
  moveTestimonial,
  publishFigure,
  publishTestimonial,
  saveFigure,
  saveTestimonial,
} from "./testimonials.server";

const now = new Date("2026-11-21T10:00:00Z");
const sophie = "0d9a4b1e-5a52-4f0e-9a1f-3f6a6c1f4b2d";
const at = { now, by: sophie };
const later = new Date("2026-11-28T10:00:00Z");
const tried = { production: false };
let db: Db;
let close: () => Promise<void>;
let bringBack: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
  bringBack = await keepFirstContent(db, ["testimonials", "figures"]);
});
beforeEach(() => bringBack());
afterAll(() => close());

const act = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);

/** A picture as it stands once it was received, without its files. */
async function picture(): Promise<string> {
  const id = randomUUID();
  const blur = `data:image/webp;base64,${id}`;
  await db
    .insertInto("pictures")
    .values({ id, width: 900, height: 1_200, blur, shown: true, created_at: now })
    .execute();
  return id;
}
const pictures = async () => (await db.selectFrom("pictures").select("id").execute()).map(({ id }) => id);

const publications = async () => (await db.selectFrom("page_invalidations").selectAll().execute()).length;

test("the first content is there, all of it demonstration", async () => {
  const six = await listTestimonials(db, tried);
  expect(new Set(six.map(({ category }) => category))).toEqual(new Set(Object.keys(categories)));
  expect(six.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5]);
  const at = async (place: Parameters<typeof listFigures>[1]) =>
    (await listFigures(db, place, tried)).map(({ value }) => value);
  expect(await at("home_large")).toEqual(["95 %", "90 %", "100 %"]);
  expect(await at("home_small")).toEqual(["200+", "5 ans", "15 000 €", "80 %", "6 mois"]);
  expect(await at("testimonials")).toHaveLength(3);
  expect(await countDemonstration(db)).toEqual({ testimonials: 6, figures: 8 });
});

test("a real site shows none of it, and what is proved", async () => {
  const real = { production: true };
  expect(await listTestimonials(db, real)).toEqual([]);
  expect(await listFigures(db, "home_large", real)).toEqual([]);
  await act(async (trx) => {
    const told = await saveTestimonial(trx, testimonial, at);
    const counted = await saveFigure(trx, figure, at);
    if (!told.ok || !counted.ok) throw new Error("a proof is missing");
    await publishTestimonial(trx, told, at);
    await publishFigure(trx, counted, at);
  });
  expect((await listTestimonials(db, real)).map(({ name }) => name)).toEqual(["Ana"]);
  expect((await listFigures(db, "about", real)).map(({ value }) => value)).toEqual(["91 %"]);
  expect(await countDemonstration(db)).toEqual({ testimonials: 6, figures: 8 });
});

test("what was edited is not overwritten by a later start", async () => {
  const [first] = await listEveryTestimonial(db);
  if (!first) throw new Error("no testimonial");
  await act((trx) => saveTestimonial(trx, { ...testimonial, id: first.id }, at));
  await migrate(db);
  const names = (await listEveryTestimonial(db)).map(({ name }) => name);
  expect(names).toHaveLength(6);
  expect(names).toContain("Ana");
  expect(await countDemonstration(db)).toMatchObject({ testimonials: 5 });
});

test("a testimonial is hidden until published, keeps its first day, and leaves when consent is taken back", async () => {
  const saved = await act((trx) => saveTestimonial(trx, testimonial, at));
  if (!saved.ok) throw new Error(saved.reason);
  expect(await listTestimonials(db, tried)).toHaveLength(6);
  const before = await publications();
  await act((trx) => publishTestimonial(trx, saved, at));
  await act((trx) => publishTestimonial(trx, saved, { now: later, by: sophie }));
  const [shown] = await listTestimonials(db, tried);
  expect(shown).toMatchObject({ name: "Ana", published_at: now, experience_date: "2026-09-12" });
  expect(shown).not.toHaveProperty("consent_evidence");
  expect(await publications()).toBeGreaterThan(before);
  await act((trx) => hideTestimonial(trx, saved, { now: later, by: sophie }));
  expect((await listTestimonials(db, tried)).map(({ name }) => name)).not.toContain("Ana");
});

test("a figure appears in its places once published, with its source", async () => {
  const saved = await act((trx) => saveFigure(trx, figure, at));
  if (!saved.ok) throw new Error(saved.reason);
  expect((await listFigures(db, "about", tried)).map(({ value }) => value)).not.toContain("91 %");
  await act((trx) => publishFigure(trx, saved, at));
  expect((await listFigures(db, "about", tried))[0]).toMatchObject({ value: "91 %", source: "Questionnaire de fin" });
  expect((await listFigures(db, "home_large", tried)).map(({ value }) => value)).not.toContain("91 %");
  await act((trx) => hideFigure(trx, saved, at));
  expect((await listFigures(db, "about", tried)).map(({ value }) => value)).not.toContain("91 %");
});

test("without evidence nothing is called real, neither by the verbs nor by the database", async () => {
  expect(await act((trx) => saveTestimonial(trx, { ...testimonial, consented_at: null }, at))).toEqual({
    ok: false,
    reason: "consent_missing",
  });
  expect(await act((trx) => saveFigure(trx, { ...figure, source: null }, at))).toEqual({
    ok: false,
    reason: "evidence_missing",
  });
  const real = { demonstration: false };
  await expect(db.updateTable("testimonials").set(real).execute()).rejects.toThrow(/real_testimonial_has_consent/);
  await expect(db.updateTable("figures").set(real).execute()).rejects.toThrow(/real_figure_has_evidence/);
  const blank = { ...real, consent_evidence: " ", consented_at: "2026-10-01", experience_date: "2026-09-12" };
  await expect(db.updateTable("testimonials").set(blank).execute()).rejects.toThrow(/real_testimonial_has_consent/);
  const counted = { ...real, source: "Questionnaire", period: "2026", sample_size: 34 };
  for (const missing of [{ source: " " }, { period: "" }]) {
    const change = { ...counted, ...missing };
    await expect(db.updateTable("figures").set(change).execute()).rejects.toThrow(/real_figure_has_evidence/);
  }
});

test("what is new stands at the end, and one moves among the others by one place", async () => {
  const { position, ...unplaced } = testimonial;
  const saved = await act((trx) => saveTestimonial(trx, unplaced, at));
  if (!saved.ok) throw new Error(saved.reason);
  const order = async () => (await listEveryTestimonial(db)).map(({ id }) => id);
  const before = await order();
  expect(before.at(-1)).toBe(saved.id);
  await act((trx) => moveTestimonial(trx, { id: saved.id, direction: "up" }, at));
  expect(await order()).toEqual([...before.slice(0, -2), saved.id, before.at(-2)]);
  await act((trx) => saveTestimonial(trx, { ...unplaced, id: saved.id, title: "Un autre titre" }, at));
  expect((await order()).at(-2)).toBe(saved.id);
  await act((trx) => moveTestimonial(trx, { id: before[0]!, direction: "up" }, at));
  expect((await order())[0]).toBe(before[0]);
  const figures = await listEveryFigure(db);
  await act((trx) => moveFigure(trx, { id: figures[0]!.id, direction: "down" }, at));
  expect((await listEveryFigure(db)).map(({ id }) => id).slice(0, 2)).toEqual([figures[1]!.id, figures[0]!.id]);
});

test("erased, a record is gone with its evidence; the journal keeps who did it, and no name", async () => {
  const saved = await act((trx) => saveTestimonial(trx, testimonial, at));
  if (!saved.ok) throw new Error(saved.reason);
  await act((trx) => deleteTestimonial(trx, saved, at));
  expect(await findTestimonial(db, saved.id)).toBeUndefined();
  const claimed = await act((trx) => saveFigure(trx, figure, at));
  if (!claimed.ok) throw new Error(claimed.reason);
  await act((trx) => deleteFigure(trx, claimed, at));
  expect((await listEveryFigure(db)).map(({ id }) => id)).not.toContain(claimed.id);
  const entries = await db
    .selectFrom("audit_entries")
    .selectAll()
    .where("subject_id", "in", [saved.id, claimed.id])
    .orderBy("id")
    .execute();
  expect(entries.map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
    ["testimonials.testimonial_saved", sophie],
    ["testimonials.testimonial_deleted", sophie],
    ["testimonials.figure_saved", sophie],
    ["testimonials.figure_deleted", sophie],
  ]);
  expect(JSON.stringify(entries)).not.toContain("Ana");
});

test("what does not exist is said unknown", async () => {
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  const notFound = { ok: false, reason: "not_found" };
  expect(await act((trx) => publishTestimonial(trx, unknown, at))).toEqual(notFound);
  expect(await act((trx) => saveFigure(trx, { ...figure, ...unknown }, at))).toEqual(notFound);
  expect((await listEveryFigure(db)).length).toBe(8);
});

test("a story sent twice is hidden and deleted like any other: its photograph goes with the last that shows it", async () => {
  const sent = { ...testimonial, picture_id: await picture(), picture_alt: "Ana, de dos" };
  const [one, twin] = [
    await act((trx) => saveTestimonial(trx, sent, at)),
    await act((trx) => saveTestimonial(trx, sent, at)),
  ];
  if (!one.ok || !twin.ok) throw new Error("refused");
  await act((trx) => publishTestimonial(trx, one, at));
  expect(await act((trx) => hideTestimonial(trx, one, at))).toMatchObject({ ok: true });
  const moved = await pictures();
  expect(moved).toEqual([expect.not.stringMatching(sent.picture_id)]);
  expect(await act((trx) => deleteTestimonial(trx, twin, at))).toMatchObject({ ok: true });
  expect(await pictures()).toEqual(moved);
  expect((await findTestimonial(db, one.id))?.picture_id).toBe(moved[0]);
  await act((trx) => deleteTestimonial(trx, one, at));
  expect(await pictures()).toEqual([]);
});

test("a face taken back goes, whose words stay", async () => {
  const face = { picture_id: await picture(), picture_alt: "Ana, de dos" };
  const saved = await act((trx) => saveTestimonial(trx, { ...testimonial, ...face }, at));
  if (!saved.ok) throw new Error("refused");
  await act((trx) => saveTestimonial(trx, { ...testimonial, ...face, id: saved.id, title: "Autrement dit" }, at));
  expect(await pictures()).toEqual([face.picture_id]);
  const other = { picture_id: await picture(), picture_alt: "Ana, de loin" };
  await act((trx) => saveTestimonial(trx, { ...testimonial, ...other, id: saved.id }, at));
  expect(await pictures()).toEqual([other.picture_id]);
  const words = { ...testimonial, id: saved.id, picture_id: null, picture_alt: null };
  await act((trx) => saveTestimonial(trx, words, at));
  expect(await pictures()).toEqual([]);
  expect(await findTestimonial(db, saved.id)).toMatchObject({ content: testimonial.content, picture_id: null });
});
