import { formatDay } from "~/platform/clock";
import { placeBlock, textUnit } from "./booklet-blocks.server";
import type { Block, BookletSource } from "./booklet-source";
import { BOTTOM, CREAM, FOOT, GROUNDS, INK, LEFT, LINE, styles, TOP, WIDTH } from "./booklet-style";
import type { HelpLine, Placed } from "./booklet-unit";
import { PAGE, TaggedPdf } from "./pdf.server";
import { drawSvg } from "./svg.server";

export interface BookletFacts {
  brand: string;
  /** Where the reader finds us again, without its protocol. */
  site: string;
  helpLines: HelpLine[];
  /** One of our drawings, by its name. Throws for an unknown one. */
  drawing: (name: string) => string;
}

export interface Booklet {
  pdf: Buffer;
  pageCount: number;
}

/** What was written fits no page: its author may shorten it. */
export class TallerThanPage extends Error {}

const COLUMN = { x: LEFT, width: WIDTH };
/** A chapter begins on a page already written only when this much of it is left. */
const ROOM_FOR_A_CHAPTER = 235;
/** A list or a table is not cut by a page while it is no taller than this. */
const LONGEST_TOGETHER = 310;
/** The drawing that heads a page where a chapter begins. */
const BAND = 148;

interface Chapter {
  title: string;
  blocks: Block[];
}

/**
 * Draws a booklet as a tagged A4 document. A guide has a cover and a table of contents; a checklist or a template is a sheet. The same
 * words give the same bytes. Throws `TallerThanPage` for a block that fits none, and another error for a drawing or a number it was not given.
 */
export async function renderBooklet(
  source: BookletSource,
  facts: BookletFacts,
  { compressed = true } = {},
): Promise<Booklet> {
  // The contents name pages that only the drawing knows: it is drawn twice.
  const { pages } = new Drawing(source, facts, [], true).draw();
  const drawn = new Drawing(source, facts, pages, compressed).draw();
  return { pdf: await drawn.finish(), pageCount: drawn.pageCount };
}

class Drawing {
  readonly #paper: TaggedPdf;
  readonly #chapters: Chapter[] = [{ title: "", blocks: [] }];
  #page = 1;
  #y = TOP;
  /** Where each chapter begins. */
  readonly #begins: number[] = [];
  readonly source: BookletSource;
  readonly facts: BookletFacts;
  readonly pages: number[];

  constructor(source: BookletSource, facts: BookletFacts, pages: number[], compressed: boolean) {
    this.source = source;
    this.facts = facts;
    this.pages = pages;
    const { title, updated } = source;
    this.#paper = new TaggedPdf({ title, author: facts.brand, day: updated, compressed });
    for (const block of source.blocks) {
      if (block.kind === "chapter") this.#chapters.push({ title: block.text, blocks: [] });
      else this.#chapters.at(-1)?.blocks.push(block);
    }
  }

