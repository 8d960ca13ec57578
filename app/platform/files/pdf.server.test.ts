import { expect, test } from "vitest";
import { TaggedPdf } from "./pdf.server";

test("a link is tied to the element it is drawn in, and belongs to it in the order of reading", async () => {
  const paper = new TaggedPdf({ title: "Essai", author: "L’Éclaircie", day: "2026-11-22", compressed: false });
  const style = { face: "sans", size: 12, color: "#000000" } as const;
  paper.element("P", () => paper.write("Avant", 50, 50, style));
  paper.element("Link", () => {
    paper.write("Appeler", 50, 80, style);
    paper.link("tel:0199001234", "Appeler le 01 99 00 12 34", { x: 50, y: 80, width: 60, height: 14 });
  });
  const text = (await paper.finish()).toString("latin1");
  const [, element = ""] = /(\d+) 0 obj\n<<\n\/S \/Link/.exec(text) ?? [];
  expect(element).not.toBe("");
  const [, body = ""] = new RegExp(`\\n${element} 0 obj\\n([\\s\\S]*?)endobj`).exec(text) ?? [];
  expect(body).toContain("/Type /OBJR");
  expect(text).toMatch(/\/Subtype \/Link[\s\S]*?\/StructParent \d+/);
});
