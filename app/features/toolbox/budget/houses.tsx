import { useId } from "react";
import { formatEuros } from "~/platform/money";
import { classNames } from "~/ui/class-names";
import { flowText, homeText, postNames, roofText, texts } from "./messages";
import { type Budget, bothHomes, gapOf, type Home, perMonth, type Storey, storeysOf, yearOf } from "./rules";

/** The drawing’s own units: the ground, the highest floor, and the walls. */
const GROUND = 620;
const TALLEST = 457;
const [LEFT, RIGHT] = [80, 420];
/** The colours of a house, from the ground up. */
const SHADES = 7;
/** A storey lower than this bears no words, or no windows. */
const WORDS_FROM = 16;
const WINDOWS_FROM = 48;
const DOOR_FROM = 78;
/** From here its windows stand above its words. */
const HIGH_FROM = 120;

/** Two houses in section, one storey per post, on one scale: what comes in is dotted, what is missing is hatched. */
export function Houses({ budget, names }: { budget: Budget; names: readonly [string, string] }) {
  const years = [yearOf(budget, 0), yearOf(budget, 1)] as const;
  const most = Math.max(...years.flatMap((year) => [year.in, year.out]));
  return (
    <>
      <div className="budget-houses">
        {bothHomes.map((home) => (
          <House key={home} budget={budget} home={home} name={names[home]} scale={most === 0 ? 0 : TALLEST / most} />
        ))}
      </div>
      <div className="budget-names">
        {bothHomes.map((home) => (
          <div key={home}>
            <h2>{names[home]}</h2>
            <p>
              <span className={gapOf(years[home]).missing > 0 ? "budget-missing" : "budget-left"}>
                {homeText(years[home])}
              </span>
              <br />
              <span className="small muted">{flowText(years[home])}</span>
            </p>
          </div>
        ))}
      </div>
    </>
  );
}

/** Before anything is written: the ground and the outlines. */
export function EmptyHouses() {
  const top = 460;
  const sky = top - 120;
  return (
    <div className="budget-nothing">
      <div className="budget-houses">
        {bothHomes.map((home) => (
          <svg key={home} viewBox={`0 ${sky} 500 ${GROUND + 2 - sky}`} aria-hidden="true">
            <path d={outlineOf(top)} className="budget-outline" />
            <path d={`M232 ${GROUND}v-66h36v66`} className="budget-outline" />
          </svg>
        ))}
      </div>
      <p>{texts.nothingYet}</p>
    </div>
  );
}

const roofOf = (top: number) => `M62 ${top}L150 ${top - 78}H350L438 ${top}Z`;
const chimneyOf = (top: number) => `M300 ${top - 78}v-26h34v26`;
const outlineOf = (top: number) => `M${LEFT} ${GROUND}V${top}M${RIGHT} ${top}V${GROUND}${roofOf(top)}${chimneyOf(top)}`;

function House({ budget, home, name, scale }: { budget: Budget; home: Home; name: string; scale: number }) {
  const hatchedId = useId();
  const year = yearOf(budget, home);
  const storeys = storeysOf(budget, home);
  const top = GROUND - year.out * scale;
  const reach = GROUND - year.in * scale;
  const said = roofText(year);
  let floor = GROUND;
  const floors = storeys.map((storey, rank) => {
    const height = storey.amount * scale;
    floor -= height;
    return { storey, top: floor, height, shade: shadeOf(rank, storeys.length) };
  });
  return (
    <svg
      viewBox="0 0 500 622"
      role="img"
      aria-label={`${name} : ${flowText(year).toLowerCase()}, ${said}`}
      className={`budget-house-${home}`}
    >
      {floors.map((floor) => (
        <Floor key={floor.storey.post} {...floor} />
      ))}
      {reach > top && (
        <>
          <clipPath id={hatchedId}>
            <path d={`M${LEFT} ${top}H${RIGHT}V${reach}H${LEFT}Z`} />
          </clipPath>
          <path d={hatching(top, reach)} clipPath={`url(#${hatchedId})`} className="budget-hatching" />
        </>
      )}
      {/* Behind the roof and the floors’ words, which it would strike through. */}
      {year.in > 0 && <path d={`M10 ${reach}H490`} className="budget-reach" />}
      {floors.map((floor) => (
        <FloorWords key={floor.storey.post} {...floor} />
      ))}
      <path d={roofOf(top)} className="budget-roof" />
      <path d={chimneyOf(top)} className="budget-chimney" />
      <path d={outlineOf(top)} transform="translate(3 -3)" className="budget-outline" />
      {(storeys[0]?.amount ?? 0) * scale >= DOOR_FROM && (
        <>
          <path d={`M232 ${GROUND}v-66h36v66z`} className="budget-door" />
          <circle cx="261" cy="588" r="2.2" className="budget-knob" />
        </>
      )}
      {year.in > 0 && <ReachLabel home={home} at={home === 0 ? reach - 30 : reach + 26} />}
      <text className={classNames("budget-roof-text", said.length > 13 && "budget-roof-long")} x="250" y={top - 30}>
        {said}
      </text>
    </svg>
  );
}

interface FloorProps {
  storey: Storey;
  top: number;
  height: number;
  shade: number;
}

function Floor({ top, height, shade }: FloorProps) {
  const middle = top + height / 2;
  const sill = height >= HIGH_FROM ? top + 20 : middle - 13;
  return (
    <g className={`budget-shade-${shade}`}>
      <rect x={LEFT} y={top} width={RIGHT - LEFT} height={height} />
      <path d={`M${LEFT} ${top}h${RIGHT - LEFT}`} className="budget-floor" />
      {height >= WINDOWS_FROM &&
        [220, 262].map((x) => (
          <g key={x} className="budget-window">
            <path d={`M${x} ${sill}h26v26h-26z`} />
            <path d={`M${x + 13} ${sill}v26M${x} ${sill + 13}h26`} />
          </g>
        ))}
    </g>
  );
}

function FloorWords({ storey, top, height, shade }: FloorProps) {
  if (height < WORDS_FROM) return null;
  const line = top + height / 2 + 5;
  return (
    <g className={`budget-shade-${shade}`}>
      <text x="92" y={line} className="budget-post">
        {postNames[storey.post]}
      </text>
      <text x="408" y={line} textAnchor="end">
        {formatEuros(perMonth(storey.amount))}
      </text>
    </g>
  );
}

function ReachLabel({ home, at }: { home: Home; at: number }) {
  const [first = "", ...rest] = texts.comesIn.split(/ (?=\S+$)/);
  return (
    <text className={`budget-reach-label budget-reach-${home}`} y={at}>
      <tspan x={home === 0 ? 58 : 442}>{first}</tspan>
      <tspan x={home === 0 ? 58 : 442} dy="19">
        {rest.join(" ")}
      </tspan>
    </text>
  );
}

/** Slanting lines over a band of the house; what stands out of it is cut off. */
function hatching(top: number, bottom: number): string {
  const height = bottom - top;
  const from = LEFT - Math.ceil(height / 14) * 14;
  const lines: string[] = [];
  for (let x = from; x < RIGHT; x += 14) lines.push(`M${x} ${bottom}l${height} ${-height}`);
  return lines.join("");
}

/** The two lowest storeys are dark, the others pale as they rise. */
function shadeOf(rank: number, count: number): number {
  if (rank < 2) return rank;
  return Math.min(SHADES - 1, 2 + Math.floor(((rank - 2) * (SHADES - 2)) / Math.max(1, count - 2)));
}
