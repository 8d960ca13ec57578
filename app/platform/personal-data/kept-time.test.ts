import { expect, test } from "vitest";
import { instantBefore } from "./kept-time";

const night = (day: string) => ({ now: new Date(`${day}T02:56:00Z`) });
const asParis = (instant: Date) => instant.toLocaleString("sv-SE", { timeZone: "Europe/Paris" });

test("a month is never shorter than a month, at the end of one as at the end of February", () => {
  expect(asParis(instantBefore({ months: 1 }, night("2027-03-31")))).toBe("2027-02-28 00:00:00");
  expect(asParis(instantBefore({ months: 1 }, night("2027-03-28")))).toBe("2027-02-28 00:00:00");
  expect(asParis(instantBefore({ months: 6 }, night("2027-08-31")))).toBe("2027-02-28 00:00:00");
  expect(asParis(instantBefore({ years: 5 }, night("2028-02-29")))).toBe("2023-02-28 00:00:00");
});
