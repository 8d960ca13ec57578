import { expect, test } from "vitest";
import { readChapter } from "./guide-content.server";

const chapter = (body: string) => readChapter(`---\ntitle: Un titre\nkind: step\n---\n${body}`);

test("a rule opens a page, a sheet has its title, the contents stand where they are named", () => {
  const { pages, short } = chapter("Ce soir.\n\n:::contents\n\n## L'eau\n\n---\n\n:::tear À garder\n:::lines 3\n");
  expect(short).toBe("Un titre");
  expect(pages).toEqual([
    {
      tear: null,
      blocks: [
        { kind: "text", text: "Ce soir." },
        { kind: "heading", text: "L’eau" },
      ],
      contentsAfter: 1,
    },
    { tear: "À garder", blocks: [{ kind: "lines", count: 3 }], contentsAfter: null },
  ]);
});

test("what it does not know is refused", () => {
  expect(() => chapter(":::film 3\n:::\n")).toThrow(":::film");
  expect(() => readChapter("---\ntitle: Un titre\nkind: autre\n---\nBonjour\n")).toThrow("known kind");
  expect(() => chapter("Appelez le {3117}.")).toThrow("no hotline 3117");
});
