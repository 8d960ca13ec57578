import { Fragment } from "react";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { markTexts, texts, timesText } from "./messages";
import { type MarkedPart, piecesOf, reasonsOf } from "./rules";

/** A message and its marks: each has its own line, its number, and its name for a screen reader. */
export function MarkedMessage({ message, parts }: { message: string; parts: MarkedPart[] }) {
  let at = 0;
  return (
    <section className="reread-draft" aria-label={texts.draft}>
      <p>
        {piecesOf(message, parts).map(({ text, mark, number }) => {
          const key = at;
          at += text.length;
          if (!mark) return <Fragment key={key}>{text}</Fragment>;
          return (
            <Fragment key={key}>
              <mark className={`reread-${mark}`}>{text}</mark>
              <sup>
                <VisuallyHidden>{`${markTexts[mark].name} `}</VisuallyHidden>
                {number}
              </sup>
            </Fragment>
          );
        })}
      </p>
    </section>
  );
}

/** Why each mark stands there, the marks of one kind together. */
export function Reasons({ message, parts }: { message: string; parts: MarkedPart[] }) {
  if (parts.length === 0) return null;
  return (
    <ol className="reread-reasons">
      {reasonsOf(message, parts).map(({ mark, numbers, words }) => (
        <li key={mark}>
          <span className="reread-number">{numbers.join(", ")}</span>
          <p>
            <b>{words.join(", ")}</b> <span className="reread-kind">{timesText(mark, numbers.length)}</span>
            <span className="block">{markTexts[mark].why}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
