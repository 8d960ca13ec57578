import { expect, test } from "vitest";
import { checkFigure, checkTestimonial } from "./rules";

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

test("a real testimonial needs its consent and the date of the experience", () => {
  expect(checkTestimonial(testimonial)).toBeNull();
  for (const missing of ["consent_evidence", "consented_at", "experience_date"] as const) {
    expect(checkTestimonial({ ...testimonial, [missing]: null }), missing).toBe("consent_missing");
    expect(checkTestimonial({ ...testimonial, [missing]: null, demonstration: true }), missing).toBeNull();
  }
});

test("a testimonial needs its words and a rating from 1 to 5", () => {
  expect(checkTestimonial({ ...testimonial, title: " " })).toBe("text_missing");
  for (const rating of [0, 6, 4.5]) expect(checkTestimonial({ ...testimonial, rating })).toBe("rating_out_of_range");
});

test("a real figure needs its source, its period and the people counted", () => {
  expect(checkFigure(figure)).toBeNull();
  for (const missing of ["source", "period", "sample_size"] as const) {
    expect(checkFigure({ ...figure, [missing]: null }), missing).toBe("evidence_missing");
  }
  expect(checkFigure({ ...figure, sample_size: 0 })).toBe("evidence_missing");
  expect(checkFigure({ ...figure, source: null, demonstration: true })).toBeNull();
  expect(checkFigure({ ...figure, places: [] })).toBe("place_missing");
  expect(checkFigure({ ...figure, value: "" })).toBe("text_missing");
});