  draw(): { pages: number[]; pageCount: number; finish: () => Promise<Buffer> } {
    const [opening, ...chapters] = this.#chapters;
    if (this.source.kind === "guide") {
      this.#drawCover();
      this.#newPage();
      this.#paper.anchor("sommaire", "Sommaire");
      this.#paper.group("Sect", () => {
        this.#flow(opening?.blocks ?? []);
        this.#drawContents(chapters);
      });
      this.#newPage();
    } else {
      this.#drawHead();
      this.#flow(opening?.blocks ?? []);
    }
    chapters.forEach((chapter, rank) => {
      this.#paper.group("Sect", () => {
        this.#openChapter(chapter, rank);
        this.#flow(chapter.blocks);
      });
    });
    this.#drawClosing();
    this.#drawFoot();
    return { pages: this.#begins, pageCount: this.#page, finish: () => this.#paper.finish() };
  }

  #drawCover(): void {
    const { source, facts } = this;
    const paper = this.#paper;
    const picture = (PAGE.width * 3) / 4;
    paper.decoration((doc) => doc.rect(0, 0, PAGE.width, PAGE.height).fill(GROUNDS[source.ground]));
    paper.anchor("couverture", "Couverture");
    paper.element("P", () => paper.write(facts.brand, LEFT, 62, styles.coverBrand));
    const title = textUnit(paper, "H1", source.title, COLUMN, styles.cover, 60);
    title.draw(130);
    textUnit(paper, "P", source.summary, { ...COLUMN, width: 380 }, styles.coverSmall, 21).draw(
      130 + title.height + 18,
    );
    paper.figure(source.alt, (doc) =>
      drawSvg(doc, this.#drawing(0), { x: 0, y: PAGE.height - picture, width: PAGE.width, height: picture }),
    );
  }

  #drawContents(chapters: Chapter[]): void {
    const paper = this.#paper;
    const row = 31;
    this.#place({ height: 40, draw: (y) => textUnit(paper, "H2", "Sommaire", COLUMN, styles.heading, 23).draw(y + 8) });
    paper.group("TOC", () =>
      chapters.forEach(({ title }, rank) => {
        const page = `${this.pages[rank] ?? ""}`;
        const draw = (y: number) => {
          paper.hairline(LEFT, y, WIDTH, LINE, 0.8);
          paper.group("TOCI", () =>
            paper.element("Link", () => {
              paper.write(`${rank + 1}`, LEFT, y + 6, styles.mark);
              paper.write(title, LEFT + 28, y + 7.5, styles.text);
              paper.write(page, LEFT + WIDTH, y + 7, styles.folio, "right");
              const spoken = `${title}, page ${page}`;
              paper.link(`#chapitre-${rank + 1}`, spoken, { x: LEFT, y, width: WIDTH, height: row });
            }),
          );
        };
        this.#place({ height: row, draw });
      }),
    );
  }

  /** The head of a sheet: a band of colour with its name, and what it is for. */
  #drawHead(): void {
    const { source, facts } = this;
    const paper = this.#paper;
    const title = textUnit(
      paper,
      "H1",
      source.title,
      { ...COLUMN, width: 330 },
      { ...styles.chapter, color: CREAM },
      36,
    );
    const band = 96 + title.height;
    paper.decoration((doc) => {
      doc.rect(0, 0, PAGE.width, PAGE.height).fill(CREAM);
      doc.rect(0, 0, PAGE.width, band).fill(GROUNDS[source.ground]);
    });
    paper.figure(source.alt, (doc) =>
      drawSvg(doc, this.#drawing(0), { x: PAGE.width - 150, y: 0, width: 150, height: band }),
    );
    paper.element("P", () => paper.write(facts.brand, LEFT, 36, { ...styles.coverBrand, size: 14 }));
    title.draw(62);
    this.#y = band + 26;
    this.#place(withSpace(textUnit(paper, "P", source.summary, COLUMN, styles.lede, 21), 14));
  }

  #openChapter({ title, blocks }: Chapter, rank: number): void {
    const paper = this.#paper;
    const isGuide = this.source.kind === "guide";
    if (isGuide && BOTTOM - this.#y < ROOM_FOR_A_CHAPTER) this.#newPage();
    this.#begins.push(this.#page);
    paper.anchor(`chapitre-${rank + 1}`, title);
    if (!isGuide) {
      const head = textUnit(paper, "H2", title, COLUMN, styles.heading, 23);
      const start = startHeight(placed(paper, blocks, this.facts.helpLines), 0);
      this.#makeRoom(head.height + 12 + start);
      this.#place({ height: head.height + 12, draw: (y) => head.draw(y + 6) });
      return;
    }
    if (this.#y === TOP) {
      const band = { x: 0, y: 0, width: PAGE.width, height: BAND, focus: 0.72 };
      paper.decoration((doc) => drawSvg(doc, this.#drawing(rank), band));
      this.#y = BAND + 34;
    } else {
      paper.hairline(LEFT, this.#y + 16, WIDTH, INK, 1);
      this.#y += 36;
    }
    const top = this.#y;
    const head = textUnit(paper, "H1", title, { x: LEFT + 48, width: WIDTH - 48 }, styles.chapter, 36);
    paper.element("P", () => paper.write(`${rank + 1}`, LEFT, top, styles.number));
    head.draw(top);
    this.#y += head.height + 14;
  }

  #flow(blocks: Block[]): void {
    const all = placed(this.#paper, blocks, this.facts.helpLines);
    all.forEach((block, rank) => {
      this.#makeRoom(startHeight(all, rank));
      const draw = () => {
        for (const unit of block.units) this.#place(unit);
      };
      if (block.group) this.#paper.group(block.group, draw);
      else draw();
    });
  }

  #drawClosing(): void {
    const { updated } = this.source;
    const note = `Information générale, qui ne remplace pas la consultation d’un avocat. À jour au ${formatDay(updated)}.`;
    const where = `Vous nous retrouvez sur ${this.facts.site}.`;
    const unit = textUnit(this.#paper, "P", `${note} ${where}`, COLUMN, styles.why, 15.5);
    this.#place({ height: unit.height + 12, draw: (y) => unit.draw(y + 10) });
  }

  #place({ height, draw }: { height: number; draw: (y: number) => void }): void {
    this.#makeRoom(height);
    draw(this.#y);
    this.#y += height;
  }

  #makeRoom(height: number): void {
    if (height > BOTTOM - TOP) throw new TallerThanPage(`a block of « ${this.source.title} » is taller than a page`);
    // What follows a block is space, which may cross the line.
    if (this.#y + height > BOTTOM + 12) this.#newPage();
  }

  #newPage(): void {
    this.#drawFoot();
    this.#page += 1;
    this.#paper.newPage();
    this.#paper.decoration((doc) => doc.rect(0, 0, PAGE.width, PAGE.height).fill(CREAM));
    this.#y = TOP;
  }

  #drawFoot(): void {
    if (this.#page === 1 && this.source.kind === "guide") return;
    const { brand } = this.facts;
    this.#paper.decoration(() => this.#paper.write(`${brand} · ${this.source.title}`, LEFT, FOOT, styles.foot));
    this.#paper.decoration(() => this.#paper.write(`${this.#page}`, LEFT + WIDTH, FOOT - 3, styles.folio, "right"));
  }

  #drawing(rank: number): string {
    const { drawings } = this.source;
    return this.facts.drawing(drawings[rank % drawings.length] ?? "");
  }
}

const placed = (paper: TaggedPdf, blocks: Block[], helpLines: HelpLine[]): Placed[] =>
  blocks.map((block) => placeBlock(paper, block, COLUMN, { helpLines }));

const withSpace = (unit: { height: number; draw: (y: number) => void }, after: number) => ({
  ...unit,
  height: unit.height + after,
});

/** What must stand on one page with the beginning of a block: a list or a table that is not long, and the start of what it announces. */
function startHeight(all: Placed[], rank: number): number {
  const block = all[rank];
  if (!block) return 0;
  const [first, second] = block.units.map(({ height }) => height);
  const whole = block.units.reduce((sum, { height }) => sum + height, 0);
  const start = whole <= LONGEST_TOGETHER ? whole : (first ?? 0) + (second ?? 0);
  return start + (block.announces ? startHeight(all, rank + 1) : 0);
}
