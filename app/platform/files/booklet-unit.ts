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
