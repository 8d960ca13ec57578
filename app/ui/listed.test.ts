import { expect, test } from "vitest";
import { listed } from "./listed";

test("what is listed is parted by commas, and its last by « et »", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]].map(listed)).toEqual([
    "",
    "a",
    "a et b",
    "a, b et c",
    "a, b, c et d",
  ]);
});
