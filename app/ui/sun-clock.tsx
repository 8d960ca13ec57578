import "./sun-clock.css";
import * as land from "./landscape";
import { line, type Scene, SunScene } from "./sun-scene";

export const narrowScene: Scene = {
  ...land,
  width: 390,
  height: 120,
  start: 43,
  end: 347,
  low: 78,
  rise: 50,
  sun: 13,
  rings: [34.5, 27.3, 20.2],
};

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
  const kind = answered ? "answered" : "waiting";
  return <SunScene scene={narrowScene} state={{ kind, elapsed }} label={label} className="sun-clock" />;
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
