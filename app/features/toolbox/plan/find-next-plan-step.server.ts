import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findSheet } from "../kept-sheets.server";
import { factsFor } from "../load-tool.server";
import { nextStep } from "./rules";
import { planFor, planTool } from "./tool";

export interface PlanStepAhead {
  /** 1 for the first. */
  place: number;
  of: number;
  /** Null where there is fear, or may be: who looks over a shoulder reads nothing of it. */
  told: { when: string; title: string; act: string } | null;
}

/** The next step of the plan this very person kept; null without a plan, or once all is done. */
export async function findNextPlanStep(db: Db, userId: string, at: At): Promise<PlanStepAhead | null> {
  const fields = await findSheet(db, { userId, slug: planTool.slug });
  const read = fields && planTool.read(fields);
  const next = read?.ok ? nextStep(read.answers, read.answers.done) : null;
  if (!read?.ok || !next) return null;
  const step = planFor(read.answers, factsFor(planTool, { isMember: true }, at)).steps[next.place - 1];
  return {
    place: next.place,
    of: next.of,
    told:
      step?.detail && read.answers.danger === "no"
        ? { when: step.when, title: step.title, act: step.detail.act }
        : null,
  };
}
