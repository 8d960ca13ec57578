import { formatNearDay, formatTime, parisDay } from "~/platform/clock";
import { fr } from "~/ui/french";

/** « Jeudi 15 avril ». */
export function dayText(instant: Date): string {
  const text = formatNearDay(parisDay(instant));
  return text.charAt(0).toUpperCase() + text.slice(1);
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
