import "./stones.css";
import { stonesFor } from "./ford";
import type { StoneState } from "./stones";

const OUTLINE = "M2 9C3 4 11 1 19 2s16 3 15 8-9 7-17 7S1 14 2 9Z";

export function LegendStone({ state }: { state: StoneState }) {
  return (
    <svg viewBox="0 0 38 21" aria-hidden="true" className={`stone stone-${state}`}>
      {state !== "used" && <path d={OUTLINE} className="stone-side" transform="translate(0 2.5)" />}
      <path d={OUTLINE} className="stone-top" />
      <path d={OUTLINE} className="stone-line" transform={state === "used" ? undefined : "translate(2.5 1)"} />
    </svg>
  );
}

/** The hours of a person as a row of small stones; the words stand below it. */
export function StoneRow({ leftMinutes, reservedMinutes }: { leftMinutes: number; reservedMinutes: number }) {
  return (
    <div className="stone-row">
      {stonesFor({ usedMinutes: 0, reservedMinutes, leftMinutes }).map((state, rank) => (
        <LegendStone key={rank} state={state} />
      ))}
    </div>
  );
}
