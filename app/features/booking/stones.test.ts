import { expect, test } from "vitest";
import { fordHours, stonesFor, walkedLots } from "./ford";
import { minutesUnmarked } from "./rules";
import { NARROW_FORD, type StoneState, stonesOf, WIDE_FORD } from "./stones";

const hours = (used: number, reserved: number, left: number) => ({
  usedMinutes: used * 60,
  reservedMinutes: reserved * 60,
  leftMinutes: left * 60,
});
const lot = (
  state: "open" | "waiting" | "used_up" | "stopped",
  of: ReturnType<typeof hours>,
  boughtOn = "2054-01-01",
) => ({
  lotId: `${state} ${boughtOn}`,
  state,
  boughtOn,
  ...of,
});
const count = (states: StoneState[], state: StoneState) => states.filter((one) => one === state).length;

test("an hour is a stone: those behind first, then those with a pennant, then the dry ones", () => {
  expect(stonesFor(hours(2, 1, 2))).toEqual(["used", "used", "reserved", "left", "left"]);
  expect(stonesFor({ usedMinutes: 45, reservedMinutes: 0, leftMinutes: 255 })).toEqual(Array(4).fill("left"));
  expect(stonesFor(hours(0, 0, 0))).toEqual([]);
});

test("of very many, the last one behind is drawn and what lies ahead of it", () => {
  const many = stonesFor(hours(12, 1, 7));
  expect(many).toHaveLength(14);
  expect([count(many, "used"), count(many, "reserved"), count(many, "left")]).toEqual([6, 1, 7]);
  const more = stonesFor(hours(3, 2, 18));
  expect(more).toHaveLength(14);
  expect([count(more, "used"), count(more, "reserved")]).toEqual([1, 2]);
  expect(stonesFor(hours(0, 0, 20))).toEqual(Array(14).fill("left"));
});

test("what was used up before is no longer walked on, but the last of it when there is nothing else", () => {
  const open = lot("open", hours(1, 0, 4), "2054-06-01");
  const over = lot("used_up", hours(5, 0, 0));
  const later = lot("used_up", hours(1, 0, 0), "2054-03-01");
  expect(walkedLots([over, open])).toEqual([open]);
  expect(walkedLots([later, over])).toEqual([later]);
  expect(walkedLots([lot("stopped", hours(0, 0, 0))])).toEqual([]);
  expect(fordHours([], [])).toBeNull();
});

test("an hour that is over and not marked yet lies behind", () => {
  const pack = lot("open", hours(1, 2, 2));
  expect(fordHours([pack], [{ lotId: pack.lotId, minutes: 60 }])).toEqual(hours(2, 1, 2));
  expect(fordHours([pack], [{ lotId: "another", minutes: 60 }])).toEqual(hours(1, 2, 2));
});

test.each([
  WIDE_FORD,
  NARROW_FORD,
])("the stones of the ford $width wide stand in the water, apart, and smaller as they go", (ford) => {
  for (let total = 1; total <= 14; total += 1) {
    const stones = stonesOf(Array(total).fill("left"), ford);
    for (const [rank, stone] of stones.entries()) {
      expect(stone.x - stone.width, `${total}: ${rank}`).toBeGreaterThan(0);
      expect(stone.x + stone.width, `${total}: ${rank}`).toBeLessThan(ford.width);
      expect(stone.y + stone.height * 2).toBeLessThan(ford.height);
      const before = stones[rank - 1];
      if (!before) continue;
      expect(stone.width).toBeLessThan(before.width);
      const apart = Math.hypot(stone.x - before.x, (stone.y - before.y) * 2);
      expect(apart, `${total}: ${rank} stands on the one before`).toBeGreaterThan((before.width + stone.width) * 0.8);
    }
  }
});

test("the same hours are always the same stones", () => {
  const states: StoneState[] = ["used", "reserved", "left"];
  expect(stonesOf(states, WIDE_FORD)).toEqual(stonesOf(states, WIDE_FORD));
  expect(new Set(stonesOf(states, WIDE_FORD).map(({ outline }) => outline)).size).toBe(3);
});

test("a meeting that is over lies behind before the coach marks it; one that is offered holds no hour", () => {
  const now = new Date("2054-03-01T12:00:00Z");
  const meeting = (status: "confirmed" | "done", paid_by: "free" | "hours", startsInHours: number) => ({
    ...{ status, paid_by },
    starts_at: new Date(now.getTime() + startsInHours * 3_600_000),
    ends_at: new Date(now.getTime() + (startsInHours + 1) * 3_600_000),
  });
  const unmarked = (...meetings: ReturnType<typeof meeting>[]) => minutesUnmarked(meetings, { now });
  expect(unmarked(meeting("confirmed", "hours", -1), meeting("confirmed", "hours", -0.5))).toBe(60);
  expect(unmarked(meeting("done", "hours", -2), meeting("confirmed", "free", -2))).toBe(0);
});
