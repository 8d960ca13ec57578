import { useId } from "react";
import { fr } from "~/ui/french";

interface Bar {
  /** « novembre 2026 ». */
  label: string;
  value: number;
  /** As it is read: « 1 250 € ». */
  shown: string;
}

const WIDTH = 480;
const HEIGHT = 150;
const BASE = 122;
const TOP = 18;

interface MonthChartProps {
  title: string;
  summary: string;
  bars: Bar[];
  unit: string;
}

/** Twelve bars and, behind them, the same figures as a table: no library, nothing to hover. */
export function MonthChart({ title, summary, bars, unit }: MonthChartProps) {
  const id = useId();
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const best = bars.findIndex(({ value }) => value === highest);
  const told = bars.length - 1;
  // Twelve empty columns would say less than one sentence.
  if (bars.every(({ value }) => value === 0)) {
    return (
      <div>
        <h3 className="h5">{title}</h3>
        <p className="small muted mt-1">{fr("Rien encore. Les douze derniers mois s'afficheront ici.")}</p>
      </div>
    );
  }
  return (
    <figure className="month-chart">
      <figcaption>
        <h3 className="h5">{title}</h3>
        <p className="small muted">{summary}</p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}. ${summary}`}</title>
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="axis" />
        {bars.map(({ label, value, shown }, index) => {
          const height = (Math.max(0, value) / highest) * (BASE - TOP);
          const middle = index * step + step / 2;
          return (
            <g key={label}>
              <rect
                x={index * step + step * 0.16}
                y={BASE - height}
                width={step * 0.68}
                height={height}
                className={index === told ? "now" : "past"}
              />
              {(index === told || index === best) && value > 0 && (
                <text x={Math.min(Math.max(middle, 26), WIDTH - 26)} y={BASE - height - 5} textAnchor="middle">
                  {shown}
                </text>
              )}
              <text x={middle} y={BASE + 17} textAnchor="middle" className="month">
                {label.slice(0, 1).toUpperCase()}
              </text>
            </g>
          );
        })}
      </svg>
      <details>
        <summary>Voir les chiffres</summary>
        <table className="table table-dense">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              <th scope="col" className="numeric">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...bars].reverse().map(({ label, shown }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="numeric">{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
