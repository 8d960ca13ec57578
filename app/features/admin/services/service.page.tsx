import "./services.css";
import { type ComponentProps, useState } from "react";
import { Form, Link } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { countSold } from "~/features/booking/booking.server";
import { isPlaceless } from "~/features/booking/rules";
import { recordOr404, seenOf, submitRecord } from "~/features/curation/curation.server";
import { askText, hourPriceText, kindNames, placeNames } from "~/features/services/messages";
import {
  isDearerThanSmaller,
  MEETING_MINUTES,
  NAME_MAX_LENGTH,
  SENTENCE_MAX_LENGTH,
  type ServiceInput,
  serviceKinds,
} from "~/features/services/rules";
import { ServiceLine } from "~/features/services/service-line";
import { deleteService, findService, listServices, saveService } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, parisDay, parisInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { CheckboxGroup } from "~/ui/checkbox-group";
import { EditedRecord } from "~/ui/edited-record";
import { FieldRow, fieldsOf, TextArea, TextField } from "~/ui/field";
import { capitalized, fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { RadioGroup } from "~/ui/radio-group";
import { RecordForm } from "~/ui/record-form";
import type { Route } from "./+types/service.page";
import { noService, readService, type ServiceErrors, serviceFrom, valuesOf } from "./forms";
import { listedService } from "./listed-service";
import { dearer, placeless, soldText } from "./messages";

const PATH = "/admin/prestations";
const NEW = "nouvelle";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const services = await listServices(db());
  const listed = services.map(listedService);
  const hasCall = services.some(({ kind }) => kind === "call");
  if (id === NEW) return { listed, hasCall, service: null, asked: false, values: noService, seen: seenOf(null) };
  const service = await recordOr404(findService, id);
  const today = parisDay(now());
  const sales = await countSold(db(), parisInstant(`${today.slice(0, 4)}-01-01`, "00:00"));
  const all = sales.reduce((sum, { count }) => sum + Number(count), 0);
  const own = Number(sales.find(({ service_id }) => service_id === id)?.count ?? 0);
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  const shown = {
    id,
    name: fr(service.name),
    kind: service.kind,
    published: service.published,
    placeless: service.kind !== "quote" && isPlaceless(service, await getSettings(db())),
    wasOnSale: service.published_at !== null,
    changed: service.updated_at && formatDay(parisDay(service.updated_at)),
    sold: soldText(own, all),
    hourPrice: hourPriceText(service),
    dearer: isDearerThanSmaller(
      service,
      services.filter(({ published }) => published),
    ),
  };
  return { listed, hasCall, service: shown, asked, values: valuesOf(service), seen: seenOf(service) };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const editing = {
    id: id === NEW ? null : id,
    list: PATH,
    find: findService,
    read: readService,
    save: saveService,
    remove: deleteService,
    said: {
      added: "Prestation ajoutée, pas encore en vente",
      saved: "Prestation enregistrée",
      deleted: "Prestation supprimée",
    },
  };
  return submitRecord(form, editing, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Prestation");

export default function ServicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, listed, hasCall, asked, seen } = loaderData;
  const values = actionData?.values ?? loaderData.values;
  const errors: ServiceErrors = actionData?.errors ?? {};
  const here = `${PATH}/${service?.id ?? NEW}`;
  return (
    <div className="service-columns">
      <nav aria-label="Les prestations">
        <p className="display h4 mb-2">Les prestations</p>
        {listed.map(({ id, name, text, price, published }) => (
          <Link key={id} to={`${PATH}/${id}`} aria-current={id === service?.id ? "page" : undefined}>
            <b>{name}</b>
            <span className="service-price num">{price}</span>
            <span className="small muted">{text}</span>
            <span className="small muted">{published ? "En vente" : "Retirée"}</span>
          </Link>
        ))}
      </nav>
      <EditedRecord
        list={{ to: PATH, name: "Prestations" }}
        title={service?.name ?? "Nouvelle prestation"}
        here={here}
        kept={service !== null && !service.wasOnSale}
        removal={{
          id: "supprimer-prestation",
          opener: "Supprimer cette prestation",
          question: fr(`Supprimer « ${service?.name} » ?`),
          consequence: fr("Elle n'a jamais été en vente : elle disparaît pour de bon."),
          act: "Supprimer la prestation",
          asked,
        }}
      >
        {service?.changed && <p className="small muted -mt-3 mb-5">{fr(`Modifiée le ${service.changed}.`)}</p>}
        {service?.placeless && (
          <p className="mb-5">
            {placeless} <Link to="/admin/settings?groupe=rendez-vous">{fr("Indiquer l'adresse")}</Link>
          </p>
        )}
        {service?.dearer && <p className="mb-5">{dearer}</p>}
        <ServiceForm
          key={`${here}:${seen.version}`}
          keptAs={`service:${service?.id ?? NEW}`}
          here={here}
          seen={seen}
          answer={actionData}
          kind={service?.kind ?? null}
          hourPrice={service?.hourPrice ?? ""}
          sold={service?.sold ?? ""}
          values={values}
          errors={errors}
          hasCall={hasCall}
        />
        {service && (
          <Form method="post" action={PATH} className="mt-8 border-t border-line pt-5">
            <input type="hidden" name="id" value={service.id} />
            <SubmitButton variant="quiet" small intent={service.published ? "hide" : "publish"}>
              {service.published ? "Retirer de la vente" : "Mettre en vente"}
            </SubmitButton>
          </Form>
        )}
      </EditedRecord>
    </div>
  );
}

