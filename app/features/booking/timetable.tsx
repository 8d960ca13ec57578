import { useState } from "react";
import { Link, type LinkProps } from "react-router";
import { type Day, formatNearDay, formatTime, parisDay } from "~/platform/clock";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { AlsoThere } from "./elsewhere";
import { Refused } from "./refused";
import { startsOf, type Timetable } from "./timetable-rules";

interface TimesProps {
  table: Timetable;
  /** The moment that is marked, as an ISO instant. */
  chosen: string;
  onChoose: (startsAt: string) => void;
  /** Why the hours were refused; another at each answer. */
  refused?: { message: string } | undefined;
  /** Where the same page shows the days up to this one. */
  moreTo: (until: Day) => LinkProps["to"];
}

/** Days and hours as a printed timetable: mornings on the left, afternoons on the right; a full day stays written. Posts `startsAt`. */
export function Times({ table, chosen, onChoose, refused, moreTo }: TimesProps) {
  const [settled, settle] = useState<object>();
  const error = refused && refused !== settled;
  const [first] = startsOf(table);
  const hour = (start: Date) => (
    <Hour
      key={start.getTime()}
      start={start}
      id={start === first ? "startsAt" : undefined}
      checked={start.toISOString() === chosen}
      onChoose={(startsAt) => {
        settle(refused);
        onChoose(startsAt);
      }}
    />
  );
  return (
    <fieldset
      className={error ? "times field has-error" : "times"}
      aria-describedby={error ? "startsAt-erreur" : undefined}
    >
      <legend className="sr-only">{fr("Le jour et l'heure")}</legend>
      {error && (
        <Refused by={refused}>
          <FieldError id="startsAt-erreur">{refused.message}</FieldError>
        </Refused>
      )}
      <div className="times-head" aria-hidden="true">
        <span />
        <span>Matin</span>
        <span>Après-midi</span>
      </div>
      {table.weeks.map(({ title, days }) => (
        <section key={title}>
          <h3 className="times-week">{title}</h3>
          {days.map(({ day, morning, afternoon }) => (
            <div key={day} className={morning.length + afternoon.length > 0 ? "times-day" : "times-day times-day-full"}>
              <h4>
                <Ordinals>{formatNearDay(day)}</Ordinals>
              </h4>
              {morning.length + afternoon.length > 0 ? (
                <div className="times-halves">
                  <div className="times-hours" data-half="Matin">
                    {morning.map(hour)}
                  </div>
                  <div className="times-hours" data-half="Après-midi">
                    {afternoon.map(hour)}
                  </div>
                </div>
              ) : (
                <p className="times-full">{fr("Plus d'heure libre ce jour-là")}</p>
              )}
            </div>
          ))}
        </section>
      ))}
      {table.next && (
        <p className="mt-4">
          <Link to={moreTo(table.next)} preventScrollReset className="btn btn-quiet">
            Voir les deux semaines suivantes
          </Link>
        </p>
      )}
    </fieldset>
  );
}

interface HourProps {
  start: Date;
  id: string | undefined;
  checked: boolean;
  onChoose: (startsAt: string) => void;
}

function Hour({ start, id, checked, onChoose }: HourProps) {
  const value = start.toISOString();
  return (
    <label className="hour">
      <input type="radio" name="startsAt" id={id} value={value} checked={checked} onChange={() => onChoose(value)} />
      <span>
        <span className="sr-only">{`${formatNearDay(parisDay(start))}, `}</span>
        {formatTime(start)}
      </span>
      <AlsoThere at={start} />
    </label>
  );
}
