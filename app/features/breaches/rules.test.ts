import { expect, test } from "vitest";
import { clockOf, kindsOpenTo, stateOf } from "./rules";

const at = new Date("2026-11-25T10:00:00Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

test("the authority is told within 72 hours of the discovery (GDPR, article 33.1)", () => {
  expect(clockOf(at, at)).toEqual({ deadline: later(72), hoursLeft: 72, elapsed: 0, urgency: "calm" });
  expect(clockOf(at, later(47.9))).toMatchObject({ hoursLeft: 24, urgency: "calm" });
  expect(clockOf(at, later(48))).toMatchObject({ hoursLeft: 24, urgency: "soon" });
  expect(clockOf(at, later(71.5))).toMatchObject({ hoursLeft: 0, urgency: "soon" });
  expect(clockOf(at, later(72))).toMatchObject({ hoursLeft: 0, elapsed: 1, urgency: "late" });
});

test("the latest word on a decision is the one that counts", () => {
  const first = { kind: "authority_not_needed" as const, at };
  expect(stateOf([first]).authority).toEqual({ told: false, at });
  expect(stateOf([first, { kind: "authority_told", at: later(3) }]).authority).toEqual({ told: true, at: later(3) });
  expect(stateOf([])).toEqual({ authority: null, people: null, closedAt: null });
});

test("a breach is closed once both decisions are taken, and is final from then on", () => {
  const facts = { kind: "facts" as const, at };
  const authority = { kind: "authority_told" as const, at };
  const people = { kind: "people_not_needed" as const, at };
  expect(kindsOpenTo([facts, authority])).not.toContain("closed");
  expect(kindsOpenTo([facts, people])).not.toContain("closed");
  expect(kindsOpenTo([facts, authority, people])).toContain("closed");
  expect(kindsOpenTo([facts, authority, people, { kind: "closed", at }])).toEqual([]);
});
