import { beforeAll, expect, test } from "vitest";
import { addressOf, hotlines } from "~/features/safety/rules";
import { drawnText } from "../../../tests/support/pdf-text";
import { chapters, GUIDE_AS_OF } from "./guide-content.server";
import { drawGuide } from "./guide-pdf.server";
import { GUIDE_PAGES } from "./rules";

const facts = { brand: "L’Éclaircie", site: "leclaircie.example" };
let raw: string;
let text: string;

beforeAll(async () => {
  const pdf = await drawGuide(facts, { compressed: false });
  raw = pdf.toString("latin1");
  text = drawnText(pdf);
});

test("twelve to sixteen pages, light enough for a phone", async () => {
  const pages = raw.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBe(GUIDE_PAGES);
  expect(pages).toBeGreaterThanOrEqual(12);
  expect(pages).toBeLessThanOrEqual(16);
  expect((await drawGuide(facts)).length).toBeLessThan(600_000);
});

test("screen readers get a structure, a language, described drawings and a table of contents", () => {
  expect(raw).toContain("/Marked true");
  expect(raw).toContain("/Lang (fr-FR)");
  expect(raw).toContain("pdfuaid:part");
  for (const type of ["H1", "H2", "P", "L", "LI", "LBody", "BlockQuote", "Table", "TH", "TD", "Figure", "TOC", "Link"])
    expect(raw).toContain(`/S /${type}\n`);
  expect(raw.match(/\/S \/Figure\n/g)?.length).toBe(raw.match(/\/Alt \(/g)?.length);
  expect(raw.match(/\/Parent \d+ 0 R\n\/Title \(/g)).toHaveLength(chapters.length + 1);
  expect(raw).not.toMatch(/\/BaseFont \/Helvetica/);
});

test("its title tells nothing to whoever sees the tab or the file's properties", () => {
  const title = /\/Title (\(.*?\))\n/.exec(raw.slice(raw.indexOf("/Producer")))?.[1] ?? "";
  expect(title.length).toBeGreaterThan(2);
  expect(title.replaceAll("\0", "")).not.toMatch(/divorc|sépar|couple/i);
});

test("the five steps, the errors, the list, the law with its date and the numbers are there", () => {
  for (const words of [
    "Cette semaine, ",
    "1. Signer ou partir sans avis",
    "2. Écrire sous le coup de la colère",
    "3. Laisser l’argent dans le flou",
    "Garder les enfants",
    "La liste des documents",
    "La respiration longue",
    "Reconstruire\u00a0: un petit pas",
    "À détacher",
    "Textes lus le 2\u00a0avril 2026",
    "373-2-9",
    "3919",
    "116\u00a0006",
    "3114",
  ])
    expect(text).toContain(words);
  expect(GUIDE_AS_OF).toBe("2026-04-02");
});

test("who may be watched is told so where the guide asks for a change: before it, and on the sheets", () => {
  const flowing = text.replace(/ *\n */g, " ");
  const at = (words: string) => {
    expect(flowing).toContain(words);
    return flowing.indexOf(words);
  };
  expect(at("On vous surveille, ou vous craignez")).toBeLessThan(at("Changez vos mots de passe"));
  at("le danger peut grandir");
  at("On vous surveille\u00a0? Appelez d’abord le 3919");
  at("Cette feuille est à l’abri. Sinon, je n’écris rien");
  at("si cela ne m’expose pas");
});

test("the numbers can be touched to be called", () => {
  for (const line of hotlines.filter(({ dial }) => dial !== "15")) expect(raw).toContain(`(${addressOf(line)})`);
  expect(raw).not.toContain("(tel:114)");
});

test("the same words give the same bytes", async () => {
  const first = await drawGuide(facts);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await drawGuide(facts)).equals(first)).toBe(true);
});

const passages = chapters
  .filter(({ title }) => !title.startsWith("Les numéros"))
  .flatMap(({ lede, pages }) => [
    lede,
    ...pages.flatMap(({ tear }) => tear ?? []),
    ...pages
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => {
        if ("text" in block) return [block.text];
        if ("items" in block) return block.items;
        return "lines" in block ? block.lines : [];
      }),
  ])
  .map((passage) => passage.replaceAll("**", ""));
const sentences = passages
  .flatMap((passage) => passage.split(/(?<=[.?…])[\s\u202f\u00a0]*»?\s+(?=[«A-ZÀÉÊ])/))
  .filter((sentence) => /\p{L}/u.test(sentence));
const wordsOf = (sentence: string) => sentence.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

test("sentences are short", () => {
  expect(sentences.length).toBeGreaterThan(150);
  expect(sentences.reduce((sum, sentence) => sum + wordsOf(sentence), 0) / sentences.length).toBeLessThanOrEqual(16);
  expect(sentences.filter((sentence) => wordsOf(sentence) > 28)).toEqual([]);
});

test("the reader is « vous » outside the words to say, and nothing is shouted, priced or promised", () => {
  const ours = passages.map((passage) => passage.replace(/«[^»]*»/g, ""));
  expect(ours.filter((passage) => /(^|[\s’])(tu|toi|ton|ta|tes|te)(?=[\s,.])/i.test(passage))).toEqual([]);
  expect(ours.filter((passage) => /!|€|%|garanti|promett/i.test(passage))).toEqual([]);
});
