import { fr } from "~/ui/french";
import type { Fields, FieldsRead, Sheet, SheetLine, SheetSection, StepDetails, Tool, ToolFacts } from "../tool";
import { helpers, messages, questionTexts, stepTexts, thisWeek, tonight } from "./messages";
import {
  choices,
  firstThat,
  holds,
  type Question,
  questions,
  recordsOf,
  type Situation,
  type Step,
  type StepId,
  stepIds,
  stepsFor,
} from "./rules";
import { safetySteps } from "./safety-steps";

export interface PlanAnswers extends Situation {
  /** The steps ticked, in the order of the plan. */
  done: StepId[];
}

/** A step as it is printed. */
export interface PlanStep {
  id: StepId;
  title: string;
  when: string;
  /** Null to who may not read it. */
  detail: { act: string; see: string; papers: string; tool: string | undefined } | null;
  /** What the records say that may be printed today. */
  law: SheetLine[];
  /** Whether a record it rests on may not be printed today. */
  isAwaiting: boolean;
  cites: string[];
}

export interface Plan {
  title: string;
  /** What was answered, in one sentence. */
  summary: string;
  tonight: string;
  thisWeek: string;
  steps: PlanStep[];
  helpers: { name: string; text: string }[];
  /** Whether to say that another way exists. */
  hasOtherWay: boolean;
}

export function stepTitle(id: StepId, situation: Situation): string {
  return firstThat(stepTexts[id].title, situation).text;
}

/** The plan, whatever the answers: whole with the steps of a member; without, those of safety whole and of the others the name. */
export function planFor(situation: Situation, facts: PlanFacts): Plan {
  const steps = stepsFor(situation).map((step) => printed(step, situation, facts));
  return {
    title: messages.title(steps.length),
    summary: summaryOf(situation),
    tonight: firstThat(tonight, situation).text,
    thisWeek: firstThat(thisWeek, situation).text,
    steps,
    helpers: helpers.filter(({ only = {} }) => holds(only, situation)),
    hasOtherWay: holds({ link: ["married"], danger: ["no"], agreement: ["agreed", "partly"] }, situation),
  };
}

type PlanFacts = Pick<ToolFacts, "records" | "untold" | "steps">;

function printed({ id, cites }: Step, situation: Situation, { records, untold = [], steps = {} }: PlanFacts): PlanStep {
  const { when, delay } = stepTexts[id];
  const detail = detailsForAll[id] ?? steps[id];
  const shown = cites.flatMap((cited) => records[cited] ?? []);
  return {
    id,
    title: stepTitle(id, situation),
    when:
      delay && (records[delay.record] || untold.includes(delay.record)) ? delay.text : firstThat(when, situation).text,
    detail: detail
      ? {
          act: firstThat(detail.act, situation).text,
          see: firstThat(detail.see, situation).text,
          papers: firstThat(detail.papers, situation).text,
          tool: detail.tool,
        }
      : null,
    law: shown.map((record) => ({ text: record.sentence, cites: [record.id] })),
    isAwaiting: shown.length < cites.length,
    cites,
  };
}

const detailsForAll: StepDetails = safetySteps;
const safetyIds = stepIds.filter((id) => detailsForAll[id]);

/** What paper may repeat: neither a fear, nor what goes without saying. */
const told = questions.filter((question) => question !== "danger");

function summaryOf(situation: Situation): string {
  const said = told
    .filter((question) => situation[question] !== "unsaid")
    .map((question) => shortOf(question, situation))
    .filter(Boolean);
  const text = said.join(", ");
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

export function shortOf(question: Question, situation: Situation): string {
  const { choices: texts }: { choices: Record<string, { short: string }> } = questionTexts[question];
  return texts[situation[question]]?.short ?? "";
}

function readSituation(fields: Fields): FieldsRead<Situation> {
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const allowed: readonly string[] = choices[question];
    if (!allowed.includes(fields[question]?.[0] ?? "")) errors[question] = messages.unanswered;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const answers = Object.fromEntries(questions.map((question) => [question, fields[question]?.[0]]));
  return { ok: true, answers: answers as Situation };
}

function sectionOf({ title, when, detail, law }: PlanStep): SheetSection {
  if (!detail) return { heading: title, when, lines: [] };
  return {
    heading: title,
    when,
    lines: [
      { text: detail.act, box: true },
      ...law,
      { text: fr(`${messages.see} : ${detail.see}`) },
      { text: fr(`${messages.papers} : ${detail.papers}`) },
    ],
  };
}

const toReadElsewhere: SheetSection = { heading: messages.toRead, lines: [{ text: messages.awaiting }] };

export const planTool: Tool<PlanAnswers> = {
  slug: "mon-plan",
  cites: recordsOf(stepIds),
  startCites: recordsOf(safetyIds),
  read(fields) {
    const read = readSituation(fields);
    if (!read.ok) return read;
    const ticked = fields["done[]"] ?? [];
    return { ok: true, answers: { ...read.answers, done: stepIds.filter((id) => ticked.includes(id)) } };
  },
  sheet(answers, facts): Sheet {
    const plan = planFor(answers, facts);
    const cites = plan.steps.flatMap((step) => step.cites).filter((id) => facts.records[id]);
    return {
      title: plan.title,
      answer: plan.summary ? [plan.summary] : [],
      tonight: plan.tonight,
      thisWeek: plan.thisWeek,
      sections: [
        ...plan.steps.map(sectionOf),
        ...(plan.steps.some(({ isAwaiting }) => isAwaiting) ? [toReadElsewhere] : []),
        {
          heading: messages.whoHelps,
          lines: plan.helpers.map(({ name, text }) => ({ text: fr(`${name} : ${text}`) })),
        },
      ],
      cites,
      isLaw: true,
    };
  },
  start(sheet) {
    const [safety, others] = [true, false].map((wanted) =>
      sheet.sections.filter(({ heading }) => safetyTitles.has(heading) === wanted),
    ) as [SheetSection[], SheetSection[]];
    const titles = others.flatMap(({ heading, when }) => (when ? { text: fr(`${when} : ${heading}`) } : []));
    return {
      ...sheet,
      sections: [...safety, { heading: messages.rest, lines: titles }],
      cites: safety.flatMap(({ lines }) => lines.flatMap(({ cites = [] }) => cites)),
    };
  },
};

/** These steps are told whole to everybody. */
const safetyTitles = new Set(Object.values(safetySteps).flatMap(({ title }) => title.map(({ text }) => text)));
