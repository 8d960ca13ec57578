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
/** On either side of a bar, as a part of its step. */
const BAR_MARGIN = 0.16;

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
  // A figure is wider than its bar: that of the first and that of the last would pass the edge of the drawing.
  const figurePlaced = (index: number) => {
    if (!narrow && index === 0) return { x: part(step * BAR_MARGIN), textAnchor: "start" } as const;
    if (!narrow && index === last) return { x: part(1 - step * BAR_MARGIN), textAnchor: "end" } as const;
    return placed(index);
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
                x={part(index * step + step * BAR_MARGIN)}
                y={BASE - height}
                width={part(step * (1 - 2 * BAR_MARGIN))}
                height={height}
                className={index === last ? "now" : "past"}
              />
              {told(index) && value > 0 && (
                <text {...figurePlaced(index)} y={BASE - height - 6}>
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
