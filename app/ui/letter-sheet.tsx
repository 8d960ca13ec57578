import "./letter-sheet.css";
import "./sun-clock.css";
import type { ReactNode } from "react";
import { fr } from "./french";
import { Tag } from "./tag";

interface LetterSheetProps {
  id?: string;
  /** Written by who reads it. */
  mine: boolean;
  author: string;
  /** When it was written, in words. */
  at: ReactNode;
  text: string;
  /** A letter to read: « Nouveau », and its stamp in colour. */
  isNew?: boolean;
  /** Bears a stamp, as what was received does. */
  stamped?: boolean;
  /** Said before the letter. */
  note?: ReactNode;
  /** Joined to it, under its words. */
  children?: ReactNode;
}

/** One letter of a correspondence, dated, as on paper. */
export function LetterSheet({
  id,
  mine,
  author,
  at,
  text,
  isNew = false,
  stamped = !mine,
  note,
  children,
}: LetterSheetProps) {
  return (
    <article className={mine ? "letter-sheet letter-mine" : "letter-sheet"} id={id}>
      <header>
        <p className="small muted">
          <b>{author}</b>
          {at}
          {isNew && (
            <span className="mt-1 block">
              <Tag kind="glow">Nouveau</Tag>
            </span>
          )}
        </p>
        {stamped && <Stamp canceled={!isNew} />}
      </header>
      {note && <p className="letter-late">{note}</p>}
      <div className="letter-text">{fr(text)}</div>
      {children}
    </article>
  );
}

const line = { fill: "none", stroke: "var(--shore-ink)", strokeLinecap: "round" } as const;

/** A letter's stamp: coloured while it is new, canceled once it was read. */
function Stamp({ canceled }: { canceled: boolean }) {
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
