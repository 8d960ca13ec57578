import { hotlines } from "~/features/safety/rules";
import { drawPlaced, placeBlock, textUnit } from "~/platform/files/booklet-blocks.server";
import type { Block } from "~/platform/files/booklet-source";
import { CREAM, GROUNDS, INK, LINE, small as setting } from "~/platform/files/booklet-style";
import type { Column } from "~/platform/files/booklet-unit";
import { SMALL_PAGE, TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";
import { drawSvg } from "~/platform/files/svg.server";
import { fr } from "~/ui/french";
import { type Chapter, chapters, drawing, GUIDE_AS_OF, type Page } from "./guide-content.server";
import { drawNumberTable, drawSheet } from "./guide-sheets.server";
import { BOTTOM, FOOT, LEFT, styles, TOP } from "./pdf-style";
import { GUIDE_TITLE } from "./rules";

interface GuideFacts {
  brand: string;
  /** Where the reader finds us again, without its protocol. */
  site: string;
}

/** The guide as an A5 document: what is in `content/guide`, one printed page for each written page. Throws when a page does not hold. */
export function drawGuide({ brand, site }: GuideFacts, { compressed = true } = {}): Promise<Buffer> {
  const paper = new TaggedPdf({ title: `Guide ${brand}`, author: brand, day: GUIDE_AS_OF, size: "A5", compressed });
  drawCover(paper, brand);
  let number = 1;
  for (const chapter of chapters) {
    paper.group("Sect", () => {
      chapter.pages.forEach((page, rank) => {
        number += 1;
        paper.newPage();
        paper.decoration((doc) => doc.rect(0, 0, SMALL_PAGE.width, SMALL_PAGE.height).fill(CREAM));
        if (rank === 0) paper.anchor(`page-${number}`, chapter.short);
        drawPage(paper, chapter, page, { rank, number });
        drawFoot(paper, { left: number === pageCount ? site : `${brand} · ${chapter.short}`, number });
      });
    });
  }
  return paper.finish();
}

const PAGE_COLUMN: Column = { x: LEFT, width: SMALL_PAGE.width - 2 * LEFT };

/** Draws a title or a sentence; returns its bottom. */
function drawText(
  paper: TaggedPdf,
  type: "H1" | "P",
  text: string,
  column: Column,
  y: number,
  style: TextStyle,
  leading: number,
): number {
  const { height, draw } = textUnit(paper, type, text, column, style, leading);
  draw(y);
  return y + height;
}

/** Draws a block of a text; returns its bottom, its own space included. */
function drawBlock(
  paper: TaggedPdf,
  block: Block,
  column: Column,
  y: number,
  { first = false, small = false } = {},
): number {
  if (block.kind === "table") return drawNumberTable(paper, block, column, y);
  return drawPlaced(paper, placeBlock(paper, block, column, { helpLines: hotlines, setting, first, small }), y);
}

const pageCount = 1 + chapters.reduce((count, { pages }) => count + pages.length, 0);
const steps = chapters.filter(({ kind }) => kind === "step");

function drawCover(paper: TaggedPdf, brand: string): void {
  const { width, height } = SMALL_PAGE;
  const horizon = height - 315;
  paper.decoration((doc) => doc.rect(0, 0, width, height).fill(GROUNDS.petrol));
  paper.anchor("page-1", "Couverture");
  paper.element("P", () => paper.write(brand, LEFT, 44, { ...styles.coverSmall, face: "serif", size: 16 }));
  const below = drawText(paper, "H1", fr(GUIDE_TITLE), PAGE_COLUMN, 92, styles.cover, 40) + 12;
  paper.element("P", () => paper.write("Guide gratuit", LEFT, below, styles.coverSmall));
  paper.figure("Un chemin clair entre des collines, sous un soleil du matin.", (doc) =>
    drawSvg(doc, drawing("chemin"), { x: 0, y: horizon, width, height: height - horizon }),
  );
}

function drawPage(
  paper: TaggedPdf,
  chapter: Chapter,
  { tear, blocks, contentsAfter }: Page,
  { rank, number }: { rank: number; number: number },
): void {
  if (tear !== null) {
    drawTearSheet(paper, tear, blocks);
    return;
  }
  let y = rank === 0 ? drawOpening(paper, chapter) : TOP;
  blocks.forEach((block, place) => {
    y = drawBlock(paper, block, PAGE_COLUMN, y, { first: place === 0, small: chapter.kind === "sheet" });
    if (place + 1 === contentsAfter) y = drawContents(paper, y);
  });
  if (y > BOTTOM + 8) throw new Error(`page ${number} of the guide overflows by ${Math.round(y - BOTTOM)} points`);
}

/** The head of a chapter: a drawing for a step, then its title and first sentence. */
function drawOpening(paper: TaggedPdf, { kind, title, lede, drawing: name, focus, alt }: Chapter): number {
  const { width } = SMALL_PAGE;
  let y = TOP;
  let indent = 0;
  if (kind === "step") {
    const band = 166;
    paper.figure(alt, (doc) => drawSvg(doc, drawing(name), { x: 0, y: 0, width, height: band, focus }));
    paper.decoration((doc) => doc.rect(0, band, width, 1).fill(INK));
    y = band + 24;
    indent = 52;
    const step = `${steps.findIndex((one) => one.title === title) + 1}`;
    paper.element("P", () => paper.write(step, LEFT - 2, y - 16, styles.number));
  }
  const column = { x: LEFT + indent, width: PAGE_COLUMN.width - indent };
  y = Math.max(drawText(paper, "H1", title, column, y, styles.title, 29), y + indent) + 8;
  if (!lede) return y;
  return drawText(paper, "P", lede, PAGE_COLUMN, y, styles.lede, 18.5) + 14;
}

function drawContents(paper: TaggedPdf, top: number): number {
  const { x, width } = PAGE_COLUMN;
  let y = top + 4;
  let page = 2;
  paper.group("TOC", () => {
    for (const chapter of chapters) {
      const target = page;
      page += chapter.pages.length;
      if (chapter.kind === "opening") continue;
      const start = y;
      const step = steps.indexOf(chapter) + 1;
      paper.hairline(x, start, width, LINE, 0.8);
      paper.group("TOCI", () =>
        paper.element("Link", () => {
          if (step > 0) paper.write(`${step}`, x, start + 3.8, setting.styles.mark);
          paper.write(chapter.short, x + 22, start + 4.8, setting.styles.text);
          paper.write(`${target}`, x + width, start + 4.8, styles.folio, "right");
          paper.link(`#page-${target}`, `${chapter.short}, page ${target}`, { x, y: start, width, height: 23.5 });
        }),
      );
      y += 23.5;
    }
  });
  paper.hairline(x, y, width, LINE, 0.8);
  return y + 6;
}

/** A page to tear off: short lists in two columns when there are many. */
function drawTearSheet(paper: TaggedPdf, text: string, blocks: Block[]): void {
  const top = 30;
  const column = drawSheet(paper, top, BOTTOM + 4);
  paper.element("H1", () => paper.write(text, column.x, top + 18, { ...styles.title, size: 22 }));
  paper.element("P", () => paper.write("À détacher", column.x + column.width, top + 27, setting.styles.label, "right"));
  const lists = blocks.reduce<Block[][]>((all, block) => {
    if (block.kind === "subheading") all.push([]);
    all.at(-1)?.push(block);
    return all;
  }, []);
  const half = lists.length > 4 ? Math.floor(lists.length / 2) : lists.length;
  const gap = 20;
  const width = half < lists.length ? (column.width - gap) / 2 : column.width;
  [lists.slice(0, half), lists.slice(half)].forEach((part, rank) => {
    const place: Column = { x: column.x + rank * (width + gap), width };
    let y = top + 62;
    part.flat().forEach((block, order) => {
      y = drawBlock(paper, block, place, y, { first: order === 0 });
    });
    if (y > BOTTOM + 4) throw new Error(`the sheet « ${text} » overflows by ${Math.round(y - BOTTOM)} points`);
  });
}

function drawFoot(paper: TaggedPdf, { left, number }: { left: string; number: number }): void {
  paper.decoration(() => paper.write(left, LEFT, FOOT, styles.foot));
  paper.decoration(() => paper.write(`${number}`, SMALL_PAGE.width - LEFT, FOOT - 2, styles.folio, "right"));
}
