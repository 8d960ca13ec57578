import { expect, test } from "vitest";
import { clockText, isNew, itemState, mayOpen, missingToPublish, positionIn, resumeAt, toReread } from "./rules";

const whole = { kind: "audio", summary: "Une phrase.", address: null, file: { seconds: 60 } } as const;
const placed = [{ startsAtMs: 0 }, { startsAtMs: 4_000 }];

test("a sound is not published before each of its phrases is placed", () => {
  expect(missingToPublish({ ...whole, phrases: placed })).toEqual([]);
  expect(missingToPublish({ ...whole, phrases: [...placed, { startsAtMs: null }] })).toEqual(["captions"]);
  expect(missingToPublish({ ...whole, phrases: [] })).toEqual(["captions"]);
  expect(missingToPublish({ ...whole, file: { seconds: null }, phrases: placed })).toEqual(["duration"]);
  expect(missingToPublish({ ...whole, summary: " ", file: null, phrases: [] })).toEqual(["summary", "file"]);
});

test("a guide needs its file, a link its address", () => {
  expect(missingToPublish({ ...whole, kind: "guide", file: { seconds: null }, phrases: [] })).toEqual([]);
  expect(missingToPublish({ ...whole, kind: "link", file: null, phrases: [] })).toEqual(["address"]);
  expect(missingToPublish({ ...whole, kind: "link", address: "/guide", file: null, phrases: [] })).toEqual([]);
});

test("a free piece is for who has an account, the others for members", () => {
  expect([true, false].map((isFree) => mayOpen({ isFree }, { isMember: false }))).toEqual([true, false]);
  expect(mayOpen({ isFree: false }, { isMember: true })).toBe(true);
});

test("one goes on where one was, and from the start after the end", () => {
  expect(resumeAt({ seconds: 40 }, 120)).toBe(40);
  expect(resumeAt({ seconds: 115 }, 120)).toBe(0);
  expect(resumeAt(null, 120)).toBe(0);
});

test("a position stays within the piece, and knows its end", () => {
  expect(positionIn(41.6, 120)).toEqual({ seconds: 42, isDone: false });
  expect(positionIn(9_000, 120)).toEqual({ seconds: 120, isDone: true });
  expect(positionIn(-3, 120)).toEqual({ seconds: 0, isDone: false });
});

test("a piece is new for thirty days, and read again after a year", () => {
  expect(isNew("2026-11-01", "2026-11-20")).toBe(true);
  expect(isNew("2026-10-01", "2026-11-20")).toBe(false);
  expect(toReread("2025-11-19", "2026-11-20")).toBe(true);
  expect(toReread("2025-11-20", "2026-11-20")).toBe(false);
});

test("a piece is a draft, waits for its moment, or is there", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  expect(itemState(null, now)).toBe("draft");
  expect(itemState(new Date(now.getTime() + 1), now)).toBe("scheduled");
  expect(itemState(now, now)).toBe("published");
});

test("a moment is read as a clock", () => {
  expect([0, 61.9, 3_723].map(clockText)).toEqual(["0:00", "1:01", "1:02:03"]);
});
