import { expect, test } from "vitest";
import { sources } from "../../../tests/support/sources";
import { cookiesOf, storedItems } from "./stored-items";

const code = sources("app", /\.(ts|tsx|js)$/).filter(({ path }) => !/\.test\.|stored-items\.ts$/.test(path));
const found = (pattern: RegExp) =>
  new Set(code.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));

test("the page on cookies lists every cookie of the code, and no other", () => {
  const listed = storedItems.filter(({ place }) => place === "cookie").map(({ name }) => name);
  const used = [...found(/["'`](__Host-[a-z]+)/g), "menu_admin"];
  expect(listed.sort()).toEqual([...new Set(used)].sort());
});

test("a cookie without the prefix, or a new place to store, is a decision to write on that page", () => {
  const writers = code.filter(({ text }) =>
    /document\.cookie\s*=|cookieStore|(local|session)Storage\.setItem|indexedDB/.test(text),
  );
  expect(writers.map(({ path }) => path).sort()).toEqual([
    "app/features/admin/admin-layout.tsx",
    "app/features/site/head-script/page.inline.js",
    "app/features/site/layout/frame.inline.js",
    "app/ui/kept-text.ts",
  ]);
});

test("what waits for consent is known, so that it can be removed", () => {
  expect(cookiesOf("preferences")).toEqual(["__Host-lettre"]);
  expect(cookiesOf("analytics")).toEqual([]);
});
