import { randomUUID } from "node:crypto";
import { data, Form } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatInstant, formatNearDay, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { textOf } from "~/platform/form-fields";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, SelectField, TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { SunClock } from "~/ui/sun-clock";
import { Tag, UrgencyTag } from "~/ui/tag";
import { addEntry, readBreach } from "../breaches.server";
import { readEntry } from "../forms";
import {
  addRefusals,
  breachName,
  decisionText,
  draftFor,
  entryNames,
  hoursText,
  notToTell,
  toGather,
} from "../messages";
import { AUTHORITY_HOURS, kindsOpenTo, TEXT_MAX } from "../rules";
import type { Route } from "./+types/breach.page";
import "./breaches.css";
import { Ordinals } from "~/ui/ordinals";

const PATH = "/admin/violations";
const AUTHORITY_PAGE = "https://www.cnil.fr/fr/notifier-une-violation-de-donnees-personnelles";

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const breach = isUuid(id) ? await readBreach(db(), id, { now: now() }) : null;
  if (!breach) throw data(null, { status: 404 });
  const { brand_name: brand, coach_name: coach, privacy_email: privacyEmail } = await getSettings(db());
  return {
    ...breach,
    draft: draftFor({ brand, coach, privacyEmail }),
    kinds: kindsOpenTo(breach.entries),
    clientKey: randomUUID(),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { user } = await requireVisit(request, { destination: "admin" });
  const form = await request.formData();
  const at = { now: now(), by: user.id };
  if (!isUuid(id) || !(await readBreach(db(), id, at))) throw data(null, { status: 404 });
  const read = readEntry(form);
  if (!read.ok) {
    const values = { kind: textOf(form, "kind"), text: textOf(form, "text").slice(0, 2 * TEXT_MAX) };
    return data({ errors: read.errors, values }, { status: 422 });
  }
  const clientKey = textOf(form, "clientKey");
  if (!isUuid(clientKey)) throw data(null, { status: 400 });
  const added = await inTransaction((trx) => addEntry(trx, { breachId: id, clientKey, ...read.input }, at));
  if (!added.ok && added.reason === "unknown") throw data(null, { status: 404 });
  return redirectSaying(
    `${PATH}/${id}`,
    added.ok
      ? { kind: "success", title: "Ajouté au registre" }
      : { kind: "error", title: addRefusals[added.reason as keyof typeof addRefusals] },
  );
}

export const meta: Route.MetaFunction = () => unlistedHead("Une violation");

export default function BreachPage({ loaderData: breach, actionData }: Route.ComponentProps) {
  const { no, discoveredAt, clock, state, entries, kinds, draft, clientKey } = breach;
  return (
    <>
      <BackLink to={PATH}>Violations de données</BackLink>
      <h1 className="mb-2">{fr(breachName(no))}</h1>
      <p className="mb-6">
        <Headline {...{ clock, state }} />
      </p>
      <div className="case-columns">
        <div>
          {!state.authority && (
            <section aria-label="Le délai">
              <SunClock
                elapsed={clock.elapsed}
                label={fr(
                  `Découverte ${formatInstant(discoveredAt)}, CNIL prévenue au plus tard ${formatInstant(clock.deadline)}`,
                )}
              />
              <p className="small flex justify-between gap-4">
                <span>
                  <Moment at={discoveredAt} />
                  <span className="muted block">{fr("découverte")}</span>
                </span>
                <span className="text-right">
                  <Moment at={clock.deadline} />
                  <span className="muted block">{fr("CNIL prévenue au plus tard")}</span>
                </span>
              </p>
            </section>
          )}
          <section aria-labelledby="registre">
            <BlockHeading title="Registre" id="registre" />
            <ol className="breaches-entries">
              {entries.map(({ id, kind, at, text }) => (
                <li key={id}>
                  <b>{fr(entryNames[kind])}</b>
                  <span className="small muted block">
                    <Ordinals>{formatInstant(at)}</Ordinals>
                  </span>
                  <p className="mt-2 max-w-[60ch] whitespace-pre-line wrap-anywhere">{text}</p>
                </li>
              ))}
            </ol>
            {kinds.length > 0 && <Add kinds={kinds} clientKey={clientKey} refused={actionData} key={entries.length} />}
          </section>
        </div>
        <aside aria-label="Quoi faire">
          <section>
            <BlockHeading title="Où vous en êtes" />
            <KeyValues
              items={[
                { label: "Découverte", value: fr(formatInstant(discoveredAt)) },
                { label: "CNIL", value: decisionText(state.authority, "authority") },
                { label: "Personnes", value: decisionText(state.people, "people") },
              ]}
            />
          </section>
          {!state.closedAt && <Guidance draft={draft} />}
        </aside>
      </div>
    </>
  );
}

