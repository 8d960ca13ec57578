import { SMALL_PAGE, TaggedPdf } from "~/platform/files/pdf.server";
import { drawSvg } from "~/platform/files/svg.server";
import { fr } from "~/ui/french";
import { type Column, drawBlock, drawSheet, drawText, PAGE_COLUMN } from "./guide-blocks.server";
import { chapters, drawing } from "./guide-content.server";
import type { Block, Chapter } from "./guide-text";
import { BOTTOM, FOOT, INK, LEFT, LINE, PAPER, PETROL, styles, TOP } from "./pdf-style";
import { GUIDE_AS_OF, GUIDE_TITLE } from "./rules";

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
      chapter.pages.forEach((blocks, rank) => {
        number += 1;
        paper.newPage();
        paper.decoration((doc) => doc.rect(0, 0, SMALL_PAGE.width, SMALL_PAGE.height).fill(PAPER));
        if (rank === 0) paper.anchor(`page-${number}`, chapter.short);
        drawPage(paper, chapter, blocks, { rank, number });
        drawFoot(paper, { left: number === pageCount ? site : `${brand} · ${chapter.short}`, number });
      });
    });
  }
  return paper.finish();
}

const pageCount = 1 + chapters.reduce((count, { pages }) => count + pages.length, 0);
const steps = chapters.filter(({ kind }) => kind === "step");

function drawCover(paper: TaggedPdf, brand: string): void {
  const { width, height } = SMALL_PAGE;
  const horizon = height - 315;
  paper.decoration((doc) => doc.rect(0, 0, width, height).fill(PETROL));
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
  blocks: Block[],
  { rank, number }: { rank: number; number: number },
): void {
  let y = TOP;
  if (rank === 0 && blocks[0]?.kind !== "tear") y = drawOpening(paper, chapter);
  if (blocks[0]?.kind === "tear") {
    drawTearSheet(paper, chapter, blocks);
    return;
  }
  blocks.forEach((block, place) => {
    y =
      block.kind === "contents"
        ? drawContents(paper, y)
        : drawBlock(paper, block, PAGE_COLUMN, y, { first: place === 0, small: chapter.kind === "sheet" });
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
          if (step > 0) paper.write(`${step}`, x, start + 3.8, styles.mark);
          paper.write(chapter.short, x + 22, start + 4.8, styles.text);
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
function drawTearSheet(paper: TaggedPdf, { title }: Chapter, [head, ...blocks]: Block[]): void {
  const top = 30;
  const column = drawSheet(paper, top, BOTTOM + 4);
  const text = head?.kind === "tear" ? head.text : title;
  paper.element("H1", () => paper.write(text, column.x, top + 18, { ...styles.title, size: 22 }));
  paper.element("P", () => paper.write("À détacher", column.x + column.width, top + 27, styles.label, "right"));
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
