import { Square, Volume2 } from "lucide-react";
import { HotlineList } from "~/features/safety/hotline-list";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { notALawyer } from "../messages";
import { Sources, TonightAndThisWeek } from "../sheet-view";
import type { Sheet, ToolFacts } from "../tool";
import { headings, texts } from "./messages";
import { linesInDanger } from "./rules";
import type { Telling } from "./telling";
import { useVoice, type Voice } from "./use-voice";

interface TellingViewProps {
  telling: Telling;
  /** The same, for its two acts and its sources. */
  sheet: Sheet;
  facts: ToolFacts;
}

/** Five sentences in large, to be read aloud; around them what comes before and after. */
export function TellingView({ telling, sheet, facts }: TellingViewProps) {
  const voice = useVoice();
  return (
    <>
      <p className="lede">{fr(telling.answer)}</p>
      {telling.isDanger && (
        <section className="telling-part" aria-labelledby="qui-repond">
          <h2 id="qui-repond">{headings.lines}</h2>
          <HotlineList only={linesInDanger} />
        </section>
      )}
      <Advice id="avant" heading={headings.before} lines={telling.before} />
      <FiveSentences telling={telling} voice={voice} />
      {telling.asides.length > 0 && (
        <section className="telling-part" aria-labelledby="avec-chacun">
          <h2 id="avec-chacun">{headings.asides}</h2>
          <dl>
            {telling.asides.map(({ to, text }) => (
              <Said key={to} term={fr(to)} name={to} text={text} voice={voice} />
            ))}
          </dl>
        </section>
      )}
      <section className="telling-part" aria-labelledby="questions">
        <h2 id="questions">{headings.answers}</h2>
        <dl>
          {telling.answers.map(({ question, answer }) => (
            <Said key={question} term={fr(`« ${question} »`)} name={question} text={answer} voice={voice} />
          ))}
        </dl>
      </section>
      <Advice id="jamais" heading={headings.never} lines={telling.never} />
      <Advice id="coucher" heading={headings.bedtime} lines={telling.bedtime} />
      <Advice id="semaine" heading={headings.week} lines={telling.week} />
      <Advice id="loi" heading={headings.law} lines={telling.law.flatMap((id) => facts.records[id]?.sentence ?? [])} />
      <TonightAndThisWeek sheet={sheet} />
      <Sources sheet={sheet} facts={facts} />
      <p className="sheet-end small muted">{notALawyer}</p>
    </>
  );
}

function FiveSentences({ telling: { five, isDanger }, voice }: { telling: Telling; voice: Voice | null }) {
  return (
    <section className="telling-five" aria-labelledby="cinq-phrases">
      <h2 id="cinq-phrases">{headings.five}</h2>
      <p className="muted mt-2">{isDanger ? texts.fiveHintDanger : texts.fiveHint}</p>
      {voice && (
        <>
          <ButtonRow className="mt-4">
            <Button variant="secondary" icon={Volume2} onClick={() => voice.say(five)}>
              {texts.listenAll}
            </Button>
            <Button variant="quiet" icon={Square} onClick={voice.hush}>
              {texts.stop}
            </Button>
          </ButtonRow>
          <p className="small muted mt-2">{`${texts.words} ${texts.voice}`}</p>
        </>
      )}
      <ol>
        {five.map((sentence, rank) => (
          <li key={sentence} aria-current={voice?.spoken === sentence || undefined}>
            <p>{fr(sentence)}</p>
            <Listen text={sentence} name={`${texts.sentence} ${rank + 1}`} voice={voice} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Said({ term, name, text, voice }: { term: string; name: string; text: string; voice: Voice | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <p>{fr(`« ${text} »`)}</p>
        <Listen text={text} name={`${texts.answerTo} ${name}`} voice={voice} />
      </dd>
    </div>
  );
}

/** Reads one sentence aloud, or stops it. */
function Listen({ text, name, voice }: { text: string; name: string; voice: Voice | null }) {
  if (!voice) return null;
  const isSpoken = voice.spoken === text;
  return (
    <Button
      variant="quiet"
      small
      icon={isSpoken ? Square : Volume2}
      onClick={() => (isSpoken ? voice.hush() : voice.say([text]))}
    >
      {isSpoken ? texts.stop : texts.listen}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}

function Advice({ id, heading, lines }: { id: string; heading: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="telling-part" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{fr(line)}</li>
        ))}
      </ul>
    </section>
  );
}
