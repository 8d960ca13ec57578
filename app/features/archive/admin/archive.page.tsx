import { data, Form } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { REASON_MAX_LENGTH } from "~/features/audit/rules";
import { formatDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { formatExactEuros } from "~/platform/money";
import { typedSearch } from "~/platform/search";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { type FoundContract, openArchives } from "../archive.server";
import { reasonMissing, searchMissing } from "../messages";
import { SEARCH_MAX_LENGTH } from "../rules";
import type { Route } from "./+types/archive.page";

/** What is searched is posted: a name stands in no address. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const typed = typedSearch(form, "search");
  const why = String(form.get("why") ?? "").slice(0, REASON_MAX_LENGTH);
  if (typed === "") return data({ typed, why, errors: { search: searchMissing }, found: null }, { status: 422 });
  const opened = await inTransaction((trx) => openArchives(trx, { typed, reason: why }, actor));
  if (!opened.ok) return data({ typed, why, errors: { why: reasonMissing }, found: null }, { status: 422 });
  return data({ typed, why, errors: {}, found: opened.found });
}

export const meta: Route.MetaFunction = () => unlistedHead("Archives");

export default function ArchivePage({ actionData }: Route.ComponentProps) {
  const errors: { search?: string; why?: string } = actionData?.errors ?? {};
  const found = actionData?.found;
  return (
    <>
      <BackLink to="/admin/comptes">Comptes</BackLink>
      <h1 className="mb-3">Archives</h1>
      <p className="mb-6 max-w-[40rem]">
        {fr(
          "Les contrats des comptes effacés, que la loi vous fait garder. Ils se trouvent par un numéro, ou par un nom ou une adresse connus en entier. Chaque ouverture est inscrite au journal, avec sa raison.",
        )}
      </p>
      <Form method="post" noValidate className="max-w-[30rem]">
        <ErrorSummary errors={errors} />
        <TextField
          name="search"
          label="Numéro, nom ou adresse e-mail"
          hint={fr("LE-7Q1B2C, F-2026-0001, A-2026-0001, ou prénom et nom.")}
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={actionData?.typed}
          error={errors.search}
          autoComplete="off"
          required
        />
        <TextField
          name="why"
          label="Pourquoi l’ouvrir"
          hint={fr("Sans nom ni détail privé : cette phrase est gardée au journal.")}
          maxLength={REASON_MAX_LENGTH}
          defaultValue={actionData?.why}
          error={errors.why}
          autoComplete="off"
          required
        />
        <SubmitButton>Ouvrir l’archive</SubmitButton>
      </Form>
      {found && (
        <section className="mt-10 max-w-[40rem]" aria-labelledby="trouves" aria-live="polite">
          <h2 id="trouves">{found.length === 0 ? "Aucun contrat archivé" : "Ce qui a été trouvé"}</h2>
          {found.length === 0 && (
            <p className="muted mt-2">
              {fr("Rien ne répond à ce numéro, ce nom ou cette adresse. Un nom doit être écrit en entier.")}
            </p>
          )}
          {found.map((contract) => (
            <Contract key={contract.id} contract={contract} />
          ))}
        </section>
      )}
    </>
  );
}

function Contract({ contract }: { contract: FoundContract }) {
  const { reference, label, lines, names, emails, documents, terms } = contract;
  const facts: [string, string][] = [
    ["Nom", names.join(", ")],
    ["Adresse", emails.join(", ")],
    ["Commande", `${formatDay(contract.placedOn)}, ${formatExactEuros(contract.amountCents)}`],
    ["Fin du contrat", formatDay(contract.endsOn)],
    ["Conditions", `version ${terms.version}, acceptées le ${formatDay(terms.acceptedOn)}`],
    ...documents.map(({ number, issuedOn, totalCents }): [string, string] => [
      number,
      `${formatDay(issuedOn)}, ${formatExactEuros(totalCents)}`,
    ]),
    ["Archivé le", formatDay(contract.archivedOn)],
    ["Détruit après le", formatDay(contract.keptUntil)],
  ];
  return (
    <article className="mt-6">
      <h3>
        {reference} · {fr(label)}
      </h3>
      {lines.length > 0 && (
        <ul className="list-disc pl-6">
          {lines.map((line) => (
            <li key={line.label}>
              {line.quantity} × {line.label}, {formatExactEuros(line.unitCents)}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="muted">{name}</dt>
            <dd className="wrap-anywhere">{fr(value)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
