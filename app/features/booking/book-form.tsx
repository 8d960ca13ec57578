import { Form } from "react-router";
import type { Place } from "~/features/services/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Step } from "~/ui/step";
import { SpanThere } from "./elsewhere";
import type { BookRefused } from "./form-result";
import { GuestFields, type Known } from "./guest-fields";
import { KeptNote } from "./kept-note";
import { placeRows, type startRows } from "./messages";
import { dayText, spanText } from "./moments";
import { ReminderBox } from "./reminder-box";
import { Rows } from "./rows";

interface BookFormProps {
  title: string;
  lede: string;
  button: string;
  clientKey: string;
  service: { name: string };
  /** Where it may be held. */
  places: Place[];
  moment: { holdId: string; startsAt: Date; endsAt: Date; keptUntil: Date | null };
  coachName: string;
  who: Known | null;
  /** What is asked of a meeting inside the withdrawal period of its hours; only its express request books it. */
  start: ReturnType<typeof startRows> | null;
  refusal: BookRefused | undefined;
  /** Said under the button. */
  note?: React.ReactNode;
}

/** Booking what there is nothing to pay for: where, who, and it is done. */
export function BookForm({ service, moment, who, start, refusal, ...page }: BookFormProps) {
  const { city } = useSiteFacts();
  const { errors = {}, typed = {} } = refusal ?? {};
  const places = placeRows(page.places, { coachName: page.coachName, city });
  return (
    <div className="wrap">
      <header className="pt-3 pb-8">
        <h1 className="text-4xl">{fr(page.title)}</h1>
        <p className="lede muted mt-3">{fr(page.lede)}</p>
      </header>
      {refusal?.problem && (
        <FormMessage kind="danger" title={refusal.problem.title}>
          {refusal.problem.text}
        </FormMessage>
      )}
      <Form method="post" className="booking-columns" noValidate autoComplete="off">
        <div>
          <ErrorSummary errors={errors} always />
          <input type="hidden" name="clientKey" value={typed.clientKey ?? page.clientKey} />
          <input type="hidden" name="holdId" value={moment.holdId} />
          <Step rank={1} title="Où se voir" id="lieu">
            <Rows
              name="place"
              labelledBy="lieu"
              options={places}
              defaultValue={typed.place ?? page.places[0]}
              error={errors.place}
            />
          </Step>
          <Step rank={2} title={fr("Vos coordonnées")} id="coordonnees">
            <GuestFields who={who} typed={typed} errors={errors} lastName={false} byPhone />
          </Step>
          {start && (
            <Step rank={3} title="Quand commencer" id="debut">
              <p className="muted mb-1.5 max-w-xl">{start.question}</p>
              <Rows
                name="early"
                labelledBy="debut"
                options={start.rows.slice(0, 1)}
                defaultValue={typed.early}
                error={errors.early}
              />
            </Step>
          )}
          <ReminderBox who={who} typed={typed} className="mt-8" />
        </div>
        <aside className="sticks" aria-label="Votre choix">
          <div className="recap">
            <h2>{fr(service.name)}</h2>
            <p className="recap-when">
              {dayText(moment.startsAt)},<br />
              {spanText(moment.startsAt, moment.endsAt)}
            </p>
            <SpanThere from={moment.startsAt} to={moment.endsAt} />
            <div className="mt-4">
              <KeyValues items={[{ label: "Avec", value: page.coachName }]} />
            </div>
            <SubmitButton block>{fr(page.button)}</SubmitButton>
            {moment.keptUntil && (
              <KeptNote
                until={moment.keptUntil}
                before="Cette heure vous est"
                after={fr(", heure de Paris. Rien ne presse.")}
              />
            )}
            {page.note && <p className="xs muted mt-3">{page.note}</p>}
          </div>
        </aside>
      </Form>
    </div>
  );
}
