import "./sun-clock.css";
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
