import { expect, test } from "vitest";
import { pageFrom, paging } from "./paging";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=2.9", 2],
  ["page=0", 1],
  ["page=deux", 1],
  ["page=constructor", 1],
  ["page=%00", 1],
])("an address that says « %s » asks for page %i", (query, page) => {
  expect(pageFrom(new URLSearchParams(query))).toBe(page);
});

test("a page holds its lines; one past the end, however far, is the last one; an empty list has one page", () => {
  expect(paging({ found: 45, perPage: 20, page: 2 })).toEqual({ page: 2, pages: 3, slice: { limit: 20, offset: 20 } });
  const shown = (query: string) => paging({ found: 45, perPage: 20, page: pageFrom(new URLSearchParams(query)) }).page;
  for (const query of ["page=9", "page=1e999", "page=99999999999999999999"]) expect(shown(query)).toBe(3);
  for (const query of ["page=-4", "page=-1e999"]) expect(shown(query)).toBe(1);
  expect(paging({ found: 0, perPage: 20, page: 7 })).toEqual({ page: 1, pages: 1, slice: { limit: 20, offset: 0 } });
});
