import { expect, test } from "vitest";
import { KEEPINGS_AT_MOST, seenIn, versionOf } from "./kept-version";

const changed = new Date("2026-11-23T10:00:00.123Z");

function sent(version: string | null): FormData {
  const form = new FormData();
  if (version !== null) form.set("version", version);
  return form;
}

test("a page sends back what it was told, to the millisecond", () => {
  expect(seenIn(sent(versionOf(changed))).seen).toEqual(changed);
});

test.each([null, "", "0", "hier", "-1", "1e3", "9".repeat(20)])("%j says nothing", (version) => {
  expect(seenIn(sent(version)).seen).toBeUndefined();
});

test("a form names its last keepings that were not answered, and nothing else", () => {
  const form = sent("1");
  const keepings = Array.from({ length: KEEPINGS_AT_MOST + 5 }, () => crypto.randomUUID());
  for (const keeping of ["x", ...keepings]) form.append("after[]", keeping);
  expect(seenIn(form).after).toEqual(keepings.slice(5));
});
