import "./stones.css";
import wideDay from "./illustrations/gue-fond.svg";
import narrowDay from "./illustrations/gue-fond-mobile.svg";
import wideNight from "./illustrations/gue-fond-nuit.svg";
import narrowNight from "./illustrations/gue-fond-nuit-mobile.svg";
import { type Ford, NARROW_FORD, type Stone, type StoneState, stonesOf, WIDE_FORD } from "./stones";

interface SteppingStonesProps {
  states: StoneState[];
  /** What the drawing says, for who does not see it. */
  said: string;
}

/** The wallet of hours as a ford: one stone an hour, the person on the last one that is behind. The words stand beside it. */
export function SteppingStones({ states, said }: SteppingStonesProps) {
  return (
    <div className="ford-scene" role="img" aria-label={said}>
      <FordDrawing ford={WIDE_FORD} states={states} day={wideDay} night={wideNight} />
      <FordDrawing ford={NARROW_FORD} states={states} day={narrowDay} night={narrowNight} />
    </div>
  );
}

function FordDrawing({ ford, states, day, night }: { ford: Ford; states: StoneState[]; day: string; night: string }) {
  const stones = stonesOf(states, ford);
  const behind = stones.filter(({ state }) => state === "used").length;
  const here = stones[behind - 1];
  return (
    <svg
      viewBox={`0 0 ${ford.width} ${ford.height}`}
      className={ford.narrow ? "ford ford-narrow" : "ford ford-wide"}
      aria-hidden="true"
    >
      <image href={day} width={ford.width} height={ford.height} className="ford-day" />
      <image href={night} width={ford.width} height={ford.height} className="ford-night" />
      {stones.toReversed().map((stone) => (
        <StoneDrawing key={stone.outline} stone={stone} here={stone === here} />
      ))}
      <Walker ford={ford} here={here} part={stones.length === 0 ? 0 : behind / stones.length} />
    </svg>
  );
}

function StoneDrawing({ stone, here }: { stone: Stone; here: boolean }) {
  const { outline, state, x, y, width, height } = stone;
  if (state === "used" && !here)
    return (
      <g className="stone stone-used">
        <path d={outline} className="stone-top" />
        <path d={outline} className="stone-line" transform="translate(3 1)" />
      </g>
    );
  const pole = x + width * 0.12;
  const top = y - height * 2.5;
  return (
    <g className={`stone stone-${here ? "here" : state}`}>
      <path d={outline} className="stone-side" transform={`translate(0 ${height * 0.62})`} />
      <path d={outline} className="stone-top" />
      <path d={outline} className="stone-line" transform="translate(3 1.5)" />
      {state === "reserved" && (
        <>
          <path d={`M${pole} ${y}V${top}`} className="stone-line" />
          <path
            d={`M${pole} ${top}l${width * 0.52} ${height * 0.42}l${-width * 0.52} ${height * 0.46}z`}
            className="stone-pennant"
          />
        </>
      )}
    </g>
  );
}

/** On the last stone behind, or on the near bank when none is. */
function Walker({ ford, here, part }: { ford: Ford; here: Stone | undefined; part: number }) {
  const tall = (ford.narrow ? 54 : 82) * (here ? 1 - 0.28 * part : 1);
  const scale = tall / 40;
  const bank = { x: ford.width * (ford.narrow ? 0.13 : 0.11), y: ford.height * (ford.narrow ? 0.72 : 0.75) };
  const { x, y } = here ?? bank;
  return (
    <g transform={`translate(${x} ${y + 2}) scale(${scale})`}>
      <path d="M-3 0L-2.4-15M3.2 0L2.2-15" className="walker-legs" />
      <path d="M-5.6-12C-6.4-22-5.4-30 0-31C5.4-30 6.6-22 5.8-12Z" className="walker-coat" />
      <circle cx="0" cy="-35.5" r="4.6" className="walker-face" />
      <path d="M-4.7-36A4.7 4.7 0 0 1 4.7-37C2-37.6-2-38-4.7-36Z" className="walker-hair" />
      <path d="M-6.8-24.8l-4.4 2 .8 11.2 4.4-.8z" className="walker-bag" />
    </g>
  );
}
