import { expect, test } from "vitest";
import { figure, testimonial } from "../../../tests/support/testimonials";
import { checkFigure, checkTestimonial, isShown } from "./rules";

test("a claim without its proof is shown in a demonstration, never on a real site", () => {
  const real = { production: true };
  const tried = { production: false };
  for (const site of [real, tried]) {
    expect(isShown({ published: true, demonstration: false }, site)).toBe(true);
    expect(isShown({ published: false, demonstration: false }, site)).toBe(false);
    expect(isShown({ published: false, demonstration: true }, site)).toBe(false);
  }
  expect(isShown({ published: true, demonstration: true }, tried)).toBe(true);
  expect(isShown({ published: true, demonstration: true }, real)).toBe(false);
});

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
