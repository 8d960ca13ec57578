import { readdirSync, readFileSync } from "node:fs";
import { getSchema } from "@tiptap/core";
import { marked } from "marked";
import { expect, test } from "vitest";
import { CITATION } from "./citations";
import { extensions } from "./extensions";
import { documentOf, markdownOf, type Part } from "./markdown";

const schema = getSchema(extensions());

/** Opened in the editor, whose own rules it must obey, and written again. */
function again(markdown: string): string {
  const document = schema.nodeFromJSON(documentOf(markdown));
  document.check();
  return markdownOf(document.toJSON() as Part);
}
const html = (markdown: string) => marked.parse(markdown, { gfm: true, breaks: true, async: false });

const folder = new URL("../../../content/articles/", import.meta.url);
const articles = readdirSync(folder).filter((name) => name.endsWith(".md"));

test("there are articles to open", () => {
  expect(articles.length).toBeGreaterThanOrEqual(20);
});

test.each(articles)("%s opened and written again is the same text, sign for sign", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .trim();
  expect(again(text)).toBe(text);
});

test.each([
  "Un **fort**, un *doux*, un ***fort et doux***.",
  "- un\n- deux\n  - dedans\n- trois",
  "- un\n\n- deux\n\n  suite",
  "3. trois\n4. quatre",
  "> « Un. »\n> « Deux. »\n>\n> - dedans",
  "- un\n\n* autre liste",
  "## Titre\n\n### Détail\n\n---\n\nFin",
  "[Les événements](/evenements) et https://exemple.fr",
  "une ligne\nune autre",
  "avant\n\n![Le lac \\[au loin\\] & le *bois* \\`x\\`](/images/0c8f6f8e-3a1f-4f0e-9b1c-0d2f6a7b8c9d)\n\naprès",
  "![](/images/0c8f6f8e-3a1f-4f0e-9b1c-0d2f6a7b8c9d)",
  "> [!NOTE]\n> Gardez une copie.\n>\n> - ici\n> - là",
  "- - dedans\n- deux",
  "- ## Titre",
])("%j stays as it is", (markdown) => {
  expect(again(markdown)).toBe(markdown);
});

test.each([
  ["- un\n- deux\n-", "- un\n- deux"],
  ["-\n- deux\n- - ", "- deux"],
  ["1. un\n2.\n3. trois", "1. un\n2. trois"],
  ["avant\n\n>\n\naprès", "avant\n\naprès"],
  ["avant\n\n##\n\naprès", "avant\n\naprès"],
])("what was left empty in %j is opened to be written in, and let go", (markdown, left) => {
  expect(JSON.stringify(documentOf(markdown))).not.toContain("locked");
  expect(again(markdown)).toBe(left);
});

/** Numbers from 0 to 1, the same each time. */
function drawn(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const words = (text: string, ...marks: string[]): Part => ({
  type: "text",
  text,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: Part[]): Part => ({ type: "paragraph", content });
const doc = (...content: Part[]): Part => ({ type: "doc", content });

test("an item with an empty line under it stays in its list", () => {
  const item = {
    type: "listItem",
    content: [paragraph(words("un")), { type: "bulletList", content: [{ type: "listItem", content: [paragraph()] }] }],
  };
  expect(markdownOf(doc({ type: "bulletList", content: [item] }))).toBe("- un");
});

test.each([
  ["bulletList", "- un\n\n* un"],
  ["orderedList", "1. un\n\n1) un"],
])("two lists with an empty line between them stay two: %s", (type, written) => {
  const list = { type, content: [{ type: "listItem", content: [paragraph(words("un"))] }] };
  expect(markdownOf(doc(list, paragraph(), list))).toBe(written);
  expect(documentOf(written).content).toHaveLength(2);
});

test.each([
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "```\ncode\n```",
  "<aside>À part</aside>",
  "- [ ] à faire",
  "[note]: https://exemple.fr",
  "![ailleurs](https://a.example/y.png)",
  "> [!NOTE]\n> ## Un titre",
])("what the editor cannot write, %j, stays sign for sign in a locked block", (markdown) => {
  expect(documentOf(markdown).content).toEqual([{ type: "locked", attrs: { raw: markdown } }]);
  expect(again(`avant\n\n${markdown}\n\naprès`)).toBe(`avant\n\n${markdown}\n\naprès`);
});

test.each([
  "- pas une liste",
  "12. pas un numéro",
  "# pas un titre",
  "> pas une citation",
  "2 * 3 * 4 et [crochets](/x)",
  "<b>pas gras</b>",
  "un_mot_et _un autre_",
  "a\\*b",
  "---",
  "`code`",
  "    avec des espaces",
  "~~~",
  "~~~ fin",
  "___",
  "_ _ _",
])("what is typed as %j is read as typed", (typed) => {
  const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: typed }] }] };
  expect(documentOf(markdownOf(document))).toEqual({
    type: "doc",
    content: [{ type: "paragraph", content: expect.anything() }],
  });
  const read = documentOf(markdownOf(document)).content?.[0]?.content ?? [];
  expect(read.every(({ marks }) => !marks)).toBe(true);
  expect(read.map(({ text }) => text).join("")).toBe(typed.trim());
});

