import { Link } from "react-router";
import { type Day, formatDay } from "~/platform/clock";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";

/** Where something stands on its staff, in hours from the first. */
interface Placed {
  at: number;
  long: number;
}

export interface Staff {
  day: Day;
  /** « lun. 12 ». */
  label: string;
  isToday: boolean;
  isChosen: boolean;
  open: Placed[];
  meetings: (Placed & { id: string; name: string; said: string; call: boolean; done: boolean })[];
  away: (Placed & { key: string; said: string })[];
  /** « 3 h 20 ». */
  taken: string;
}

interface WeekStavesProps {
  staves: Staff[];
  hours: { from: number; to: number };
  previous: string;
  next: string;
  dayPath: (day: Day) => string;
}

/** Part of the width, of so many hours. */
const part = (hours: number, of: number) => `${Math.round((10_000 * hours) / of) / 100}%`;

/** The week: one staff a day, what is open as a line, meetings as blocks on it. Drawn: no style may stand on an element. */
export function WeekStaves({ staves, hours, previous, next, dayPath }: WeekStavesProps) {
  const long = hours.to - hours.from;
  const marks = Array.from({ length: Math.floor(long / 2) + 1 }, (_, rank) => 2 * rank);
  return (
    <section aria-labelledby="semaine" className="mt-12">
      <BlockHeading
        title="La semaine"
        id="semaine"
        action={
          <div className="flex gap-4">
            <Link to={previous} preventScrollReset>
              Précédente
            </Link>
            <Link to={next} preventScrollReset>
              Suivante
            </Link>
          </div>
        }
      />
      <div className="week-staves mt-4">
        <div className="week-heads" aria-hidden="true">
          <span />
          <svg width="100%" height="18">
            <title>Heures</title>
            {marks.map((at, rank) => (
              <text
                key={at}
                x={part(at, long)}
                y="13"
                textAnchor={rank === 0 ? "start" : at === long ? "end" : "middle"}
                className={at === 0 || at === 4 || at === long ? undefined : "between"}
              >
                {fr(`${hours.from + at} h`)}
              </text>
            ))}
          </svg>
          <span>Prises</span>
        </div>
        <ul>
          {staves.map((staff) => (
            <li key={staff.day} className={staff.isChosen ? "chosen" : undefined}>
              <Link
                to={dayPath(staff.day)}
                className="week-day"
                aria-current={staff.isToday ? "date" : staff.isChosen ? "true" : undefined}
              >
                {staff.label}
              </Link>
              <StaffDrawing staff={staff} long={long} />
              <span className="week-taken">{staff.taken}</span>
            </li>
          ))}
        </ul>
      </div>
      <ul className="week-legend">
        <Legend word="Séance" className="week-block" drawing="M0 3h32v11H0z" />
        <Legend word="Appel" className="week-block call" drawing="M0 3h32v11H0z" />
        <Legend word="Passé" className="week-block done" drawing="M0 3h32v11H0z" />
        <Legend word="Ouvert à la réservation" className="week-open" drawing="M0 13h32v2H0z" />
      </ul>
    </section>
  );
}

function StaffDrawing({ staff: { day, open, away, meetings }, long }: { staff: Staff; long: number }) {
  const hatch = `hachures-${day}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that holds links is a group, and no fieldset
    <svg className="week-staff" width="100%" height="34" role="group" aria-label={`Le ${formatDay(day)}`}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className="week-hatch" />
        </pattern>
      </defs>
      {open.map((one) => (
        <rect
          key={one.at}
          className="week-open"
          x={part(one.at, long)}
          y="32"
          width={part(one.long, long)}
          height="2"
        />
      ))}
      {away.map((one) => (
        <svg key={one.key} x={part(one.at, long)} y="3" width={part(one.long, long)} height="29">
          <title>{one.said}</title>
          <rect width="100%" height="100%" fill={`url(#${hatch})`} />
          <text x="8" y="19" className="week-away">
            {one.said}
          </text>
        </svg>
      ))}
      {meetings.map((one) => (
        <Link key={one.id} to={`/admin/rendez-vous/${one.id}`} aria-label={one.said}>
          <svg x={part(one.at, long)} y="2" width={part(one.long, long)} height="26" aria-hidden="true">
            <title>{one.said}</title>
            <rect
              className={`week-block${one.call ? " call" : ""}${one.done ? " done" : ""}`}
              width="100%"
              height="100%"
              rx="3"
            />
            {!one.call && (
              <text x="7" y="17" className={one.done ? "week-name done" : "week-name"}>
                {fitting(one.name, one.long)}
              </text>
            )}
          </svg>
        </Link>
      ))}
    </svg>
  );
}

/** So many characters in an hour of a staff: a drawing cuts a text without a word. */
const CHARACTERS_IN_AN_HOUR = 11;

function fitting(name: string, hours: number): string {
  const most = Math.max(2, Math.floor(hours * CHARACTERS_IN_AN_HOUR));
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
}

function Legend({ word, className, drawing }: { word: string; className: string; drawing: string }) {
  return (
    <li>
      <svg viewBox="0 0 32 16" aria-hidden="true">
        <path d={drawing} className={className} />
      </svg>
      {word}
    </li>
  );
}
