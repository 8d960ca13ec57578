/** What may be answered, question by question, in the order they are asked. « unsaid » is always allowed. */
export const choices = {
  link: ["married", "pacs", "cohabiting", "unsaid"],
  children: ["none", "small", "older", "both", "adult", "unsaid"],
  home: ["owned_together", "owned_by_me", "owned_by_other", "rented_together", "rented_by_one", "elsewhere", "unsaid"],
  agreement: ["agreed", "partly", "refused", "unspoken", "unsaid"],
  danger: ["no", "yes", "unsaid"],
  country: ["france", "abroad", "leaving", "unsaid"],
} as const;

export type Question = keyof typeof choices;
export type Situation = { [Of in Question]: (typeof choices)[Of][number] };

export const questions = Object.keys(choices) as Question[];

/** The answers that a rule asks for: each question named must have one of these. Nothing named: everybody. */
export type Condition = { readonly [Of in Question]?: readonly Situation[Of][] };

export function holds(condition: Condition, situation: Situation): boolean {
  return questions.every((question) => {
    const asked: readonly string[] | undefined = condition[question];
    return !asked || asked.includes(situation[question]);
  });
}

const minors = ["small", "older", "both"] as const;
const owned = ["owned_together", "owned_by_me", "owned_by_other"] as const;
const rented = ["rented_together", "rented_by_one"] as const;
const unmarried = ["pacs", "cohabiting"] as const;
const open = ["agreed", "partly", "unspoken", "unsaid"] as const;
const notSafe = ["yes", "unsaid"] as const;

interface Citation {
  id: string;
  /** Only for these situations; nothing: whenever the step is in the plan. */
  only?: Condition;
}

interface StepRule {
  id: string;
  /** In the plan when one of these holds. */
  when: readonly Condition[];
  /** What is said of law, in this order, as far as each record may be printed. */
  cites: readonly Citation[];
}

const cite = (...ids: string[]): Citation[] => ids.map((id) => ({ id }));
const citeFor = (only: Condition, ...ids: string[]): Citation[] => ids.map((id) => ({ id, only }));

/**
 * The decision table, in the order of the plan: danger before all, then what comes first in time. A situation keeps the
 * rows that hold for it; their order never depends on it.
 */
