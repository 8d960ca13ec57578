import { expect, test } from "vitest";
import { moved, newPositions } from "./ordering";

const ids = ["a", "b", "c", "d"];

test("one passes its neighbour, and nothing passes the end", () => {
  expect(moved(ids, "c", "up")).toEqual(["a", "c", "b", "d"]);
  expect(moved(ids, "b", "down")).toEqual(["a", "c", "b", "d"]);
  expect(moved(ids, "a", "up")).toBeNull();
  expect(moved(ids, "d", "down")).toBeNull();
  expect(moved(ids, "z", "up")).toBeNull();
});

test("only those shown are passed", () => {
  expect(moved(ids, "d", "up", ["a", "d"])).toEqual(["d", "a", "b", "c"]);
  expect(moved(ids, "a", "down", ["a", "d"])).toEqual(["b", "c", "d", "a"]);
  expect(moved(ids, "d", "up", ["d"])).toBeNull();
});

test("a new order changes only the positions that differ", () => {
  const before = ["a", "b", "c"].map((id, rank) => ({ id, position: (rank + 1) * 10 }));
  expect(newPositions(before, ["a", "c", "b"])).toEqual([
    { id: "c", position: 20 },
    { id: "b", position: 30 },
  ]);
});
