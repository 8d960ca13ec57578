import { expect, test } from "vitest";
import { foundAmong, readInBatches, searchWords, typedSearch } from "./search";

test("what is typed is cut into words, five at most, without what no name holds", () => {
  expect(searchWords("  Hélène\u0000Le\tGoff ")).toEqual(["Hélène", "Le", "Goff"]);
  expect(searchWords("a b c d e f")).toEqual(["a", "b", "c", "d", "e"]);
  expect(searchWords("é")).toEqual(["é"]);
  expect(searchWords(" \u0007 ")).toEqual([]);
  expect(searchWords("e-\u2060mail")).toEqual(["e-mail"]);
});

test("an address without a search, or with an empty one, asks for nothing", () => {
  const typed = (query: string) => typedSearch(new URLSearchParams(query));
  expect([typed(""), typed("q="), typed("q=%00+"), typed("q=+Nadia+B+")]).toEqual(["", "", "", "Nadia B"]);
  expect(typed(`q=${"a".repeat(500)}`)).toHaveLength(200);
});

test("a search is read in a form too, under the name of its field", () => {
  const form = new FormData();
  form.set("search", " Garde\u0000 ");
  expect([typedSearch(form, "search"), typedSearch(form)]).toEqual(["Garde", ""]);
});

test("a search is counted up to a thousand", () => {
  expect(foundAmong(1_000)).toEqual({ found: 1_000, more: false });
  expect(foundAmong(1_001)).toEqual({ found: 1_000, more: true });
});

test("rows are read a thousand at a time, no more than asked, and no further than they are looked at", async () => {
  const read = async (held: number, most: number, looked = Infinity) => {
    const slices: string[] = [];
    let seen = 0;
    const batch = async ({ limit, offset }: { limit: number; offset: number }) => {
      slices.push(`${offset}+${limit}`);
      return Array.from({ length: Math.max(0, Math.min(limit, held - offset)) }, (_, n) => offset + n);
    };
    for await (const row of readInBatches(batch, { most })) {
      expect(row).toBe(seen);
      seen += 1;
      if (seen >= looked) break;
    }
    return { seen, slices };
  };
  expect(await read(1_200, 10_000)).toEqual({ seen: 1_200, slices: ["0+1000", "1000+1000"] });
  expect(await read(9_000, 1_500)).toEqual({ seen: 1_500, slices: ["0+1000", "1000+500"] });
  expect(await read(9_000, 5_000, 3)).toEqual({ seen: 3, slices: ["0+1000"] });
  expect(await read(0, 5_000)).toEqual({ seen: 0, slices: ["0+1000"] });
});
