import { expect, test } from "vitest";
import { evidenceOf } from "./evidence";

const figure = { answers: 1_214, onTimePercent: 98, medianHours: 20 };
const there = (count: number) => ({ promisedFor: null, count });

test("each line of the offer is proved by what the site counts", () => {
  const proved = evidenceOf({ guides: there(3), videos: there(2), gatherings: there(4), partners: there(3) }, figure);
  expect(proved.answers).toMatchObject({ number: "98 %" });
  expect(proved.pieces).toMatchObject({ number: "5", counts: "pièces publiées" });
  expect(proved.meetings).toMatchObject({ number: "4" });
  expect(proved.partners).toMatchObject({ number: "3" });
});

test("what is too few to count, promised only, or not there has no number", () => {
  expect(evidenceOf({ guides: { promisedFor: "2026-12-15" }, gatherings: there(1), partners: there(1) }, null)).toEqual(
    {},
  );
  expect(evidenceOf({}, null)).toEqual({});
});
