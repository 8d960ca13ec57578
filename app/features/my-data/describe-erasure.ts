import type { Day } from "~/platform/clock";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { isGiven } from "~/platform/personal-data/owned-table";

/** What goes and what stays, as it is read: nothing in it is of anybody. */
export interface ErasureLines {
  erased: { title: string; rows: number }[];
  kept: KeptLine[];
}

export interface KeptLine {
  title: string;
  what: string;
  /** Null: as long as the site. */
  until: Day | null;
  why: string;
}

/** As `planErasure` says it of each table. */
type Done = { table: string; gone: number; kept: number; until: Day | null }[];

/** Subject by subject, in their order; what stays of one subject for two reasons makes two lines. */
export function describeErasure(among: PersonalData[], done: Done): ErasureLines {
  const doneTo = new Map(done.map((one) => [one.table, one]));
  const erased = among.flatMap(({ title, tables }) => {
    const rows = tables.reduce((sum, { table }) => sum + (doneTo.get(table)?.gone ?? 0), 0);
    return rows > 0 ? [{ title, rows }] : [];
  });
  return { erased, kept: among.flatMap((subject) => keptOf(subject, doneTo)) };
}

function keptOf({ title, tables }: PersonalData, doneTo: Map<string, Done[number]>): KeptLine[] {
  const lines = new Map<string, KeptLine>();
  for (const table of tables) {
    const one = doneTo.get(table.table);
    if (!one || one.kept === 0 || typeof table.erasure !== "object") continue;
    const { why } = table.erasure.kept;
    const line = lines.get(why) ?? { title, what: "", until: one.until, why };
    const named = isGiven(table)
      ? [line.what, line.what ? uncapitalised(table.title) : table.title].filter(Boolean).join(", ")
      : line.what;
    const until = line.until && one.until && one.until > line.until ? one.until : line.until;
    lines.set(why, { ...line, what: named, until });
  }
  return [...lines.values()];
}

/** « Factures et avoirs » → « factures et avoirs », « IBAN » as it is. */
function uncapitalised(title: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
