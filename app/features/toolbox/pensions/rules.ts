import type { Cents } from "~/platform/money";

/** How the child’s time is shared, as the Ministry’s table names its columns. */
export const arrangements = ["reduced", "usual", "alternate"] as const;
export type Arrangement = (typeof arrangements)[number];

/** The table has a line for each number of children up to this one. */
export const CHILDREN_IN_TABLE = 6;

/** The most that the field of income holds. */
export const INCOME_MAX: Cents = 9_999_999_99;

/** Every record the arithmetic rests on. One that may not be printed, and nothing is computed. */
export const neededRecords = ["K0-01", "K1-01", "K1-02", "K1-04", "K1-06", "K1-07", "K1-08"] as const;
export type NeededRecord = (typeof neededRecords)[number];

/** What the table is read with. */
export interface Case {
  /** A month of the parent who would pay. */
  income: Cents;
  /** Every child this parent supports; one more than the table has lines means « more ». */
  children: number;
  /** Those of this case. */
  concerned: number;
  arrangement: Arrangement;
}

/** The numbers of the records, as they are printed. */
export interface TableValues {
  minimum: Cents;
  lastIncome: Cents;
  /** In hundredths of a percent, by arrangement, one child first. */
  rates: Record<Arrangement, number[]>;
}

export type Reading =
  | { ok: true; minimum: Cents; above: Cents; rate: number; perChild: Cents; total: Cents }
  | { ok: false; reason: "income_beyond_table" | "children_beyond_table" };

/** The records of the tool that may not be printed today. */
export function missingRecords(printed: Record<string, unknown>): NeededRecord[] {
  return neededRecords.filter((id) => !(id in printed));
}

type Valued = Record<string, { values: Record<string, number> }>;

const columns: Record<Arrangement, string> = { reduced: "reduit", usual: "classique", alternate: "alterne" };

/** The numbers to compute with, or null while a record is missing or has lost one. */
export function tableValues(records: Valued): TableValues | null {
  if (missingRecords(records).length > 0) return null;
  const hundredths = (id: string, name: string) => Math.round((records[id]?.values[name] ?? Number.NaN) * 100);
  const rates = (arrangement: Arrangement) =>
    Array.from({ length: CHILDREN_IN_TABLE }, (_, rank) => hundredths("K1-01", `${columns[arrangement]}_${rank + 1}`));
  const read = {
    minimum: hundredths("K0-01", "rsa"),
    lastIncome: hundredths("K1-07", "dernier_revenu"),
    rates: { reduced: rates("reduced"), usual: rates("usual"), alternate: rates("alternate") },
  };
  const numbers = [read.minimum, read.lastIncome, ...Object.values(read.rates).flat()];
  return numbers.some(Number.isNaN) ? null : read;
}

/** (income − minimum) × rate for each child, to the nearest cent, then as many times as there are children of this case. */
export function readTable({ income, children, concerned, arrangement }: Case, values: TableValues): Reading {
  const rate = values.rates[arrangement][children - 1];
  if (rate === undefined) return { ok: false, reason: "children_beyond_table" };
  if (income > values.lastIncome) return { ok: false, reason: "income_beyond_table" };
  const above = Math.max(0, income - values.minimum);
  const perChild = Math.round((above * rate) / 10_000);
  return { ok: true, minimum: values.minimum, above, rate, perChild, total: perChild * concerned };
}
