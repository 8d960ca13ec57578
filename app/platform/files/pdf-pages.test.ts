import { PDFDocument } from "pdf-lib";
import PdfKit from "pdfkit";
import { expect, test } from "vitest";
import { countPdfPages } from "./pdf-pages";

async function made(pages: number, { useObjectStreams }: { useObjectStreams: boolean }): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([300, 400]);
  return Buffer.from(await pdf.save({ useObjectStreams }));
}

test.each([1, 9, 240])("a file of %d pages says so, its objects compressed or not", async (pages) => {
  expect(countPdfPages(await made(pages, { useObjectStreams: false }))).toBe(pages);
  expect(countPdfPages(await made(pages, { useObjectStreams: true }))).toBe(pages);
});

test("a file drawn by another program is counted as well, and what is written later stands", async () => {
  const drawn = new PdfKit();
  const parts: Buffer[] = [];
  drawn.on("data", (part: Buffer) => parts.push(part));
  drawn.addPage().addPage();
  const ended = new Promise((done) => drawn.on("end", done));
  drawn.end();
  await ended;
  const three = Buffer.concat(parts);
  expect(countPdfPages(three)).toBe(3);
  const changed = "\n2 0 obj\n<< /Kids [<< /A 1 >> 4 0 R] /Count 2 /Type /Pages >>\nendobj\n";
  expect(countPdfPages(Buffer.concat([three, Buffer.from(changed)]))).toBe(2);
});

test("a part of the pages is not the whole; what is no PDF has no number", () => {
  const tree = "<< /Type /Pages /Parent 1 0 R /Count 4 >>\n<< /Count 8 /Type /Pages /Resources << /Font << >> >> >>";
  expect(countPdfPages(Buffer.from(tree))).toBe(8);
  expect(countPdfPages(Buffer.from("<< /Type /Pages /Parent 1 0 R /Count 4 >>"))).toBeNull();
  expect(countPdfPages(Buffer.from("une image"))).toBeNull();
});
