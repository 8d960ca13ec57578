import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  codeFrom,
  givesReward,
  isDeclared,
  isWithinCap,
  normalizeCode,
  readIban,
  rewardState,
  spacedIban,
} from "./rules";

test("a code carries forty bits and stands for itself", () => {
  const seen = new Set<string>();
  for (let count = 0; count < 2000; count++) {
    const code = codeFrom(randomBytes(8));
    expect(code).toMatch(/^CLAIR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(normalizeCode(code)).toBe(code);
    seen.add(code);
  }
  expect(seen.size).toBe(2000);
  expect(codeFrom(new Uint8Array([0, 1, 2, 3, 28, 29, 30, 31]))).toBe("CLAIR-0123-WXYZ");
});

test("dictated or mistyped, it is still the same code", () => {
  for (const typed of ["clair-7k2m-90xd", " CLAIR 7K2M 9OXD ", "7k2m90xd", "CLAIR7K2M-90XD"]) {
    expect(normalizeCode(typed), typed).toBe("CLAIR-7K2M-90XD");
  }
  expect(normalizeCode("CLAIR-ILIL-0000")).toBe("CLAIR-1111-0000");
});

test("anything else is no code", () => {
  for (const typed of ["", "CLAIR", "CLAIR-7K2M", "CLAIR-7K2M-90XDD", "UUUU-UUUU", "<script>", "'; drop table"]) {
    expect(normalizeCode(typed), typed).toBeNull();
  }
});

test("a year gives its reward while it is paid and half of its price stays", () => {
  const year = { priceCents: 350_00, keptCents: 350_00, paidInFull: true, dueCents: null };
  expect(givesReward(year)).toBe(true);
  expect(givesReward({ ...year, keptCents: 349_00 })).toBe(true);
  expect(givesReward({ ...year, keptCents: 175_00 })).toBe(true);
  expect(givesReward({ ...year, keptCents: 174_99 })).toBe(false);
  expect(givesReward({ ...year, keptCents: 0 })).toBe(false);
  expect(givesReward({ ...year, paidInFull: false })).toBe(false);
});

test("a year ended before its time counts for the days it served, its refund made or not", () => {
  const ended = { priceCents: 350_00, keptCents: 350_00, paidInFull: true };
  expect(givesReward({ ...ended, dueCents: 12_00 })).toBe(false);
  expect(givesReward({ ...ended, dueCents: 0 })).toBe(false);
  expect(givesReward({ ...ended, dueCents: 290_00 })).toBe(true);
});

test("the cap is the one announced; before there was one, there is none", () => {
  expect(isWithinCap(5, 6)).toBe(true);
  expect(isWithinCap(6, 6)).toBe(false);
  expect(isWithinCap(40, null)).toBe(true);
});

test("a total is declared above 2 400 €, not at it", () => {
  expect(isDeclared(2_400_00)).toBe(false);
  expect(isDeclared(2_400_01)).toBe(true);
});

test("an IBAN is read as people type it, and known by its check digits", () => {
  for (const typed of [
    "FR76 3000 6000 0112 3456 7890 189",
    "fr7630006000011234567890189",
    "FR76-3000-6000-0112-3456-7890-189",
  ])
    expect(readIban(typed), typed).toBe("FR7630006000011234567890189");
  for (const typed of ["DE89 3704 0044 0532 0130 00", "BE68 5390 0754 7034", "LT12 1000 0111 0100 1000"])
    expect(readIban(typed), typed).not.toBeNull();
  for (const typed of [
    "",
    "FR76",
    "FR76 3000 6000 0112 3456 7890 188",
    "FR67 3000 6000 0112 3456 7890 189",
    "12345678901",
    "FR76 3000 6000 0112 3456 7890 1",
  ])
    expect(readIban(typed), typed).toBeNull();
  expect(readIban("BE68 5390 0754 7034 0000")).toBeNull();
  expect(spacedIban("FR7630006000011234567890189")).toBe("FR76 3000 6000 0112 3456 7890 189");
});

test("a reward stands somewhere, and paid once it never reads as due again", () => {
  const known = new Date("2055-01-01T00:00:00+01:00");
  const reward = { earnedAt: new Date("2054-12-08"), overCap: false, reversed: false, reviewed: false, payoutId: null };
  const stands = (more: Partial<Parameters<typeof rewardState>[0]>) => rewardState({ ...reward, ...more }, known);
  expect(stands({})).toBe("due");
  expect(stands({ earnedAt: known })).toBe("due");
  expect(stands({ earnedAt: new Date("2055-01-02") })).toBe("next_month");
  expect(stands({ earnedAt: null })).toBe("waiting");
  expect(stands({ earnedAt: null, overCap: true })).toBe("over_cap");
  expect(stands({ reversed: true })).toBe("reversed");
  expect(stands({ payoutId: "one" })).toBe("paid");
  expect(stands({ payoutId: "one", reversed: true })).toBe("paid_then_reversed");
  expect(stands({ payoutId: "one", reversed: true, reviewed: true })).toBe("paid_reversed_seen");
});
