import type { Day } from "~/platform/clock";
import type { StepDetail } from "./plan/variants";

/** What stands in the fields of a tool, as a form sends it: a name may come several times. */
export type Fields = Record<string, string[]>;

/** « Ce soir » and « Cette semaine », on the screen, on paper and in a file: neutral, without brand nor coach. */
export interface Sheet {
  /** « Mon plan de séparation ». */
  title: string;
  /** What the tool answers, in one to three sentences. */
  answer: string[];
  tonight: string;
  thisWeek: string;
  sections: SheetSection[];
  /** Who may sign it, on paper: a line for each. */
  signers?: string[];
  /** Ids of the records whose sources are listed at the end. */
  cites: string[];
  /** Whether it speaks of law: it then says that it replaces no lawyer. */
  isLaw: boolean;
}

export interface SheetSection {
  heading: string;
  /** When, in a few words: « avant le 12 décembre », « cette semaine ». */
  when?: string;
  lines: SheetLine[];
  table?: SheetTable;
}

export interface SheetLine {
  text: string;
  /** Something to do or to gather: a box to tick stands before it. */
  box?: boolean;
  /** Ids of the records it rests on. A line whose record may not be printed is left out with it. */
  cites?: string[];
}

export interface SheetTable {
  columns: string[];
  rows: string[][];
}

/** What a tool knows of the day it is used: nothing else comes from the server. */
export interface ToolFacts {
  today: Day;
  /** The sentences of its records that may be printed today, by id. */
  records: Record<string, CitedRecord>;
  /** Ids of those that may be printed today and are not among the records: their sentences are for members. */
  untold?: string[];
  /** Ids of those that were, until their last day: what they said of days that are past still counts. */
  lapsed?: string[];
  /** Of the plan, for a member: what its steps say. */
  steps?: StepDetails;
}

/** By the name of the step. */
export type StepDetails = Partial<Record<string, StepDetail>>;

/** A record as a page prints it. */
export interface CitedRecord {
  id: string;
  title: string;
  sentence: string;
  sources: { name: string; url: string }[];
  /** The day it was compared with its source. */
  asOf: Day;
  /** The numbers it gives to compute with, by name: euros, or percents. */
  values: Record<string, number>;
}

export type FieldsRead<Answers> = { ok: true; answers: Answers } | { ok: false; errors: Record<string, string> };

/** A tool without its screen: it runs in the browser, where its answers stay, and on the server for who has no JavaScript or wants a file. */
export interface Tool<Answers> {
  /** Its address, `/outils/<slug>`. */
  slug: string;
  /** The records it may cite. */
  cites: string[];
  /** Answers that hold, or a French sentence for each field that does not. */
  read(fields: Fields): FieldsRead<Answers>;
  sheet(answers: Answers, facts: ToolFacts): Sheet;
  /** Of a trial, what of the sheet somebody without membership has; all of it when absent. */
  start?(sheet: Sheet): Sheet;
  /** The records this start may cite; all of them when absent. */
  startCites?: string[];
}

/** What the loader of a tool’s page gives it. */
export interface ToolData {
  mayUse: boolean;
  isMember: boolean;
  isSignedIn: boolean;
  facts: ToolFacts;
  /** What this member asked to find again. */
  saved: Fields | null;
  /** They kept a sheet that does not open now: to keep another would take its place, unread. */
  isShut: boolean;
  /** Whose page it is and what of theirs it read; empty for who is signed out. */
  stamp: string;
}

/** What the action of a tool’s page answers: what was sent, from which the page is drawn again. */
export interface ToolAnswer {
  fields: Fields;
  /** Of the page it was sent from. */
  stamp?: string;
  /** Nothing was kept: what stands in the way does not open, was kept since this page was opened, or the page is of another account. */
  refused?: "shut" | "changed" | "others";
}
