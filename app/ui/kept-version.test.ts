import { expect, test } from "vitest";
import { isStale, versionIn, versionOf } from "./kept-version";

const changed = new Date("2026-11-23T10:00:00.123Z");

function sent(version: string | null): FormData {
  const form = new FormData();
  if (version !== null) form.set("version", version);
  return form;
}

test("a page sends back what it was told, to the millisecond", () => {
  expect(versionIn(sent(versionOf(changed)))).toEqual(changed);
});

test.each([null, "", "0", "hier", "-1", "1e3", "9".repeat(20)])("%j says nothing", (version) => {
  expect(versionIn(sent(version))).toBeUndefined();
});

test("a text is stale when another was written since, and never when nothing was seen", () => {
  expect(isStale(changed, changed)).toBe(false);
  expect(isStale(changed, new Date(changed.getTime() + 1))).toBe(true);
  expect(isStale(undefined, changed)).toBe(false);
});
