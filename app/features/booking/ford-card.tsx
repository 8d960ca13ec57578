import { hoursText } from "~/features/services/messages";
import { formatDay, formatNearDay, parisDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { type FordHours, stonesFor } from "./ford";
import { stonesText } from "./own-messages";
import type { AheadLine, OwnLot } from "./read-own-booking.server";
import { SteppingStones } from "./stepping-stones";
import { LegendStone } from "./stone-row";
import type { StoneState } from "./stones";

interface FordCardProps {
  hours: FordHours;
  lots: OwnLot[];
  /** The meetings hours are reserved for. */
  reservedFor: AheadLine[];
}

/** What is left of the hours of a person, large, above the ford they cross; the same in words below. */
export function FordCard({ hours, lots, reservedFor }: FordCardProps) {
  const { usedMinutes, reservedMinutes, leftMinutes } = hours;
  const ahead = reservedMinutes + leftMinutes;
  const words = (minutes: number, one: string, several: string) => (minutes > 60 ? several : one);
  const when =
    reservedFor.length === 1 && reservedFor[0] ? `, ${formatNearDay(parisDay(reservedFor[0].startsAt))}` : "";
  const legend: { state: StoneState; minutes: number; label: string }[] = [
    { state: "used", minutes: usedMinutes, label: words(usedMinutes, "passée", "passées") },
    { state: "reserved", minutes: reservedMinutes, label: `${words(reservedMinutes, "réservée", "réservées")}${when}` },
    { state: "left", minutes: leftMinutes, label: "à prendre quand vous voulez" },
  ];
  return (
    <>
      <section className="ford-card" aria-labelledby="gue">
        <div className="ford-words">
          {ahead > 0 ? (
            <>
              <h2 id="gue">Il vous reste</h2>
              <Left minutes={ahead} />
            </>
          ) : (
            <h2 id="gue">{fr("Toutes vos heures sont passées")}</h2>
          )}
        </div>
        <SteppingStones states={stonesFor(hours)} said={fr(`Un gué, une pierre par heure : ${saidOf(hours)}.`)} />
      </section>
      <ul className="ford-legend">
        {legend
          .filter(({ minutes }) => minutes > 0)
          .map(({ state, minutes, label }) => (
            <li key={state}>
              <LegendStone state={state} />
              <b>{stonesText(minutes)}</b> <span>{fr(label)}</span>
            </li>
          ))}
        <Validity lots={lots} />
      </ul>
    </>
  );
}

/** « 2 heures derrière vous, 1 heure en réserve »: what there is of each. */
function saidOf({ usedMinutes, reservedMinutes, leftMinutes }: FordHours): string {
  const parts: [minutes: number, where: string][] = [
    [usedMinutes, "derrière vous"],
    [reservedMinutes, "en réserve"],
    [leftMinutes, "devant"],
  ];
  return parts
    .filter(([minutes]) => minutes > 0)
    .map(([minutes, where]) => `${hoursText(minutes)} ${where}`)
    .join(", ");
}

/** « 3 heures », « 2 heures et 30 minutes », « 45 minutes ». */
function Left({ minutes }: { minutes: number }) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return (
    <p className="ford-left">
      <b className="num">{hours || rest}</b> {hours === 0 ? "minutes" : hours === 1 ? "heure" : "heures"}
      {hours > 0 && rest > 0 && <small>{fr(`et ${rest} minutes`)}</small>}
    </p>
  );
}

/** Until when hours are good: of the one lot there is, or of the first that ends. */
function Validity({ lots }: { lots: OwnLot[] }) {
  const ending = lots.filter(({ leftMinutes, expiresOn }) => leftMinutes > 0 && expiresOn);
  const first = ending[0];
  if (!first?.expiresOn) return null;
  const until = formatDay(first.expiresOn);
  return (
    <li className="ford-validity">
      <Ordinals>
        {lots.length === 1
          ? `${first.label} du ${formatDay(first.boughtOn)}, à prendre jusqu'au ${until}`
          : `${hoursText(first.leftMinutes)} à prendre jusqu'au ${until}`}
      </Ordinals>
    </li>
  );
}
