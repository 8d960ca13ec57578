import { expect, test } from "vitest";
import { endOf, type Lifetime } from "./lifetimes";

const opened = new Date("2026-11-21T08:00:00Z");
const after = (ms: number) => new Date(opened.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test("an ordinary session ends after thirty days, whatever its use", () => {
  for (const seenAt of [opened, after(MINUTE), after(29 * DAY)])
    expect(endOf("ordinary", opened, seenAt)).toEqual(after(30 * DAY));
});

test.each([
  ["shared", 30 * MINUTE],
  ["staff", 30 * MINUTE],
] as [Lifetime, number][])("a session on a %s device, unseen, ends after %d ms", (lifetime, ms) => {
  expect(endOf(lifetime, opened, opened)).toEqual(after(ms));
  expect(endOf(lifetime, opened, after(MINUTE))).toEqual(after(MINUTE + ms));
});

test.each([
  ["ordinary", 30 * DAY],
  ["shared", DAY],
  ["staff", 8 * HOUR],
] as [Lifetime, number][])("a %s session in constant use ends after %d ms", (lifetime, ms) => {
  expect(endOf(lifetime, opened, after(ms))).toEqual(after(ms));
});
