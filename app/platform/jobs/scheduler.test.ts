import { expect, test } from "vitest";
import { lastSlot } from "./scheduler.server";

const instant = (text: string) => new Date(text);

test("a daily slot is today's once its hour has come in Paris, yesterday's before", () => {
  expect(lastSlot("08:00", instant("2026-11-21T07:00:00Z"))).toEqual(instant("2026-11-21T07:00:00Z"));
  expect(lastSlot("08:00", instant("2026-11-21T06:59:59Z"))).toEqual(instant("2026-11-20T07:00:00Z"));
});

test("a daily slot follows summer time", () => {
  expect(lastSlot("08:00", instant("2026-07-01T12:00:00Z"))).toEqual(instant("2026-07-01T06:00:00Z"));
  expect(lastSlot("08:00", instant("2026-10-25T06:30:00Z"))).toEqual(instant("2026-10-24T06:00:00Z"));
});
