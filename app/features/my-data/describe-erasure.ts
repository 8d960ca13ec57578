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

/** Subject by subject, in their order; one that goes in part is said by what goes of it, and what stays of it for two reasons makes two lines. */
export function describeErasure(among: PersonalData[], done: Done): ErasureLines {
  const doneTo = new Map(done.map((one) => [one.table, one]));
  const erased = among.flatMap((subject) => {
    const rows = subject.tables.reduce((sum, { table }) => sum + (doneTo.get(table)?.gone ?? 0), 0);
    return rows > 0 ? [{ title: goneOf(subject, doneTo), rows }] : [];
  });
  return { erased, kept: among.flatMap((subject) => keptOf(subject, doneTo)) };
}

function goneOf({ title, tables }: PersonalData, doneTo: Map<string, Done[number]>): string {
  const keeps = (table: string) => (doneTo.get(table)?.kept ?? 0) > 0;
  if (!tables.some(({ table }) => keeps(table))) return title;
  const gone = tables.filter(isGiven).filter(({ table }) => (doneTo.get(table)?.gone ?? 0) > 0);
  return listed(gone.map((one) => (keeps(one.table) ? `${one.title} (en partie)` : one.title))) || title;
}

function keptOf({ title, tables }: PersonalData, doneTo: Map<string, Done[number]>): KeptLine[] {
  const lines = new Map<string, KeptLine>();
  for (const table of tables) {
    const one = doneTo.get(table.table);
    if (!one || one.kept === 0 || typeof table.erasure !== "object") continue;
    const { why } = table.erasure.kept;
    const line = lines.get(why) ?? { title, what: "", until: one.until, why };
    const named = isGiven(table) ? listed([line.what, table.title].filter(Boolean)) : line.what;
    const until = line.until && one.until && one.until > line.until ? one.until : line.until;
    lines.set(why, { ...line, what: named, until });
  }
  return [...lines.values()];
}

function listed(titles: string[]): string {
  return titles.map((title, rank) => (rank === 0 ? title : uncapitalised(title))).join(", ");
}

/** « Factures et avoirs » → « factures et avoirs », « IBAN » as it is. */
function uncapitalised(title: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
