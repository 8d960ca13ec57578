import { expect, test } from "vitest";
import { foundAmong, searchWords, typedSearch } from "./search";

test("what is typed is cut into words, five at most, without what no name holds", () => {
  expect(searchWords("  Hélène\u0000Le\tGoff ")).toEqual(["Hélène", "Le", "Goff"]);
  expect(searchWords("a b c d e f")).toEqual(["a", "b", "c", "d", "e"]);
  expect(searchWords("é")).toEqual(["é"]);
  expect(searchWords(" \u0007 ")).toEqual([]);
});

test("an address without a search, or with an empty one, asks for nothing", () => {
  const typed = (query: string) => typedSearch(new URLSearchParams(query));
  expect([typed(""), typed("q="), typed("q=%00+"), typed("q=+Nadia+B+")]).toEqual(["", "", "", "Nadia B"]);
  expect(typed(`q=${"a".repeat(500)}`)).toHaveLength(200);
});

test("a search is counted up to a thousand", () => {
  expect(foundAmong(1_000)).toEqual({ found: 1_000, more: false });
  expect(foundAmong(1_001)).toEqual({ found: 1_000, more: true });
});
