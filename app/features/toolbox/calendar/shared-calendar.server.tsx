import { renderToStaticMarkup } from "react-dom/server";
import { addDays, addYears, formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { ToolFacts } from "../tool";
import { nightCount, unknownYear } from "./messages";
import { Ribbons } from "./ribbons";
import { countNights, staysOf } from "./rules";
import { schoolYearName, schoolYearOf } from "./school-holidays";
import stylesheet from "./shared-calendar.css?url&no-inline";
import { type Answers, schoolYear } from "./tool";

/** What the address opens; null of one that opens nothing. */
export type Shared = { answers: Answers; facts: ToolFacts } | null;

/**
 * What the other parent reads, whole: the nights of this school year and of the next, without the frame of the site, its name, nor any
 * script. Neither whose calendar it is, nor where and when the children are met.
 */
export function sharedDocument(shared: Shared): string {
  return `<!doctype html>${renderToStaticMarkup(<SharedDocument shared={shared} />)}`;
}

function SharedDocument({ shared }: { shared: Shared }) {
  const from = shared && schoolYearOf(shared.facts.today);
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>Calendrier</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className="shared-calendar">
        <main>
          <h1>Calendrier</h1>
          {shared && from ? (
            <>
              <SharedYear {...shared} from={from} />
              <SharedYear {...shared} from={addYears(from, 1)} />
            </>
          ) : (
            <p>
              {fr(
                "Cette adresse n'ouvre aucun calendrier. Demandez-en une nouvelle à la personne qui vous l'a donnée.",
              )}
            </p>
          )}
        </main>
      </body>
    </html>
  );
}

function SharedYear({ answers, facts, from }: NonNullable<Shared> & { from: string }) {
  const { names } = answers;
  const { nights, passages, unknown } = schoolYear(answers, facts, from);
  const { a, b } = countNights(nights);
  const name = schoolYearName(from);
  return (
    <section className="calendar-year" aria-labelledby={`annee-${name}`}>
      <h2 id={`annee-${name}`}>{name}</h2>
      <ul className="calendar-key">
        <li>
          <i data-home="a" /> {fr(`${names.a} : ${nightCount(a)}`)}
        </li>
        <li>
          <i data-home="b" /> {fr(`${names.b} : ${nightCount(b)}`)}
        </li>
      </ul>
      {unknown.map((year) => (
        <p key={year}>{fr(unknownYear(year))}</p>
      ))}
      <Ribbons
        nights={nights}
        passages={passages}
        today={facts.today}
        name={name}
        label={fr(`${name} : ${nightCount(a)}, ${names.a} ; ${nightCount(b)}, ${names.b}. Le détail suit en tableau.`)}
      />
      <details>
        <summary>{`${name}, nuit par nuit`}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Du soir du</th>
              <th scope="col">Au matin du</th>
              <th scope="col">Maison</th>
            </tr>
          </thead>
          <tbody>
            {staysOf(nights).map((stay) => (
              <tr key={stay.from}>
                <th scope="row">
                  <Ordinals>{formatDay(stay.from)}</Ordinals>
                </th>
                <td>
                  <Ordinals>{formatDay(addDays(stay.to, 1))}</Ordinals>
                </td>
                <td>{names[stay.home]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
