import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { type Day, formatDay } from "~/platform/clock";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { EXTENSION_MAX_DAYS, REASON_MAX_CHARACTERS } from "../gift-rules";
import type { GiftFormResult } from "./member-actions.server";
import { daysText, reasonHint } from "./messages";

interface GiftFormsProps {
  name: string;
  today: Day;
  /** Set when there is a membership to extend: its last day. */
  extendsFrom: Day | null;
  answer: GiftFormResult | undefined;
}

/** Offer a membership, or extend the present one: typed, then shown, then done. */
export function GiftForms({ name, today, extendsFrom, answer }: GiftFormsProps) {
  const of = (form: GiftFormResult["form"]) => (answer?.form === form ? answer : undefined);
  return (
    <>
      {extendsFrom && (
        <details open={of("prolonger") !== undefined}>
          <summary className="py-2.5">Prolonger l’adhésion</summary>
          <Form method="post" noValidate className="mt-4">
            <ErrorSummary errors={of("prolonger")?.errors ?? {}} />
            <input type="hidden" name="intention" value="prolonger" />
            <TextField
              name="jours"
              label="Nombre de jours"
              hint={fr(`Ils s'ajoutent après le ${formatDay(extendsFrom)}.`)}
              inputMode="numeric"
              maxLength={String(EXTENSION_MAX_DAYS).length}
              defaultValue={of("prolonger")?.fields.jours}
              error={of("prolonger")?.errors.jours}
              required
            />
            <Reason id="raison_jours" answer={of("prolonger")} />
            <SubmitButton variant="secondary" small among={{ intention: "prolonger" }}>
              Prolonger
            </SubmitButton>
          </Form>
        </details>
      )}
      <details open={of("offrir") !== undefined}>
        <summary className="py-2.5">Offrir une adhésion</summary>
        <Form method="post" noValidate className="mt-4">
          <ErrorSummary errors={of("offrir")?.errors ?? {}} />
          <input type="hidden" name="intention" value="offrir" />
          <p className="small muted mb-4">{fr(`${name} aura les avantages de l'adhésion, sans paiement.`)}</p>
          <FieldRow>
            <TextField
              name="du"
              label="Premier jour"
              type="date"
              min={today}
              defaultValue={of("offrir")?.fields.du ?? today}
              error={of("offrir")?.errors.du}
              required
            />
            <TextField
              name="au"
              label="Dernier jour"
              type="date"
              min={today}
              defaultValue={of("offrir")?.fields.au}
              error={of("offrir")?.errors.au}
              required
            />
          </FieldRow>
          <Reason id="raison_cadeau" answer={of("offrir")} />
          <SubmitButton variant="secondary" small among={{ intention: "offrir" }}>
            Offrir
          </SubmitButton>
        </Form>
      </details>
    </>
  );
}

function Reason({ id, answer }: { id: string; answer: GiftFormResult | undefined }) {
  return (
    <TextField
      id={id}
      name="raison"
      label="Pourquoi ?"
      hint={fr(reasonHint)}
      maxLength={REASON_MAX_CHARACTERS}
      defaultValue={answer?.fields.raison}
      error={answer?.errors[id]}
      required
    />
  );
}

/** What would be given, in full, before it is. The form it answers is further down the page: the question takes the focus. */
export function GiftConfirmation({ id, name, answer }: { id: string; name: string; answer: GiftFormResult }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer.plan) title.current?.focus();
  }, [answer]);
  if (!answer.plan) return null;
  const { from, until } = answer.plan;
  const question = answer.form === "offrir" ? `Offrir une adhésion à ${name} ?` : `Prolonger l'adhésion de ${name} ?`;
  return (
    <Card as="section" className="my-5">
      <h2 className="h4 mb-3 scroll-mt-24" tabIndex={-1} ref={title}>
        {fr(question)}
      </h2>
      <p>{fr(`${name} sera membre ${daysText(from, until)}, sans rien payer.`)}</p>
      <p className="small muted mt-2 mb-5 wrap-anywhere">
        {fr(`Pourquoi : ${answer.fields.raison}. Vous pourrez reprendre ces jours depuis cette page.`)}
      </p>
      <Form method="post">
        {Object.entries({ intention: answer.form, confirme: "oui", ...answer.fields }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton small among={{ intention: answer.form, confirme: "oui" }}>
            {answer.form === "offrir" ? "Offrir l’adhésion" : "Prolonger l’adhésion"}
          </SubmitButton>
          <ButtonLink to={`/admin/members/${id}`} variant="secondary" small reloadDocument>
            Annuler
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
