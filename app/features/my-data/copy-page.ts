import { formatDay, formatInstant, readDay } from "~/platform/clock";
import { escapeHtml } from "~/platform/escape-html";
import { formatEuros } from "~/platform/money";
import type { OwnedTable } from "~/platform/personal-data/owned-table";
import { fr } from "~/ui/french";
import type { CopiedSubject } from "./copied-subject";
import { copyTexts as texts } from "./messages";

const style = `body{font:1.0625rem/1.6 Georgia,serif;color:#12262e;background:#faf6ec;max-width:44rem;margin:0 auto;padding:2rem 1.25rem}
h1,h2,h3{font-weight:400;line-height:1.25}h2{margin-top:3rem;border-top:1px solid;padding-top:1rem}
dl{border-top:1px solid #cbd3cf;margin:0;padding:.75rem 0}dl>div{display:grid;grid-template-columns:12rem 1fr;gap:0 1rem}
dt{color:#4a5f66}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}.muted{color:#4a5f66}
@media(max-width:34rem){dl>div{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media(prefers-color-scheme:dark){body{color:#f1ece0;background:#0d1f26}dt,.muted{color:#b3c0c2}a{color:#f1ece0}}`;

/** The page to read: one table of contents, then each subject. It asks nothing of the network, and its title says nothing. */
export function drawCopy(subjects: CopiedSubject[], { now, coach }: { now: Date; coach: string }): string {
  const full = subjects.filter(({ tables, files }) => tables.length + files.length > 0);
  const contents = full.map(({ name, title }) => `<li><a href="#${name}">${text(title)}</a></li>`).join("\n");
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${text(texts.tab)}</title><style>${style}</style></head>
<body><h1>${text(texts.title)}</h1>
<p>${text(texts.made(formatInstant(now)))}</p>
<p>${text(texts.careful)}</p>
<nav aria-labelledby="sommaire"><h2 id="sommaire">${text(texts.contents)}</h2><ul>
${contents}
<li><a href="#absent">${text(texts.absent)}</a></li></ul></nav>
<main>${full.map(drawSubject).join("\n")}
<section><h2 id="absent">${text(texts.absent)}</h2><p>${text(texts.notes(coach))}</p>
<ul>${leftOut(subjects).join("\n")}</ul></section></main></body></html>
`;
}

function drawSubject({ name, title, until, tables, files }: CopiedSubject): string {
  const parts = tables.map(
    ({ table, rows }) =>
      `<section><h3>${text(table.title)}</h3>${rows.map((row) => drawRow(table, row)).join("\n")}</section>`,
  );
  const joined = files.map(({ name: file, readable }) =>
    readable ? `<li><a href="${escapeHtml(file)}">${text(file)}</a></li>` : `<li>${text(texts.gone(file))}</li>`,
  );
  const list = joined.length > 0 ? `<h3>${text(texts.files)}</h3><ul>${joined.join("\n")}</ul>` : "";
  return `<section><h2 id="${name}">${text(title)}</h2><p class="muted">${text(texts.until(until))}</p>${parts.join("\n")}${list}</section>`;
}

function drawRow(table: OwnedTable, row: Record<string, unknown>): string {
  const labels = {
    ...table.columns,
    ...Object.fromEntries(Object.entries(table.named ?? {}).map(([column, { label }]) => [column, label])),
  };
  const lines = Object.entries(row).flatMap(([column, value]) =>
    value === null || value === ""
      ? []
      : [`<div><dt>${text(labels[column] ?? column)}</dt><dd>${escapeHtml(inFrench(table, column, value))}</dd></div>`],
  );
  return `<dl>${lines.join("")}</dl>`;
}

/** A value as somebody reads it; a text of hers stays as she wrote it. */
function inFrench({ values = {} }: OwnedTable, column: string, value: unknown): string {
  if (value instanceof Date) return fr(formatInstant(value));
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return /(^|_)cents$/.test(column) ? formatEuros(value) : String(value);
  const written = String(value);
  return values[column]?.[written] ?? (readDay(written) ? fr(formatDay(written)) : written);
}

/** What is kept and not given, each with its reason. */
function leftOut(subjects: CopiedSubject[]): string[] {
  return subjects.flatMap(({ title, withheld }) =>
    [...new Set(withheld)].map((why) => `<li>${text(`${title} : ${why}.`)}</li>`),
  );
}

const text = (words: string) => escapeHtml(fr(words));
