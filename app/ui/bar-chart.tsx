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

const HEIGHT = 164;
const BASE = 142;
const TOP = 22;

/** Part of the width: what is drawn widens with the page, letters do not. */
const part = (width: number) => `${Math.round(width * 10_000) / 100}%`;

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
  const step = 1 / bars.length;
  const best = bars.findIndex(({ value }) => value === highest);
  const last = bars.length - 1;
  const narrow = bars.length > 12;
  // Among narrow bars the figure of the last one would stand on its neighbour.
  const told = (index: number) => index === best || (index === last && !narrow);
  // Centred on its bar, and among narrow ones within the drawing.
  const placed = (index: number) => {
    if (narrow && index === 0) return { x: "0", textAnchor: "start" } as const;
    if (narrow && index === last) return { x: "100%", textAnchor: "end" } as const;
    return { x: part(index * step + step / 2), textAnchor: "middle" } as const;
  };
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
      <svg width="100%" height={HEIGHT} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}. ${summary}`}</title>
        <line x1="0" x2="100%" y1={BASE} y2={BASE} className="axis" />
        {bars.map(({ label, tick, value, shown }, index) => {
          const height = (Math.max(0, value) / highest) * (BASE - TOP);
          return (
            <g key={label}>
              <rect
                x={part(index * step + step * 0.16)}
                y={BASE - height}
                width={part(step * 0.68)}
                height={height}
                className={index === last ? "now" : "past"}
              />
              {told(index) && value > 0 && (
                <text {...placed(index)} y={BASE - height - 6}>
                  {shown}
                </text>
              )}
              {tick && (
                <text {...placed(index)} y={BASE + 16} className="tick">
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
