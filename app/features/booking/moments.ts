import { formatNearDay, formatTime, parisDay } from "~/platform/clock";
import { capitalized, fr } from "~/ui/french";

/** « Jeudi 15 avril ». */
export function dayText(instant: Date): string {
  return capitalized(formatNearDay(parisDay(instant)));
}

/** « 11 h 30 – 12 h 30 ». */
export function spanText(from: Date, to: Date): string {
  return `${formatTime(from)} – ${formatTime(to)}`;
}

/** « Jeudi 15 avril à 11 h 30 ». */
export function momentText(instant: Date): string {
  return `${dayText(instant)} à ${formatTime(instant)}`;
}

/** « Cette heure vous est gardée jusqu’à 14 h 52 »: an hour, never a countdown. */
export function keptUntilText(until: Date): string {
  return fr(`gardée jusqu'à ${formatTime(until)}`);
}
