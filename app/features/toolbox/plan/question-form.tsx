import { Shield } from "lucide-react";
import { Form, Link } from "react-router";
import { HelpNumber } from "~/features/safety/help-number";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { ButtonRow } from "~/ui/layout";
import { sheetTexts } from "../messages";
import { findEntry } from "../rules";
import { Stamp } from "../sheet-actions";
import type { ToolInUse } from "../use-tool";
import { Ford } from "./ford";
import { messages, questionTexts } from "./messages";
import { choices, type Question, questions } from "./rules";
import { hashOf, type useCrossing } from "./use-crossing";

/** Of the form, for the ticks of the plan that stand outside it. */
export const FORM_ID = "questions";

interface QuestionFormProps {
  using: ToolInUse;
  crossing: ReturnType<typeof useCrossing>;
}

/** A form of the router, which learns this address when the page opens: its links to a question then ask the server for nothing. */
export function QuestionForm({ using, crossing }: QuestionFormProps) {
  const { place, goOn } = crossing;
  const rank = typeof place === "number" ? place : null;
  return (
    <div className="plan-questions" data-past={rank === null || undefined}>
      <Form
        key={using.form.key}
        id={FORM_ID}
        method="post"
        autoComplete="off"
        noValidate
        onChange={using.form.onChange}
        onSubmit={goOn}
      >
        <div className="plan-js">
          <Ford
            at={rank ?? questions.length}
            of={questions.length}
            label={messages.place(rank ?? questions.length, questions.length)}
          />
          <p className="small muted mt-2" aria-hidden="true">
            {messages.place(rank ?? questions.length, questions.length)}
          </p>
        </div>
        <Stamp using={using} />
        <ErrorSummary errors={crossing.missing ? {} : using.errors} />
        {questions.map((question, at) => (
          <Choices key={question} question={question} isHere={at + 1 === rank} using={using} crossing={crossing} />
        ))}
        <ButtonRow className="mt-8">
          <Button type="submit">
            <span className="plan-js">{rank === questions.length ? messages.show : messages.next}</span>
            <noscript>{messages.show}</noscript>
          </Button>
          {rank !== null && rank > 1 && (
            <Link className="btn btn-quiet" to={hashOf(rank - 1)}>
              {messages.previous}
            </Link>
          )}
        </ButtonRow>
      </Form>
      <Margin using={using} rank={rank} />
    </div>
  );
}

interface ChoicesProps extends QuestionFormProps {
  question: Question;
  isHere: boolean;
}

function Choices({ question, isHere, using, crossing }: ChoicesProps) {
  const { title, hint, choices: texts } = questionTexts[question];
  const error = crossing.missing === question ? messages.unanswered : using.errors[question];
  const ids = { hint: `${question}-aide`, error: `${question}-erreur` };
  return (
    <fieldset
      className="plan-question"
      data-here={isHere || undefined}
      aria-describedby={error ? `${ids.error} ${ids.hint}` : ids.hint}
    >
      <legend>
        <h2 ref={isHere ? crossing.heading : undefined} tabIndex={-1}>
          {title}
        </h2>
      </legend>
      <p className="muted plan-hint" id={ids.hint}>
        {hint}
      </p>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <div className="plan-choices">
        {choices[question].map((value, rank) => {
          const { label, hint: more } = (texts as Record<string, { label: string; hint?: string }>)[value] ?? {
            label: "",
          };
          return (
            <label key={value} className="check" htmlFor={rank ? `${question}-${value}` : question}>
              <input
                type="radio"
                id={rank ? `${question}-${value}` : question}
                name={question}
                value={value}
                defaultChecked={using.has(question, value)}
              />
              <span>
                <b>{label}</b>
                {more && <span>{more}</span>}
              </span>
            </label>
          );
        })}
      </div>
      {question === "danger" && using.has("danger", "yes") && (
        <div role="status" className="mt-6">
          <Shelter />
        </div>
      )}
    </fieldset>
  );
}

/** What was said and can be changed, why this is asked, and the way out for who is afraid. */
function Margin({ using, rank }: { using: ToolInUse; rank: number | null }) {
  const here = rank === null ? undefined : questions[rank - 1];
  const said = questions.filter((question) => question !== here && using.value(question) !== "");
  return (
    <aside className="plan-margin">
      {said.length > 0 && (
        <section className="plan-js">
          <h2>{messages.said}</h2>
          <dl>
            {said.map((question) => {
              const { name, choices: texts } = questionTexts[question];
              return (
                <div key={question}>
                  <dt>{name}</dt>
                  <dd>{(texts as Record<string, { label: string }>)[using.value(question)]?.label}</dd>
                  <dd>
                    <Link to={hashOf(questions.indexOf(question) + 1)} aria-label={fr(`${messages.change} : ${name}`)}>
                      {messages.change}
                    </Link>
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
      {here && (
        <section className="plan-js">
          <h2>{messages.whyAsked}</h2>
          <p>{questionTexts[here].why}</p>
        </section>
      )}
      <section>
        <Shelter />
      </section>
      <section>
        <p className="plan-js">{sheetTexts.local}</p>
        <noscript>
          <p>{sheetTexts.local0}</p>
        </noscript>
      </section>
    </aside>
  );
}

/** The way to safety: it stands beside each question, and above the plan. */
export function Shelter() {
  const leaving = findEntry("partir-en-securite");
  return (
    <p className="plan-shelter">
      <Icon of={Shield} />
      <span>
        {fr("Vous avez peur chez vous, ou l'on vous surveille ?")} {fr("Laissez ce plan :")}{" "}
        {leaving ? (
          <Link to={`/outils/${leaving.slug}`}>{fr(leaving.title)}</Link>
        ) : (
          <Link to="/en-securite">{fr("Être en sécurité")}</Link>
        )}
        . {fr("Danger immédiat :")} <HelpNumber of="17" />, ou <HelpNumber of="114" /> par SMS.
      </span>
    </p>
  );
}
