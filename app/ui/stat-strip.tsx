import "./stat-strip.css";
import type { ReactNode } from "react";

/** A few real figures in a row; a figure that is not known is not shown. */
export function StatStrip({ figures }: { figures: { label: string; value: number; note?: ReactNode }[] }) {
  return (
    <dl className="stats">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
