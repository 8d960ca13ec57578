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
  sampleSize: "34",
};

const storyErrors = (typed: Partial<typeof typedTestimonial>) => {
  const read = readTestimonial(form({ ...typedTestimonial, ...typed }), "2026-11-22");
  return read.ok ? [] : Object.keys(read.refused.errors);
};
const figureErrors = (typed: Partial<typeof figure>, places = ["about"]) => {
  const sent = form({ ...figure, ...typed });
  for (const place of places) sent.append("places[]", place);
  const read = readFigure(sent);
  return read.ok ? [] : Object.keys(read.refused.errors);
};

test("a real testimonial says which of its proofs is missing; a demonstration needs none", () => {
  const unproved = { consentEvidence: " ", consentedAt: "", experienceDate: "" };
  expect(storyErrors({})).toEqual([]);
  expect(storyErrors(unproved)).toEqual(["consentEvidence", "consentedAt", "experienceDate"]);
  expect(storyErrors({ ...unproved, kind: "demonstration" })).toEqual([]);
  expect(storyErrors({ kind: "demonstration", consentedAt: "2026-02-30" })).toEqual(["consentedAt"]);
});

test("neither the agreement nor the end of the work is of a day to come", () => {
  expect(storyErrors({ consentedAt: "2026-11-22", experienceDate: "2026-11-22" })).toEqual([]);
  expect(storyErrors({ consentedAt: "2026-11-23", experienceDate: "2027-03-03" })).toEqual([
    "consentedAt",
    "experienceDate",
  ]);
  expect(storyErrors({ kind: "demonstration", experienceDate: "2027-03-03" })).toEqual(["experienceDate"]);
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
  const unproved = { source: "", period: " ", sampleSize: "" };
  expect(figureErrors({})).toEqual([]);
  expect(figureErrors(unproved)).toEqual(["source", "period", "sampleSize"]);
  expect(figureErrors({ ...unproved, kind: "demonstration" })).toEqual([]);
  expect(figureErrors({ sampleSize: "beaucoup" })).toEqual(["sampleSize"]);
  expect(figureErrors({ value: "" }, [])).toEqual(["value", "places"]);
});
