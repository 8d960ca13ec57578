import { expect, test } from "vitest";
import { coversOf } from "./item-lines";
import type { Theme } from "./rules";

test("no cover of a shelf has the drawing of its neighbour", () => {
  const themes: Theme[] = ["procedure", "procedure", "enfants", "enfants", "enfants", "procedure", "argent", "argent"];
  const covers = coversOf(themes.map((theme) => ({ theme })));
  expect(covers).toHaveLength(themes.length);
  expect(covers.filter((drawing, rank) => drawing === covers[rank - 1])).toEqual([]);
  expect(covers[2]).toBe(covers[4]);
});