/** A day, then its hour below: two stand side by side on a telephone. */
function Moment({ at }: { at: Date }) {
  return (
    <b className="block">
      <span className="block whitespace-nowrap md:inline">
        <Ordinals>{formatNearDay(parisDay(at))}</Ordinals>
        <span className="hidden md:inline">, </span>
      </span>
      {formatTime(at)}
    </b>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Headline({ clock, state: { authority, closedAt } }: Pick<Loaded, "clock" | "state">) {
  if (closedAt) return <Tag kind="line">close</Tag>;
  if (authority) return <Tag>ouverte</Tag>;
  return (
    <UrgencyTag urgency={clock.urgency}>
      {fr(
        clock.urgency === "late"
          ? `Les ${AUTHORITY_HOURS} heures sont passées`
          : `${hoursText(clock.hoursLeft)} pour prévenir la CNIL`,
      )}
    </UrgencyTag>
  );
}

function Add({
  kinds,
  clientKey,
  refused,
}: Pick<Loaded, "kinds" | "clientKey"> & { refused: Route.ComponentProps["actionData"] }) {
  const errors = refused?.errors ?? {};
  const field = fieldsOf(refused?.values ?? { kind: "", text: "" }, errors);
  return (
    <Form method="post" noValidate className="mt-6 max-w-[36rem]">
      <ErrorSummary errors={errors} />
      <input type="hidden" name="clientKey" value={clientKey} />
      <SelectField label="Ajouter" {...field("kind")}>
        <option value="">Choisir</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {fr(entryNames[kind])}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Ce que vous écrivez"
        hint={fr(
          `Une décision dit pourquoi ; la CNIL prévenue après ${AUTHORITY_HOURS} heures, la raison du retard. Rien ne se corrige ensuite.`,
        )}
        rows={4}
        maxLength={TEXT_MAX}
        {...field("text")}
      />
      <SubmitButton busyLabel="Un instant...">Ajouter au registre</SubmitButton>
    </Form>
  );
}

function Guidance({ draft }: Pick<Loaded, "draft">) {
  return (
    <>
      <section>
        <BlockHeading title="Prévenir la CNIL" />
        <p className="mt-3">
          {fr(
            `Sous ${AUTHORITY_HOURS} heures, sauf si personne ne court de risque (RGPD, article 33). Vous pouvez dire d’abord ce que vous savez, et compléter. Ce délai passé, elle se prévient quand même, en disant pourquoi.`,
          )}
        </p>
        <ul className="breaches-points mt-3">
          {toGather.map((point) => (
            <li key={point}>{fr(point)}</li>
          ))}
        </ul>
        <p className="mt-3">
          <a
            href={AUTHORITY_PAGE}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-target items-center"
          >
            {fr("La page de la CNIL")}
          </a>
        </p>
      </section>
      <section>
        <BlockHeading title="Prévenir les personnes" />
        <p className="mt-3">
          {fr(
            "Oui, et vite, si leur risque est élevé (article 34) : une lettre lue, un compte ouvert, une adresse connue de l’autre conjoint. Chacune par le moyen choisi dans « Contact sûr » ; un appel vaut mieux qu’un e-mail quand l’autre peut lire. Non, seulement si :",
          )}
        </p>
        <ul className="breaches-points mt-3">
          {notToTell.map((point) => (
            <li key={point}>{fr(point)}</li>
          ))}
        </ul>
        <h3 className="mt-6">Un texte neutre</h3>
        <p className="small muted mt-2">
          {fr("Il ne dit ni séparation, ni lettre. Complétez ce qui est entre crochets.")}
        </p>
        <blockquote className="mt-3 whitespace-pre-line wrap-anywhere">{fr(draft)}</blockquote>
        <p className="mt-3">
          <CopyButton value={draft} copied="Texte copié">
            Copier le texte
          </CopyButton>
        </p>
      </section>
    </>
  );
}
