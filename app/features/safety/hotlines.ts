import { type checks, lines } from "../../../content/knowledge/telephones.json";

/** Somebody to call, or to write to, in danger or in distress. Free of charge, all of them. */
export interface Hotline {
  /** As it is printed. */
  number: string;
  /** What the telephone dials. */
  dial: Dial;
  name: string;
  /** For whom; « anonyme » and « absent de la facture » only where the source says so. */
  text: string;
  hours: string;
  /** Written to, not called. */
  bySms?: true;
}

export type Dial = keyof typeof checks;

/** Danger first, then listening. The file is the only place where a number, its hours and its promises are written. */
export const hotlines = lines as Hotline[];
