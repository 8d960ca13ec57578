import type { CitedRecord, Fields, Sheet, SheetLine, SheetSection, Tool, ToolFacts } from "../tool";
import { checkTexts, countText, lawText, safetyTexts, subjectTexts, texts, toDecideText } from "./messages";
import {
  checksOf,
  type Danger,
  type Decision,
  dangers,
  LONGEST_NOTE,
  maySign,
  type Plan,
  type SubjectId,
  subjects,
  toDecide,
} from "./rules";

interface ParentalAnswers {
  danger: Danger;
  plan: Plan;
}

const WORTH = ["K3-60", "K9-22"];
const HELP = ["T-17", "T-114", "T-3919", "T-116006", "T-119"];
const JUDGE = ["K3-50", "K8-18", "K8-07", "K3-12"];

export const parentalTool: Tool<ParentalAnswers> = {
  slug: "plan-parental",
  cites: [...new Set([...subjects.flatMap(({ cites }) => cites), ...WORTH, ...HELP, ...JUDGE])],
  read(fields) {
    const danger = dangers.find((one) => one === fields.danger?.[0]);
    if (!danger) return { ok: false, errors: { danger: texts.dangerMissing } };
    return { ok: true, answers: { danger, plan: planIn(fields) } };
  },
  sheet({ danger, plan }, facts) {
    return danger === "yes" ? safetySheet(facts) : planSheet(danger, plan, facts);
  },
};

/** What stands in the fields of each subject: a choice of its list, a note. */
export function planIn(fields: Fields): Plan {
  const decisions = subjects.map(({ id, choices }): [SubjectId, Decision] => {
    const choice = choices.find((one) => one === fields[id]?.[0]) ?? "";
    const note = (fields[`${id}Note`]?.[0] ?? "").trim().slice(0, LONGEST_NOTE);
    return [id, { choice, note }];
  });
  return Object.fromEntries(decisions) as Plan;
}

/** What the law says of a subject, as far as it may be printed today. */
export function lawOf(id: SubjectId, { records }: ToolFacts): SheetLine[] {
  const cites = subjects.find((subject) => subject.id === id)?.cites ?? [];
  const lines = cited(cites, records).map((line) => ({ ...line, text: lawText(line.text) }));
  return lines.length > 0 ? lines : [{ text: texts.waiting }];
}

function cited(ids: readonly string[], records: ToolFacts["records"]): SheetLine[] {
  return ids.flatMap((id) => (records[id] ? [{ text: records[id].sentence, cites: [id] }] : []));
}

/** Under its title: the sentence alone does not say what it is about. */
function titled(record: CitedRecord | undefined): SheetLine[] {
  return record ? [{ text: `${record.title} : ${record.sentence}`, cites: [record.id] }] : [];
}

function planSheet(danger: Danger, plan: Plan, facts: ToolFacts): Sheet {
  const open = toDecide(plan);
  const doubts = checksOf(plan);
  const isSigned = maySign(danger);
  return {
    title: texts.title,
    answer: [countText(subjects.length - open.length, subjects.length), texts.notBinding],
    tonight: texts.tonight,
    thisWeek: open.length > 0 ? texts.thisWeek : texts.thisWeekWhole,
    sections: [
      { heading: texts.toDecide, lines: open.map((id) => ({ text: subjectTexts[id].title, box: true })) },
      { heading: texts.check, lines: doubts.map((check) => ({ text: checkTexts[check], box: true })) },
      ...subjects.map(({ id }) => subjectSection(id, plan, facts)),
      { heading: texts.worth, lines: [...WORTH.flatMap((id) => titled(facts.records[id])), { text: texts.base }] },
      { heading: texts.signing, lines: (isSigned ? [texts.apart, texts.byHand] : [texts.yours]).map(asLine) },
    ],
    ...(isSigned && { signers: [texts.firstParent, texts.secondParent] }),
    cites: [],
    isLaw: true,
  };
}

function subjectSection(id: SubjectId, plan: Plan, facts: ToolFacts): SheetSection {
  const { choice, note } = plan[id];
  const { title, choices } = subjectTexts[id];
  const said = [(choices as Record<string, string>)[choice] ?? "", ...note.split("\n")].filter((line) => line.trim());
  return {
    heading: title,
    lines: [...(said.length > 0 ? [...new Set(said)] : [toDecideText(id)]).map(asLine), ...lawOf(id, facts)],
  };
}

/** Whom to call, and nothing to sign: what was written of the subjects is not in it. */
function safetySheet({ records }: ToolFacts): Sheet {
  return {
    title: safetyTexts.title,
    answer: safetyTexts.answer,
    tonight: safetyTexts.tonight,
    thisWeek: safetyTexts.thisWeek,
    sections: [
      { heading: safetyTexts.now, lines: cited(HELP, records) },
      { heading: safetyTexts.steps, lines: safetyTexts.lines.map(asLine) },
      { heading: safetyTexts.judge, lines: JUDGE.flatMap((id) => titled(records[id])) },
    ],
    cites: [],
    isLaw: true,
  };
}

function asLine(text: string): SheetLine {
  return { text };
}
