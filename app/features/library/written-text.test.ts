import { expect, test } from "vitest";
import { blocksOf } from "./written-text";

const plain = (text: string) => text;

const markdown = `Un mot pour commencer, avec du **gras** et un [lien](https://exemple.test).

## Ce soir

- Une ligne
- Une autre
  - dessous

1. D’abord
2. Ensuite

### Ce qui attend

> Je te propose d’en reparler samedi.

> [!NOTE]
> Rien ne presse.`;

test("what is written becomes the blocks of a guide: titles open chapters, a link is its words", () => {
  expect(blocksOf(markdown, "guide", plain)).toEqual([
    { kind: "text", text: "Un mot pour commencer, avec du **gras** et un lien." },
    { kind: "chapter", text: "Ce soir" },
    { kind: "items", items: ["Une ligne", "Une autre", "dessous"] },
    { kind: "steps", items: ["D’abord", "Ensuite"] },
    { kind: "heading", text: "Ce qui attend" },
    { kind: "words", lines: ["Je te propose d’en reparler samedi."] },
    { kind: "box", title: "À savoir", tone: "week", blocks: [{ kind: "text", text: "Rien ne presse." }] },
  ]);
});

test("the lists of a checklist are to be ticked, and no title opens a chapter", () => {
  const kinds = blocksOf(markdown, "checklist", plain).map(({ kind }) => kind);
  expect(kinds).toEqual(["text", "heading", "checks", "steps", "subheading", "words", "box"]);
});

test("what paper cannot show is left out, and loses no word beside it", () => {
  expect(blocksOf("Avant ![un lac](/images/x) après\n\n---\n\nFin", "template", plain)).toEqual([
    { kind: "text", text: "Avant après" },
    { kind: "text", text: "Fin" },
  ]);
});

test("a message to recopy keeps its lines, and those of its list", () => {
  const message = "> Bonjour Paul,\n>\n> - le sac est prêt\n> - Lou a mangé\n>\n> Je passe à 18 h.\n> Bonne soirée.";
  expect(blocksOf(message, "template", plain)).toEqual([
    {
      kind: "words",
      lines: ["Bonjour Paul,", "– le sac est prêt", "– Lou a mangé", "Je passe à 18 h.", "Bonne soirée."],
    },
  ]);
});

test.each([
  ["> **Bonjour,\n> je passe à 18 h.**\n> *Bonne soirée*", ["**Bonjour,**", "**je passe à 18 h.**", "Bonne soirée"]],
  ["> [Bonjour,\n> je *passe\n> à 18 h*.](/a) Merci.", ["Bonjour,", "je passe", "à 18 h. Merci."]],
])("what is bold, or a link, over several lines of a message leaves them apart: %j", (message, lines) => {
  expect(blocksOf(message, "template", plain)).toEqual([{ kind: "words", lines }]);
});

test.each([
  ["- un\n\n  suite\n\n  > [!NOTE]\n  > encadré", [{ kind: "items", items: ["un suite encadré"] }]],
  ["> 3. trois\n> 4. quatre", [{ kind: "words", lines: ["3. trois", "4. quatre"] }]],
  ["| a | b |\n|---|---|\n| 1 | 2 |", [{ kind: "table", head: ["a", "b"], rows: [["1", "2"]] }]],
  [
    "~~~\nune ligne\nune autre",
    [
      { kind: "text", text: "une ligne" },
      { kind: "text", text: "une autre" },
    ],
  ],
  ["<aside>À part</aside>", [{ kind: "text", text: "<aside>À part</aside>" }]],
])("no word of %j is lost", (markdown, blocks) => {
  expect(blocksOf(markdown, "guide", plain)).toEqual(blocks);
});

test("however parts stand inside one another, every word is in the booklet", () => {
  const inside = [
    (text: string) => `- ${text.replaceAll("\n", "\n  ")}\n- après`,
    (text: string) => `1. ${text.replaceAll("\n", "\n   ")}`,
    (text: string) => text.replace(/^/gm, "> "),
    (text: string) => `> [!NOTE]\n${text.replace(/^/gm, "> ")}`,
    (text: string) => `dessus\n\n${text}\n\ndessous`,
    (text: string) => `**gras**\n${text}`,
  ];
  const texts = ["mot *penché*\nligne", "| case |\n|---|\n| cellule |", "~~~\nbrut\n~~~", "## titre"];
  for (const a of inside)
    for (const b of inside)
      for (const text of texts) {
        const markdown = a(b(text));
        const drawn = JSON.stringify(blocksOf(markdown, "template", plain));
        for (const [word] of markdown.replaceAll("NOTE", "").matchAll(/\p{L}+/gu))
          expect(drawn, markdown).toContain(word);
      }
});
