import { describe, expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import { absenceAhead, afterGreeting, alertStage, dueAt, figureOf, titleOf, urgencyOf } from "./rules";

const at = (day: string, time: string) => parisInstant(day, time);

describe("the promise", () => {
  test("is 48 hours, to the minute, Sundays and nights included", () => {
    expect(dueAt(at("2026-11-21", "14:20"), [], 48)).toEqual(at("2026-11-23", "14:20"));
  });

  test("counts no day of absence: before, across and after them", () => {
    const absence = { firstDay: "2026-12-24", lastDay: "2026-12-26" };
    expect(dueAt(at("2026-12-20", "09:00"), [absence], 48)).toEqual(at("2026-12-22", "09:00"));
    expect(dueAt(at("2026-12-23", "18:00"), [absence], 48)).toEqual(at("2026-12-28", "18:00"));
    expect(dueAt(at("2026-12-25", "03:00"), [absence], 48)).toEqual(at("2026-12-29", "00:00"));
    expect(dueAt(at("2026-12-27", "00:00"), [absence], 48)).toEqual(at("2026-12-29", "00:00"));
  });

  test("does not count out hours of one day", () => {
    const morning = { firstDay: "2026-12-24", lastDay: "2026-12-24", hours: { from: "00:00", to: "24:00" } };
    expect(dueAt(at("2026-12-23", "18:00"), [morning], 48)).toEqual(at("2026-12-25", "18:00"));
    expect(absenceAhead(at("2026-12-23", "18:00"), [morning], 48)).toBeNull();
  });

  test("goes over several absences, in whatever order they were written", () => {
    const absences = [
      { firstDay: "2026-12-31", lastDay: "2027-01-01" },
      { firstDay: "2026-12-24", lastDay: "2026-12-29" },
    ];
    expect(dueAt(at("2026-12-23", "12:00"), absences, 48)).toEqual(at("2027-01-02", "12:00"));
    expect(absenceAhead(at("2026-12-23", "12:00"), absences, 48)?.firstDay).toBe("2026-12-31");
    expect(absenceAhead(at("2026-12-10", "12:00"), absences, 48)).toBeNull();
  });

  test("keeps its 48 hours of clock when the hour changes", () => {
    expect(dueAt(at("2027-03-27", "10:00"), [], 48)).toEqual(at("2027-03-29", "11:00"));
  });

  test("fourteen questions have fourteen clocks", () => {
    const written = Array.from({ length: 14 }, (_, n) => new Date(at("2026-12-22", "08:00").getTime() + n * 4_740_000));
    const dues = written.map((one) => dueAt(one, [{ firstDay: "2026-12-24", lastDay: "2026-12-24" }], 48).getTime());
    expect(new Set(dues).size).toBe(14);
  });
});

test("the coach is warned a day before, six hours before, at the promise, then every day", () => {
  const due = at("2026-11-23", "14:00");
  const stages = [-25, -24, -7, -6, -0.01, 0, 23.9, 24, 48].map((hours) =>
    alertStage(due, new Date(due.getTime() + hours * 3_600_000)),
  );
  expect(stages).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 5]);
  expect([-30, -24, -6, 0, 1].map((hours) => urgencyOf(due, new Date(due.getTime() + hours * 3_600_000)))).toEqual([
    "later",
    "today",
    "six_hours",
    "six_hours",
    "late",
  ]);
});

test("the figure says nothing of nineteen answers, and rounds against itself", () => {
  const answered = (count: number, hours: (n: number) => number) =>
    Array.from({ length: count }, (_, n) => {
      const writtenAt = at("2026-11-01", "08:00");
      const answeredAt = new Date(writtenAt.getTime() + hours(n) * 3_600_000);
      return { writtenAt, due: dueAt(writtenAt, [], 48), answeredAt };
    });
  expect(figureOf(answered(19, () => 1))).toBeNull();
  expect(figureOf(answered(20, () => 9))).toEqual({ answers: 20, onTimePercent: 100, medianHours: 9 });
  expect(figureOf(answered(300, (n) => (n === 0 ? 49 : 8.2)))).toEqual({
    answers: 300,
    onTimePercent: 99,
    medianHours: 9,
  });
  expect(figureOf(answered(20, (n) => (n < 10 ? 2 : 4)))?.medianHours).toBe(3);
});

test("a letter is known by what follows its greeting, where something does", () => {
  expect(afterGreeting("Bonsoir madame Delmas, il est parti ce soir.")).toBe("Il est parti ce soir.");
  expect(afterGreeting("Chère Claire\nUne phrase suffit.")).toBe("Une phrase suffit.");
  expect(afterGreeting("Bonjour !\u00a0 Que faire ?")).toBe("Que faire ?");
  for (const whole of ["Bonjour Sophie,", "Bonjour je voudrais savoir si je dois répondre.", "Cherche avocat, vite."])
    expect(afterGreeting(whole)).toBe(whole);
});

test("a thread is called by its first words", () => {
  expect(titleOf("L’heure du retour, le dimanche. Il me demande de rendre Lou à 16 h.")).toBe(
    "L’heure du retour, le dimanche",
  );
  expect(titleOf("Que faire ?\nIl a changé la serrure.")).toBe("Que faire ?");
  expect(titleOf(`Je ne sais plus ${"quoi lui répondre quand il ".repeat(5)}`)).toMatch(/^Je ne sais plus.{20,44}…$/);
  expect(titleOf("  ")).toBe("");
  expect(titleOf("Bonjour Sophie,\n\nIl me demande de rendre Lou à 16 h. Que répondre ?")).toBe(
    "Il me demande de rendre Lou à 16 h",
  );
});
