import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { Button, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { useReadFromTop } from "~/ui/read-from-top";
import { fieldNames } from "./forms";
import { confirmLabels } from "./messages";
import type { TerminationKind } from "./rules";
import type { TerminationFormResult } from "./submit-termination.server";

type Recap = Extract<TerminationFormResult, { step: "recap" }>;
type Receipt = Extract<TerminationFormResult, { step: "done" }>;

/** The title of a step. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="max-w-[14em] outline-none" tabIndex={-1} ref={useReadFromTop<HTMLHeadingElement>()}>
      {children}
    </h1>
  );
}

/** Second step: what will be sent, and one button to send it. Everything travels in the form, and is checked again. */
export function TerminationRecap({ kind, recap }: { kind: TerminationKind; recap: Recap }) {
  return (
    <>
      <StepTitle>{fr("Relisez, puis confirmez")}</StepTitle>
      <p className="lede muted mt-5 mb-8">{fr("Rien n'est encore envoyé.")}</p>
      <div className="max-w-176">
        <KeyValues
          items={[
            ...recap.lines.map(([label, value]) => ({ label, value: <span className="wrap-anywhere">{value}</span> })),
            ...(recap.motive
              ? [
                  {
                    label: "Motif",
                    value: <span className="wrap-anywhere whitespace-pre-line">{recap.motive}</span>,
                  },
                ]
              : []),
          ]}
        />
        <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4">
          {fieldNames.map((name) => (
            <input key={name} type="hidden" name={name} value={recap.values[name]} />
          ))}
          <input type="hidden" name="clientKey" value={recap.key} />
          <SubmitButton intent="confirm" busyLabel="Envoi en cours...">
            {confirmLabels[kind]}
          </SubmitButton>
          <SubmitButton variant="quiet" intent="edit" busyLabel="Un instant...">
            Modifier
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}

const doneTitles: Record<TerminationKind, string> = {
  withdrawal: "Votre rétractation est enregistrée",
  termination: "Votre résiliation est enregistrée",
};

/** The receipt, the same whatever is known of the contract; the mail says it too. */
export function TerminationDone({ kind, receipt }: { kind: TerminationKind; receipt: Receipt }) {
  return (
    <>
      <StepTitle>{fr(doneTitles[kind])}</StepTitle>
      <p className="lede muted mt-5 mb-8 max-w-[34em]">
        {fr(
          receipt.acknowledged
            ? `L'accusé de réception part à ${receipt.email}. Vous n'avez rien d'autre à faire.`
            : "Plusieurs messages sont déjà partis à cette adresse aujourd'hui. Gardez ou imprimez cette page : elle vaut accusé de réception.",
        )}
      </p>
      <div className="max-w-176">
        <KeyValues
          items={[...receipt.lines, ["Reçue", receipt.receivedAt] as const].map(([label, value]) => ({
            label,
            value: <span className="wrap-anywhere">{fr(value)}</span>,
          }))}
        />
        <p className="muted mt-6">{fr(nextSteps[kind])}</p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="secondary" small className="needs-js" onClick={() => print()}>
            Imprimer
          </Button>
          <Link to={href("/")} className="inline-flex min-h-(--target) items-center">
            {fr("Revenir à l'accueil")}
          </Link>
        </p>
      </div>
    </>
  );
}

const nextSteps: Record<TerminationKind, string> = {
  withdrawal:
    "Nous retrouvons le contrat et vous remboursons ce qui est dû, au plus tard quatorze jours après cette date, par le même moyen de paiement.",
  termination:
    "Nous retrouvons le contrat et vous confirmons par écrit la date de fin. Ce qui est à rembourser l'est dans les 30 jours, par le même moyen de paiement, ou par virement s'il ne le permet plus.",
};
