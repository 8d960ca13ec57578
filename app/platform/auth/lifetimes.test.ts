import { expect, test } from "vitest";
import { isOver, type Lifetime } from "./lifetimes";

const opened = new Date("2026-11-21T08:00:00Z");
const after = (ms: number) => new Date(opened.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ["ordinary", 30 * DAY, false],
  ["ordinary", 30 * DAY + 1, true],
  ["shared", 30 * MINUTE, false],
  ["shared", 30 * MINUTE + 1, true],
  ["staff", 30 * MINUTE, false],
  ["staff", 30 * MINUTE + 1, true],
] as [Lifetime, number, boolean][])("a session on a %s device, unseen for %d ms: over is %s", (lifetime, ms, over) => {
  expect(isOver({ lifetime, createdAt: opened, seenAt: opened }, after(ms))).toBe(over);
});

test.each([
  ["ordinary", 90 * DAY],
  ["shared", DAY],
  ["staff", 8 * HOUR],
] as [Lifetime, number][])("a %s session in constant use ends after %d ms", (lifetime, ms) => {
  const session = (age: number) => ({ lifetime, createdAt: opened, seenAt: after(age) });
  expect(isOver(session(ms), after(ms))).toBe(false);
  expect(isOver(session(ms + 1), after(ms + 1))).toBe(true);
});