test("the sign of bold stands against the words", () => {
  const bold = { type: "text", text: " mot ", marks: [{ type: "bold" }] };
  const content = [{ type: "text", text: "un" }, bold, { type: "text", text: "ici" }];
  expect(html(markdownOf({ type: "doc", content: [{ type: "paragraph", content }] }))).toBe(
    "<p>un <strong>mot</strong> ici</p>\n",
  );
});

test.each([
  ["Avant\n\nAprès", "bold", "**Avant**\n\n**Après**"],
  ["Avant\n\nAprès", "italic", "*Avant*\n\n*Après*"],
  ["Avant\n \nAprès", "bold", "**Avant**\n\n**Après**"],
  ["Avant\nAprès", "bold", "**Avant\nAprès**"],
])("a mark over the lines of %j ends with each paragraph: %s", (text, mark, written) => {
  const lines = text
    .split("\n")
    .flatMap((line) => [{ ...words("", mark), type: "hardBreak" }, ...(line ? [words(line, mark)] : [])]);
  const said = markdownOf(doc(paragraph(...lines.slice(1))));
  expect(said).toBe(written);
});

test("a link over an empty line leads from both paragraphs", () => {
  const marks = [{ type: "link", attrs: { href: "/a" } }];
  const line = { type: "hardBreak", marks };
  const text = (said: string): Part => ({ type: "text", text: said, marks });
  expect(markdownOf(doc(paragraph(text("un"), line, line, text("deux"))))).toBe("[un](/a)\n\n[deux](/a)");
});

test.each([
  [[words("L’", "bold"), words("enfant")], "**L**’enfant"],
  [[words("Attention :", "bold"), words("la suite")], "**Attention** :la suite"],
  [[words("mot"), words("« dit »", "italic")], "mot« *dit* »"],
  [[words("« Bonjour. »", "bold"), words(" Puis.")], "**« Bonjour. »** Puis."],
])("a sign stands where it is read as a mark, %#", (content, written) => {
  expect(markdownOf(doc(paragraph(...content)))).toBe(written);
});

test("a line of signs swallows nothing of what follows, and a « ! » against a link leaves it a link", () => {
  const after = doc(paragraph(words("avant"), { type: "hardBreak" }, words("~~~")), paragraph(words("fin")));
  expect(documentOf(markdownOf(after)).content?.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
  const link: Part = { type: "text", text: "ici", marks: [{ type: "link", attrs: { href: "/x" } }] };
  expect(html(markdownOf(doc(paragraph(words("Venez !"), link))))).toBe('<p>Venez !<a href="/x">ici</a></p>\n');
});

test("a bold that ends by its source keeps it, and the others of the paragraph keep their edges", () => {
  const sentence = [
    words("L’", "bold"),
    words("enfant reste inscrit. "),
    words("Le juge tranche [^K3-30]", "bold"),
    words(" avant la "),
    words("rentrée[^K9-12].", "bold"),
    words("Fin"),
  ];
  expect(markdownOf(doc(paragraph(...sentence)))).toBe(
    "**L**’enfant reste inscrit. **Le juge tranche [^K3-30]** avant la **rentrée**[^K9-12].Fin",
  );
});

test("a parenthesis against a mark of source makes no link of it", () => {
  const markdown = markdownOf(doc(paragraph(words("Il tranche[^K3-30](sauf)."))));
  expect(html(markdown)).toBe("<p>Il tranche[^K3-30](sauf).</p>\n");
});

/** The words of a document, without their spaces. */
const said = ({ text = "", content = [] }: Part): string => text.replace(/\s/g, "") + content.map(said).join("");

test("whatever bears a mark, every letter stays and no star is read", () => {
  const random = drawn(7);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  for (let round = 0; round < 4_000; round += 1) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 6) }, (): Part => {
      const marks = pick([[], [], ["bold"], ["italic"], ["bold", "italic"]]).map((type) => ({ type }));
      if (random() < 0.3) return { type: "hardBreak", marks };
      return {
        type: "text",
        text: pick([
          "mot",
          " mot ",
          "l’",
          "Fin :",
          "« ",
          "» ",
          "(",
          ")",
          "!",
          " ",
          ",",
          "…",
          "a.b",
          "5 %",
          " [^K3-30]",
          "dit[^K9-12].",
        ]),
        marks,
      };
    });
    const written = schema.nodeFromJSON(doc(paragraph(...parts))).toJSON() as Part;
    const markdown = markdownOf(written);
    const read = documentOf(markdown);
    expect(JSON.stringify(read), markdown).not.toContain("*");
    expect(said(read), markdown).toBe(said(written));
    expect(markdown.match(CITATION), markdown).toEqual(said(written).match(CITATION));
  }
});
