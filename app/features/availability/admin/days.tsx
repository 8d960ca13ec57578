import { Form } from "react-router";
import { type Day, formatDay, weekday } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { holidaysText, hoursText, weekdayName } from "../messages";
import type { OpeningException } from "../rules";
import type { Refused } from "./availability-actions.server";

interface DaysProps {
  action: string;
  today: Day;
  days: OpeningException[];
  refused: Refused | undefined;
}

/** The days that are not like their weekday. */
export function Days({ action, today, days, refused }: DaysProps) {
  const field = fieldsOf(refused?.typed ?? { day: "", dayHours: "" }, refused?.errors ?? {});
  return (
    <section aria-labelledby="jours">
      <BlockHeading title="Jours particuliers" id="jours" />
      {days.length === 0 ? (
        <p className="muted mt-3">{fr("Aucun jour particulier.")}</p>
      ) : (
        <RuleList>
          {days.map(({ day, hours }) => (
            <li key={day} className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                <b className="block">
                  <Ordinals>{`${weekdayName(weekday(day))} ${formatDay(day)}`}</Ordinals>
                </b>
                {hoursText(hours) || "Fermé"}
              </span>
              <Form method="post" action={action}>
                <input type="hidden" name="day" value={day} />
                <SubmitButton intent="remove-day" among={{ day }} variant="quiet" small>
                  Retirer
                  <VisuallyHidden>
                    <Ordinals>{` : ${formatDay(day)}`}</Ordinals>
                  </VisuallyHidden>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </RuleList>
      )}
      <p className="muted small mt-3">{holidaysText(today)}</p>
      <Disclosure summary="Ajouter un jour" open={Boolean(refused)} className="mt-3">
        <Form method="post" action={action} noValidate className="mt-3 max-w-[26rem]">
          {refused && <ErrorSummary errors={refused.errors} />}
          <TextField label="Jour" type="date" min={today} required {...field("day")} />
          <TextField
            label="Heures de ce jour"
            optional
            hint={fr("Par exemple « 14 h – 18 h ». Sans heures, ce jour est fermé.")}
            autoComplete="off"
            {...field("dayHours")}
          />
          <SubmitButton intent="save-day" small busyLabel="Enregistrement...">
            Enregistrer ce jour
          </SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}
