import { expect, test } from "vitest";
import { coversOf, isBegun } from "./item-lines";
import type { Theme } from "./rules";

test("no guide has the drawing of the one numbered next, and each keeps its own in whatever order it is shown", () => {
  const themes: Theme[] = ["procedure", "procedure", "enfants", "enfants", "enfants", "procedure", "argent", "argent"];
  const guides = themes.map((theme, number) => ({ theme, number }));
  const covers = guides.map(({ number }) => coversOf(guides).get(number));
  expect(covers).not.toContain(undefined);
  expect(covers.filter((drawing, rank) => drawing === covers[rank - 1])).toEqual([]);
  expect(covers[2]).toBe(covers[4]);
  expect(coversOf(guides.toReversed())).toEqual(coversOf(guides));
});

test("a piece is begun once it was opened, one that is heard beyond its first second", () => {
  const place = { seconds: 0, isDone: false, seenAt: new Date() };
  expect(isBegun({ kind: "guide", place: null })).toBe(false);
  expect(isBegun({ kind: "guide", place })).toBe(true);
  expect(isBegun({ kind: "audio", place })).toBe(false);
  expect(isBegun({ kind: "audio", place: { ...place, seconds: 1 } })).toBe(true);
});
