import { Fragment } from "react";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { markTexts, texts, timesText } from "./messages";
import { type MarkedPart, piecesOf, reasonsOf } from "./rules";

/** A message and its marks: each has its own line, its name for a screen reader and, if it may be read as an attack, its number. */
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

/** Why each mark stands there, the marks of one kind together; what is one’s right, apart. */
export function Reasons({ message, parts }: { message: string; parts: MarkedPart[] }) {
  const { attacks, announced } = reasonsOf(message, parts);
  return (
    <>
      <ReasonList reasons={attacks} />
      {announced.length > 0 && <h3 className="h4 mt-6">{texts.announced}</h3>}
      <ReasonList reasons={announced} />
    </>
  );
}

function ReasonList({ reasons }: { reasons: ReturnType<typeof reasonsOf>["attacks"] }) {
  if (reasons.length === 0) return null;
  return (
    <ol className="reread-reasons">
      {reasons.map(({ mark, times, numbers, words }) => (
        <li key={mark}>
          <span className="reread-number">{numbers.join(", ")}</span>
          <p>
            <b>{words.join(", ")}</b> <span className="reread-kind">{timesText(mark, times)}</span>
            <span className="block">{markTexts[mark].why}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
