import type { Piece } from "./landscape";

/** Where the sun goes, and what is around it: the same hand at two sizes. */
export interface Scene {
  width: number;
  height: number;
  /** From this bank to that one, along an arc that rises so far above its ends. */
  start: number;
  end: number;
  low: number;
  rise: number;
  sun: number;
  rings: number[];
  farHills: Piece[];
  shores: Piece[];
  boat: Piece[];
  markers: Piece[];
  birds: Piece[];
}

/** How much of a wait is over, from 0 to 1; what was answered at that point; nothing that waits. */
export type SunState = { kind: "waiting" | "answered"; elapsed: number } | { kind: "calm" };

function placeOf({ start, end, low, rise }: Scene, part: number): [x: number, y: number] {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(start + (end - start) * part), round(low - Math.sin(Math.PI * part) * rise)];
}

function way(scene: Scene, from: number, to: number): string {
  const steps = 26;
  return Array.from({ length: steps + 1 }, (_, n) => {
    const [x, y] = placeOf(scene, from + ((to - from) * n) / steps);
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

export const line = { fill: "none", stroke: "var(--shore-ink)", strokeLinecap: "round" } as const;

interface SunSceneProps {
  scene: Scene;
  state: SunState;
  /** The promise, in words; without one the drawing only decorates. */
  label?: string;
  className: string;
}

/** Two banks, and the sun between them while something waits. */
export function SunScene({ scene, state, label, className }: SunSceneProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <Pieces of={scene.farHills} />
      {state.kind !== "calm" && <Sun scene={scene} elapsed={state.elapsed} answered={state.kind === "answered"} />}
      <Pieces of={scene.shores} lit={state.kind !== "waiting"} />
      {state.kind === "answered" && <Pieces of={scene.boat} />}
      <Pieces of={state.kind === "calm" ? scene.birds : scene.markers} />
    </svg>
  );
}

/** The sun pales once the answer is there. */
function Sun({ scene, elapsed, answered }: { scene: Scene; elapsed: number; answered: boolean }) {
  const [x, y] = placeOf(scene, elapsed);
  return (
    <>
      <path {...line} d={way(scene, 0, elapsed)} strokeWidth={1.6} opacity={0.75} />
      {!answered && elapsed < 1 && (
        <path {...line} d={way(scene, elapsed, 1)} strokeWidth={1.8} strokeDasharray=".1 7" opacity={0.6} />
      )}
      {!answered &&
        scene.rings.map((r, n) => (
          <circle key={r} cx={x} cy={y} r={r} fill="none" stroke="var(--shore-ring)" opacity={0.2 + 0.14 * n} />
        ))}
      <circle cx={x} cy={y} r={scene.sun} fill={answered ? "var(--shore-pale)" : "var(--shore-sun)"} />
      <circle cx={x + 2} cy={y + 1.6} r={scene.sun} {...line} strokeWidth={1.2} opacity={0.55} />
    </>
  );
}
