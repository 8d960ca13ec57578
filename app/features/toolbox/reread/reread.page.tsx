import "../tool.css";
import "./reread.css";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { DangerNumbers } from "~/features/safety/danger-numbers";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { ButtonRow } from "~/ui/layout";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { accessText } from "../messages";
import { entryOf } from "../rules";
import { TonightAndThisWeek } from "../sheet-view";
import { toolHead } from "../tool-head";
import { useArrival, useTool } from "../use-tool";
import type { Route } from "./+types/reread.page";
import { FourSentences } from "./four-sentences";
import { MarkedMessage, Reasons } from "./marked-message";
import { countText, texts } from "./messages";
import { FREE_TRIES, LONGEST_MESSAGE, reread, sensitiveIn } from "./rules";
import { rereadTool } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, rereadTool.slug);

export const handle = { crumb: () => "Relire" };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, rereadTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, rereadTool);

/** A message is read again here, in the browser: it is in no file, no request, no storage. */
export default function RereadPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(rereadTool, loaderData);
  const { errors, form, sheet, asked } = using;
  const [readMessage, setReadMessage] = useState(() => using.value("message").normalize("NFC").trim());
  const place = useArrival(sheet ? asked : 0);
  const [tries, setTries] = useState(0);
  const isOver = !loaderData.isMember && tries > FREE_TRIES;
  const parts = sheet ? reread(readMessage) : [];
  return (
    <div className="wrap tool" data-stays>
      <header className="tool-head">
        <h1>{entryOf(rereadTool.slug).title}</h1>
        <p className="lede muted">{texts.question}</p>
        {!loaderData.isMember && <p className="tool-kind small muted">{accessText(entryOf(rereadTool.slug))}</p>}
      </header>
      <form
        key={form.key}
        method="post"
        autoComplete="off"
        noValidate
        className="tool-form"
        aria-label={entryOf(rereadTool.slug).title}
        onChange={form.onChange}
        onSubmit={(event) => {
          const message = textIn(event.currentTarget);
          setReadMessage(message);
          if (message !== "") setTries((before) => before + 1);
          else document.getElementById("message")?.focus();
          form.onSubmit(event);
        }}
      >
        <ErrorSummary errors={errors} />
        <TextArea
          name="message"
          label={texts.label}
          error={errors.message}
          rows={4}
          maxLength={LONGEST_MESSAGE}
          defaultValue={using.value("message")}
        />
        <div aria-live="polite">
          <DangerNumbers text={using.value("message").slice(0, LONGEST_MESSAGE)}>{texts.help}</DangerNumbers>
        </div>
        <ButtonRow className="mt-4">
          <Button type="submit">{texts.submit}</Button>
        </ButtonRow>
        <p className="small muted needs-js mt-4">{texts.local}</p>
        {!loaderData.isMember && <p className="small muted mt-2">{texts.tries}</p>}
        <noscript>
          <p className="small muted mt-2">{texts.scripts}</p>
        </noscript>
      </form>
      <section ref={place} tabIndex={-1} className="tool-result" aria-live="polite" aria-label={texts.heading}>
        {isOver && <Over />}
        {!isOver && sheet && (
          <>
            <div className="reread-columns">
              <div>
                <h2>{texts.heading}</h2>
                <p className="muted mt-2">{countText(parts)}</p>
                <MarkedMessage message={readMessage} parts={parts} />
                <ButtonRow className="needs-js mt-4">
                  <Button
                    variant="quiet"
                    small
                    icon={Pencil}
                    onClick={() => document.getElementById("message")?.focus()}
                  >
                    {texts.again}
                  </Button>
                </ButtonRow>
                <Reasons message={readMessage} parts={parts} />
              </div>
              <div>
                <FourSentences key={readMessage} message={readMessage} sensitive={sensitiveIn(parts).length} />
                <p className="small muted mt-4">{texts.wait}</p>
              </div>
            </div>
            <TonightAndThisWeek sheet={sheet} />
          </>
        )}
      </section>
    </div>
  );
}

function textIn(form: HTMLFormElement): string {
  return String(new FormData(form).get("message") ?? "")
    .normalize("NFC")
    .trim();
}

function Over() {
  return (
    <section className="tool-door" aria-labelledby="essais">
      <h2 id="essais" className="h4">
        {texts.over}
      </h2>
      <p className="mt-2">{texts.overText}</p>
      <ButtonRow className="mt-4">
        <ButtonLink to="/membership">{texts.become}</ButtonLink>
      </ButtonRow>
    </section>
  );
}