const table = [
  {
    id: "call",
    when: [{ danger: ["yes"] }],
    cites: [...cite("T-17", "T-114", "T-3919", "T-116006"), ...citeFor({ children: minors }, "T-119")],
  },
  {
    id: "if_afraid",
    when: [{ danger: ["unsaid"] }],
    cites: cite("T-17", "T-114", "T-3919", "T-116006"),
  },
  { id: "leave_unseen", when: [{ danger: ["yes"] }], cites: [] },
  {
    id: "protection",
    when: [{ danger: ["yes"] }],
    cites: [...cite("K7-16", "K3-50", "K3-51", "K3-52"), ...citeFor({ children: minors }, "K8-07")],
  },
  {
    id: "handover",
    when: [{ danger: ["yes"], children: minors }],
    cites: cite("K8-18"),
  },
  {
    id: "sent_to_mediator",
    when: [
      { danger: ["yes"], link: ["married"] },
      { danger: ["yes"], children: minors },
    ],
    cites: cite("K3-12", "K3-10"),
  },
  {
    id: "border",
    when: [{ country: ["abroad", "leaving"] }],
    cites: [
      ...cite("K3-02"),
      ...citeFor({ children: minors }, "K8-05"),
      ...citeFor({ children: minors, country: ["leaving"], danger: ["no"] }, "K8-06"),
    ],
  },
  { id: "say_it", when: [{ agreement: ["unspoken"], danger: ["no"] }], cites: [] },
  { id: "lawyer", when: [{}], cites: cite("K0-09", "K4-24") },
  { id: "money", when: [{}], cites: citeFor({ link: ["married"] }, "K4-48") },
  { id: "tell_children", when: [{ children: minors, danger: ["no"] }], cites: [] },
  { id: "tell_adults", when: [{ children: ["adult"], danger: ["no"] }], cites: [] },
  {
    id: "mediation",
    when: [{ agreement: ["partly", "refused"], danger: ["no"] }],
    cites: cite("K3-15", "K3-09", "K3-11", "K3-12"),
  },
  {
    id: "home_after",
    when: [{ danger: ["yes"] }],
    cites: [...cite("K6-08"), ...citeFor({ home: rented }, "K6-04", "K6-06")],
  },
  {
    id: "owned_home",
    when: [{ home: owned, danger: ["no", "unsaid"] }],
    cites: [
      ...citeFor({ home: ["owned_together"] }, "K6-15", "K4-43", "K4-44"),
      ...citeFor({ home: ["owned_together"], link: ["married"] }, "K3-44"),
      ...citeFor({ home: ["owned_by_me", "owned_by_other"], link: ["married"] }, "K6-14"),
      ...citeFor({ link: unmarried, children: minors }, "K3-65"),
    ],
  },
  {
    id: "rented_home",
    when: [{ home: rented, danger: ["no", "unsaid"] }],
    cites: [
      ...cite("K6-07"),
      ...citeFor({ link: ["married"] }, "K6-14"),
      ...citeFor({ link: unmarried, children: minors }, "K3-65"),
    ],
  },
  {
    id: "other_home",
    when: [{ home: ["elsewhere"], danger: ["no", "unsaid"] }],
    cites: citeFor({ children: minors }, "K8-13"),
  },
  {
    id: "children_written",
    when: [{ children: minors, danger: ["no"], agreement: open }],
    cites: [...citeFor({ link: unmarried }, "K3-60"), ...cite("K8-12", "K1-06", "K1-40")],
  },
  {
    id: "children_asked",
    when: [
      { children: minors, danger: notSafe },
      { children: minors, danger: ["no"], agreement: ["refused"] },
    ],
    cites: [...citeFor({ link: unmarried }, "K3-61"), ...cite("K1-06", "K1-40")],
  },
  { id: "heard", when: [{ children: minors }], cites: cite("K3-62", "K3-63") },
  { id: "share", when: [{ link: unmarried }], cites: cite("K7-06", "K7-07", "K7-14") },
  { id: "pacs_end", when: [{ link: ["pacs"] }], cites: cite("K7-05", "K7-04", "K7-02") },
  {
    id: "ways",
    when: [
      { link: ["married"], danger: ["no"], agreement: ["unspoken", "unsaid"] },
      { link: ["married"], danger: ["unsaid"], agreement: open },
    ],
    cites: cite("K7-01", "K3-22", "K3-34", "K3-35", "K3-42"),
  },
  {
    id: "convention",
    when: [{ link: ["married"], danger: ["no"], agreement: ["agreed", "partly"] }],
    cites: [...cite("K3-20", "K3-24"), ...citeFor({ home: owned }, "K4-04"), ...cite("K3-42", "K4-47")],
  },
  {
    id: "deposit",
    when: [{ link: ["married"], danger: ["no"], agreement: ["agreed", "partly"] }],
    cites: cite("K3-21", "K3-22", "K3-23"),
  },
  {
    id: "divorce_judge",
    when: [
      { link: ["married"], danger: ["yes"] },
      { link: ["married"], danger: ["no", "unsaid"], agreement: ["refused"] },
    ],
    cites: [
      ...cite("K3-32", "K3-33", "K3-34"),
      ...citeFor({ danger: ["no"] }, "K3-35"),
      ...cite("K4-49", "K3-42", "K3-43"),
    ],
  },
  {
    id: "served",
    when: [
      { link: ["married"], danger: ["yes"] },
      { link: ["married"], danger: ["no", "unsaid"], agreement: ["refused", "unspoken", "unsaid"] },
    ],
    cites: cite("K3-30", "K3-31"),
  },
  {
    id: "judgment",
    when: [
      { link: ["married"], danger: ["yes"] },
      { link: ["married"], danger: ["no", "unsaid"], agreement: ["refused"] },
    ],
    cites: cite("K3-36", "K3-39", "K3-41"),
  },
  {
    id: "after",
    when: [{}],
    cites: [
      ...cite("K4-30", "K4-31"),
      ...citeFor({ children: minors }, "K4-34"),
      ...citeFor({ children: minors, danger: ["no"] }, "K8-08"),
      ...citeFor({ danger: ["yes"] }, "K4-32"),
    ],
  },
] as const satisfies readonly StepRule[];

export type StepId = (typeof table)[number]["id"];

export interface Step {
  id: StepId;
  /** The records it rests on in this situation, in the order they are read. */
  cites: string[];
}

export const stepIds: readonly StepId[] = table.map(({ id }) => id);

/** Every record that these steps may cite, in some situation. */
export function recordsOf(steps: readonly StepId[]): string[] {
  const cited = table.filter(({ id }) => steps.includes(id)).flatMap(({ cites }): readonly Citation[] => cites);
  return [...new Set(cited.map(({ id }) => id))];
}

/** The steps of a situation, in the order of the table. */
export function stepsFor(situation: Situation): Step[] {
  return (table as readonly (StepRule & { id: StepId })[])
    .filter(({ when }) => when.some((condition) => holds(condition, situation)))
    .map(({ id, cites }) => ({
      id,
      cites: cites.filter(({ only = {} }) => holds(only, situation)).map((citation) => citation.id),
    }));
}

export interface NextStep {
  id: StepId;
  /** 1 for the first. */
  place: number;
  of: number;
}

/** The first step that is not done; null when all are. */
export function nextStep(situation: Situation, done: readonly string[]): NextStep | null {
  const steps = stepsFor(situation);
  const at = steps.findIndex(({ id }) => !done.includes(id));
  const step = steps[at];
  return step ? { id: step.id, place: at + 1, of: steps.length } : null;
}

/** The first line whose condition holds. Throws when none does: the last line of a table holds for everybody. */
export function firstThat<Line extends { only?: Condition }>(lines: readonly Line[], situation: Situation): Line {
  const line = lines.find(({ only = {} }) => holds(only, situation));
  if (!line) throw new Error("a table without a last line for everybody");
  return line;
}

/** Every situation there is. */
export function allSituations(): Situation[] {
  return questions.reduce<Situation[]>(
    (begun, question) => begun.flatMap((some) => choices[question].map((value) => ({ ...some, [question]: value }))),
    [{} as Situation],
  );
}
