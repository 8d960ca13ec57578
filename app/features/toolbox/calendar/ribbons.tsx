import { type Day, daysBetween, formatMonth, weekday } from "~/platform/clock";
import { capitalized } from "~/ui/french";
import { countNights, type Home, type Night, staysOf } from "./rules";

interface RibbonsProps {
  nights: Night[];
  /** When a child goes from one home to the other. */
  passages: { day: Day }[];
  today: Day;
  /** What a screen reader says of the drawing: the nights stand in a table below. */
  label: string;
  /** Tells the drawings of a page apart. */
  name: string;
  /** Without the number of each night, 365 words of a drawing that is only looked at. */
  isBare?: boolean;
}

/** How a ribbon is drawn: the whole page wide with its numbers, or a phone’s without. */
interface Scale {
  left: number;
  day: number;
  row: number;
  top: number;
  height: number;
  /** What an outline is away from its colour, as a print that slipped. */
  slip: number;
  isLarge: boolean;
}

const LARGE: Scale = { left: 118, day: 33, row: 64, top: 24, height: 30, slip: 2.5, isLarge: true };
const SMALL: Scale = { left: 0, day: 11.29, row: 46, top: 22, height: 15, slip: 1.5, isLarge: false };

export const FOOTBRIDGE = "M-10 6Q0-2 10 6M-10 1Q0-7 10 1M-6 4.5V-1.5M0 2V-4M6 4.5V-1.5";

/** Twelve ribbons, one a month: each night is a step of it, in the colour and the pattern of its home. */
export function Ribbons(props: RibbonsProps) {
  return (
    <>
      <Drawing {...props} scale={LARGE} width={1240} height={778} className="calendar-year-large" />
      <Drawing {...props} scale={SMALL} width={350} height={562} className="calendar-year-small" />
    </>
  );
}

function Drawing({
  nights,
  passages,
  today,
  label,
  name,
  isBare,
  scale,
  width,
  height,
  className,
}: RibbonsProps & { scale: Scale; width: number; height: number; className: string }) {
  const hatch = `hatch-${name}-${scale.isLarge ? "large" : "small"}`;
  const step = scale.isLarge ? 7 : 5;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect width="9" height="9" className="calendar-b" />
          <path d="M0 0H9" className="calendar-b-lines" strokeWidth={scale.isLarge ? 2.6 : 2} />
        </pattern>
      </defs>
      {monthsOf(nights).map((month, index) => (
        <Month
          key={month[0]?.day}
          month={month}
          top={scale.top + index * scale.row}
          isYearSaid={index === 0 || month[0]?.day.slice(5, 7) === "01"}
          {...{ scale, hatch, passages, today, isBare }}
        />
      ))}
    </svg>
  );
}

export function monthsOf(nights: Night[]): Night[][] {
  return [...new Set(nights.map(({ day }) => day.slice(0, 7)))].map((month) =>
    nights.filter(({ day }) => day.startsWith(month)),
  );
}

interface MonthProps extends Pick<RibbonsProps, "passages" | "today" | "isBare"> {
  month: Night[];
  top: number;
  isYearSaid: boolean;
  scale: Scale;
  hatch: string;
}

function Month({ month, top, isYearSaid, scale, hatch, passages, today, isBare }: MonthProps) {
  const first = month[0]?.day ?? today;
  const [name = "", year = ""] = formatMonth(first).split(" ");
  const title = capitalized(name);
  const x = (day: Day) => scale.left + daysBetween(first, day) * scale.day;
  const fill = (home: Home) => (home === "a" ? "var(--home-a)" : `url(#${hatch})`);
  const { a, b } = countNights(month);
  const isNow = month.some(({ day }) => day === today);
  return (
    <g>
      {holidaysIn(month).map(({ name: holiday, from, nights }) => (
        <Holiday key={holiday} name={holiday} x={x(from) - 2} width={nights * scale.day + 4} top={top} scale={scale} />
      ))}
      <text className="month" x="0" y={scale.isLarge ? top + 21 : top - 9}>
        {scale.isLarge || !isYearSaid ? title : `${title} ${year}`}
      </text>
      {scale.isLarge && isYearSaid && (
        <text className="count" x="0" y={top + 39}>
          {year}
        </text>
      )}
      {staysOf(month).map(({ home, from, nights }) => (
        <g key={from}>
          <rect {...ribbon(x(from), top, nights, scale)} fill={fill(home)} />
          <rect
            {...ribbon(x(from) + scale.slip, top - scale.slip, nights, scale)}
            fill="none"
            className="calendar-outline"
            strokeWidth={scale.isLarge ? 1.2 : 0.9}
          />
        </g>
      ))}
      {scale.isLarge && (
        <>
          {passages
            .filter(({ day }) => day.startsWith(first.slice(0, 7)))
            .map(({ day }) => (
              <path
                key={day}
                className="calendar-bridge"
                transform={`translate(${x(day) - 1} ${top - 9})`}
                d={FOOTBRIDGE}
              />
            ))}
          {!isBare &&
            month.map(({ day, home }) => (
              <g key={day}>
                {home === "b" && (
                  <rect x={x(day) + 5.5} y={top + 6} width="20" height="18" rx="2" className="calendar-b" />
                )}
                <text
                  className={weekday(day) > 5 ? "day is-weekend" : "day"}
                  x={x(day) + 15.5}
                  y={top + 20}
                  data-home={home}
                >
                  {Number(day.slice(8))}
                </text>
              </g>
            ))}
          <text className="count" x="1153" y={top + 20}>
            {a} · {b}
          </text>
        </>
      )}
      {isNow && (
        <rect
          className="calendar-today"
          x={x(today) - 2}
          y={top - 5}
          width={scale.day + 4 - (scale.isLarge ? 2 : 0)}
          height={scale.height + 10}
          rx="4"
        />
      )}
    </g>
  );
}

function ribbon(x: number, y: number, nights: number, { day, height, isLarge }: Scale) {
  return { x, y, width: nights * day - (isLarge ? 2 : 1), height, rx: isLarge ? 3 : 2 };
}

function Holiday({
  name,
  x,
  width,
  top,
  scale,
}: {
  name: string;
  x: number;
  width: number;
  top: number;
  scale: Scale;
}) {
  const { isLarge } = scale;
  return (
    <g>
      <rect className="calendar-glow" x={x} y={top - (isLarge ? 9 : 6)} width={width} height={isLarge ? 47 : 27} />
      <rect className="calendar-under" x={x} y={top + (isLarge ? 35 : 18)} width={width} height="1.6" />
      {isLarge && (
        <text className="holiday" x={x + 17} y={top + 52}>
          {name}
        </text>
      )}
    </g>
  );
}

function holidaysIn(month: Night[]): { name: string; from: Day; nights: number }[] {
  return [...new Set(month.map(({ holiday }) => holiday).filter((name) => name !== null))].map((name) => {
    const nights = month.filter(({ holiday }) => holiday === name);
    return { name, from: nights[0]?.day ?? "", nights: nights.length };
  });
}
