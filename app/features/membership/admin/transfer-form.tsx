import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { type Day, formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, Card } from "~/ui/card";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { Refundable } from "../read-refundables.server";
import type { RefundFormResult } from "./refund-actions.server";
import { creditNoteText, type RefundView, refundAddress } from "./refund-form";

interface Shown {
  view: RefundView;
  payment: Refundable;
}

/** On which day the coach sent what was refused. */
export function TransferForm({ view, payment, answer }: Shown & { answer: RefundFormResult | undefined }) {
  const { sentOn, error } = answer?.transfer ?? {};
  return (
    <section aria-labelledby="virement">
      <BlockHeading title="C’est fait par virement" id="virement" />
      <Form method="post" action={refundAddress(view, payment)} className="mt-4" noValidate>
        <input type="hidden" name="paymentId" value={payment.id} />
        <TextField
          name="sentOn"
          label="Jour du virement"
          hint={fr(`${formatEuros(payment.owedCents)}, envoyés depuis votre banque.`)}
          type="date"
          min={payment.refused?.on}
          max={view.today}
          className="max-w-[16rem]"
          defaultValue={sentOn ?? view.today}
          error={error}
          required
        />
        <SubmitButton intent="prepare-transfer" variant="secondary">
          C’est fait par virement
        </SubmitButton>
      </Form>
    </section>
  );
}

/** What noting it writes, and the button that does it. */
export function TransferQuestion({ view, payment, sentOn }: Shown & { sentOn: Day }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { owedCents, refused } = payment;
  const kept = {
    paymentId: payment.id,
    refundId: refused?.id ?? "",
    shownOwedCents: String(owedCents),
    sentOn,
  };
  return (
    <Card as="section">
      <h2 className="h4 mb-3 scroll-mt-24" tabIndex={-1} ref={title}>
        {fr(`${formatEuros(owedCents)} rendus à ${view.firstName} par virement ?`)}
      </h2>
      <p className="mb-3">
        <Ordinals>{`Virement du ${formatDay(sentOn)}. ${creditNoteText(payment, owedCents)} Un e-mail prévient ${view.firstName}.`}</Ordinals>
      </p>
      <p className="mb-5">
        {fr("Vérifiez à votre banque avant de confirmer : ce qui est écrit dans vos comptes ne s'efface pas.")}
      </p>
      <Form method="post" action={refundAddress(view, payment)}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton small intent="transfer" busyLabel="Un instant...">
            Confirmer le virement
          </SubmitButton>
          <SubmitButton small variant="secondary" intent="edit-transfer">
            Modifier
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
