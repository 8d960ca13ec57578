import type { Day } from "~/platform/clock";
import { PAGE, TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";
import type { LegalDocument } from "./documents.server";
import { type Block, blocksOf } from "./text-blocks";

const INK = "#11333A";
const MUTED = "#3F5B61";
const LINE = "#CBD3CB";

const LEFT = 64;
const WIDTH = PAGE.width - 2 * LEFT;
const TOP = 64;
const BOTTOM = PAGE.height - 72;

const title: TextStyle = { face: "serif", size: 30, color: INK };
const heading: TextStyle = { face: "serif", size: 16, color: INK };
const body: TextStyle = { face: "sans", size: 10.5, color: INK };
const muted: TextStyle = { face: "sans", size: 9.5, color: MUTED };

const LEADING = 15.5;
const INDENT = { paragraph: 0, item: 14, quote: 18, row: 0 };

/** The terms on A4 pages, to be kept and printed. Pure: the same text gives the same bytes. */
export function drawTerms(
  document: LegalDocument,
  { version, day, baseUrl, compressed = true }: { version: string; day: Day; baseUrl: string; compressed?: boolean },
): Promise<Buffer> {
  const paper = new TaggedPdf({ title: document.title, author: document.brandName, day, compressed });
  const column = new Column(paper);
  column.lines("P", [document.brandName], { ...muted, size: 11 }, 16);
  column.skip(10);
  column.lines("H1", paper.wrap(document.title, title, WIDTH), title, 38);
  column.skip(4);
  column.lines("P", [`Version ${version}, ${document.inForceSince}`], muted, 14);
  column.skip(14);
  drawBlocks(paper, column, blocksOf(`<p>${document.lede}</p>`, baseUrl));
  for (const section of document.sections) {
    column.skip(16);
    column.keepTogether(24 + 4 * LEADING);
    column.lines("H2", paper.wrap(section.title, heading, WIDTH), heading, 22);
    column.skip(6);
    drawBlocks(paper, column, blocksOf(section.html, baseUrl));
  }
  return paper.finish();
}

/** Items of a list and rows of a table stand close together, paragraphs apart. */
function drawBlocks(paper: TaggedPdf, column: Column, blocks: Block[]): void {
  blocks.forEach(({ kind, text }, rank) => {
    const indent = INDENT[kind];
    const lines = text.split("\n").flatMap((line) => paper.wrap(line, body, WIDTH - indent));
    column.lines("P", lines, body, LEADING, indent, kind === "item" ? "–" : undefined);
    const close = (kind === "item" || kind === "row") && blocks[rank + 1]?.kind === kind;
    column.skip(close ? 2 : 8);
  });
}

/** Goes down the page, and to the next one when a block does not fit. */
class Column {
  readonly #paper: TaggedPdf;
  #y = TOP;

  constructor(paper: TaggedPdf) {
    this.#paper = paper;
  }

  skip(points: number): void {
    if (this.#y > TOP) this.#y += points;
  }

  keepTogether(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.#paper.newPage();
    this.#y = TOP;
    this.#paper.hairline(LEFT, TOP - 18, WIDTH, LINE);
  }

  lines(type: string, lines: string[], style: TextStyle, leading: number, indent = 0, mark?: string): void {
    this.keepTogether(lines.length * leading);
    const top = this.#y;
    this.#paper.element(type, () => {
      if (mark) this.#paper.write(mark, LEFT, top, style);
      lines.forEach((line, rank) => this.#paper.write(line, LEFT + indent, top + rank * leading, style));
    });
    this.#y += lines.length * leading;
  }
}
