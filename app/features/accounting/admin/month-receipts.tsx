import { formatMonth } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { capitalized, fr } from "~/ui/french";
import { of } from "~/ui/of";
import type { Accounts } from "../accounting.server";

/** Of a bar, in the units of its drawing. */
const STEP = 40;

/** What the month brought in, beside the eleven before it; the same figures follow as a table. */
export function MonthReceipts({ accounts: { months, month, current } }: { accounts: Accounts }) {
  const own = months.at(-1);
  const before = months.at(-2);
  const highest = Math.max(1, ...months.map(({ totalCents }) => totalCents));
  return (
    <section aria-labelledby="recettes">
      <div className="receipts-head">
        <div>
          <h2 id="recettes">{`Recettes ${ofMonth(month)}`}</h2>
          <p className="receipts-total num">{formatExactEuros(own?.totalCents ?? 0)}</p>
        </div>
        <p className="small muted">
          {fr(
            `${formatExactEuros(own?.receivedCents ?? 0)} encaissés, ${formatExactEuros(own?.returnedCents ?? 0)} rendus`,
          )}
          <br />
          {before && fr(`${capitalized(formatMonth(before.month))} : ${formatExactEuros(before.totalCents)}`)}
        </p>
      </div>
      <svg className="bars" viewBox={`0 0 ${months.length * STEP} 100`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <pattern id="hachures" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="6" />
          </pattern>
        </defs>
        {months.map(({ month: day, totalCents }, index) => {
          const height = (Math.max(0, totalCents) / highest) * 100;
          return (
            <rect
              key={day}
              x={index * STEP + 3}
              y={100 - height}
              width={STEP - 6}
              height={height}
              className={day === current ? "bar-now" : undefined}
            />
          );
        })}
      </svg>
      <div className="bar-labels" aria-hidden="true">
        {months.map(({ month: day }) => (
          <span key={day}>{formatMonth(day).slice(0, 1).toUpperCase()}</span>
        ))}
      </div>
      <details className="mt-2">
        <summary>Voir les chiffres</summary>
        <table className="table table-dense">
          <caption className="sr-only">Recettes des douze derniers mois</caption>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              <th scope="col" className="numeric">
                Encaissé
              </th>
              <th scope="col" className="numeric">
                Rendu
              </th>
              <th scope="col" className="numeric">
                Recettes
              </th>
            </tr>
          </thead>
          <tbody>
            {[...months].reverse().map(({ month: day, receivedCents, returnedCents, totalCents }) => (
              <tr key={day}>
                <th scope="row">{formatMonth(day)}</th>
                <td className="numeric">{formatExactEuros(receivedCents)}</td>
                <td className="numeric">{formatExactEuros(returnedCents)}</td>
                <td className="numeric">{formatExactEuros(totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** « d’avril 2027 », « de mars 2027 ». */
export function ofMonth(month: string): string {
  return of(formatMonth(month));
}
