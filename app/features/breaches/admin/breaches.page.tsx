import { randomUUID } from "node:crypto";
import { data, Form, Link } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { formatDay, formatNearInstant, parisDay, parisTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { textOf } from "~/platform/form-fields";
import { redirectDone } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, fieldsOf, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Tag, UrgencyTag } from "~/ui/tag";
import { listBreaches, noteBreach } from "../breaches.server";
import { readDiscovered } from "../forms";
import { breachName, decisionText } from "../messages";
import { AUTHORITY_HOURS, TEXT_MAX } from "../rules";
import type { Route } from "./+types/breaches.page";
import "./breaches.css";
import { Ordinals } from "~/ui/ordinals";

const PATH = "/admin/violations";
const names = ["discoveredOn", "discoveredAt", "facts"] as const;
type Values = Record<(typeof names)[number], string>;

export const meta: Route.MetaFunction = () => unlistedHead("Violations de données");

export function loader() {
  const at = { now: now() };
  const clock = { today: parisDay(at.now), time: parisTime(at.now), clientKey: randomUUID() };
  const load = async () => ({ ...clock, breaches: await listBreaches(db(), at) });
  return loadedOr500("breaches_not_loaded", load, { ...clock, breaches: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireVisit(request, { destination: "admin" });
  const form = await request.formData();
  const at = { now: now(), by: user.id };
  const read = readDiscovered(form, at);
  if (!read.ok) {
    const values = Object.fromEntries(names.map((name) => [name, textOf(form, name).slice(0, 2 * TEXT_MAX)])) as Values;
    return data({ errors: read.errors, values }, { status: 422 });
  }
  const clientKey = textOf(form, "clientKey");
  if (!isUuid(clientKey)) throw data(null, { status: 400 });
  const id = await inTransaction((trx) => noteBreach(trx, { ...read.input, clientKey }, at));
  return redirectDone(`${PATH}/${id}`, "Violation notée");
}

export default function BreachesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, time, clientKey, breaches } = loaderData;
  const errors = actionData?.errors ?? {};
  const field = fieldsOf(actionData?.values ?? { discoveredOn: today, discoveredAt: time, facts: "" }, errors);
  return (
    <>
      <h1>Violations de données</h1>
      <p className="muted mt-1.5 mb-8 max-w-[60ch]">
        {fr(
          `Des données vues par quelqu’un qui n’aurait pas dû, changées ou perdues : un téléphone volé, une lettre envoyée à la mauvaise adresse, une sauvegarde copiée. La CNIL l’apprend sous ${AUTHORITY_HOURS} heures, sauf si personne ne court de risque ; le registre garde tout.`,
        )}
      </p>
      <div className="case-columns">
        <section aria-labelledby="noter">
          <BlockHeading title="Noter une violation" id="noter" />
          <Form method="post" noValidate className="mt-4">
            <ErrorSummary errors={errors} />
            <input type="hidden" name="clientKey" value={clientKey} />
            <FieldRow>
              <TextField label="Découverte le" type="date" max={today} {...field("discoveredOn")} />
              <TextField label="Heure" type="time" {...field("discoveredAt")} />
            </FieldRow>
            <TextArea
              label="Ce qui s’est passé"
              hint={fr("Ce que vous savez maintenant suffit : le reste s’ajoute après. Chiffré.")}
              rows={5}
              maxLength={TEXT_MAX}
              {...field("facts")}
            />
            <SubmitButton busyLabel="Un instant...">Noter</SubmitButton>
          </Form>
        </section>
        <section aria-labelledby="registre">
          <BlockHeading title="Registre" id="registre" />
          {!breaches && <LoadError title="Erreur lors du chargement du registre" retryTo={PATH} />}
          {breaches?.length === 0 && (
            <p className="muted mt-4">
              {fr(`Aucune violation notée. Elles restent lisibles ${keptText(kept.breaches)} après leur clôture.`)}
            </p>
          )}
          {breaches && breaches.length > 0 && (
            <ul className="case-register">
              {breaches.map(({ id, no, discoveredAt, clock, state: { authority, closedAt } }) => (
                <li key={id}>
                  <div>
                    <Link to={`${PATH}/${id}`}>{fr(breachName(no))}</Link>
                    <span className="small muted block">
                      <Ordinals>{`Découverte le ${formatDay(parisDay(discoveredAt))} ; CNIL : ${decisionText(authority, "authority")}`}</Ordinals>
                    </span>
                  </div>
                  {closedAt ? (
                    <Tag kind="line">close</Tag>
                  ) : (
                    <UrgencyTag urgency={authority ? "calm" : clock.urgency}>
                      <Ordinals>{authority ? "ouverte" : `CNIL : ${formatNearInstant(clock.deadline)}`}</Ordinals>
                    </UrgencyTag>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}
