import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { CALENDAR_NAME_MAX } from "../rules";
import type { Refused } from "./availability-actions.server";

export interface ShownCalendar {
  id: string;
  name: string;
  host: string;
  /** When it was read, or since when it is not. */
  state: string;
  /** Why it is not. */
  trouble: string | null;
}

interface CalendarsProps {
  action: string;
  calendars: ShownCalendar[];
  refused: Refused | undefined;
}

/** Her own calendars, whose hours are not offered. */
export function Calendars({ action, calendars, refused }: CalendarsProps) {
  const field = fieldsOf(refused?.typed ?? { name: "", address: "" }, refused?.errors ?? {});
  return (
    <section aria-labelledby="agendas">
      <BlockHeading title="Vos agendas" id="agendas" />
      {calendars.length === 0 ? (
        <p className="muted mt-3">{fr("Aucun agenda extérieur.")}</p>
      ) : (
        <RuleList>
          {calendars.map(({ id, name, host, state, trouble }) => (
            <li key={id}>
              <b className="block break-words">{name}</b>
              <span className="muted small block break-words">{host}</span>
              <span className={trouble ? "block text-danger" : "block"}>{fr(state)}</span>
              {trouble && <span className="small block">{trouble}</span>}
              <Form method="post" action={action} className="mt-2 flex flex-wrap gap-2">
                <input type="hidden" name="id" value={id} />
                <SubmitButton intent="try-calendar" among={{ id }} variant="quiet" small busyLabel="Lecture...">
                  Lire maintenant
                  <VisuallyHidden>{fr(` : ${name}`)}</VisuallyHidden>
                </SubmitButton>
                <SubmitButton intent="remove-calendar" among={{ id }} variant="quiet" small>
                  Retirer
                  <VisuallyHidden>{fr(` : ${name}`)}</VisuallyHidden>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </RuleList>
      )}
      <p className="muted small mt-3">
        {fr(
          "Le site y lit vos heures prises, tous les quarts d'heure, et rien d'autre : ni titre, ni lieu, ni personne.",
        )}
      </p>
      <Disclosure summary="Ajouter un agenda" open={Boolean(refused)} className="mt-3">
        <Form method="post" action={action} noValidate className="mt-3 max-w-[26rem]">
          {refused && <ErrorSummary errors={refused.errors} />}
          <TextField
            label="Nom"
            hint={fr("Par exemple « Agenda familial ». Vous seule le lisez.")}
            maxLength={CALENDAR_NAME_MAX}
            required
            {...field("name")}
          />
          <TextField
            label="Adresse privée, au format iCal"
            hint={fr("Dans les réglages de votre agenda, à « adresse secrète » ou « partager ».")}
            inputMode="url"
            autoComplete="off"
            required
            {...field("address")}
          />
          <SubmitButton intent="add-calendar" small busyLabel="Lecture...">
            Ajouter et lire
          </SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}
