import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { formatDay } from "~/platform/clock";
import { type Cents, formatEuros, typedEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { REASON_MAX_CHARACTERS } from "../grant-rules";
import type { Refundable } from "../read-refundables.server";
import type { Route } from "./+types/refund.page";
import { reasonHint, refundFailures } from "./messages";
import type { RefundFormResult } from "./refund-actions.server";

export type RefundView = Route.ComponentProps["loaderData"];

interface Shown {
  view: RefundView;
  payment: Refundable;
  answer: RefundFormResult | undefined;
}

/** Where the forms about this payment are sent. */
export const refundAddress = (view: RefundView, payment: Refundable) =>
  `/admin/members/${view.id}/rembourser?paiement=${payment.id}`;

/** How much and why. */
export function RefundForm({ view, payment, answer }: Shown) {
  const { owedCents, leftCents, refused, writtenCents } = payment;
  return (
    <section aria-label="Combien, et pourquoi">
      {owedCents > 0 && (
        <Notice
          kind="danger"
          title={fr(
            refused
              ? `${refused.reason ? "Mollie" : "La banque"} n'a pas rendu ${formatEuros(owedCents)}`
              : `${formatEuros(owedCents)} à rendre`,
          )}
          className="mb-6"
        >
          <p>
            {refused?.reason && `${fr(refundFailures[refused.reason])} `}
            {fr(
              refused
                ? "Cette somme reste due : rendez-la par virement, ou redemandez-la ci-dessous."
                : "La banque a rendu ce paiement après la fin du contrat : une fois les jours servis payés, cette somme revient à la personne.",
            )}
            {writtenCents >= owedCents && fr(" L'avoir déjà émis suffit : la rendre n'en ouvre pas un second.")}
          </p>
        </Notice>
      )}
      <p className="muted mb-6 max-w-[60ch]">
        {fr("Pour une rétractation ou une résiliation, passez par ")}
        <Link to="/admin/fins-de-contrat">Fins de contrat</Link>
        {fr(" : le montant y est calculé, et l'accès s'arrête du même geste.")}
      </p>
      <Form method="post" action={refundAddress(view, payment)} noValidate>
        <ErrorSummary errors={answer?.errors ?? {}} />
        <input type="hidden" name="paymentId" value={payment.id} />
        <TextField
          name="amount"
          label="Montant à rendre, en euros"
          hint={fr(`Au plus ${formatEuros(leftCents)}.`)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          className="max-w-[16rem]"
          defaultValue={answer?.fields.amount ?? typedEuros(owedCents || leftCents)}
          error={answer?.errors?.amount}
          required
        />
        <TextField
          name="reason"
          label={fr("Pourquoi ?")}
          hint={fr(reasonHint)}
          maxLength={REASON_MAX_CHARACTERS}
          defaultValue={answer?.fields.reason}
          error={answer?.errors?.reason}
          required
        />
        <div className="flex flex-wrap gap-4">
          <SubmitButton intent="prepare">Continuer</SubmitButton>
          <ButtonLink to={`/admin/members/${view.id}#paiements`} variant="secondary">
            Annuler
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

/** What giving it back does, what it leaves as it is, and the button that does it. */
export function RefundQuestion({ view, payment, answer, cents }: Shown & { answer: RefundFormResult; cents: Cents }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { fields } = answer;
  const kept = { paymentId: payment.id, key: view.clientKey, shownLeftCents: String(payment.leftCents), ...fields };
  return (
    <Card as="section">
      <h2 className="h4 mb-3 scroll-mt-24" tabIndex={-1} ref={title}>
        {fr(`Rendre ${formatEuros(cents)} à ${view.firstName} ?`)}
      </h2>
      <p className="mb-3">{fr(effectsOf(payment, cents, view.firstName))}</p>
      <p className="mb-3">
        <Untouched view={view} payment={payment} cents={cents} />
      </p>
      <p className="small muted mb-5 wrap-anywhere">{fr(`Pourquoi : ${fields.reason}`)}</p>
      <Form method="post" action={refundAddress(view, payment)}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton small intent="refund" busyLabel="Un instant...">
            {`Rembourser ${formatEuros(cents)}`}
          </SubmitButton>
          <SubmitButton small variant="secondary" intent="edit">
            Modifier
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function effectsOf(payment: Refundable, cents: Cents, firstName: string): string {
  return [
    "L'argent revient sur le moyen de paiement utilisé, en général sous quelques jours.",
    creditNoteText(payment, cents, "Quand il part, "),
    `Un e-mail prévient alors ${firstName}, sans votre raison. Si Mollie refuse, vous le lisez dans « À faire » et rien n'est écrit à ${firstName}. Cela ne s'annule pas.`,
  ].join(" ");
}

/** `when` begins the sentence that says that one is issued. */
export function creditNoteText({ writtenCents }: Refundable, cents: Cents, when = ""): string {
  const uncovered = cents - writtenCents;
  if (uncovered <= 0) return "L'avoir de la première demande suffit, il n'en est pas émis d'autre.";
  return `${when}${when ? "un" : "Un"} avoir de ${formatEuros(uncovered)} est émis.`;
}

function Untouched({ view, payment, cents }: Pick<Shown, "view" | "payment"> & { cents: Cents }) {
  const { bought, next, leftCents } = payment;
  if (bought.kind === "other") {
    if (!bought.takenAwayAt) return fr("Ce qui a été acheté ne change pas.");
    return (
      <>
        {fr("Ce qui a été acheté ne change pas : ")}
        <Link to={bought.takenAwayAt}>le retirer</Link> est un autre geste.
      </>
    );
  }
  return (
    <>
      {fr("L'adhésion et ses accès ne changent pas : ")}
      <Link to={`/admin/members/${view.id}#gerer`}>y mettre fin</Link>
      {" est un autre geste."}
      {next && (
        <>
          {" "}
          <Ordinals>
            {cents >= leftCents
              ? `L'échéance de ${formatEuros(next.amountCents)}, prévue le ${formatDay(next.dueDate)}, ne se prélèvera plus d'elle-même.`
              : `L'échéance de ${formatEuros(next.amountCents)}, prévue le ${formatDay(next.dueDate)}, reste due.`}
          </Ordinals>
        </>
      )}
    </>
  );
}
