import { expect, test } from "vitest";
import { typedTestimonial } from "../../../../tests/support/testimonials";
import { readFigure, readTestimonial } from "./forms";

const form = (typed: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  return data;
};
const figure = {
  value: "91 %",
  label: "dorment mieux",
  kind: "reel",
  source: "Questionnaire",
  period: "2026",
  sample_size: "34",
};

const storyErrors = (typed: Partial<typeof typedTestimonial>) => {
  const read = readTestimonial(form({ ...typedTestimonial, ...typed }));
  return read.ok ? [] : Object.keys(read.refused.errors);
};
const figureErrors = (typed: Partial<typeof figure>, places = ["about"]) => {
  const sent = form({ ...figure, ...typed });
  for (const place of places) sent.append("places[]", place);
  const read = readFigure(sent);
  return read.ok ? [] : Object.keys(read.refused.errors);
};

test("a real testimonial says which of its proofs is missing; a demonstration needs none", () => {
  const unproved = { consent_evidence: " ", consented_at: "", experience_date: "" };
  expect(storyErrors({})).toEqual([]);
  expect(storyErrors(unproved)).toEqual(["consent_evidence", "consented_at", "experience_date"]);
  expect(storyErrors({ ...unproved, kind: "demonstration" })).toEqual([]);
  expect(storyErrors({ kind: "demonstration", consented_at: "2026-02-30" })).toEqual(["consented_at"]);
});

test("a testimonial says each field that is wrong", () => {
  expect(storyErrors({ name: "", rating: "6", category: "autre", title: "a".repeat(141) })).toEqual([
    "name",
    "title",
    "rating",
    "category",
  ]);
});

test("a real figure says which of its proofs is missing; a demonstration needs none", () => {
  const unproved = { source: "", period: " ", sample_size: "" };
  expect(figureErrors({})).toEqual([]);
  expect(figureErrors(unproved)).toEqual(["source", "period", "sample_size"]);
  expect(figureErrors({ ...unproved, kind: "demonstration" })).toEqual([]);
  expect(figureErrors({ sample_size: "beaucoup" })).toEqual(["sample_size"]);
  expect(figureErrors({ value: "" }, [])).toEqual(["value", "places"]);
});
