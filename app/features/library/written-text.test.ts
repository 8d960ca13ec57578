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
