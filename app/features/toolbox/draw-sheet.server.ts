import { formatDay } from "~/platform/clock";
import { PAGE, TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";
import { fr } from "~/ui/french";
import { notALawyer, sheetTexts, signatureText } from "./messages";
import { printedSections, sourcesOf } from "./printed-sheet";
import type { Sheet, SheetTable, ToolFacts } from "./tool";

const INK = "#111111";
const MUTED = "#333333";
const LINE = "#B9BDB9";

const LEFT = 56;
const WIDTH = PAGE.width - 2 * LEFT;
const TOP = 58;
const BOTTOM = PAGE.height - 60;
const INDENT = 20;

const title: TextStyle = { face: "serif", size: 24, color: INK };
const heading: TextStyle = { face: "serif", size: 14, color: INK };
const body: TextStyle = { face: "sans", size: 10.5, color: INK };
const strong: TextStyle = { face: "bold", size: 10.5, color: INK };
const muted: TextStyle = { face: "sans", size: 9, color: MUTED };

const LEADING = 15.5;
/** Room for a hand. */
const SIGNATURE = 76;

/** The sheet on A4 pages, in black, with boxes to tick: neither brand nor coach. Pure: the same sheet gives the same bytes. */
export function drawSheet(sheet: Sheet, facts: ToolFacts, { compressed = true } = {}): Promise<Buffer> {
  const paper = new TaggedPdf({ title: fr(sheet.title), author: "", producer: "", day: facts.today, compressed });
  const page = new Writing(paper);
  page.text("H1", sheet.title, title, { leading: 30 });
  for (const sentence of sheet.answer) page.text("P", sentence, body, { before: 4 });
  for (const [label, act] of [
    [sheetTexts.tonight, sheet.tonight],
    [sheetTexts.thisWeek, sheet.thisWeek],
  ] as const) {
    page.rule();
    page.text("H2", label, heading, { before: 8, leading: 20, with: 34 });
    page.text("P", act, body);
  }
  page.rule();
  for (const { heading: name, when, lines, table } of printedSections(sheet, facts)) {
    page.text("H2", when ? `${name} – ${when}` : name, heading, { before: 16, leading: 20, with: 34 });
    if (lines.length > 0)
      paper.group("L", () => {
        for (const { text, box } of lines) page.item(text, box ?? false);
      });
    if (table) page.table(table);
  }
  if (sheet.signers) page.text("H2", sheetTexts.signatures, heading, { before: 18, leading: 20, with: 2 * SIGNATURE });
  for (const signer of sheet.signers ?? []) page.signature(signatureText(signer));
  const sources = sourcesOf(sheet, facts);
  if (sources.length > 0) page.text("H2", sheetTexts.sources, heading, { before: 18, leading: 20, with: 30 });
  for (const { name, asOf } of sources) page.text("P", `${name}, ${sheetTexts.asOf} ${asOf}`, muted, { leading: 13 });
  const end = `${sheet.isLaw ? `${notALawyer} ` : ""}Feuille du ${formatDay(facts.today)}.`;
  page.rule();
  page.text("P", end, muted, { before: 6, leading: 13 });
  return paper.finish();
}

interface Spacing {
  before?: number;
  leading?: number;
  /** How much must follow on the same page. */
  with?: number;
}

/** Goes down the page, and on to the next. */
class Writing {
  readonly #paper: TaggedPdf;
  #y = TOP;

  constructor(paper: TaggedPdf) {
    this.#paper = paper;
  }

  text(type: string, text: string, style: TextStyle, { before = 0, leading = LEADING, with: more = 0 }: Spacing = {}) {
    const lines = this.#paper.wrap(fr(text), style, WIDTH);
    if (this.#y > TOP) this.#y += before;
    this.#room(Math.min(lines.length, 3) * leading + more);
    this.#lines(type, lines, style, LEFT, leading);
  }

  /** With an empty box before what is to be ticked, else a dash. */
  item(text: string, box: boolean) {
    const lines = this.#paper.wrap(fr(text), body, WIDTH - INDENT);
    this.#y += 3;
    this.#room(Math.min(lines.length, 3) * LEADING);
    const top = this.#y;
    if (box)
      this.#paper.decoration((doc) =>
        doc
          .rect(LEFT, top + 1.5, 9, 9)
          .lineWidth(0.9)
          .strokeColor(INK)
          .stroke(),
      );
    else this.#paper.decoration((doc) => doc.rect(LEFT, top + 6, 7, 0.9).fill(INK));
    this.#paper.group("LI", () => this.#lines("LBody", lines, body, LEFT + INDENT, LEADING));
  }

  signature(text: string) {
    this.#room(SIGNATURE);
    this.#paper.element("P", () => this.#paper.write(fr(text), LEFT, this.#y + 8, body));
    this.#y += SIGNATURE;
    this.#paper.hairline(LEFT, this.#y - 4, WIDTH, INK, 0.8);
  }

  rule() {
    this.#room(20);
    this.#paper.hairline(LEFT, this.#y + 6, WIDTH, INK, 0.8);
    this.#y += 8;
  }

  table({ columns, rows }: SheetTable) {
    const rest = columns.length > 1 ? (WIDTH * 0.62) / (columns.length - 1) : 0;
    const first = WIDTH - rest * (columns.length - 1);
    this.#paper.group("Table", () => {
      [columns, ...rows].forEach((row, rank) => {
        const isHead = rank === 0;
        const cells = row.map((cell, column) =>
          this.#paper.wrap(fr(cell), isHead || column === 0 ? strong : body, (column === 0 ? first : rest) - 8),
        );
        const height = Math.max(...cells.map((lines) => lines.length)) * 14 + 9;
        this.#room(height);
        const top = this.#y + 5;
        this.#paper.hairline(LEFT, this.#y, WIDTH, isHead ? INK : LINE);
        this.#paper.group("TR", () => {
          cells.forEach((lines, column) => {
            const isName = isHead || column === 0;
            const x = column === 0 ? LEFT : LEFT + first + rest * column;
            const draw = () => {
              lines.forEach((line, number) => {
                const y = top + number * 14;
                if (column === 0) this.#paper.write(line, x, y, strong);
                else this.#paper.write(line, x, y, isName ? strong : body, "right");
              });
            };
            if (isName) this.#paper.element("TH", draw, { scope: isHead ? "Column" : "Row" });
            else this.#paper.element("TD", draw);
          });
        });
        this.#y += height;
      });
    });
  }

  #lines(type: string, lines: string[], style: TextStyle, x: number, leading: number) {
    // A paragraph longer than what is left goes on: one element for each page it stands on.
    let rest = lines;
    while (rest.length > 0) {
      const fits = Math.max(1, Math.floor((BOTTOM - this.#y) / leading));
      const [now, later] = [rest.slice(0, fits), rest.slice(fits)];
      const top = this.#y;
      this.#paper.element(type, () =>
        now.forEach((line, rank) => this.#paper.write(line, x, top + rank * leading, style)),
      );
      this.#y += now.length * leading;
      rest = later;
      if (rest.length > 0) this.#turn();
    }
  }

  #room(height: number) {
    if (this.#y + height > BOTTOM) this.#turn();
  }

  #turn() {
    this.#paper.newPage();
    this.#y = TOP;
  }
}
