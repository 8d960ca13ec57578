import { describe, expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { addDays, addMonths, type Day, daysBetween, weekday } from "~/platform/clock";
import { isPublicHoliday } from "~/platform/working-days";
import type { CitedRecord, ToolFacts } from "../tool";
import { texts } from "./messages";
import {
  dayFieldsOf,
  dayOf,
  inDays,
  inMonths,
  lawyerBy,
  paths,
  recordsOfPath,
  signedFrom,
  type TypedDays,
} from "./rules";
import { type ProcedureAnswers, procedureTool } from "./tool";

const cited = (id: string): CitedRecord => ({
  id,
  title: id,
  sentence: id,
  sources: [],
  asOf: "2026-04-03",
  values: {},
});
const facts = (without: string[] = []): ToolFacts => ({
  today: "2026-11-25",
  records: Object.fromEntries(procedureTool.cites.filter((id) => !without.includes(id)).map((id) => [id, cited(id)])),
});
const answers = (more: Partial<ProcedureAnswers>): ProcedureAnswers => ({
  path: "accepted",
  place: "mainland",
  hasChildren: false,
  days: {},
  ...more,
});
const counted = (more: Partial<ProcedureAnswers>, known = facts()) =>
  procedureTool.sheet(answers(more), known).sections[0]?.lines.map(({ text }) => text);

describe("counted by hand, with a calendar", () => {
  test.each<[Day, Day | null, Day]>([
    ["2026-11-02", null, "2026-11-17"],
    ["2026-11-13", null, "2026-11-30"],
    ["2026-04-29", null, "2026-05-15"],
    ["2026-12-10", null, "2026-12-28"],
    ["2026-11-02", "2026-11-17", "2026-11-17"],
    ["2026-11-02", "2026-11-09", "2026-11-09"],
    ["2026-11-02", "2026-11-18", "2026-11-17"],
    ["2026-11-02", "2027-01-14", "2026-11-17"],
  ])("served %s, hearing %s: a lawyer by %s", (servedOn, hearingOn, by) => {
    expect(lawyerBy({ servedOn, hearingOn })).toBe(by);
  });

  test.each<[Day, Day]>([
    ["2027-01-31", "2027-03-01"],
    ["2026-10-01", "2026-11-02"],
    ["2026-11-25", "2026-12-28"],
    ["2028-01-30", "2028-02-29"],
    ["2026-06-14", "2026-07-15"],
  ])("a judgment served %s: appeal by %s", (from, by) => {
    expect(dayOf("appeal", { judgmentServedOn: from })).toBe(by);
  });

  test.each<[Day, Day]>([
    ["2027-03-15", "2027-03-22"],
    ["2027-03-20", "2027-03-30"],
  ])("an agreement signed %s: sent to the notary by %s", (from, by) => {
    expect(dayOf("notary", { agreementSignedOn: from })).toBe(by);
  });

  test.each<[Day, Day]>([
    ["2027-03-14", "2027-03-30"],
    ["2027-03-24", "2027-04-08"],
  ])("provisional measures served %s: appeal by %s", (from, by) => {
    expect(dayOf("provisional", { orderServedOn: from })).toBe(by);
  });

  test("received on the 1st, an agreement is signed from the 17th", () => {
    expect(signedFrom("2026-12-01")).toBe("2026-12-17");
  });

  test("signed on Christmas Day, it leaves for the notary by the first Monday of the year", () => {
    expect(dayOf("notary", { agreementSignedOn: "2026-12-25" })).toBe("2027-01-04");
  });
});

describe("whatever the day, from 2026 to 2031", () => {
  const every = Array.from({ length: 365 * 6 }, (_, n) => addDays("2026-01-01", n));
  const isOff = (day: Day) => weekday(day) > 5 || isPublicHoliday(day);

  test("a delay ends on a working day, never early, and at the first one", () => {
    for (const from of every)
      for (const [bare, end] of [
        [addDays(from, 15), inDays(from, 15)],
        [addMonths(from, 1), inMonths(from, 1)],
      ] as const) {
        expect(isOff(end)).toBe(false);
        expect(end >= bare).toBe(true);
        for (let day = bare; day < end; day = addDays(day, 1)) expect(isOff(day)).toBe(true);
      }
  });

  test("a later act never ends sooner", () => {
    for (const [n, from] of every.entries()) {
      const before = every[n - 1] ?? from;
      expect(inDays(from, 15) >= inDays(before, 15)).toBe(true);
      expect(inMonths(from, 1) >= inMonths(before, 1)).toBe(true);
    }
  });

  test("a lawyer is never due after a hearing that is near, nor before the summons", () => {
    for (const servedOn of every.slice(0, 400))
      for (const after of [0, 1, 14, 15, 16, 40]) {
        const hearingOn = addDays(servedOn, after);
        const by = lawyerBy({ servedOn, hearingOn });
        expect(daysBetween(servedOn, by)).toBeGreaterThanOrEqual(0);
        if (after <= 15) expect(by).toBe(hearingOn);
      }
  });
});

describe("the sheet", () => {
  test("counts from the days typed, and says that each is to be confirmed", () => {
    expect(counted({ days: { servedOn: "2026-11-13", hearingOn: "2027-01-14" } })).toEqual([
      "Prendre un avocat : au plus tard le 30\u00a0novembre 2026.".replace(" :", "\u202f:"),
      texts.indicative,
    ]);
  });

  test("never says that a right is lost: a day that is past sends to a lawyer", () => {
    expect(counted({ days: { servedOn: "2026-09-01" } })?.[0]).toMatch(/est passé\. Appelez un avocat/);
  });

  test("far from the mainland no day is computed", () => {
    const lines = counted({ place: "overseas", days: { servedOn: "2026-11-13" } });
    expect(lines).toEqual([texts.far, "K3-02"]);
  });

  test("what is said of far delays holds alone: they may be longer, or not", () => {
    const lines = counted({ place: "overseas", days: { judgmentServedOn: "2026-11-13" } }, facts(["K3-02"]));
    expect(lines).toEqual([expect.stringMatching(/peuvent être plus longs, ou non/)]);
  });

  test("where no court is, a delay is the same from anywhere", () => {
    const days: TypedDays = { draftReceivedOn: "2026-12-01", agreementSignedOn: "2027-03-15" };
    for (const place of ["overseas", "abroad"] as const) {
      const lines = counted({ path: "mutual", place, days });
      expect(lines).toEqual(counted({ path: "mutual", days }));
      expect(lines?.[0]).toContain("17\u00a0décembre 2026");
    }
  });

  test("a rule that may not be printed today is not counted with either", () => {
    for (const id of ["K3-30", "K3-01"])
      expect(counted({ days: { servedOn: "2026-11-13" } }, facts([id]))?.[0]).toMatch(/pas de date ici/);
    expect(counted({ path: "mutual", days: { draftReceivedOn: "2026-12-01" } }, facts(["K3-20"]))?.[0]).toMatch(
      /pas de date ici/,
    );
  });

  test("every path gives one, whole or saying that it is not", () => {
    for (const path of paths)
      for (const place of ["mainland", "overseas", "abroad"] as const)
        for (const hasChildren of [true, false]) {
          const days: TypedDays = Object.fromEntries(dayFieldsOf(path).map((name) => [name, "2026-11-13"]));
          const { sections } = procedureTool.sheet(answers({ path, place, hasChildren, days }), facts());
          expect(sections.find(({ heading }) => heading === texts.steps)?.lines).toHaveLength(
            recordsOfPath[path].length,
          );
          expect(sections.some(({ heading }) => heading === texts.hearing)).toBe(
            dayFieldsOf(path).includes("servedOn"),
          );
          expect(sections.some(({ heading }) => heading === texts.aboutChildren)).toBe(hasChildren);
          const partial = procedureTool.sheet(answers({ path }), facts([recordsOfPath[path][0] ?? ""]));
          expect(JSON.stringify(partial)).toContain(texts.waiting);
        }
  });

  test("it cites records that exist", () => {
    const known = listRecords().map(({ id }) => id);
    expect(procedureTool.cites.filter((id) => !known.includes(id))).toEqual([]);
  });
});

describe("what is typed", () => {
  test("a path is needed; a day must exist; a hearing does not come before its summons", () => {
    expect(procedureTool.read({})).toMatchObject({ ok: false, errors: { path: texts.pathMissing } });
    expect(procedureTool.read({ path: ["fault"], servedOn: ["2026-02-30"] })).toMatchObject({
      errors: { servedOn: texts.dayWrong },
    });
    expect(procedureTool.read({ path: ["fault"], servedOn: ["2026-11-13"], hearingOn: ["2026-11-12"] })).toMatchObject({
      errors: { hearingOn: texts.hearingEarly },
    });
  });

  test("a day of another path is not read", () => {
    expect(procedureTool.read({ path: ["pacs"], servedOn: ["nonsense"] })).toEqual({
      ok: true,
      answers: { path: "pacs", place: "mainland", hasChildren: false, days: {} },
    });
  });
});
