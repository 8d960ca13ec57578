import { expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import { CODE_LENGTH, CODE_SIGNS, canOpen, coachState, lastDayToOpen, printCode, readCode, shownState } from "./rules";

const now = parisInstant("2026-11-24", "10:00");
const gift = { expires_on: "2028-11-24", opened_at: null, withdrawn_at: null, revoked_at: null, revoked_reason: null };

test("a code has sixty bits, and no sign one takes for another", () => {
  expect(CODE_LENGTH * Math.log2(CODE_SIGNS.length)).toBeGreaterThan(59);
  expect(CODE_SIGNS).not.toMatch(/[01OIL]/);
  expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length);
});

test("it is read as people type it, and as it is printed", () => {
  for (const typed of [
    "ABCD-EFGH-JKMN",
    "abcdefghjkmn",
    " abcd efgh jkmn ",
    "ABCD–EFGH—JKMN",
    "ABCD\u202fEFGH\u00a0JKMN",
    "ＡＢＣＤEFGHJKMN",
  ])
    expect(readCode(typed), typed).toBe("ABCDEFGHJKMN");
  for (const typed of ["", "ABCD-EFGH-JKM", "ABCD-EFGH-JKMNP", "ABCD-EFGH-JKM0", "ABCD-EFGH-JKMI"])
    expect(readCode(typed), typed).toBeNull();
  expect(printCode("ABCDEFGHJKMN")).toBe("ABCD-EFGH-JKMN");
});

test("it opens until the twenty-fourth month of its payment in Paris, that day included", () => {
  expect(lastDayToOpen(new Date("2026-11-24T23:30:00Z"))).toBe("2028-11-25");
  expect(lastDayToOpen(new Date("2024-02-29T12:00:00Z"))).toBe("2026-02-28");
  expect(canOpen(gift, "2028-11-24")).toBe(true);
  expect(canOpen(gift, "2028-11-25")).toBe(false);
  for (const over of [{ opened_at: now }, { withdrawn_at: now }, { revoked_at: now }])
    expect(canOpen({ ...gift, ...over }, "2026-12-01")).toBe(false);
});

test("what its buyer sees does not depend on its being opened; what the coach sees does", () => {
  const opened = { opened_at: now };
  for (const day of ["2026-12-01", "2028-11-24", "2028-11-25"])
    expect(shownState({ ...gift, ...opened }, day)).toBe(shownState(gift, day));
  expect(shownState(gift, "2028-11-25")).toBe("expired");
  expect(shownState({ ...gift, revoked_at: now }, "2026-12-01")).toBe("given_back");
  expect(coachState(gift, "2026-12-01")).toBe("to_open");
  expect(coachState({ ...gift, opened_at: now }, "2028-12-01")).toBe("opened");
  expect(coachState({ ...gift, revoked_at: now, revoked_reason: "charged_back" }, "2026-12-01")).toBe("charged_back");
});
