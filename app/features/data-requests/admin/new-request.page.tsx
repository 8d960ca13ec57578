import { data, Form } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { textOf } from "~/platform/form-fields";
import { redirectDone } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { writeDownRequest } from "../data-requests.server";
import { readReceived } from "../forms";
import { cameByNames, kindNames } from "../messages";
import { DETAILS_MAX, NAME_MAX, receivedWays, requestKinds } from "../rules";
import type { Route } from "./+types/new-request.page";

const PATH = "/admin/demandes";
const names = ["kind", "cameBy", "receivedOn", "name", "email", "details"] as const;
type Values = Record<(typeof names)[number], string>;

export const meta: Route.MetaFunction = () => unlistedHead("Noter une demande");

export function loader() {
  return { today: parisDay(now()) };
}

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireVisit(request, { destination: "admin" });
  const form = await request.formData();
  const at = { now: now(), by: user.id };
  const read = readReceived(form, parisDay(at.now));
  if (!read.ok) {
    const values = Object.fromEntries(names.map((name) => [name, textOf(form, name).slice(0, 4_000)])) as Values;
    return data({ errors: read.errors, values }, { status: 422 });
  }
  const id = await inTransaction((trx) => writeDownRequest(trx, read.input, at));
  return redirectDone(`${PATH}/${id}`, "Demande notée");
}

export default function NewRequestPage({ loaderData: { today }, actionData }: Route.ComponentProps) {
  const empty: Values = { kind: "", cameBy: "", receivedOn: today, name: "", email: "", details: "" };
  const errors = actionData?.errors ?? {};
  const field = fieldsOf(actionData?.values ?? empty, errors);
  return (
    <>
      <BackLink to={PATH}>Demandes</BackLink>
      <h1 className="mb-2">Noter une demande</h1>
      <p className="muted mb-6 max-w-[60ch]">
        {fr("Vous avez un mois pour répondre, compté du jour où elle vous est arrivée, pas du jour où vous la notez.")}
      </p>
      <Form method="post" noValidate className="max-w-[36rem]">
        <ErrorSummary errors={errors} />
        <SelectField label="Ce qui est demandé" {...field("kind")}>
          <option value="">Choisir</option>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Comment elle est arrivée" {...field("cameBy")}>
          <option value="">Choisir</option>
          {receivedWays.map((way) => (
            <option key={way} value={way}>
              {cameByNames[way]}
            </option>
          ))}
        </SelectField>
        <TextField label="Reçue le" type="date" max={today} {...field("receivedOn")} />
        <TextField label="Nom" optional maxLength={NAME_MAX} autoComplete="off" {...field("name")} />
        <TextField
          label="Adresse e-mail"
          optional
          type="email"
          autoComplete="off"
          hint={fr("L'adresse que la personne a pu donner à ce site. Sans elle, vous lui répondez vous-même.")}
          {...field("email")}
        />
        <TextArea
          label="Ce qu’elle demande"
          optional
          hint={fr("Chiffré, effacé dès la réponse.")}
          rows={4}
          maxLength={DETAILS_MAX}
          {...field("details")}
        />
        <SubmitButton busyLabel="Un instant...">Noter</SubmitButton>
      </Form>
    </>
  );
}
