import { Form } from "react-router";
import { vatMessages } from "~/features/settings/messages";
import { type Day, formatDay } from "~/platform/clock";
import { formatRate } from "~/platform/money";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";

export interface VatRateRefusal {
  field: "rate" | "fromDay";
  text: string;
  typed: { rate: string; fromDay: string };
}

interface VatRatesProps {
  group: string;
  rates: { fromDay: Day; rateBp: number }[];
  refusal: VatRateRefusal | undefined;
}

/** The rates with their first day, and the form that adds one. */
export function VatRates({ group, rates, refusal }: VatRatesProps) {
  const error = (field: VatRateRefusal["field"]) => (refusal?.field === field ? fr(refusal.text) : undefined);
  return (
    <section aria-labelledby="tva" className="mt-12">
      <BlockHeading title={vatMessages.title} id="tva" />
      <p className="muted mt-3 mb-5">{fr(vatMessages.intro)}</p>
      <ul className="mb-6">
        {rates.map(({ fromDay, rateBp }) => (
          <li key={fromDay}>
            <Ordinals>{`Depuis le ${formatDay(fromDay)} : ${rateBp === 0 ? vatMessages.none : formatRate(rateBp)}`}</Ordinals>
          </li>
        ))}
      </ul>
      <Form method="post" action={`/admin/settings?groupe=${group}`} noValidate aria-label={vatMessages.title}>
        <input type="hidden" name="group" value={group} />
        <TextField
          name="rate"
          label={fr(vatMessages.rate)}
          hint={fr(vatMessages.rateHint)}
          inputMode="decimal"
          autoComplete="off"
          className="setting-short"
          defaultValue={refusal?.typed.rate}
          error={error("rate")}
        />
        <TextField
          name="fromDay"
          label={fr(vatMessages.fromDay)}
          type="date"
          defaultValue={refusal?.typed.fromDay}
          error={error("fromDay")}
        />
        <SubmitButton intent="set-vat-rate" variant="secondary" busyLabel="Enregistrement...">
          {vatMessages.save}
        </SubmitButton>
      </Form>
    </section>
  );
}
