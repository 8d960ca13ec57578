/** « unsaid » is always allowed. */
export const dangers = ["no", "yes", "unsaid"] as const;
export type Danger = (typeof dangers)[number];

interface SubjectRule {
  id: string;
  /** One of these, or none: what is not chosen is still to decide. */
  choices: string[];
  /** What is said of law, in this order, as far as each record may be printed. */
  cites: string[];
}

/** What two parents decide, in the order of the plan. */
export const subjects = [
  { id: "home", choices: ["alternating", "first", "second"], cites: ["K9-21", "K8-13"] },
  { id: "holidays", choices: ["halves", "whole", "rhythm"], cites: ["K2-07"] },
  { id: "handover", choices: ["school", "bring", "fetch", "trusted"], cites: ["K9-20"] },
  { id: "school", choices: ["both", "first", "second"], cites: ["K8-01", "K8-03"] },
  { id: "health", choices: ["present", "turns", "agreed"], cites: ["K8-01", "K8-03"] },
  { id: "money", choices: ["shared", "firstPays", "secondPays"], cites: ["K9-24", "K1-06", "K1-40"] },
  { id: "messages", choices: ["fixed", "child", "free"], cites: ["K9-20"] },
  { id: "decisions", choices: ["written", "monthly", "adviser"], cites: ["K9-20", "K8-03", "K3-62"] },
  { id: "travel", choices: ["told", "abroad", "always"], cites: ["K8-04", "K8-05"] },
  { id: "family", choices: ["own", "dates"], cites: ["K9-25"] },
  { id: "moving", choices: ["early", "near"], cites: ["K8-06", "K8-08"] },
  { id: "disagreement", choices: ["pause", "mediation", "lawyers"], cites: ["K9-23", "K9-26", "K3-12"] },
] as const satisfies SubjectRule[];

type Subject = (typeof subjects)[number];
export type SubjectId = Subject["id"];
export type ChoiceOf<Id extends SubjectId> = Extract<Subject, { id: Id }>["choices"][number];

/** Of a subject: what was chosen and what was written, each "" when it was not. */
export interface Decision {
  choice: string;
  note: string;
}

export type Plan = Record<SubjectId, Decision>;

export const LONGEST_NOTE = 1200;

/** A subject is decided or still to decide, never both. */
export function toDecide(plan: Plan): SubjectId[] {
  return subjects.map(({ id }) => id).filter((id) => plan[id].choice === "" && plan[id].note === "");
}

/** What was chosen in two subjects and does not go without a word more. */
export const checks = ["homePays", "classOver"] as const;
export type Check = (typeof checks)[number];

export function checksOf({ home, money, handover }: Plan): Check[] {
  const paysAtHome =
    (home.choice === "first" && money.choice === "firstPays") ||
    (home.choice === "second" && money.choice === "secondPays");
  const hasNoPlaceWithoutClass = handover.choice === "school" && handover.note === "";
  return checks.filter((check) => (check === "homePays" ? paysAtHome : hasNoPlaceWithoutClass));
}

/** Two lines are drawn only for two people of whom nobody said that they are afraid: nobody signs what they could not refuse. */
export function maySign(danger: Danger): boolean {
  return danger === "no";
}
