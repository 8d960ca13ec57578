import { readDay } from "~/platform/clock";
import type { KnowledgeRecord, KnowledgeSource, Reader, Reading } from "./rules";

const readings: Record<string, Reading> = {
  "texte officiel": "official",
  "page secondaire": "secondary",
  calcul: "computed",
  "de mémoire": "memory",
};
const readers: Record<string, Reader> = { avocat: "lawyer", vérification: "check", appel: "call" };

const fields = ["Texte", "Lu", "À revoir", "Attend", "Relu par", "Valeurs"];

/** The names of texts and where each is read: `content/knowledge/textes.md`. Throws on an address given twice a name. */
export function readTexts(text: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [, name = "", url = ""] of text.matchAll(/^- (.+) : (\S+)$/gm)) {
    if (texts.has(name)) throw new Error(`two addresses for « ${name} »`);
    texts.set(name, url);
  }
  return texts;
}

/**
 * The records of one file of `content/knowledge`: a heading « ## number · title », the sentence, then lines « - Texte : … ». Throws on a
 * line nobody knows, a missing one, a text without address, a day that is none.
 */
export function readRecords(file: string, texts: Map<string, string>): KnowledgeRecord[] {
  const [, ...blocks] = file.replaceAll("\r\n", "\n").split(/^## /m);
  return blocks.map((block) => readRecord(block.trim(), texts));
}

function readRecord(block: string, texts: Map<string, string>): KnowledgeRecord {
  const [, id = "", title = "", body = ""] = /^(\S+) · (.+)\n\n([\s\S]*)$/.exec(block) ?? [];
  const wrong = (what: string) => new Error(`record ${id || block.slice(0, 40)}: ${what}`);
  const [sentence = "", list = "", ...more] = body.split(/\n\n/);
  if (!id || !sentence || sentence.startsWith("- ") || more.length > 0) throw wrong("a heading, a sentence, a list");
  const given = new Map<string, string>();
  for (const line of list.split("\n")) {
    const [, name = "", value = ""] = /^- (.+?) : (.+)$/.exec(line) ?? [];
    if (!fields.includes(name) || given.has(name)) throw wrong(`not a line of a record: ${line}`);
    given.set(name, value);
  }
  const need = (name: string) => {
    const value = given.get(name);
    if (!value) throw wrong(`no line « ${name} »`);
    return value;
  };
  /** A value that must look so, by its parts. */
  const parts = (name: string, pattern: RegExp) => {
    const found = pattern.exec(need(name));
    if (!found) throw wrong(`« ${name} » reads « ${need(name)} »`);
    return found;
  };

  /** A day of the calendar; of « 2025-09 », its first. */
  const real = (day: string) => {
    if (!readDay(`${day}-01-01`.slice(0, 10))) throw wrong(`no such day: ${day}`);
    return day;
  };

  const [, how = "", checkedOn = null] = parts("Lu", /^([^,]+?)(?:, (\d{4}(?:-\d\d){0,2}))?$/);
  const reading = readings[how];
  if (!reading) throw wrong(`« Lu » reads « ${how} »`);
  const [, months, notAfter = null] = parts("À revoir", /^(6|12) mois(?:, avant le (\d{4}-\d\d-\d\d))?$/);
  const awaits = given.has("Attend") ? parts("Attend", /^(avocat|vérification|appel)(?:, (.+))?$/) : null;
  const signed = given.has("Relu par") ? parts("Relu par", /^(.+), (\d{4}-\d\d-\d\d)$/) : null;
  return {
    id,
    kind: "law",
    title,
    sentence,
    sources: need("Texte")
      .split(" ; ")
      .map((name) => sourceNamed(name, texts) ?? fail(wrong(`no address for « ${name} »`))),
    reading,
    checkedOn: checkedOn && real(checkedOn),
    months: months === "6" ? 6 : 12,
    notAfter: notAfter && real(notAfter),
    awaits: awaits && { reader: readers[awaits[1] ?? ""] ?? "check", why: awaits[2] ?? "" },
    signed: signed && { by: signed[1] ?? "", on: real(signed[2] ?? "") },
    values: given.has("Valeurs") ? valuesIn(need("Valeurs"), wrong) : {},
  };
}

/** « rsa = 651,69 ; taux = 1,10 »: what a tool computes with, by its name. */
function valuesIn(line: string, wrong: (what: string) => Error): Record<string, number> {
  const values: Record<string, number> = {};
  for (const part of line.split(" ; ")) {
    const [, name = "", number = ""] = /^([a-z][a-z0-9_]*) = (\d+(?:,\d{1,2})?)$/.exec(part) ?? [];
    if (!name || name in values) throw wrong(`« Valeurs » reads « ${part} »`);
    values[name] = Number(number.replace(",", "."));
  }
  return values;
}

/** « Code civil, article 371-2 » is read where « Code civil » is; the longest name wins. */
function sourceNamed(name: string, texts: Map<string, string>): KnowledgeSource | null {
  const [known] = [...texts.keys()]
    .filter((text) => name === text || name.startsWith(`${text}, `))
    .sort((one, other) => other.length - one.length);
  const url = known && texts.get(known);
  return url ? { name, url } : null;
}

function fail(error: Error): never {
  throw error;
}
