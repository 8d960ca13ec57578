import type { Block } from "./booklet-source";
import { EDGE, GLOW, INK, LINE, large, MARK, MIST, type Setting, SHEET, styles } from "./booklet-style";
import { numberUnits, tableUnits } from "./booklet-tables.server";
import type { Column, HelpLine, Placed, Unit } from "./booklet-unit";
import type { TaggedPdf, TextStyle } from "./pdf.server";
import { type Line, richLines, writeLines } from "./rich-text";

interface Placing {
  helpLines: HelpLine[];
  /** Boxes, messages, tables and numbers are set for A4 whatever it is. */
  setting?: Setting;
  /** At the top of its page: what would part a title from what stands before it is left out. */
  first?: boolean;
  /** Lists in small. */
  small?: boolean;
}

/** Measures a block in a column. Throws for a chapter, which its page draws, and for a number nobody answers. */
export function placeBlock(
  paper: TaggedPdf,
  block: Block,
  column: Column,
  { helpLines, setting = large, first = false, small = false }: Placing,
): Placed {
  const { heading, subheading, text } = setting;
  const set = (type: "H2" | "H3" | "P", words: string, style: TextStyle, leading: number) =>
    textUnit(paper, type, words, column, style, leading);
  const alone = (unit: Unit, announces = false): Placed => ({ units: [unit], announces });
  switch (block.kind) {
    case "heading":
      return alone(
        headingUnit(
          paper,
          set("H2", block.text, setting.styles.heading, heading.leading),
          column,
          first ? null : heading,
          heading.after,
        ),
        true,
      );
    case "subheading":
      return alone(
        spaced(
          set("H3", block.text, setting.styles.subheading, subheading.leading),
          first ? 0 : subheading.before,
          subheading.after,
        ),
        true,
      );
    case "text":
      return alone(
        spaced(set("P", block.text, setting.styles.text, text.leading), 0, text.after),
        block.text.endsWith(":"),
      );
    case "items":
    case "steps":
      return { group: "L", units: itemUnits(paper, block, column, { setting, small }), announces: false };
    case "checks":
      return { group: "L", units: checkUnits(paper, block.items, column, setting), announces: false };
    case "words":
      return alone(quoteUnit(paper, block.lines, column, setting));
    case "message":
      return alone(messageUnit(paper, block, column));
    case "table":
      return { group: "Table", units: tableUnits(paper, block, column), announces: false };
    case "numbers":
      return { group: "Table", units: numberUnits(paper, block.dials, column, helpLines), announces: false };
    case "lines":
      return alone(ruledUnit(paper, block.count, column, setting));
    case "box":
      return alone(boxUnit(paper, block, column, helpLines));
    case "chapter":
      throw new Error("a chapter is drawn by its page");
  }
}

