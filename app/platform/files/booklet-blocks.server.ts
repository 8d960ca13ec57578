import type { Block } from "./booklet-source";
import { EDGE, GLOW, INK, LINE, MARK, MIST, SHEET, styles } from "./booklet-style";
import type { TaggedPdf, TextStyle } from "./pdf.server";
import { type Line, richLines, writeLines } from "./rich-text";

/** Somebody to call, or to write to. */
export interface HelpLine {
  number: string;
  dial: string;
  text: string;
  hours: string;
  bySms?: true;
}

export interface Column {
  x: number;
  width: number;
}

/** What no page cuts: its height with its own space, and how it is drawn with its top at `y`. */
export interface Unit {
  height: number;
  draw: (y: number) => void;
}

/** A block ready to be placed. */
export interface Placed {
  /** The structure its units stand in. */
  group?: "L" | "Table";
  units: Unit[];
  /** It never ends a page: what it announces follows. */
  announces: boolean;
}

/** Measures a block in a column. Throws for a chapter, which its page draws, and for a number nobody answers. */
export function placeBlock(paper: TaggedPdf, block: Block, column: Column, helpLines: HelpLine[]): Placed {
  const alone = (unit: Unit, announces = false): Placed => ({ units: [unit], announces });
  switch (block.kind) {
    case "heading":
      return alone(spaced(textUnit(paper, "H2", block.text, column, styles.heading, 23), 14, 6), true);
    case "subheading":
      return alone(spaced(textUnit(paper, "H3", block.text, column, styles.subheading, 16), 8, 4), true);
    case "text":
      return alone(spaced(textUnit(paper, "P", block.text, column, styles.text, 17.6), 0, 9), block.text.endsWith(":"));
    case "items":
    case "steps":
      return { group: "L", units: itemUnits(paper, block, column), announces: false };
    case "checks":
      return { group: "L", units: checkUnits(paper, block.items, column), announces: false };
    case "words":
      return alone(quoteUnit(paper, block.lines, column));
    case "message":
      return alone(messageUnit(paper, block, column));
    case "table":
      return { group: "Table", units: tableUnits(paper, block, column), announces: false };
    case "numbers":
      return { group: "Table", units: numberUnits(paper, block.dials, column, helpLines), announces: false };
    case "lines":
      return alone(ruledUnit(paper, block.count, column));
    case "box":
      return alone(boxUnit(paper, block, column, helpLines));
    case "chapter":
      throw new Error("a chapter is drawn by its page");
  }
}

/** One readable text; its height has no space around. */
export function textUnit(
  paper: TaggedPdf,
  type: "H1" | "H2" | "H3" | "P",
  text: string,
  { x, width }: Column,
  style: TextStyle,
  leading: number,
): Unit {
  const lines = richLines(paper, text, style, width);
  return {
    height: lines.length * leading,
    draw: (y) => paper.element(type, () => writeLines(paper, lines, x, y, leading)),
  };
}

function spaced({ height, draw }: Unit, before: number, after: number): Unit {
  return { height: before + height + after, draw: (y) => draw(y + before) };
}

function itemUnits(
  paper: TaggedPdf,
  { kind, items }: { kind: "items" | "steps"; items: string[] },
  { x, width }: Column,
): Unit[] {
  const indent = 24;
  const leading = 17.2;
  return items.map((item, rank) => {
    const lines = richLines(paper, item, styles.text, width - indent);
    return {
      height: lines.length * leading + 5 + (rank === items.length - 1 ? 5 : 0),
      draw: (y) =>
        paper.group("LI", () => {
          if (kind === "steps") paper.element("Lbl", () => paper.write(`${rank + 1}`, x, y - 1.6, styles.mark));
          else paper.decoration((doc) => doc.rect(x + 1, y + leading / 2 - 0.8, 8, 1.5).fill(MARK));
          paper.element("LBody", () => writeLines(paper, lines, x + indent, y, leading));
        }),
    };
  });
}

