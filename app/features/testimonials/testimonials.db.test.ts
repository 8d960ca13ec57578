import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db, Trx } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { testDatabase } from "../../../tests/support/database";
import { categories } from "./rules";
import {
  countDemonstration,
  hideFigure,
  hideTestimonial,
  listEveryFigure,
  listEveryTestimonial,
  listFigures,
  listTestimonials,
  publishFigure,
  publishTestimonial,
  saveFigure,
  saveTestimonial,
} from "./testimonials.server";

const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-28T10:00:00Z");
let db: Db;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ db, close } = await testDatabase());
});
afterEach(() => close());

const act = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);
const publications = async () => (await db.selectFrom("page_invalidations").selectAll().execute()).length;
const testimonial = {
  name: "Ana",
  situation: "Mère de deux enfants",
  duration: "3 mois",
  rating: 5,
  title: "Un dimanche calme",
  content: "Nous avons parlé dix minutes.",
  result: "Un calendrier",
  category: "organisation" as const,
  demonstration: false,
  consent_evidence: "Accord signé, classeur 2026",
  consented_at: "2026-10-01",
  experience_date: "2026-09-12",
  position: 1,
};
const figure = {
  value: "91 %",
  label: "dorment mieux",
  places: ["about" as const],
  source: "Questionnaire de fin",
  period: "2025-2026",
  sample_size: 34,
  demonstration: false,
  position: 1,
};

test("the first content is there, all of it demonstration", async () => {
  const six = await listTestimonials(db);
  expect(new Set(six.map(({ category }) => category))).toEqual(new Set(Object.keys(categories)));
  expect(six.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5]);
  const at = async (place: Parameters<typeof listFigures>[1]) =>
    (await listFigures(db, place)).map(({ value }) => value);
  expect(await at("home_large")).toEqual(["95 %", "90 %", "100 %"]);
  expect(await at("home_small")).toEqual(["200 +", "5 ans", "15 000 €", "80 %", "6 mois"]);
  expect(await at("testimonials")).toHaveLength(3);
  expect(await countDemonstration(db)).toEqual({ testimonials: 6, figures: 8 });
});

test("what was edited is not overwritten by a later start", async () => {
  const [first] = await listEveryTestimonial(db);
  if (!first) throw new Error("no testimonial");
  await act((trx) => saveTestimonial(trx, { ...testimonial, id: first.id }, { now }));
  await migrate(db);
  const names = (await listEveryTestimonial(db)).map(({ name }) => name);
  expect(names).toHaveLength(6);
  expect(names).toContain("Ana");
  expect(await countDemonstration(db)).toMatchObject({ testimonials: 5 });
});

test("a testimonial is hidden until published, keeps its first day, and leaves when consent is taken back", async () => {
  const saved = await act((trx) => saveTestimonial(trx, testimonial, { now }));
  if (!saved.ok) throw new Error(saved.reason);
  expect(await listTestimonials(db)).toHaveLength(6);
  const before = await publications();
  await act((trx) => publishTestimonial(trx, saved, { now }));
  await act((trx) => publishTestimonial(trx, saved, { now: later }));
  const [shown] = await listTestimonials(db);
  expect(shown).toMatchObject({ name: "Ana", published_at: now, experience_date: "2026-09-12" });
  expect(shown).not.toHaveProperty("consent_evidence");
  expect(await publications()).toBeGreaterThan(before);
  await act((trx) => hideTestimonial(trx, saved, { now: later }));
  expect((await listTestimonials(db)).map(({ name }) => name)).not.toContain("Ana");
});

test("a figure appears in its places once published, with its source", async () => {
  const saved = await act((trx) => saveFigure(trx, figure, { now }));
  if (!saved.ok) throw new Error(saved.reason);
  expect((await listFigures(db, "about")).map(({ value }) => value)).not.toContain("91 %");
  await act((trx) => publishFigure(trx, saved, { now }));
  expect((await listFigures(db, "about"))[0]).toMatchObject({ value: "91 %", source: "Questionnaire de fin" });
  expect((await listFigures(db, "home_large")).map(({ value }) => value)).not.toContain("91 %");
  await act((trx) => hideFigure(trx, saved, { now }));
  expect((await listFigures(db, "about")).map(({ value }) => value)).not.toContain("91 %");
});

test("without evidence nothing is called real, neither by the verbs nor by the database", async () => {
  expect(await act((trx) => saveTestimonial(trx, { ...testimonial, consented_at: null }, { now }))).toEqual({
    ok: false,
    reason: "consent_missing",
  });
  expect(await act((trx) => saveFigure(trx, { ...figure, source: null }, { now }))).toEqual({
    ok: false,
    reason: "evidence_missing",
  });
  const real = { demonstration: false };
  await expect(db.updateTable("testimonials").set(real).execute()).rejects.toThrow(/real_testimonial_has_consent/);
  await expect(db.updateTable("figures").set(real).execute()).rejects.toThrow(/real_figure_has_evidence/);
});

test("what does not exist is said unknown", async () => {
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  const notFound = { ok: false, reason: "not_found" };
  expect(await act((trx) => publishTestimonial(trx, unknown, { now }))).toEqual(notFound);
  expect(await act((trx) => saveFigure(trx, { ...figure, ...unknown }, { now }))).toEqual(notFound);
  expect((await listEveryFigure(db)).length).toBe(8);
});
