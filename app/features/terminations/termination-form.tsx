import { Form } from "react-router";
import { DangerHelp } from "~/features/safety/danger-help";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { RadioGroup } from "~/ui/radio-group";
import { type TerminationErrors, type TerminationValues, wishes } from "./forms";
import { MOTIVE_MAX, NAME_MAX, REFERENCE_MAX, type TerminationKind } from "./rules";
import type { TerminationPageData } from "./termination-page.server";

interface TerminationFormProps {
  kind: TerminationKind;
  page: TerminationPageData;
  /** What was typed, after an error or to correct it. */
  values?: TerminationValues;
  errors?: TerminationErrors;
  problem?: string | null;
}

/** First step. Only what the law lets us ask: who, which contract, where to send the acknowledgement. */
export function TerminationForm({ kind, page, values, errors = {}, problem }: TerminationFormProps) {
  const typed = { ...page.known, ...values };
  return (
    <Form method="post" noValidate autoComplete="off" key={JSON.stringify([values, errors])}>
      {problem && (
        <FormMessage kind="danger" title={fr("Votre demande n'est pas encore partie")}>
          {problem}
        </FormMessage>
      )}
      <ErrorSummary errors={{ ...errors }} always />
      <TextField
        label={fr("Prénom et nom")}
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={typed.name}
        error={errors.name}
        required
      />
      <TextField
        label={fr("Adresse e-mail pour l'accusé de réception")}
        hint={fr("Une adresse que personne d'autre ne lit, de préférence. L'objet du message ne dit rien.")}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed.email}
        error={errors.email}
        required
      />
      <ContractField orders={page.orders} typed={typed.reference} error={errors.reference} />
      {kind === "termination" && <TerminationFields page={page} typed={typed} errors={errors} />}
      {kind === "termination" && <DangerHelp />}
      <SubmitButton busyLabel="Un instant..." className="mt-2">
        Relire avant de confirmer
      </SubmitButton>
    </Form>
  );
}

function ContractField({
  orders,
  typed = "",
  error,
}: {
  orders: TerminationPageData["orders"];
  typed?: string;
  error?: string;
}) {
  const own = orders.length > 0 && (typed === "" || orders.some(({ reference }) => reference === typed));
  if (own && !error) {
    return (
      <RadioGroup
        legend={fr("Quel contrat ?")}
        name="reference"
        defaultValue={typed}
        options={[
          ...orders.map(({ reference, label }) => ({ value: reference, label, hint: `Commande ${reference}` })),
          { value: "", label: fr("Un autre, ou je ne le retrouve pas") },
        ]}
      />
    );
  }
  return (
    <TextField
      label={fr("Numéro de commande ou de facture")}
      hint={
        <>
          {fr("Il figure dans votre message de confirmation :")} <span className="whitespace-nowrap">LE-7K2M9Q</span> ou{" "}
          <span className="whitespace-nowrap">F-2026-0001</span>,{" "}
          {fr("par exemple. Vous ne le retrouvez pas ? Laissez vide, nous chercherons.")}
        </>
      }
      name="reference"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={REFERENCE_MAX}
      defaultValue={typed}
      error={error}
    />
  );
}

function TerminationFields({
  page,
  typed,
  errors,
}: {
  page: TerminationPageData;
  typed: Partial<TerminationValues>;
  errors: TerminationErrors;
}) {
  return (
    <>
      <RadioGroup
        legend={fr("Quand doit-il prendre fin ?")}
        name="wish"
        defaultValue={typed.wish || wishes.term}
        error={errors.wish}
        options={[
          {
            value: wishes.term,
            label: "À la fin de la période en cours",
            hint: fr("Vous gardez l'accès jusque-là. Rien ne se renouvelle."),
          },
          {
            value: wishes.now,
            label: fr("Dès aujourd'hui"),
            hint: fr(
              "L'accès s'arrête ce soir. Si vous avez payé cette adhésion pour vous, les jours qui restent sont remboursés.",
            ),
          },
          {
            value: wishes.day,
            label: "À une autre date",
            hint: fr(
              "Choisissez-la ci-dessous. Si vous avez payé cette adhésion pour vous, les jours qui restent ensuite sont remboursés.",
            ),
          },
        ]}
      />
      <TextField
        label={fr("Date souhaitée, si vous en choisissez une")}
        name="day"
        type="date"
        min={page.today}
        max={page.latest}
        defaultValue={typed.day}
        error={errors.day}
        optional
        className="[&_input]:max-w-64"
      />
      <TextArea
        label={fr("Motif légitime")}
        hint={fr(
          `Aucun motif n'est demandé. Si vous en invoquez un, un justificatif peut suivre par e-mail à ${page.contactEmail} ou par lettre à ${page.postalAddress}.`,
        )}
        name="motive"
        rows={3}
        optional
        maxLength={MOTIVE_MAX}
        defaultValue={typed.motive}
        error={errors.motive}
      />
    </>
  );
}
