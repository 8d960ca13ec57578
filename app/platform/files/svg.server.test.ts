import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { drawSvg } from "./svg.server";

const box = { x: 10, y: 20, width: 100, height: 50 };

function drawn(svg: string): Promise<string> {
  const doc = new PDFDocument({ compress: false });
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks).toString("latin1")));
    drawSvg(doc, svg, box);
    doc.end();
  });
}

test("a picture is cut to its box and keeps its proportions", async () => {
  const pdf = await drawn('<svg viewBox="0 0 200 200"><path fill="#11333a" d="M0 0h200v200H0Z"/></svg>');
  expect(pdf).toContain("10 20 100 50 re");
  expect(pdf).toContain("0.5 0 0 0.5 0 0 cm");
  expect(pdf).toContain("1 0 0 1 10 -5 cm");
});

test("a line without a fill is drawn, not filled", async () => {
  const pdf = await drawn('<svg viewBox="0 0 200 100"><path stroke="#11333a" d="M0 0h9"/></svg>');
  expect(pdf).toMatch(/\nS\n/);
  expect(pdf).not.toMatch(/\nf\n/);
});

test("what cannot be printed is refused, not left out", () => {
  const doc = new PDFDocument();
  expect(() => drawSvg(doc, '<svg viewBox="0 0 9 9"><text x="1">A</text></svg>', box)).toThrow("<text>");
  expect(() => drawSvg(doc, '<svg viewBox="0 0 9 9"><g transform="rotate(3)"></g></svg>', box)).toThrow("rotate(3)");
  expect(() => drawSvg(doc, "<svg></svg>", box)).toThrow("viewBox");
});
