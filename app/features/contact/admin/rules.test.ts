import { expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import { answerDue, waitOf } from "./rules";

/** « 24 h, du lundi au samedi ». */
const usual = { reply_hours: 24, reply_days: 6 };

// 19 November 2026 is a Thursday, the 22nd a Sunday.
const thursday = parisInstant("2026-11-19", "10:00");

test("an answer is due a day later, and a Sunday does not count", () => {
  expect(answerDue(thursday, usual)).toEqual(parisInstant("2026-11-20", "10:00"));
  expect(answerDue(parisInstant("2026-11-20", "18:00"), usual)).toEqual(parisInstant("2026-11-21", "18:00"));
  expect(answerDue(parisInstant("2026-11-21", "18:00"), usual)).toEqual(parisInstant("2026-11-23", "18:00"));
  expect(answerDue(parisInstant("2026-11-22", "15:00"), usual)).toEqual(parisInstant("2026-11-24", "00:00"));
});

test("what is left is counted as the promise is: never more than 24 hours, and a Sunday takes none", () => {
  const saturday = parisInstant("2026-11-21", "18:00");
  const left = (received: Date, now: Date) => waitOf(received, now, usual).text;
  expect(left(saturday, saturday)).toBe("Il reste 24\u00a0h");
  expect(left(saturday, parisInstant("2026-11-21", "19:30"))).toBe("Il reste 22\u00a0h");
  expect(left(saturday, parisInstant("2026-11-22", "12:00"))).toBe("Il reste 18\u00a0h");
  expect(left(saturday, parisInstant("2026-11-23", "17:30"))).toBe("Il reste moins d’une heure");
  expect(left(saturday, parisInstant("2026-11-23", "18:30"))).toBe("En retard de moins d’une heure");
  const sunday = parisInstant("2026-11-22", "15:00");
  expect(left(sunday, sunday)).toBe("Il reste 24\u00a0h");
  for (const shorter of ["2026-03-28", "2026-10-24"]) {
    const before = parisInstant(shorter, "18:00");
    expect(left(before, before), shorter).toBe("Il reste 24\u00a0h");
  }
});

test("the wait is told in whole hours, then in days", () => {
  const after = (hours: number) => waitOf(thursday, new Date(thursday.getTime() + hours * 3_600_000), usual);
  expect(after(0)).toEqual({ text: "Il reste 24\u00a0h", urgency: "calm" });
  expect(after(16.5)).toEqual({ text: "Il reste 7\u00a0h", urgency: "soon" });
  expect(after(23.5)).toEqual({ text: "Il reste moins d’une heure", urgency: "soon" });
  expect(after(24.5)).toEqual({ text: "En retard de moins d’une heure", urgency: "late" });
  expect(after(26)).toEqual({ text: "En retard de 2\u00a0h", urgency: "late" });
  expect(after(24 + 50)).toEqual({ text: "En retard de 2\u00a0jours", urgency: "late" });
});

test("the hours and the days are those the coach set", () => {
  const friday = parisInstant("2026-11-20", "18:00");
  expect(answerDue(friday, { reply_hours: 36, reply_days: 5 })).toEqual(parisInstant("2026-11-24", "06:00"));
  expect(answerDue(friday, { reply_hours: 36, reply_days: 7 })).toEqual(parisInstant("2026-11-22", "06:00"));
  expect(waitOf(friday, parisInstant("2026-11-22", "12:00"), { reply_hours: 36, reply_days: 5 }).text).toBe(
    "Il reste 30\u00a0h",
  );
});
