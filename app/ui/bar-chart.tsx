import "./bar-chart.css";
import { useId } from "react";
import { fr } from "./french";
import { VisuallyHidden } from "./visually-hidden";

interface Bar {
  /** « novembre 2026 », « 21 novembre 2026 ». */
  label: string;
  /** What stands under the bar, of this or not at all. */
  tick?: string;
  value: number;
  /** As it is read: « 1 250 € ». */
  shown: string;
}

const WIDTH = 480;
const HEIGHT = 150;
const BASE = 122;
const TOP = 26;

/** Of the widest letters a telephone is given: what is told of the last bar stays whole. */
const HALF_LETTER = 6;

function within(middle: number, half: number): number {
  return Math.min(Math.max(middle, half), WIDTH - half);
}

interface BarChartProps {
  title: string;
  summary: string;
  bars: Bar[];
  /** What a bar is of: « Mois », « Jour ». */
  per: string;
  unit: string;
  /** Said in place of bars that are all at nothing. */
  empty: string;
}

/** Bars and, behind them, the same figures as a table: no library, nothing to hover. */
export function BarChart({ title, summary, bars, per, unit, empty }: BarChartProps) {
  const id = useId();
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const best = bars.findIndex(({ value }) => value === highest);
  const last = bars.length - 1;
  // Among narrow bars the figure of the last one would stand on its neighbour.
  const told = (index: number) => index === best || (index === last && bars.length <= 12);
  if (bars.every(({ value }) => value === 0)) {
    return (
      <div>
        <h3 className="h5">{title}</h3>
        <p className="small muted mt-1">{fr(empty)}</p>
      </div>
    );
  }
  return (
    <figure className="bar-chart">
      <figcaption>
        <h3 className="h5">{title}</h3>
        <p className="small muted">{summary}</p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}. ${summary}`}</title>
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="axis" />
        {bars.map(({ label, tick, value, shown }, index) => {
          const height = (Math.max(0, value) / highest) * (BASE - TOP);
          const middle = index * step + step / 2;
          return (
            <g key={label}>
              <rect
                x={index * step + step * 0.16}
                y={BASE - height}
                width={step * 0.68}
                height={height}
                className={index === last ? "now" : "past"}
              />
              {told(index) && value > 0 && (
                <text x={within(middle, shown.length * HALF_LETTER)} y={BASE - height - 5} textAnchor="middle">
                  {shown}
                </text>
              )}
              {tick && (
                <text x={within(middle, 22)} y={BASE + 17} textAnchor="middle" className="tick">
                  {tick}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <details>
        <summary>
          Voir les chiffres
          <VisuallyHidden>{fr(` : ${unit}`)}</VisuallyHidden>
        </summary>
        <table className="table table-dense">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{per}</th>
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
