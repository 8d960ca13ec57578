import "./accounting.css";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { data, Form } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { formatExactEuros } from "~/platform/money";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, SelectField, TextArea, TextField } from "~/ui/field";
import { FileChoice } from "~/ui/file-choice";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Ordinals } from "~/ui/ordinals";
import { type Deposit, depositSettlement, listDeposits, setSettlementAside } from "../accounting.server";
import { oldestDay } from "../rules";
import type { Route } from "./+types/settlement.page";
import { depositProblem, setAsideRefused } from "./messages";
import { accountsPath, PATH } from "./paths";

/** A report of some thousand lines. */
const REPORT_MAX_CHARACTERS = 500_000;

export async function loader() {
  return { today: parisDay(now()), deposits: await listDeposits(db()) };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const field = (name: string, most = 40) => String(form.get(name) ?? "").slice(0, most);
  if (form.get("intent") === "set-aside") {
    const asked = { settlementId: field("settlementId"), reason: field("reason", 1_000) };
    const aside = await inTransaction((trx) => setSettlementAside(trx, asked, actor));
    if (aside.ok) return redirectDone(`${accountsPath({ month: aside.day })}#versements`, "Versement mis de côté");
    const wrong = aside.reason === "unknown" ? "settlementId" : "reason";
    return data({ typed: null, asked, errors: { [wrong]: fr(setAsideRefused[aside.reason]) } }, { status: 422 });
  }
  const typed = { report: field("report", REPORT_MAX_CHARACTERS), day: field("day"), amount: field("amount") };
  const done = await inTransaction((trx) => depositSettlement(trx, typed, actor));
  if (done.ok)
    return redirectDone(
      `${accountsPath({ month: done.day })}#versements`,
      done.unknown > 0
        ? "Versement ajouté, des lignes sont à vérifier"
        : "Versement ajouté, chaque ligne est retrouvée",
    );
  return data({ typed, asked: null, errors: { [done.field]: fr(depositProblem(done)) } }, { status: 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Versement de Mollie");

export default function SettlementPage({ loaderData: { today, deposits }, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? { report: "", day: "", amount: "" };
  const errors: Record<string, string> = actionData?.errors ?? {};
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  async function pour(file: File | undefined) {
    const report = form.current?.elements.namedItem("report");
    if (file && report instanceof HTMLTextAreaElement) report.value = await file.text();
  }
  return (
    <>
      <BackLink to={PATH}>Comptes</BackLink>
      <h1 className="mb-3">Déposer le rapport d’un versement</h1>
      <p className="mb-6 max-w-[40rem]">
        {fr(
          "Quand Mollie vous fait un virement, son rapport dit ce qu’il contient, frais compris. Déposé ici, il est comparé aux comptes ligne à ligne. Dans Mollie : Rapports, Versements, puis Exporter au format CSV.",
        )}
      </p>
      <Form method="post" noValidate className="max-w-[30rem]" ref={form}>
        {!actionData?.asked && <ErrorSummary errors={errors} />}
        {ready && (
          <Field id="fichier" label="Fichier CSV du versement" hint={fr("Son contenu vient dans la case ci-dessous.")}>
            {(control) => (
              <FileChoice
                {...control}
                icon={FileUp}
                words="Choisir un fichier"
                accept=".csv,text/csv"
                onChange={({ target }) => pour(target.files?.[0])}
              />
            )}
          </Field>
        )}
        <TextArea
          name="report"
          label="Contenu du fichier CSV"
          hint={fr(
            `${ready ? "Ou ouvrez" : "Ouvrez"} le fichier, copiez tout, collez ici. Les noms et les comptes bancaires des personnes ne sont pas conservés.`,
          )}
          rows={6}
          autoComplete="off"
          spellCheck={false}
          maxLength={REPORT_MAX_CHARACTERS}
          defaultValue={typed.report}
          error={errors.report}
          required
        />
        <TextField
          name="day"
          label="Jour du virement sur votre compte"
          type="date"
          min={oldestDay(today)}
          max={today}
          defaultValue={typed.day}
          error={errors.day}
          required
        />
        <TextField
          name="amount"
          label="Montant du virement, en euros"
          hint={fr("Tel que votre banque l’affiche : il doit être celui du rapport, au centime.")}
          inputMode="decimal"
          defaultValue={typed.amount}
          error={errors.amount}
          required
        />
        <SubmitButton intent="deposit">Comparer et ajouter</SubmitButton>
      </Form>
      {deposits.length > 0 && <SetAside deposits={deposits} asked={actionData?.asked ?? null} errors={errors} />}
    </>
  );
}

/** A deposit made by mistake: undone by other entries, then deposited again. */
function SetAside(props: {
  deposits: Deposit[];
  asked: { settlementId: string; reason: string } | null;
  errors: Record<string, string>;
}) {
  const { deposits, asked, errors } = props;
  return (
    <section className="mt-14" aria-labelledby="erreur">
      <BlockHeading title="Déposé par erreur" id="erreur" />
      <p className="mt-4 mb-6 max-w-[40rem]">
        {fr(
          "Un mauvais jour, un autre virement : mettez ce versement de côté. Ses écritures sont annulées par d’autres, et son rapport peut être déposé de nouveau.",
        )}
      </p>
      <Form method="post" noValidate className="max-w-[30rem]">
        {asked && <ErrorSummary errors={errors} />}
        <SelectField
          name="settlementId"
          label="Versement"
          defaultValue={asked?.settlementId ?? ""}
          error={errors.settlementId}
          required
        >
          <option value="">Choisissez</option>
          {deposits.map(({ id, reference, settledOn, amountCents }) => (
            <option key={id} value={id}>
              <Ordinals>{`${formatDay(settledOn)}, ${formatExactEuros(amountCents)} (${reference})`}</Ordinals>
            </option>
          ))}
        </SelectField>
        <TextField
          name="reason"
          label="Pourquoi"
          hint={fr("Gardé dans les comptes et au journal.")}
          defaultValue={asked?.reason}
          error={errors.reason}
          autoComplete="off"
          required
        />
        <SubmitButton variant="secondary" intent="set-aside">
          Mettre de côté
        </SubmitButton>
      </Form>
    </section>
  );
}
