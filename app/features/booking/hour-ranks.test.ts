import { expect, test } from "vitest";
import { hourRanks } from "./hour-ranks";

const pack = { lotId: "pack", orderId: "order", totalMinutes: 300, usedMinutes: 60, reservedMinutes: 60 };
const meetings = [
  { id: "second", starts_at: new Date("2054-12-09T10:00:00Z") },
  { id: "first", starts_at: new Date("2054-12-02T10:00:00Z") },
];
const held = (appointmentId: string, minutes = 60, lotId = "pack") => ({ lotId, appointmentId, minutes });

test("a meeting is the hour of its pack that its day makes it, whenever it was booked", () => {
  const ranks = hourRanks([pack], [held("second"), held("first")], meetings);
  expect([...ranks]).toEqual([
    ["first", 1],
    ["second", 2],
  ]);
});

test("nothing is said of a meeting that is no whole hour, nor of those after it", () => {
  const lot = { ...pack, usedMinutes: 90, reservedMinutes: 60 };
  expect([...hourRanks([lot], [held("first", 90), held("second")], meetings)]).toEqual([]);
});

test("nothing is said when hours were used by something else, were given, are one alone or come from two lots", () => {
  const both = [held("first"), held("second")];
  expect([...hourRanks([{ ...pack, usedMinutes: 120 }], both, meetings)]).toEqual([]);
  expect([...hourRanks([{ ...pack, orderId: null }], both, meetings)]).toEqual([]);
  expect([...hourRanks([{ ...pack, totalMinutes: 60 }], both, meetings)]).toEqual([]);
  const shared = [...both, held("second", 60, "other")];
  const other = { ...pack, lotId: "other", usedMinutes: 0 };
  expect([...hourRanks([pack, other], shared, meetings)]).toEqual([["first", 1]]);
});