/** Draws what was placed from `y` down; returns its bottom. */
export function drawPlaced(paper: TaggedPdf, { group, units }: Placed, y: number): number {
  const bottom = units.reduce((sum, { height }) => sum + height, y);
  const draw = () => {
    let top = y;
    for (const unit of units) {
      unit.draw(top);
      top += unit.height;
    }
  };
  if (group) paper.group(group, draw);
  else draw();
  return bottom;
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

function headingUnit(
  paper: TaggedPdf,
  title: Unit,
  { x, width }: Column,
  parted: Setting["heading"] | null,
  after: number,
): Unit {
  const { height, draw } = spaced(title, parted?.before ?? 0, after);
  const rule = parted?.rule ?? null;
  return {
    height,
    draw: (y) => {
      if (parted && rule !== null) paper.hairline(x, y + parted.before - rule, width, LINE, 0.8);
      draw(y);
    },
  };
}

function itemUnits(
  paper: TaggedPdf,
  { kind, items }: { kind: "items" | "steps"; items: string[] },
  { x, width }: Column,
  { setting: { styles, items: set, dash }, small }: { setting: Setting; small: boolean },
): Unit[] {
  const { indent } = set;
  const leading = small ? set.smallLeading : set.leading;
  return items.map((item, rank) => {
    const lines = richLines(paper, item, small ? styles.small : styles.text, width - indent);
    return {
      height: lines.length * leading + set.gap + (rank === items.length - 1 ? set.after : 0),
      draw: (y) =>
        paper.group("LI", () => {
          if (kind === "steps") paper.element("Lbl", () => paper.write(`${rank + 1}`, x, y - 1.6, styles.mark));
          else
            paper.decoration((doc) =>
              doc.rect(x + 1, y + leading / 2 - dash.above, dash.length, dash.thickness).fill(MARK),
            );
          paper.element("LBody", () => writeLines(paper, lines, x + indent, y, leading));
        }),
    };
  });
}

function checkUnits(
  paper: TaggedPdf,
  items: string[],
  { x, width }: Column,
  { styles, checks, box: tick }: Setting,
): Unit[] {
  const { indent, leading } = checks;
  return items.map((item, rank) => {
    const toFill = item.endsWith("…");
    const text = toFill ? item.slice(0, -1).trimEnd() : item;
    const lines = richLines(paper, text, styles.small, width - indent);
    const box = (y: number) =>
      paper.decoration((doc) =>
        doc
          .rect(x + 0.5, y + tick.top, tick.side, tick.side)
          .lineWidth(0.9)
          .strokeColor(INK)
          .stroke(),
      );
    return {
      height: lines.length * leading + checks.gap + (rank === items.length - 1 ? checks.after : 0),
      draw: (y) => {
        box(y);
        paper.group("LI", () => paper.element("LBody", () => writeLines(paper, lines, x + indent, y, leading)));
        if (!toFill) return;
        const after = x + indent + paper.measure(text, styles.small) + tick.lineAfter;
        paper.hairline(after, y + tick.lineDown, x + width - after, EDGE);
      },
    };
  });
}

const INSET = 18;

/** Words to say, and in small whom they are for, where the page says so. */
interface Sentence {
  label: Line[];
  lines: Line[];
}

function quoteUnit(
  paper: TaggedPdf,
  sentences: string[],
  { x, width }: Column,
  { styles, words: { leading, inset, pad, before, after, label: labelLeading } }: Setting,
): Unit {
  const drawn = sentences.map((sentence): Sentence => {
    // « À l’avocat : « … » ».
    const [, label, words = sentence] = (labelLeading && /^(.*[^«]:)\s(«[^»]*»)$/.exec(sentence)) || [];
    return {
      label: label ? richLines(paper, label, styles.label, width - 2 * inset) : [],
      lines: richLines(paper, words, styles.words, width - 2 * inset),
    };
  });
  const heightOf = ({ label, lines }: Sentence) => label.length * (labelLeading ?? 0) + lines.length * leading + 6;
  const inside = drawn.reduce((sum, sentence) => sum + heightOf(sentence), -6);
  return {
    height: before + inside + 2 * pad + after,
    draw: (top) => {
      paper.decoration((doc) => doc.roundedRect(x, top + before, width, inside + 2 * pad, 3).fill(GLOW));
      let y = top + before + pad;
      paper.group("BlockQuote", () => {
        for (const sentence of drawn) {
          const start = y;
          paper.element("P", () => {
            const next = writeLines(paper, sentence.label, x + inset, start, labelLeading ?? 0);
            writeLines(paper, sentence.lines, x + inset, next, leading);
          });
          y += heightOf(sentence);
        }
      });
    },
  };
}

/** Its title, the words to copy on the colour of the lamp, and under them why they work. */
function messageUnit(
  paper: TaggedPdf,
  { title, lines, why }: { title: string; lines: string[]; why: string },
  column: Column,
): Unit {
  const head = textUnit(paper, "H2", title, column, styles.subheading, 16);
  const quote = quoteUnit(paper, lines, column, large);
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

function ruledUnit(paper: TaggedPdf, count: number, { x, width }: Column, { lines: { step, after } }: Setting): Unit {
  return {
    height: count * step + after,
    draw: (y) => {
      for (let rank = 1; rank <= count; rank += 1) paper.hairline(x, y + rank * step, width, EDGE);
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
  const parts = blocks.map((block) => placeBlock(paper, block, inner, { helpLines }));
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
        for (const part of parts) y = drawPlaced(paper, part, y);
      });
    },
  };
}
