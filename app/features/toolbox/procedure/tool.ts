import { readDay } from "~/platform/clock";
import type { Fields, SheetLine, Tool, ToolFacts } from "../tool";
import { counterText, hearingLines, notCountedText, pathTexts, texts } from "./messages";
import {
  childrenRecords,
  costRecords,
  counters,
  dayFieldsOf,
  dayOf,
  hearingRecords,
  isJudged,
  type Path,
  type Place,
  paths,
  places,
  recordsOfPath,
  type TypedDays,
} from "./rules";

export interface ProcedureAnswers {
  path: Path;
  place: Place;
  hasChildren: boolean;
  days: TypedDays;
}

const one = (fields: Fields, name: string) => fields[name]?.[0]?.trim() ?? "";

/** The path chosen in the fields; null without one. */
export function pathIn(fields: Fields): Path | null {
  return paths.find((path) => path === one(fields, "path")) ?? null;
}

export const procedureTool: Tool<ProcedureAnswers> = {
  slug: "ma-procedure",
  cites: [
    ...new Set([
      ...counters.flatMap(({ cites }) => cites),
      ...Object.values(recordsOfPath).flat(),
      ...hearingRecords,
      ...childrenRecords,
      ...costRecords,
      "K3-02",
    ]),
  ],
  read(fields) {
    const path = pathIn(fields);
    if (!path) return { ok: false, errors: { path: texts.pathMissing } };
    const errors: Record<string, string> = {};
    const days: TypedDays = {};
    for (const name of dayFieldsOf(path)) {
      const typed = one(fields, name);
      if (typed === "") continue;
      const day = readDay(typed);
      if (day) days[name] = day;
      else errors[name] = texts.dayWrong;
    }
    if (days.servedOn && days.hearingOn && days.hearingOn < days.servedOn) errors.hearingOn = texts.hearingEarly;
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const place = places.find((name) => name === one(fields, "place")) ?? "mainland";
    return { ok: true, answers: { path, place, hasChildren: one(fields, "children") !== "", days } };
  },
  sheet({ path, place, hasChildren, days }, facts) {
    const cited = (ids: string[]): SheetLine[] =>
      ids.flatMap((id) => {
        const record = facts.records[id];
        return record ? [{ text: `${record.title} : ${record.sentence}`, cites: [id] }] : [];
      });
    const steps = cited(recordsOfPath[path]);
    const isWhole = steps.length === recordsOfPath[path].length;
    return {
      title: texts.title,
      answer: [`${pathTexts[path].label}. ${pathTexts[path].hint}`],
      tonight: days.servedOn ? texts.tonightServed : texts.tonight,
      thisWeek: texts.thisWeek,
      sections: [
        {
          heading: texts.counters,
          lines: counterLines(days, { isFar: isJudged(path) && place !== "mainland" }, facts),
        },
        { heading: texts.steps, lines: [...steps, ...(isWhole ? [] : [{ text: texts.waiting }])] },
        ...(isJudged(path)
          ? [
              {
                heading: texts.hearing,
                lines: [...cited(hearingRecords), ...hearingLines.map((text) => ({ text }))],
              },
            ]
          : []),
        ...(hasChildren ? [{ heading: texts.aboutChildren, lines: cited(childrenRecords) }] : []),
        { heading: texts.cost, lines: cited(costRecords) },
      ],
      cites: [],
      isLaw: true,
    };
  },
};

/** Each day that can be counted, with the rule it rests on; before a court and far from the mainland, the rule alone. */
function counterLines(days: TypedDays, { isFar }: { isFar: boolean }, { records, today }: ToolFacts): SheetLine[] {
  const begun = counters.flatMap((counter) => {
    const day = dayOf(counter.id, days);
    return day ? [{ ...counter, day }] : [];
  });
  if (begun.length === 0) return [];
  if (isFar) {
    const far = records["K3-02"];
    return [{ text: texts.far }, ...(far ? [{ text: far.sentence, cites: [far.id] }] : [])];
  }
  const lines = begun.map(({ id, day, cites }) => {
    const isPrinted = cites.every((record) => records[record]);
    return isPrinted ? { text: counterText(id, day, today), cites: [...cites] } : { text: notCountedText(id) };
  });
  return [...lines, { text: texts.indicative }];
}
