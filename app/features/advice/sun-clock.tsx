import { boat, farHills, markers, type Piece, shores } from "./landscape";

const START = 43;
const END = 347;
const LOW = 78;
const RISE = 50;

/** Where the sun is when this much of the wait is over: from one bank to the other. */
function sunAt(part: number): [x: number, y: number] {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(START + (END - START) * part), round(LOW - Math.sin(Math.PI * part) * RISE)];
}

function way(from: number, to: number): string {
  const steps = 26;
  return Array.from({ length: steps + 1 }, (_, n) => {
    const [x, y] = sunAt(from + ((to - from) * n) / steps);
    return `${n === 0 ? "M" : "L"}${x} ${y}`;
  }).join("");
}

const inkOf = (colour: string | undefined) => (colour ? `var(--shore-${colour})` : "none");

function Pieces({ of, lit }: { of: Piece[]; lit?: boolean }) {
  return of.map(({ d, fill, stroke, width, opacity, shift }) => (
    <path
      key={d}
      d={d}
      transform={shift}
      fill={inkOf(fill === "window-mine" ? (lit ? "window" : "window-off") : fill)}
      stroke={inkOf(stroke)}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      opacity={opacity}
    />
  ));
}

const line = { fill: "none", stroke: "var(--shore-ink)", strokeLinecap: "round" } as const;

interface SunClockProps {
  /** How much of the wait is over, from 0 to 1. */
  elapsed: number;
  /** The answer came at that point: the sun pales, a boat touches the bank. */
  answered?: boolean;
  /** The promise, in words. */
  label: string;
}

/** A promise, drawn: the sun goes from the bank of who asked to the coach's. Nothing counts down. */
export function SunClock({ elapsed, answered = false, label }: SunClockProps) {
  const [x, y] = sunAt(elapsed);
  return (
    <svg className="sun-clock" viewBox="0 0 390 120" role="img" aria-label={label}>
      <Pieces of={farHills} />
      <path {...line} d={way(0, elapsed)} strokeWidth={1.6} opacity={0.75} />
      {!answered && elapsed < 1 && (
        <path {...line} d={way(elapsed, 1)} strokeWidth={1.8} strokeDasharray=".1 7" opacity={0.6} />
      )}
      {!answered &&
        [34.5, 27.3, 20.2].map((r, n) => (
          <circle key={r} cx={x} cy={y} r={r} fill="none" stroke="var(--shore-ring)" opacity={0.2 + 0.14 * n} />
        ))}
      <circle cx={x} cy={y} r={13} fill={answered ? "var(--shore-pale)" : "var(--shore-sun)"} />
      <circle cx={x + 2} cy={y + 1.6} r={13} {...line} strokeWidth={1.2} opacity={0.55} />
      <Pieces of={shores} lit={answered} />
      {answered && <Pieces of={boat} />}
      <Pieces of={markers} />
    </svg>
  );
}

/** The same in a list: the sun on its line, beside the words. */
export function SmallSunClock({ elapsed }: { elapsed: number }) {
  const x = 10 + 76 * elapsed;
  const y = 14 - Math.sin(Math.PI * elapsed) * 5;
  return (
    <svg className="sun-clock-small" viewBox="0 0 96 34" aria-hidden="true">
      <path {...line} d="M10 14Q48 4 86 14" strokeWidth={1.5} strokeDasharray=".1 4.5" opacity={0.6} />
      <circle cx={x} cy={y} r={6.5} fill="var(--shore-sun)" />
      <circle cx={x + 1} cy={y + 0.8} r={6.5} {...line} opacity={0.55} />
      <path {...line} d="M2 18H94M10 15v6M86 15v6" strokeWidth={1.5} />
    </svg>
  );
}

/** A letter's stamp: coloured while it is new, canceled once it was read. */
export function Stamp({ canceled }: { canceled: boolean }) {
  return (
    <svg className="stamp" viewBox="-34 0 112 94" aria-hidden="true">
      <rect
        x={6}
        y={6}
        width={64}
        height={80}
        fill="var(--shore-wall)"
        stroke="var(--shore-ink)"
        strokeDasharray="4 4"
      />
      <path d="M13 13H63V66H13Z" fill={canceled ? "var(--shore-far)" : "var(--shore-sky)"} />
      <circle cx={39} cy={37} r={9} fill={canceled ? "var(--shore-wall)" : "var(--shore-sun)"} />
      <path d="M13 47c12-3 20 2 25 19H13Z" fill={`var(--shore-${canceled ? "roof-3" : "left-bank"})`} />
      <path d="M63 44c-12-1-20 6-22 22h22Z" fill={`var(--shore-${canceled ? "roof-4" : "tree"})`} />
      <path {...line} d="M13 13H63V66H13Z" opacity={0.7} />
      <path {...line} d="M22 76h32" strokeWidth={1.4} opacity={0.7} />
      {canceled && (
        <path
          {...line}
          d="M-30 44q8-6 16 0t16 0 16 0 16 0 16 0M-30 52q8-6 16 0t16 0 16 0 16 0 16 0M-30 60q8-6 16 0t16 0 16 0 16 0 16 0"
          strokeWidth={1.5}
          opacity={0.6}
          transform="rotate(-9 20 60)"
        />
      )}
    </svg>
  );
}
