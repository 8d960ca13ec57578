import { CREAM, INK, MUTED } from "~/platform/files/booklet-style";
import type { TextStyle } from "~/platform/files/pdf.server";

/** What the guide draws of its own on an A5 page, in points: its cover, its titles and its feet. The rest is set as a booklet is. */
export const LEFT = 42;
export const TOP = 52;
/** The text ends here; the foot of the page is below. */
export const BOTTOM = 545;
export const FOOT = 562;

const sans = (size: number, color = INK): TextStyle => ({ face: "sans", size, color });
const serif = (size: number, color = INK): TextStyle => ({ face: "serif", size, color });

export const styles = {
  cover: serif(37, CREAM),
  coverSmall: sans(12, CREAM),
  title: serif(26),
  number: serif(56, "#A8610B"),
  lede: serif(13.6, MUTED),
  foot: sans(8.8, MUTED),
  folio: serif(11, MUTED),
} satisfies Record<string, TextStyle>;
