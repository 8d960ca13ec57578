import type { BookletSource } from "./booklet-source";
import { PAGE, type TextStyle } from "./pdf.server";

/** The site's light palette and its type, in points, on an A4 page. */
export const INK = "#11333A";
export const MUTED = "#3F5B61";
export const LINE = "#CBD3CB";
export const EDGE = "#6A858B";
export const CREAM = "#F7F4EB";
export const SHEET = "#FFFDF7";
export const GLOW = "#FBEBC8";
export const MIST = "#E4ECE6";
export const MARK = "#7F4A06";

/** The colours of the covers. */
export const GROUNDS: Record<BookletSource["ground"], string> = {
  petrol: "#24515A",
  brick: "#9E3520",
  fir: "#245A48",
  night: "#0E262C",
};

export const LEFT = 82;
export const WIDTH = PAGE.width - 2 * LEFT;
export const TOP = 72;
/** The text ends here; the foot of the page is below. */
export const BOTTOM = 764;
export const FOOT = 792;

const sans = (size: number, color = INK): TextStyle => ({ face: "sans", size, color });
const serif = (size: number, color = INK): TextStyle => ({ face: "serif", size, color });

/** How the blocks of a text are set on a page, in points: their type, its leading, and the space around. */
export interface Setting {
  styles: Record<"heading" | "subheading" | "text" | "small" | "words" | "mark" | "label", TextStyle>;
  /** `rule`: a hairline stands so far above the title, except at the top of a page. */
  heading: { leading: number; before: number; after: number; rule: number | null };
  subheading: { leading: number; before: number; after: number };
  text: { leading: number; after: number };
  items: { leading: number; smallLeading: number; indent: number; gap: number; after: number };
  /** The mark before an item: how far above the middle of its line, its length and its thickness. */
  dash: { above: number; length: number; thickness: number };
  checks: { leading: number; indent: number; gap: number; after: number };
  /** The box to tick, and the line to write on: how far after the words, how far down. */
  box: { top: number; side: number; lineAfter: number; lineDown: number };
  /** `label`: whom the words are for stands above them, in small. */
  words: { leading: number; inset: number; pad: number; before: number; after: number; label: number | null };
  lines: { step: number; after: number };
}

export const styles = {
  cover: serif(48, CREAM),
  coverBrand: serif(20, CREAM),
  coverSmall: sans(15, CREAM),
  chapter: serif(31),
  number: serif(31, "#A8610B"),
  lede: serif(15.6, MUTED),
  heading: serif(19.5),
  subheading: { face: "bold", size: 12, color: INK },
  text: sans(12),
  mark: serif(14, MARK),
  words: { face: "italic", size: 14, color: INK },
  label: sans(10.4, MUTED),
  small: sans(11),
  why: sans(10.8, MUTED),
  cell: sans(10.8),
  foot: sans(9.4, MUTED),
  folio: serif(12, MUTED),
} satisfies Record<string, TextStyle>;

/** A4, where a page is printed and kept. */
export const large: Setting = {
  styles,
  heading: { leading: 23, before: 14, after: 6, rule: null },
  subheading: { leading: 16, before: 8, after: 4 },
  text: { leading: 17.6, after: 9 },
  items: { leading: 17.2, smallLeading: 16, indent: 24, gap: 5, after: 5 },
  dash: { above: 0.8, length: 8, thickness: 1.5 },
  checks: { leading: 16, indent: 24, gap: 4, after: 5 },
  box: { top: 1.5, side: 11, lineAfter: 8, lineDown: 13 },
  words: { leading: 19, inset: 18, pad: 13, before: 0, after: 14, label: null },
  lines: { step: 25, after: 14 },
};

/** A5, which fills the screen of a phone. */
export const small: Setting = {
  styles: {
    heading: serif(17),
    subheading: { face: "bold", size: 10.6, color: INK },
    text: sans(11.6),
    small: sans(10.4),
    words: { face: "italic", size: 13.2, color: INK },
    mark: serif(13, MARK),
    label: sans(10, MUTED),
  },
  heading: { leading: 20, before: 20, after: 6, rule: 11 },
  subheading: { leading: 14, before: 7, after: 3 },
  text: { leading: 16.4, after: 7 },
  items: { leading: 16, smallLeading: 13.8, indent: 20, gap: 4.5, after: 3 },
  dash: { above: 0.6, length: 7, thickness: 1.4 },
  checks: { leading: 14, indent: 18, gap: 3.5, after: 0 },
  box: { top: 2, side: 9, lineAfter: 6, lineDown: 12 },
  words: { leading: 17.4, inset: 14, pad: 11, before: 2, after: 11, label: 14 },
  lines: { step: 21, after: 10 },
};
