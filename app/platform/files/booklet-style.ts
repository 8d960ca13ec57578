import type { BookletSource } from "./booklet-source";
import { PAGE, type TextStyle } from "./pdf.server";

/** The site's light palette and its type, in points, on an A4 page. */
export const INK = "#11333A";
const MUTED = "#3F5B61";
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
