import type { Condition } from "./rules";

export interface Variant {
  only?: Condition;
  text: string;
}

/** What everybody is told of a step. Of several variants, the first that holds is printed. */
export interface StepText {
  title: Variant[];
  /** The moment, in a few words; no two steps of a plan share one. */
  when: Variant[];
  /** The same moment in days, when the record that gives them may be printed. */
  delay?: { record: string; text: string };
}

/** What only who may read a step is told of it. */
export interface StepDetail {
  /** What to do, in our words: no rule of law is told here. */
  act: Variant[];
  see: Variant[];
  papers: Variant[];
  /** The tool that does it, by its address, where there is one. */
  tool?: string;
}

export const minors = ["small", "older", "both"] as const;

export const all = (text: string): Variant[] => [{ text }];
