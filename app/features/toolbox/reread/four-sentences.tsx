import { useState } from "react";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { NotesDanger } from "../notes-danger";
import { CopyVersion } from "./copy-version";
import { boneTexts, missingText, models, texts } from "./messages";
import { asks, bones, deadlineIn, missingIn, reread, sensitiveIn, skeletonOf, written } from "./rules";

/** The four sentences of an answer, written by who sends them: what did not hurt in the message stands already there. */
export function FourSentences({ message, sensitive }: { message: string; sensitive: number }) {
  const [skeleton, setSkeleton] = useState(() => skeletonOf(message));
  const [turn, setTurn] = useState(0);
  const text = written(skeleton);
  const missing = missingIn(skeleton);
  return (
    <section className="reread-skeleton" aria-labelledby="quatre-phrases">
      <h2 id="quatre-phrases">{texts.skeleton}</h2>
      <p className="small muted mt-2">{texts.yours}</p>
      <ol>
        {bones.map((bone) => (
          <li key={bone}>
            <label htmlFor={bone}>
              <b>{boneTexts[bone].name}</b>
              {fr(` : ${boneTexts[bone].hint}`)}
            </label>
            <textarea
              id={bone}
              className="input"
              rows={bone === "friendly" ? 1 : 2}
              autoComplete="off"
              value={skeleton[bone]}
              placeholder={models[bone][turn % models[bone].length]}
              onChange={({ target }) => setSkeleton((before) => ({ ...before, [bone]: target.value }))}
            />
          </li>
        ))}
      </ol>
      <NotesDanger text={bones.map((bone) => skeleton[bone]).join("\n")} />
      <dl className="reread-count">
        <div>
          <dt>{texts.points}</dt>
          <dd>{`${sensitive} → ${sensitiveIn(reread(text)).length}`}</dd>
        </div>
        <div>
          <dt>{texts.request}</dt>
          <dd>{asks(skeleton.brief) ? 1 : 0}</dd>
        </div>
        <div>
          <dt>{texts.deadline}</dt>
          <dd>{deadlineIn(skeleton.firm) ?? texts.none}</dd>
        </div>
      </dl>
      <p className="small mt-4" aria-live="polite">
        {missingText(missing)}
      </p>
      <ButtonRow className="needs-js mt-4">
        <CopyVersion key={text} text={text} disabled={missing.length > 0} />
        <Button variant="quiet" onClick={() => setTurn((before) => before + 1)}>
          {texts.other}
        </Button>
      </ButtonRow>
    </section>
  );
}
