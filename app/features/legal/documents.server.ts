import { Marked, type Token, type Tokens } from "marked";
import { promiseText } from "~/features/offer/messages";
import { readOffer } from "~/features/offer/offer.server";
import type { Offer, OfferLine } from "~/features/offer/rules";
import type { SoldService } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import { definitions, isDemonstration, isOptional, type SettingKey, type Settings } from "~/features/settings/rules";
import { getSettingsOn } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import accessibility from "../../../content/legal/accessibilite.md?raw";
import terms from "../../../content/legal/cgu.md?raw";
import cookies from "../../../content/legal/cookies.md?raw";
import legalNotice from "../../../content/legal/mentions-legales.md?raw";
import privacy from "../../../content/legal/politique-confidentialite.md?raw";
import withdrawal from "../../../content/legal/retractation.md?raw";
import { fillFacts, TO_COME, versionMonth } from "./facts";
import { keepWhole } from "./keep-whole";

interface LegalSection {
  id: string;
  title: string;
  html: string;
}

export interface LegalDocument {
  title: string;
  lede: string;
  sections: LegalSection[];
  brandName: string;
  /** The month of the version in force, « novembre 2026 ». */
  inForceSince: string;
}

const documents = {
  terms: { text: terms, version: "terms_version" },
  legalNotice: { text: legalNotice, version: "terms_version" },
  withdrawal: { text: withdrawal, version: "terms_version" },
  privacy: { text: privacy, version: "privacy_version" },
  cookies: { text: cookies, version: "privacy_version" },
  accessibility: { text: accessibility, version: "privacy_version" },
} as const;

type LegalDocumentName = keyof typeof documents;

const markdown = new Marked({ breaks: true, renderer: { table: recordTable } });

/** A legal text with the present facts of the settings in it, and the lines of the offer that hold at this moment. */
export async function legalDocument(name: LegalDocumentName, at: At): Promise<LegalDocument> {
  const document = filledDocument(name, await readDocumentFacts(db(), at));
  return {
    ...document,
    sections: document.sections.map(({ html, ...section }) => ({ ...section, html: keepWhole(html) })),
  };
}

/** A real site names nobody who does not exist: what the coach has not written yet is to come, or left out where it may be. */
function withoutInvented(settings: Settings): Settings {
  const told = Object.entries(settings).map(([key, value]) => {
    const setting = key as SettingKey;
    return [key, !isDemonstration(setting, value) ? value : isOptional(setting) ? "" : toCome(setting)];
  });
  return Object.fromEntries(told) as Settings;
}

export interface DocumentFacts {
  settings: Settings;
  offer?: Offer;
  /** What is on sale by the hour. */
  services?: SoldService[];
}

/** What the texts quote, as it stands at this moment: what is shown, and what is kept of what was accepted. */
export async function readDocumentFacts(db: Db | Trx, at: At): Promise<Required<DocumentFacts>> {
  const [settings, offer, services] = [
    await getSettingsOn(db, parisDay(at.now)),
    await readOffer(db, at),
    await listBookable(db),
  ];
  return { settings: config().production ? withoutInvented(settings) : settings, offer, services };
}

/** The same with these facts. */
export function filledDocument(
  name: LegalDocumentName,
  { settings, offer = {}, services = [] }: DocumentFacts,
): LegalDocument {
  const { text, version } = documents[name];
  return {
    ...readDocument(offeredIn(text, offer), (html) => fillFacts(html, settings, services)),
    brandName: settings.brand_name,
    inForceSince: versionMonth(settings[version]),
  };
}

/** A line of a list that begins with `{?guides}` is written only while that line of the offer holds, with the day it is promised for. */
function offeredIn(text: string, offer: Offer): string {
  return text.replace(/^- \{\?(\w+)\}(.*?)( ;)?\n/gm, (_, name: string, words: string, end = "") => {
    const line = name as OfferLine;
    return offer[line] ? `- ${words}${promiseText(offer, line)}${end}\n` : "";
  });
}

/** In words that stand wherever the fact does: « écrivez à une adresse à venir ». */
function toCome(key: SettingKey): string {
  if (key === "coach_name") return "votre coach";
  return definitions[key].kind === "email" ? `une adresse ${TO_COME}` : TO_COME;
}

/** `# title`, one paragraph of introduction, then `## sections`. The text is ours: its markup is trusted. */
export function readDocument(
  text: string,
  fill: (html: string) => string,
): Pick<LegalDocument, "title" | "lede" | "sections"> {
  const document = { title: "", lede: "", sections: [] as LegalSection[] };
  let tokens: Token[] = [];
  for (const token of markdown.lexer(fr(text))) {
    if (token.type === "heading" && token.depth === 1) document.title = token.text;
    else if (token.type === "heading" && token.depth === 2) {
      tokens = [];
      document.sections.push({ id: anchor(token.text), title: token.text, html: "" });
    } else {
      tokens.push(token);
      const section = document.sections.at(-1);
      if (section) section.html = fill(markdown.parser(tokens));
      else document.lede = tokens.map((before) => ("text" in before ? before.text : "")).join("");
    }
  }
  document.lede = fill(document.lede);
  return document;
}

/** « 7. Droit de rétractation » → `droit-de-retractation`. */
function anchor(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The first cell names its line; under 768 px each line becomes a record. */
function recordTable(this: { parser: { parseInline(tokens: Token[]): string } }, table: Tokens.Table): string {
  const inline = (tokens: Token[]) => this.parser.parseInline(tokens);
  const labels = table.header.map((cell) => inline(cell.tokens));
  const head = labels.map((label) => `<th scope="col">${label}</th>`).join("");
  const rows = table.rows.map(([first, ...cells]) => {
    const values = cells.map((cell, rank) => `<td data-l="${labels[rank + 1]}">${inline(cell.tokens)}</td>`);
    return `<tr><th scope="row">${inline(first?.tokens ?? [])}</th>${values.join("")}</tr>`;
  });
  return `<table class="table records"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
