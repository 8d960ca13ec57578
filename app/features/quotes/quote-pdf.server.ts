import { documentParts } from "~/features/billing/billing.server";
import { formatDay } from "~/platform/clock";
import { TaggedPdf } from "~/platform/files/pdf.server";
import { formatExactEuros } from "~/platform/money";
import { changeOfMind, movingText, planText, quantityText, whatItIsNot } from "./messages";
import type { Sheet } from "./read-quote.server";
import { type Line, lineTotal } from "./rules";

const { body, drawBlock, drawFoot, drawMark, heading, INK, LEFT, LINE, muted, name, RIGHT, title, total, WIDTH } =
  documentParts;

const COLUMNS = { quantity: 352, unit: 446, total: RIGHT };
const LABEL_WIDTH = 250;
/** Below it the next line, or the next paragraph, is on another page. */
const BOTTOM = 720;

/** The quote on A4 pages, to be kept and printed. Pure: the same quote gives the same bytes. */
export function drawQuote(sheet: Sheet, { compressed = true } = {}): Promise<Buffer> {
  const paper = new TaggedPdf({
    title: nameOf(sheet),
    author: sheet.seller.name,
    day: sheet.day,
    compressed,
    ...(sheet.number ? {} : { watermark: "BROUILLON" }),
  });
  drawMark(paper, sheet);
  let y = drawHead(paper, sheet, 118);
  y = drawWord(paper, sheet, y + 28);
  y = drawLines(paper, sheet, y + 22);
  y = drawTotal(paper, sheet, y + 14);
  drawTerms(paper, sheet, y + 22);
  drawFoot(paper, [sheet.vatNote].filter(Boolean));
  return paper.finish();
}

const nameOf = ({ number }: Sheet) => (number ? `Devis ${number}` : "Devis, brouillon");

function drawHead(paper: TaggedPdf, sheet: Sheet, top: number): number {
  const { seller, personName } = sheet;
  paper.hairline(LEFT, top, WIDTH, INK, 0.9);
  const bottoms = [
    drawBlock(paper, "Proposé par", LEFT, top + 16, 200, [
      [seller.name, name],
      [seller.address, body],
      [`SIREN ${seller.siren}`, body],
    ]),
    drawBlock(paper, "Pour", LEFT + 216, top + 16, 120, [[personName, name]]),
    drawBlock(paper, nameOf(sheet), LEFT + 346, top + 16, RIGHT - LEFT - 346, [
      [`Établi le ${formatDay(sheet.day)}`, body],
      [`Valable jusqu’au ${formatDay(sheet.validUntil)}`, body],
    ]),
  ];
  return Math.max(...bottoms);
}

function drawWord(paper: TaggedPdf, sheet: Sheet, top: number): number {
  const head = { ...title, size: 26 };
  const lines = paper.wrap(sheet.title || "Devis", head, WIDTH);
  paper.element("H1", () => lines.forEach((line, index) => paper.write(line, LEFT, top + index * 32, head)));
  let y = top + lines.length * 32 + 10;
  for (const paragraph of sheet.word.split("\n").filter(Boolean)) {
    const wrapped = paper.wrap(paragraph, body, WIDTH - 60);
    const start = y;
    paper.element("P", () => wrapped.forEach((line, index) => paper.write(line, LEFT, start + index * 16, body)));
    y += wrapped.length * 16 + 6;
  }
  return y;
}

function drawLines(paper: TaggedPdf, { lines }: Sheet, top: number): number {
  let y = top;
  paper.group("Table", () => {
    paper.hairline(LEFT, y, WIDTH, INK, 0.9);
    paper.group("TR", () => {
      const scope = { scope: "Column" } as const;
      paper.element("TH", () => paper.write("Prestation", LEFT, y + 10, heading), scope);
      paper.element("TH", () => paper.write("Quantité", COLUMNS.quantity, y + 10, heading, "right"), scope);
      paper.element("TH", () => paper.write("Prix", COLUMNS.unit, y + 10, heading, "right"), scope);
      paper.element("TH", () => paper.write("Total", COLUMNS.total, y + 10, heading, "right"), scope);
    });
    y += 32;
    for (const line of lines) {
      if (y > BOTTOM) {
        paper.newPage();
        y = 64;
      }
      y = drawLine(paper, line, y);
    }
  });
  paper.hairline(LEFT, y, WIDTH, INK, 0.9);
  return y;
}

function drawLine(paper: TaggedPdf, line: Line, y: number): number {
  const label = paper.wrap(line.label, name, LABEL_WIDTH);
  const detail = line.detail ? paper.wrap(line.detail, muted, LABEL_WIDTH) : [];
  const cents = lineTotal(line);
  paper.hairline(LEFT, y, WIDTH, LINE);
  const top = y + 11;
  paper.group("TR", () => {
    paper.element(
      "TH",
      () => {
        label.forEach((text, index) => paper.write(text, LEFT, top + index * 15, name));
        detail.forEach((text, index) => paper.write(text, LEFT, top + label.length * 15 + index * 13, muted));
      },
      { scope: "Row" },
    );
    paper.element("TD", () => paper.write(quantityText(line), COLUMNS.quantity, top, body, "right"));
    paper.element("TD", () => paper.write(formatExactEuros(line.unitCents), COLUMNS.unit, top, body, "right"));
    paper.element("TD", () =>
      paper.write(cents === 0 ? "offert" : formatExactEuros(cents), COLUMNS.total, top, body, "right"),
    );
  });
  return top + label.length * 15 + detail.length * 13 + 9;
}

function drawTotal(paper: TaggedPdf, { totalCents }: Sheet, top: number): number {
  paper.element("P", () => {
    paper.write("Total", LEFT, top + 4, { ...name, size: 11.5 });
    paper.write(formatExactEuros(totalCents), RIGHT, top, total, "right");
  });
  return top + 28;
}

function drawTerms(paper: TaggedPdf, sheet: Sheet, top: number): void {
  const terms: [string, string][] = [
    ["Paiement", planText(sheet.plan)],
    ["Changer d’avis", changeOfMind(sheet.withdrawalDays, sheet.minutes)],
    ["Déplacer, annuler", movingText(sheet.cancellationHours, sheet.minutes)],
    ["Ce que ce n’est pas", whatItIsNot],
  ];
  let y = top;
  for (const [label, text] of terms) {
    if (y > BOTTOM) {
      paper.newPage();
      y = 64;
    }
    y = drawBlock(paper, label, LEFT, y, WIDTH, [[text, body]]) + 14;
  }
}
