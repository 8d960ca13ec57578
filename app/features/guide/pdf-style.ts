import type { TextStyle } from "~/platform/files/pdf.server";

/** The site's light palette and its type, in points, on an A5 page. */
export const INK = "#11333A";
export const MUTED = "#3F5B61";
export const LINE = "#CBD3CB";
export const PAPER = "#F7F4EB";
export const SHEET = "#FFFDF7";
export const GLOW = "#FBEBC8";
export const PETROL = "#24515A";
export const MARK = "#7F4A06";
const MARK_LARGE = "#A8610B";

export const LEFT = 42;
export const TOP = 52;
/** The text ends here; the foot of the page is below. */
export const BOTTOM = 545;
export const FOOT = 562;

const sans = (size: number, color = INK): TextStyle => ({ face: "sans", size, color });
const serif = (size: number, color = INK): TextStyle => ({ face: "serif", size, color });

export const styles = {
  cover: serif(37, PAPER),
  coverSmall: sans(12, PAPER),
  title: serif(26),
  number: serif(56, MARK_LARGE),
  lede: serif(13.6, MUTED),
  heading: serif(17),
  subheading: { face: "bold", size: 10.6, color: INK },
  text: sans(11.6),
  mark: serif(13, MARK),
  words: { face: "italic", size: 13.2, color: INK },
  label: sans(10, MUTED),
  small: sans(10.4),
  foot: sans(8.8, MUTED),
  folio: serif(11, MUTED),
} satisfies Record<string, TextStyle>;
