import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { type Day, formatDay } from "~/platform/clock";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { EXTENSION_MAX_DAYS, REASON_MAX_CHARACTERS } from "../grant-rules";
import type { GrantFormResult } from "./member-actions.server";
import { daysText, reasonHint } from "./messages";

interface GrantFormsProps {
  name: string;
  today: Day;
  /** Set when there is a membership to extend: its last day. */
  extendsFrom: Day | null;
  result: GrantFormResult | undefined;
}

/** Offer a membership, or extend the present one: typed, then shown, then done. */
export function GrantForms({ name, today, extendsFrom, result }: GrantFormsProps) {
  const extension = result?.form === "extend" ? result : undefined;
  const grant = result?.form === "grant" ? result : undefined;
  const day = (field: "from" | "until", label: string, otherwise?: Day) => (
    <TextField
      name={field}
      label={label}
      type="date"
      min={today}
      defaultValue={grant?.fields[field] ?? otherwise}
      error={grant?.errors[field]}
      required
    />
  );
  return (
    <>
      {extendsFrom && (
        <GrantForm form="extend" title="Prolonger l’adhésion" act="Prolonger" result={extension}>
          <TextField
            name="days"
            label="Nombre de jours"
            hint={fr(`Ils s'ajoutent après le ${formatDay(extendsFrom)}.`)}
            inputMode="numeric"
            maxLength={String(EXTENSION_MAX_DAYS).length}
            defaultValue={extension?.fields.days}
            error={extension?.errors.days}
            required
          />
          <Reason id="extensionReason" result={extension} />
        </GrantForm>
      )}
      <GrantForm form="grant" title="Offrir une adhésion" act="Offrir" result={grant}>
        <p className="small muted mb-4">{fr(`${name} aura les avantages de l'adhésion, sans paiement.`)}</p>
        <FieldRow>
          {day("from", "Premier jour", today)}
          {day("until", "Dernier jour")}
        </FieldRow>
        <Reason id="grantReason" result={grant} />
      </GrantForm>
    </>
  );
}

function GrantForm(props: {
  form: GrantFormResult["form"];
  title: string;
  act: string;
  result: GrantFormResult | undefined;
  children: ReactNode;
}) {
  const { form, result } = props;
  return (
    <Disclosure open={result !== undefined} summary={props.title}>
      <Form method="post" noValidate className="mt-4">
        <ErrorSummary errors={result?.errors ?? {}} />
        <input type="hidden" name="intent" value={form} />
        {props.children}
        <SubmitButton variant="secondary" small among={{ intent: form }}>
          {props.act}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}

function Reason({ id, result }: { id: string; result: GrantFormResult | undefined }) {
  return (
    <TextField
      id={id}
      name="reason"
      label={fr("Pourquoi ?")}
      hint={fr(reasonHint)}
      maxLength={REASON_MAX_CHARACTERS}
      defaultValue={result?.fields.reason}
      error={result?.errors[id]}
      required
    />
  );
}

/** What would be given, in full, before it is. The form it answers is further down the page: the question takes the focus. */
export function GrantConfirmation({ id, name, result }: { id: string; name: string; result: GrantFormResult }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result.plan) title.current?.focus();
  }, [result]);
  if (!result.plan) return null;
  const { from, until } = result.plan;
  const question = result.form === "grant" ? `Offrir une adhésion à ${name} ?` : `Prolonger l'adhésion de ${name} ?`;
  return (
    <Card as="section" className="my-5">
      <h2 className="h4 mb-3 scroll-mt-24" tabIndex={-1} ref={title}>
        {fr(question)}
      </h2>
      <p>{fr(`${name} sera membre ${daysText(from, until)}, sans rien payer.`)}</p>
      <p className="small muted mt-2 mb-5 wrap-anywhere">
        {fr(`Pourquoi : ${result.fields.reason}. Vous pourrez reprendre ces jours depuis cette page.`)}
      </p>
      <Form method="post">
        {Object.entries({ intent: result.form, confirmed: "oui", ...result.fields, ...result.plan }).map(
          ([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ),
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton small among={{ intent: result.form, confirmed: "oui" }}>
            {result.form === "grant" ? "Offrir l’adhésion" : "Prolonger l’adhésion"}
          </SubmitButton>
          <ButtonLink to={`/admin/members/${id}`} variant="secondary" small reloadDocument>
            Annuler
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
