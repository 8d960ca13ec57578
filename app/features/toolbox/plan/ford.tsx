import "./ford.css";

/** Where one stands on the ford: stones crossed, the one underfoot, those to come. */
export function Ford({ at, of, label }: { at: number; of: number; label: string }) {
  const stones = Array.from({ length: of }, (_, rank) => ({ x: 36 + (rank * 330) / (of - 1), y: rank % 2 ? 44 : 51 }));
  const here = stones[at - 1];
  return (
    <svg className="plan-ford" viewBox="0 0 420 74" role="img" aria-label={label}>
      <path
        d="M0 58c40-10 70 6 110-2s70 6 110-1 70 5 110 0 60-4 90 0M20 68c50-6 90 4 150-1M210 67c50-4 90 4 150-1"
        fill="none"
        stroke="var(--slate)"
        strokeWidth="1.2"
        strokeDasharray="26 12"
        opacity=".6"
      />
      {stones.map(({ x, y }, rank) => (
        <Stone key={x} x={x} y={y} width={Math.min(25 - rank * 0.8, 150 / of)} state={stateOf(rank + 1, at)} />
      ))}
      {here && <Walker {...here} />}
    </svg>
  );
}

type StoneState = "crossed" | "here" | "ahead";

function stateOf(rank: number, at: number): StoneState {
  if (rank === at) return "here";
  return rank < at ? "crossed" : "ahead";
}

const fills: Record<StoneState, string> = { crossed: "var(--info)", here: "var(--bg-glow)", ahead: "var(--bg-mist)" };

function Stone({ x, y, width, state }: { x: number; y: number; width: number; state: StoneState }) {
  return (
    <>
      <ellipse cx={x} cy={y} rx={width} ry={9} fill={fills[state]} />
      <ellipse
        cx={x + 2.5}
        cy={y - 2}
        rx={width}
        ry={9}
        fill="none"
        stroke="var(--text)"
        strokeWidth={state === "here" ? 2 : 1.3}
        strokeDasharray={state === "ahead" ? "3 4" : undefined}
      />
    </>
  );
}

function Walker({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y - 3})`}>
      <path d="M-3 0L-2.4-15M3.2 0L2.2-15" stroke="var(--text)" strokeWidth="3.2" strokeLinecap="round" />
      <path d="M-6-12C-7-22-5.8-30 0-31 5.8-30 7-22 6-12Z" fill="#9E5236" />
      <circle cy="-35.5" r="4.8" fill="#D9A883" />
      <path d="M-5-36A5 5 0 0 1 5-37C2-37.6-2-38-5-36Z" fill="var(--text)" />
    </g>
  );
}

/** The pebble of a step: crossed, next, or to come. */
export function Pebble({ state }: { state: StoneState }) {
  return (
    <svg className="plan-pebble" viewBox="0 0 36 26" aria-hidden="true">
      <ellipse cx="17" cy="14" rx="16" ry="8.5" fill={fills[state]} />
      <ellipse
        cx="19.5"
        cy="12"
        rx="16"
        ry="8.5"
        fill="none"
        stroke="var(--text)"
        strokeWidth={state === "here" ? 2 : 1.3}
        strokeDasharray={state === "ahead" ? "3 4" : undefined}
      />
    </svg>
  );
}
