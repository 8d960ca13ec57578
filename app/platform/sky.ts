import { parisTime } from "./clock";

/** The light of a moment of the day. */
export type Light = "aube" | "jour" | "soir" | "nuit";

/** Dawn from five, day from eight, evening from six, night from ten. Also written in `page.inline.js`. */
export function lightAt(hour: number): Light {
  if (hour < 5 || hour >= 22) return "nuit";
  if (hour < 8) return "aube";
  return hour < 18 ? "jour" : "soir";
}

/** The light over Paris. */
export function parisLight(now: Date): Light {
  return lightAt(Number.parseInt(parisTime(now), 10));
}