function checkUnits(paper: TaggedPdf, items: string[], { x, width }: Column): Unit[] {
  const indent = 24;
  const leading = 16;
  return items.map((item, rank) => {
    const toFill = item.endsWith("…");
    const text = toFill ? item.slice(0, -1).trimEnd() : item;
    const lines = richLines(paper, text, styles.small, width - indent);
    const box = (y: number) =>
      paper.decoration((doc) =>
        doc
          .rect(x + 0.5, y + 1.5, 11, 11)
          .lineWidth(0.9)
          .strokeColor(INK)
          .stroke(),
      );
    return {
      height: lines.length * leading + 4 + (rank === items.length - 1 ? 5 : 0),
      draw: (y) => {
        box(y);
        paper.group("LI", () => paper.element("LBody", () => writeLines(paper, lines, x + indent, y, leading)));
        if (!toFill) return;
        const after = x + indent + paper.measure(text, styles.small) + 8;
        paper.hairline(after, y + 13, x + width - after, EDGE);
      },
    };
  });
}

const INSET = 18;

function quoteUnit(paper: TaggedPdf, sentences: string[], { x, width }: Column): Unit {
  const leading = 19;
  const drawn = sentences.map((sentence) => richLines(paper, sentence, styles.words, width - 2 * INSET));
  const inside = drawn.reduce((sum, lines) => sum + lines.length * leading + 6, -6);
  return {
    height: inside + 2 * 13 + 14,
    draw: (top) => {
      paper.decoration((doc) => doc.roundedRect(x, top, width, inside + 2 * 13, 3).fill(GLOW));
      writeQuote(paper, drawn, x + INSET, top + 13, leading);
    },
  };
}

function writeQuote(paper: TaggedPdf, drawn: Line[][], x: number, top: number, leading: number): void {
  let y = top;
  paper.group("BlockQuote", () => {
    for (const lines of drawn) {
      const start = y;
      paper.element("P", () => writeLines(paper, lines, x, start, leading));
      y += lines.length * leading + 6;
    }
  });
}

/** Its title, the words to copy on the colour of the lamp, and under them why they work. */
function messageUnit(
  paper: TaggedPdf,
  { title, lines, why }: { title: string; lines: string[]; why: string },
  column: Column,
): Unit {
  const head = textUnit(paper, "H2", title, column, styles.subheading, 16);
  const quote = quoteUnit(paper, lines, column);
  const reason = textUnit(
    paper,
    "P",
    `**Pourquoi\u00a0:** ${why}`,
    { x: column.x + INSET, width: column.width - INSET },
    styles.why,
    15,
  );
  return {
    height: 6 + head.height + 5 + quote.height - 7 + reason.height + 12,
    draw: (y) => {
      head.draw(y + 6);
      quote.draw(y + 6 + head.height + 5);
      reason.draw(y + 6 + head.height + 5 + quote.height - 7);
    },
  };
}

function tableUnits(
  paper: TaggedPdf,
  { head, rows }: { head: string[]; rows: string[][] },
  { x, width }: Column,
): Unit[] {
  const widest = Math.max(...[head, ...rows].map(([text = ""]) => paper.measure(text, styles.cell))) + 26;
  const first = Math.min(Math.max(widest / width, 0.2), head.length > 2 ? 0.36 : 0.5);
  const rest = (1 - first) / (head.length - 1);
  const cells = head.map((_, rank) => ({
    left: x + width * (rank === 0 ? 0 : first + (rank - 1) * rest),
    width: width * (rank === 0 ? first : rest) - 12,
  }));
  const scope = { scope: "Column" } as const;
  const row = (texts: string[], style: TextStyle, type: "TH" | "TD", least: number): Unit => {
    const drawn = texts.map((text, rank) => richLines(paper, text, style, cells[rank]?.width ?? width));
    const lines = Math.max(...drawn.map((one) => one.length), 1);
    return {
      height: Math.max(lines * 15 + 11, least),
      draw: (y) =>
        paper.group("TR", () =>
          drawn.forEach((one, rank) => {
            const write = () => writeLines(paper, one, cells[rank]?.left ?? x, y + 6, 15);
            if (type === "TH") paper.element("TH", write, scope);
            else if (rank === 0) paper.element("TH", write, { scope: "Row" });
            else paper.element("TD", write);
          }),
        ),
    };
  };
  const titles = row(head, styles.label, "TH", 0);
  return rows.map((texts, rank) => {
    const empty = texts.some((text) => text === "");
    const line = row(texts, styles.cell, "TD", empty ? 29 : 0);
    const before = rank === 0 ? titles.height : 0;
    const last = rank === rows.length - 1;
    return {
      height: before + line.height + (last ? 16 : 0),
      draw: (y) => {
        if (rank === 0) titles.draw(y);
        paper.hairline(x, y + before, width, rank === 0 ? INK : LINE, 0.8);
        line.draw(y + before);
        if (empty)
          paper.decoration((doc) => {
            for (const { left } of cells.slice(1))
              doc
                .moveTo(left - 7, y + before)
                .lineTo(left - 7, y + before + line.height)
                .lineWidth(0.6)
                .strokeColor(LINE)
                .stroke();
          });
        if (last) paper.hairline(x, y + before + line.height, width, LINE, 0.8);
      },
    };
  });
}

