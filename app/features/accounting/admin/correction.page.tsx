import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeptForm } from "~/ui/kept-form";
import { recordCorrection } from "../accounting.server";
import { CORRECTION_MAX_LENGTH, oldestDay } from "../rules";
import type { Route } from "./+types/correction.page";
import { correctionAlready, correctionRefused } from "./messages";
import { PATH } from "./paths";

export function loader() {
  return { key: randomUUID(), today: parisDay(now()) };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const field = (name: string) => String(form.get(name) ?? "").slice(0, CORRECTION_MAX_LENGTH * 4);
  const typed = {
    key: field("key"),
    amount: field("amount"),
    day: field("day"),
    words: field("words"),
    byTransfer: form.has("byTransfer"),
  };
  if (!isUuid(typed.key)) throw data(null, { status: 400 });
  const done = await inTransaction((trx) => recordCorrection(trx, typed, actor));
  if (done.ok) return redirectDone(PATH, "Correction écrite dans les comptes");
  const error = done.reason === "already" ? correctionAlready(done) : correctionRefused[done.reason];
  return data({ typed, errors: { [done.field]: error } }, { status: 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Correction");

export default function CorrectionPage({ loaderData: { key, today }, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? { key, amount: "", day: today, words: "", byTransfer: false };
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <BackLink to={PATH}>Comptes</BackLink>
      <h1 className="mb-3">Écrire une correction</h1>
      <p className="mb-6 max-w-[40rem]">
        {fr(
          "Pour de l’argent que le site ne connaît pas : un paiement retrouvé chez Mollie dont la commande a été perdue, un virement fait de votre compte, une erreur du passé. Une correction ne s’efface pas : une autre, de signe contraire, l’annule.",
        )}
      </p>
      <KeptForm keptAs="correction" className="max-w-[30rem]" errors={errors}>
        <input type="hidden" name="key" value={typed.key} />
        <TextField
          name="amount"
          label="Montant, en euros"
          hint={fr("Avec un signe moins pour ce qui est sorti.")}
          inputMode="text"
          defaultValue={typed.amount}
          error={errors.amount}
          required
        />
        <TextField
          name="day"
          label="Jour"
          type="date"
          min={oldestDay(today)}
          max={today}
          defaultValue={typed.day}
          error={errors.day}
          required
        />
        <TextField
          name="words"
          label="Pourquoi"
          hint={fr("Sans nom ni détail privé : cette phrase figure dans le livre des recettes.")}
          maxLength={CORRECTION_MAX_LENGTH}
          defaultValue={typed.words}
          error={errors.words}
          required
        />
        <Checkbox name="byTransfer" value="oui" defaultChecked={typed.byTransfer}>
          {fr("Passé par mon compte bancaire, et non par Mollie")}
        </Checkbox>
        <SubmitButton>Écrire la correction</SubmitButton>
      </KeptForm>
    </>
  );
}
