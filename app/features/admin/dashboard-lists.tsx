import { Link } from "react-router";
import { type Day, formatMonth, formatNearDay, formatTime, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { BarChart } from "~/ui/bar-chart";
import { BlockHeading } from "~/ui/card";
import { capitalized, fr } from "~/ui/french";
import type { Dashboard } from "./dashboard.server";

const byMonth = { per: "Mois", empty: "Rien encore. Les douze derniers mois s'afficheront ici." };

/** What came in, the month under way in figures. */
export function Money({ months }: Pick<Dashboard, "months">) {
  const last = months.at(-1);
  return (
    <section aria-labelledby="argent">
      <BlockHeading title="Argent" id="argent" action={<Link to="/admin/comptes">Comptes</Link>} />
      {last && (
        <p className="dashboard-amount">
          <span className="small muted">{`Encaissé en ${formatMonth(last.month)}`}</span>
          <b className="num">{formatEuros(last.turnoverCents)}</b>
        </p>
      )}
      <BarChart
        title="Mois par mois"
        summary={fr("Paiements reçus, moins ce qui a été remboursé ou repris par la banque.")}
        {...byMonth}
        unit="Encaissé"
        bars={months.map(({ month, turnoverCents }) => ({
          ...named(month),
          value: turnoverCents,
          shown: formatEuros(turnoverCents),
        }))}
      />
    </section>
  );
}

export function Members({ months }: Pick<Dashboard, "months">) {
  return (
    <section aria-labelledby="membres">
      <BlockHeading title="Membres" id="membres" />
      <BarChart
        title="Mois par mois"
        summary={fr(membersSummary(months))}
        {...byMonth}
        unit="Membres"
        bars={months.map(({ month, members }) => ({ ...named(month), value: members, shown: String(members) }))}
      />
    </section>
  );
}

export function ComingEvents({ events }: Pick<Dashboard, "events">) {
  return (
    <section aria-labelledby="a-venir">
      <BlockHeading title="Prochains événements" id="a-venir" action={<Link to="/admin/events">Tout voir</Link>} />
      {events.length === 0 && (
        <p className="muted mt-4">
          {fr("Aucun événement publié n'est à venir.")} <Link to="/admin/events/nouveau">{fr("En préparer un")}</Link>
        </p>
      )}
      <ul className="coming-events">
        {events.map(({ id, title, event_date, seats_taken, capacity, waiting }) => (
          <li key={id}>
            <div>
              <Link to={`/admin/events/${id}`}>{fr(title)}</Link>
              <p className="small muted">{fr(`${longDay(parisDay(event_date))}, ${formatTime(event_date)}`)}</p>
            </div>
            <span className="num">
              {`${seats_taken} / ${capacity}`}
              <span className="sr-only"> places prises</span>
              {waiting > 0 && <span className="small muted block">{fr(`+ ${waiting} en attente`)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function named(month: Day) {
  const label = formatMonth(month);
  return { label, tick: label.slice(0, 1).toUpperCase() };
}

function membersSummary(months: Dashboard["months"]): string {
  const last = months.at(-1)?.members ?? 0;
  const before = months.at(-2)?.members ?? 0;
  const difference = last - before;
  if (difference === 0) return `${last} aujourd'hui, comme à la fin du mois dernier.`;
  return `${last} aujourd'hui, soit ${Math.abs(difference)} de ${difference > 0 ? "plus" : "moins"} qu'à la fin du mois dernier.`;
}

/** « Samedi 12 décembre ». */
function longDay(day: Day): string {
  const words = formatNearDay(day);
  return capitalized(words);
}