/** Each number can be touched to be called. */
function numberUnits(paper: TaggedPdf, dials: string[], { x, width }: Column, helpLines: HelpLine[]): Unit[] {
  const left = x + 92;
  return dials.map((dial, rank) => {
    const line = helpLines.find((one) => one.dial === dial);
    if (!line) throw new Error(`nobody answers ${dial}`);
    const texts = richLines(paper, line.text, styles.small, width - 92);
    const height = texts.length * 15 + 15 + 17;
    return {
      height: height + (rank === dials.length - 1 ? 12 : 0),
      draw: (y) => {
        paper.hairline(x, y, width, LINE, 0.8);
        paper.group("TR", () => {
          paper.group(
            "TH",
            () =>
              paper.element("Link", () => {
                paper.write(line.number, x, y + 9, { ...styles.heading, size: 20 });
                const spoken = `${line.bySms ? "Écrire au" : "Appeler le"} ${line.number}`;
                paper.link(`${line.bySms ? "sms" : "tel"}:${dial}`, spoken, { x, y: y + 4, width: 84, height: 36 });
              }),
            { scope: "Row" },
          );
          paper.element("TD", () => writeLines(paper, texts, left, y + 8, 15));
          paper.element("TD", () => paper.write(line.hours, left, y + 8 + texts.length * 15, styles.label));
        });
      },
    };
  });
}

function ruledUnit(paper: TaggedPdf, count: number, { x, width }: Column): Unit {
  return {
    height: count * 25 + 14,
    draw: (y) => {
      for (let rank = 1; rank <= count; rank += 1) paper.hairline(x, y + rank * 25, width, EDGE);
    },
  };
}

const tones = {
  night: { ground: MIST, edge: "#24515A" },
  week: { ground: SHEET, edge: "#A8610B" },
  care: { ground: "#F6E3DA", edge: "#9E3520" },
} as const;

function boxUnit(
  paper: TaggedPdf,
  { title, tone, blocks }: { title: string; tone: keyof typeof tones; blocks: Block[] },
  { x, width }: Column,
  helpLines: HelpLine[],
): Unit {
  const inner = { x: x + INSET + 4, width: width - 2 * INSET - 4 };
  const head = spaced(textUnit(paper, "P", title, inner, { ...styles.heading, size: 16 }, 20), 0, 5);
  const parts = blocks.map((block) => placeBlock(paper, block, inner, helpLines));
  const inside = parts.flatMap(({ units }) => units).reduce((sum, { height }) => sum + height, head.height) - 8;
  const height = inside + 2 * 15;
  return {
    height: height + 20,
    draw: (top) => {
      const { ground, edge } = tones[tone];
      paper.decoration((doc) => {
        doc.rect(x, top + 4, width, height).fill(ground);
        doc.rect(x, top + 4, 4, height).fill(edge);
      });
      let y = top + 4 + 15;
      paper.group("Div", () => {
        head.draw(y);
        y += head.height;
        for (const { group, units } of parts) {
          const draw = () => {
            for (const unit of units) {
              unit.draw(y);
              y += unit.height;
            }
          };
          if (group) paper.group(group, draw);
          else draw();
        }
      });
    },
  };
}
