import type { Home } from "./rules";

const WALLS = "M8 30L26 10h50l16 20v30H8Z";

/** A house, solid or with lines, its outline a little off as in a print. */
export function HomeDrawing({ home }: { home: Home }) {
  const isFirst = home === "a";
  return (
    <svg viewBox="0 0 100 64" aria-hidden="true">
      <g transform={isFirst ? undefined : "translate(100 0) scale(-1 1)"}>
        <path d={WALLS} fill={`var(--home-${home})`} />
        {!isFirst && (
          <path
            d="M8 50L28 30M8 64L42 30M24 62L56 30M40 62L72 30M56 62L88 30M72 62L92 42"
            className="calendar-b-lines"
            strokeWidth="1.6"
          />
        )}
        <path
          d="M26 10h50l16 20H8Z"
          fill={isFirst ? "var(--home-a)" : "var(--home-b-line)"}
          fillOpacity={isFirst ? 0.75 : 1}
        />
        <g transform="translate(3 -3)" fill="none" stroke="var(--text)" strokeWidth="2" strokeLinejoin="round">
          <path d={`${WALLS}M8 30h84`} />
        </g>
        <path
          d="M24 40h12v12H24zM64 40h12v12H64z"
          fill={isFirst ? "#F6D79B" : "var(--surface)"}
          stroke="var(--text)"
          strokeWidth="1.5"
        />
      </g>
    </svg>
  );
}