interface ServiceFormProps extends Pick<ComponentProps<typeof RecordForm>, "keptAs" | "here" | "seen" | "answer"> {
  /** Null for a new one, whose kind is still to choose. */
  kind: ServiceInput["kind"] | null;
  hourPrice: string;
  /** How many were sold since January, of them all. */
  sold: string;
  values: typeof noService;
  errors: ServiceErrors;
  hasCall: boolean;
}

function ServiceForm({ kind, hourPrice, sold, values, errors, hasCall, ...record }: ServiceFormProps) {
  const { places, mostChosen, ...texts } = values;
  const field = fieldsOf(texts, errors);
  const [typed, setTyped] = useState(() => serviceFrom(values));
  const may = (...kinds: ServiceInput["kind"][]) => kind === null || kinds.includes(kind);
  return (
    <RecordForm
      {...record}
      errors={errors}
      onChange={(event) => {
        const read = readService(new FormData(event.currentTarget));
        if (read.ok) setTyped(read.input);
      }}
    >
      {kind === null ? (
        <RadioGroup
          legend="Ce que c’est"
          name="kind"
          defaultValue={values.kind}
          options={serviceKinds
            .filter((known) => known !== "call" || !hasCall)
            .map((known) => ({ value: known, label: kindNames[known] }))}
        />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      <TextField label="Nom" {...field("name")} maxLength={NAME_MAX_LENGTH} />
      <TextArea
        label="Une phrase pour choisir"
        hint={fr(`Ce que la personne pourra faire, pas ce que vous faites. ${SENTENCE_MAX_LENGTH} signes.`)}
        {...field("sentence")}
        rows={3}
      />
      {may("session", "pack") && (
        <div className="of of-session of-pack">
          <FieldRow>
            <TextField
              label="Prix, en euros"
              hint={hourPrice && fr(`Soit ${hourPrice}.`)}
              inputMode="decimal"
              {...field("price")}
            />
            <TextField label="Prix des membres" optional inputMode="decimal" {...field("memberPrice")} />
          </FieldRow>
        </div>
      )}
      <FieldRow>
        <TextField
          label="Un rendez-vous, en minutes"
          hint={fr(`Entre ${MEETING_MINUTES.min} et ${MEETING_MINUTES.max}.`)}
          inputMode="numeric"
          {...field("minutes")}
        />
        {may("pack", "quote") && (
          <TextField
            label="Heures comprises"
            optional={kind !== "pack"}
            inputMode="decimal"
            className="of of-pack of-quote"
            {...field("hours")}
          />
        )}
      </FieldRow>
      {may("pack") && (
        <TextField
          label="Validité des heures, en mois"
          optional
          className="of of-pack"
          hint={fr("Vide : sans limite.")}
          inputMode="numeric"
          {...field("validMonths")}
        />
      )}
      {may("quote") && (
        <TextField
          label="Durée, en quelques mots"
          optional
          className="of of-quote"
          hint={fr("Par exemple : « 2 heures par mois, pendant 6 mois ».")}
          {...field("lengthText")}
        />
      )}
      <CheckboxGroup
        legend="Où"
        name="places"
        prefix="lieu"
        options={Object.entries(placeNames).map(([value, label]) => ({ value, label: fr(capitalized(label)) }))}
        chosen={places}
        error={errors.places}
      />
      <RadioGroup
        legend="Qui peut réserver"
        name="bookableBy"
        defaultValue={values.bookableBy}
        options={[
          { value: "all", label: "Tout le monde" },
          { value: "members", label: "Les membres" },
        ]}
      />
      <Checkbox name="mostChosen" defaultChecked={mostChosen}>
        {fr("Porter la mention « le plus choisi »")}
        <span className="hint mt-0.5 block">
          {fr("À une seule prestation, et seulement si c'est vrai : une mention fausse trompe.")}
          {sold && <span className="block">{sold}</span>}
        </span>
      </Checkbox>
      {typed && (
        <section
          aria-labelledby="apercu"
          className="service-preview mt-7 rounded-xs bg-mist p-[clamp(1.35rem,2.4vw,1.85rem)]"
        >
          <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal" id="apercu">
            Tel que le visiteur le lit
          </h2>
          <ul className="formulas">
            <ServiceLine
              service={typed}
              action={<span className="small muted">{fr(`Bouton : « ${askText(typed)} »`)}</span>}
            />
          </ul>
        </section>
      )}
      {(kind === "session" || kind === "pack") && (
        <p className="small muted mt-5">
          {fr("Le nouveau prix vaut pour les commandes à venir. Une commande déjà passée garde le sien.")}
        </p>
      )}
      <SubmitButton className="mt-5" busyLabel="Enregistrement...">
        Enregistrer
      </SubmitButton>
    </RecordForm>
  );
}
