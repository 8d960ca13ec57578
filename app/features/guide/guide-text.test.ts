import { expect, test } from "vitest";
import { readChapter } from "./guide-text";

const chapter = (body: string) => readChapter(`---\ntitle: Un titre\nkind: step\n---\n${body}`);

test("each kind of line makes its own block, with French typography", () => {
  const { pages } = chapter(
    "## Ce soir\nMangez, puis\ndormez.\n- un\n- deux\n1. **Un.** L'eau\n2. Deux\n- [ ] Avocat : …\n> « Oui. »\n>\n> « Non ? »\n",
  );
  expect(pages).toEqual([
    [
      { kind: "heading", text: "Ce soir" },
      { kind: "text", text: "Mangez, puis dormez." },
      { kind: "items", items: ["un", "deux"] },
      { kind: "steps", items: ["**Un.** L’eau", "Deux"] },
      { kind: "checks", items: ["Avocat\u202f: …"] },
      { kind: "words", lines: ["«\u00a0Oui.\u00a0»", "«\u00a0Non\u202f?\u00a0»"] },
    ],
  ]);
});

test("a rule opens a page, a table keeps its cells, an article stays with its number", () => {
  const { pages } = chapter(
    "Voir (art. 229).\n\n---\n\n:::tear À garder\n:::lines 3\n| N | Pour |\n|---|---|\n| 17 | Danger |\n",
  );
  expect(pages).toEqual([
    [{ kind: "text", text: "Voir (art.\u00a0229)." }],
    [
      { kind: "tear", text: "À garder" },
      { kind: "lines", count: 3 },
      { kind: "table", head: ["N", "Pour"], rows: [["17", "Danger"]] },
    ],
  ]);
});

test("what it does not know is refused", () => {
  expect(() => chapter(":::film 3\n")).toThrow(":::film");
  expect(() => readChapter("---\ntitle: Un titre\nkind: autre\n---\nBonjour\n")).toThrow("known kind");
});
