import { Link } from "react-router";
import { formatTime } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { DayOfSlots } from "../slots.server";
import { dayName } from "./messages";

interface MomentsProps {
  days: DayOfSlots[];
  chosen: string | undefined;
  /** What is done with the moment that is picked. */
  act: string;
  earlier: string | null;
  later: string;
}

/** Free moments, one is picked; what is done with it stays in sight as long as the form they stand in. */
export function Moments({ days, chosen, act, earlier, later }: MomentsProps) {
  return (
    <>
      {days.length === 0 ? (
        <p className="muted">{fr("Rien n'est ouvert ces jours-là.")}</p>
      ) : (
        <Timetable days={days} chosen={chosen} />
      )}
      <p className="moments-more">
        {earlier && <Link to={earlier}>Jours précédents</Link>}
        <Link to={later}>Jours suivants</Link>
      </p>
      {days.length > 0 && (
        <div className="moments-act">
          <SubmitButton busyLabel="Un instant...">{act}</SubmitButton>
        </div>
      )}
    </>
  );
}

/** A rule a day. */
function Timetable({ days, chosen }: Pick<MomentsProps, "days" | "chosen">) {
  return (
    <fieldset>
      <legend className="label">Quand</legend>
      <ol className="moments">
        {days.map(({ day, starts }) => (
          <li key={day}>
            <h2>
              <Ordinals>{dayName(day)}</Ordinals>
            </h2>
            {starts.length === 0 ? (
              <span className="muted small">Complet</span>
            ) : (
              <ul>
                {starts.map((start) => (
                  <li key={start.getTime()}>
                    <label>
                      <input
                        type="radio"
                        name="startsAt"
                        value={start.toISOString()}
                        defaultChecked={start.toISOString() === chosen}
                        required
                        aria-label={fr(`${dayName(day)}, ${formatTime(start)}`)}
                      />
                      {formatTime(start)}
                    </label>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

/** A page of moments: what its address says, and nothing of what is empty. */
export function momentsPath(path: string, said: Record<string, string | null>): string {
  const query = new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** In an address or a form: moments near a meeting of the other parent too. */
export const NEAR = "1";

/** The moment a form names; null for none. */
export function readMoment(form: FormData): Date | null {
  const typed = String(form.get("startsAt") ?? "");
  const moment = new Date(typed);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(typed) && !Number.isNaN(moment.getTime()) ? moment : null;
}
