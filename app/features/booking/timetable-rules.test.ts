import { expect, test } from "vitest";
import { inWeeks, untilShown } from "./timetable-rules";

const today = "2026-11-24";
const at = (instant: string) => new Date(instant);

test("this week, the next, then weeks by their Monday; noon is of the afternoon, in Paris", () => {
  const weeks = inWeeks(
    [
      {
        day: "2026-11-25",
        starts: [at("2026-11-25T08:00:00Z"), at("2026-11-25T10:59:00Z"), at("2026-11-25T11:00:00Z")],
      },
      { day: "2026-11-30", starts: [] },
      { day: "2026-12-08", starts: [at("2026-12-08T16:30:00Z")] },
    ],
    today,
  );
  expect(weeks.map(({ title }) => title)).toEqual([
    "Cette semaine",
    "La semaine prochaine",
    "Semaine du lundi 7\u00a0décembre",
  ]);
  expect(weeks[0]?.days[0]?.morning).toHaveLength(2);
  expect(weeks[0]?.days[0]?.afternoon).toEqual([at("2026-11-25T11:00:00Z")]);
  expect(weeks[1]?.days).toEqual([{ day: "2026-11-30", morning: [], afternoon: [] }]);
});

test("two weeks are shown, more when they are full or asked for, never beyond the last by more than two weeks", () => {
  const free = [{ day: "2026-11-26", starts: [at("2026-11-26T08:00:00Z")] }];
  const later = [{ day: "2026-12-15", starts: [at("2026-12-15T08:00:00Z")] }];
  const last = "2027-01-05";
  expect(untilShown({ today, last, days: free, until: null })).toBe("2026-12-06");
  expect(untilShown({ today, last, days: free, until: "2026-12-07" })).toBe("2026-12-20");
  expect(untilShown({ today, last, days: later, until: null })).toBe("2026-12-20");
  expect(untilShown({ today, last, days: free, until: "2099-01-01" })).toBe("2027-01-17");
  expect(untilShown({ today, last, days: [], until: null })).toBe("2027-01-17");
  expect(
    untilShown({
      today: "2026-11-29",
      last,
      days: [{ day: "2026-11-30", starts: [at("2026-11-30T08:00:00Z")] }],
      until: null,
    }),
  ).toBe("2026-12-06");
});
