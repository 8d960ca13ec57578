import { useRef } from "react";
import { data, Form } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { EditedRecord } from "~/ui/edited-record";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError, FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { useKeptText } from "~/ui/kept-text";
import { KeptTextNotice } from "~/ui/kept-text-notice";
import { RadioGroup } from "~/ui/radio-group";
import { type FigurePlace, figurePlaces } from "../rules";
import { deleteFigure, findFigure, saveFigure } from "../testimonials.server";
import type { Route } from "./+types/figure.page";
import { away } from "./claim-actions.server";
import { type Errors, type FigureField, figureFields, placesIn, readFigure, typedIn, type Values } from "./forms";
import { placeNames } from "./messages";

const PATH = "/admin/chiffres";
const NEW = "nouveau";

type FigureValues = Values<(typeof figureFields)[number]>;

async function getFigure(id: string) {
  const figure = isUuid(id) ? await findFigure(db(), id) : undefined;
  if (!figure) throw data(null, { status: 404 });
  return figure;
}

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  if (id === NEW) {
    const values = { ...typedIn(new FormData(), figureFields), kind: "reel" };
    return { id: null, value: null, asked: false, values, places: [] as FigurePlace[] };
  }
  const figure = await getFigure(id);
  const values: FigureValues = {
    value: figure.value,
    label: figure.label,
    kind: figure.demonstration ? "demonstration" : "reel",
    source: figure.source ?? "",
    period: figure.period ?? "",
    sample_size: figure.sample_size === null ? "" : String(figure.sample_size),
  };
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  return { id: figure.id, value: fr(figure.value), asked, values, places: figure.places };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const act = { now: now(), by };
  if (id !== NEW) await getFigure(id);
  if (id !== NEW && form.get("intention") === "supprimer") {
    await inTransaction((trx) => deleteFigure(trx, { id }, act));
    return away(PATH, "Chiffre supprimé");
  }
  const values = typedIn(form, figureFields);
  const places = placesIn(form);
  const read = readFigure(values, places);
  if (!read.ok) return data({ values, places, errors: read.errors }, { status: 422 });
  const known = id === NEW ? {} : { id };
  const saved = await inTransaction((trx) => saveFigure(trx, { ...read.input, ...known }, act));
  if (!saved.ok) throw data(null, { status: saved.reason === "not_found" ? 404 : 422 });
  return away(PATH, id === NEW ? "Chiffre ajouté, encore caché" : "Chiffre enregistré");
}

export const meta: Route.MetaFunction = () => unlistedHead("Chiffre");

export default function FigurePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, value, asked } = loaderData;
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <EditedRecord
      list={{ to: PATH, name: "Chiffres" }}
      title={value ?? "Nouveau chiffre"}
      here={here}
      removal={
        id
          ? {
              id: "supprimer-chiffre",
              opener: "Supprimer ce chiffre",
              question: fr(`Supprimer « ${value} » ?`),
              consequence: fr(
                "Il disparaît du site et d'ici, pour de bon. Pour l'enlever du site sans le perdre, cachez-le depuis la liste.",
              ),
              act: "Supprimer le chiffre",
              asked,
            }
          : undefined
      }
    >
      <FigureForm
        key={here}
        name={id ?? NEW}
        values={actionData?.values ?? loaderData.values}
        places={actionData?.places ?? loaderData.places}
        errors={actionData?.errors ?? {}}
      />
    </EditedRecord>
  );
}

function FigureForm({
  name,
  values,
  places,
  errors,
}: {
  name: string;
  values: FigureValues;
  places: FigurePlace[];
  errors: Errors<FigureField>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { restored, drop } = useKeptText(form, `chiffre:${name}`, { refused: Object.keys(errors).length > 0 });
  const field = (key: keyof FigureValues) => ({ name: key, defaultValue: values[key], error: errors[key] });
  return (
    <Form method="post" noValidate ref={form}>
      <KeptTextNotice restored={restored} drop={drop} />
      <ErrorSummary errors={errors} />
      <TextField
        label="Chiffre"
        hint={fr("Avec son unité : 90 %, 15 000 €, 6 mois.")}
        {...field("value")}
        maxLength={30}
      />
      <TextField label="Ce qu’il dit" {...field("label")} maxLength={160} />
      <fieldset className="field" id="places" tabIndex={-1}>
        <legend className="mb-2">Où le montrer</legend>
        {errors.places && <FieldError id="places-erreur">{errors.places}</FieldError>}
        {figurePlaces.map((place) => (
          <Checkbox
            key={place}
            id={`place-${place}`}
            name="places[]"
            value={place}
            defaultChecked={places.includes(place)}
            className="mb-0"
          >
            {placeNames[place]}
          </Checkbox>
        ))}
      </fieldset>
      <RadioGroup
        legend="Ce chiffre est"
        name="kind"
        defaultValue={values.kind}
        options={[
          { value: "reel", label: "Réel", hint: fr("Vous pouvez dire d'où il vient.") },
          {
            value: "demonstration",
            label: "Une démonstration",
            hint: fr("Inventé pour montrer la page. La mise en ligne le refusera."),
          },
        ]}
      />
      <TextField
        label="Source"
        hint={fr("Par exemple : questionnaire de fin d'accompagnement. Elle est affichée.")}
        {...field("source")}
        maxLength={300}
      />
      <FieldRow>
        <TextField label="Période" {...field("period")} maxLength={80} />
        <TextField
          label="Personnes comptées"
          hint={fr("1 s'il ne parle que de vous.")}
          inputMode="numeric"
          {...field("sample_size")}
          maxLength={6}
        />
      </FieldRow>
      <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
    </Form>
  );
}
