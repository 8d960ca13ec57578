import { type Day, formatNearDay, weekday } from "~/platform/clock";
import { isPublicHoliday } from "~/platform/working-days";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { Home, Night } from "./rules";

interface MonthGridProps {
  nights: Night[];
  passages: { day: Day }[];
  names: Record<Home, string>;
  today: Day;
  /** Sends a night to the other home; without it the month is only read. */
  onSwap?: (night: Night) => void;
}

const DAYS = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."];

/** A month as a wall calendar, each cell a night. */
export function MonthGrid({ nights, passages, names, today, onSwap }: MonthGridProps) {
  const first = nights[0];
  if (!first) return null;
  return (
    <div className="calendar-grid">
      {DAYS.map((day) => (
        <span key={day} className="calendar-weekday" aria-hidden="true">
          {day}
        </span>
      ))}
      {nights.map((night) => {
        const isPassage = passages.some(({ day }) => day === night.day);
        const cell = {
          className: [
            "calendar-cell",
            isPassage && "is-passage",
            night.holiday && "is-holiday",
            night.day === today && "is-today",
            night.isChanged && "is-changed",
          ]
            .filter(Boolean)
            .join(" "),
          "data-home": night.home,
          "data-weekday": night === first ? weekday(night.day) : undefined,
        };
        const said = (
          <>
            <b aria-hidden="true">{Number(night.day.slice(8))}</b>
            <VisuallyHidden>{cellText(night, names, isPassage)}</VisuallyHidden>
          </>
        );
        return onSwap ? (
          <button key={night.day} type="button" {...cell} onClick={() => onSwap(night)}>
            {said}
          </button>
        ) : (
          <span key={night.day} {...cell}>
            {said}
          </span>
        );
      })}
    </div>
  );
}

function cellText({ day, home, holiday, isChanged }: Night, names: Record<Home, string>, isPassage: boolean): string {
  return [
    `${formatNearDay(day)} : ${names[home]}`,
    isPassage && "passage",
    holiday && `vacances, ${holiday}`,
    isPublicHoliday(day) && "jour férié",
    isChanged && "changée",
  ]
    .filter(Boolean)
    .join(", ");
}
