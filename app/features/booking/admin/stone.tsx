const OUTLINE = "M2 9C3 4 11 1 19 2s16 3 15 8-9 7-17 7S1 14 2 9Z";

/** A meeting as a stone: under water once it is over, lit while it waits to be marked, dry ahead. Its word stands beside it. */
export function Stone({ state }: { state: "under" | "lit" | "dry" }) {
  return (
    <span className="day-stone">
      <svg viewBox="0 0 38 19" aria-hidden="true">
        {state === "under" ? (
          <>
            <path d={OUTLINE} fill="#B4CFD0" fillOpacity=".6" className="day-under" />
            <path
              d={OUTLINE}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeDasharray="3.5 3.5"
              strokeOpacity=".75"
            />
          </>
        ) : (
          <>
            <path d={OUTLINE} transform="translate(0 2.5)" fill="#6E8F96" />
            <path d={OUTLINE} fill={state === "lit" ? "#F6D79B" : "#FFFDF7"} />
            <path d={OUTLINE} transform="translate(2.5 1)" fill="none" stroke="#11333A" strokeWidth="1.4" />
          </>
        )}
      </svg>
    </span>
  );
}
