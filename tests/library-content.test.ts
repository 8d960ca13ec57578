import { beforeAll, describe, expect, test } from "vitest";
import { MEAN_WORDS_PER_SENTENCE_MAX, readability } from "~/features/blog/readability";
import { writtenPieces } from "~/features/library/library.server";
import type { Booklet } from "~/platform/files/booklet.server";
import type { Block } from "~/platform/files/booklet-source";
import { drawnText } from "./support/pdf-text";
import { sources } from "./support/sources";

const facts = { brand: "L’Éclaircie", site: "leclaircie.example" };
const pieces = writtenPieces();
const guides = pieces.filter(({ source }) => source.kind === "guide");
const texts = new Map(sources("content/library", /\.md$/).map(({ path, text }) => [path, text]));

/** Every text of a booklet, one passage each. */
function passagesOf(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case "box":
        return [block.title, ...passagesOf(block.blocks)];
      case "message":
        return [block.title, ...block.lines, block.why];
      case "table":
        return [...block.head, ...block.rows.flat()];
      case "items":
      case "steps":
      case "checks":
        return block.items;
      case "words":
        return block.lines;
      case "lines":
      case "numbers":
        return [];
      default:
        return [block.text];
    }
  });
}

const squeezed = (text: string) => text.replace(/[\s\u00a0\u202f\u2060]+/g, "");

test("the library opens with four guides, two lists to tick and a template", () => {
  expect(guides.map(({ slug }) => slug)).toEqual([
    "argent-poste-par-poste",
    "deux-maisons",
    "lui-repondre",
    "trente-premiers-jours",
  ]);
  expect(pieces.filter(({ source }) => source.kind === "checklist")).toHaveLength(2);
  expect(pieces.filter(({ source }) => source.kind === "template")).toHaveLength(1);
});

describe.each(pieces)("$slug", ({ slug, source, render }) => {
  const text = texts.get(`content/library/${slug}.md`) ?? "";
  const passages = passagesOf(source.blocks).filter(Boolean);
  let booklet: Booklet;
  let raw: string;

  beforeAll(async () => {
    booklet = await render(facts, { compressed: false });
    raw = booklet.pdf.toString("latin1");
  });

  test("has the length of its kind, and weighs little", async () => {
    const [least, most] = source.kind === "guide" ? [10, 20] : [1, 3];
    expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(booklet.pageCount);
    expect(booklet.pageCount).toBeGreaterThanOrEqual(least ?? 0);
    expect(booklet.pageCount).toBeLessThanOrEqual(most ?? 0);
    expect((await render(facts)).pdf.length).toBeLessThan(600_000);
  });

  test("is tagged, in French, with its own title and our letters", () => {
    expect(raw).toContain("/Marked true");
    expect(raw).toContain("/Lang (fr-FR)");
    expect(raw).toContain("pdfuaid:part");
    expect(raw.match(/\/S \/Figure\n/g)?.length).toBe(raw.match(/\/Alt \(/g)?.length);
    expect(raw).not.toMatch(/\/BaseFont \/Helvetica/);
    expect(raw).toMatch(/\/FontFile[23]/);
  });

  test("loses no word between its source and its pages", () => {
    const drawn = squeezed(drawnText(booklet.pdf));
    const lost = passages.filter(
      (passage) => !drawn.includes(squeezed(passage.replaceAll("**", "").replace(/…$/, ""))),
    );
    expect(lost).toEqual([]);
    expect(drawn).not.toMatch(/[{}]|\*\*|:::/);
  });

  test("speaks calmly, to « vous », in short sentences", () => {
    const prose = passages.filter((passage) => passage.length > 40).join("\n\n");
    expect(readability(prose).mean).toBeLessThanOrEqual(MEAN_WORDS_PER_SENTENCE_MAX);
    const { words } = readability(passages.join("\n\n"));
    if (source.kind === "guide") expect(words).toBeGreaterThanOrEqual(2_200);
    const ours = passages.map((passage) => passage.replace(/«[^»]*»|(le|du) ton\b/gi, ""));
    expect(ours.filter((passage) => /(^|[\s’])(tu|toi|ton|ta|tes|te)(?=[\s,.])/i.test(passage))).toEqual([]);
    expect(passages.filter((passage) => /!|garanti|promett/i.test(passage))).toEqual([]);
    expect(source.summary.length).toBeLessThanOrEqual(140);
  });

  test("cites the law with its article and its day, and never types a number to call", () => {
    const drawn = drawnText(booklet.pdf).replace(/\s+/g, " ");
    expect(drawn).toContain("Information générale, qui ne remplace pas la consultation d’un avocat.");
    expect(drawn).toMatch(/À jour au \d+\S* \S+ 2026/);
    const typed = text.replace(/\{\d+\}|:::numbers .*/g, "");
    expect(typed).not.toMatch(/\b(3919|116 ?006|3114|3018)\b|\b(appel\S+|écrivez|écrire|répond) (le|au) \d/i);
  });
});

test("the messages to copy are forty at least, each with its reason", () => {
  const messages = guides.flatMap(({ source }) => source.blocks).filter(({ kind }) => kind === "message");
  expect(messages.length).toBeGreaterThanOrEqual(40);
});
