import { readCoachForm } from "~/features/accounts/accounts.server";
import { recordOr404, seenOf, submitRecord } from "~/features/curation/curation.server";
import { SubmitButton } from "~/ui/button";
import { CheckboxGroup } from "~/ui/checkbox-group";
import { EditedRecord } from "~/ui/edited-record";
import { FieldRow, fieldsOf, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LongLine } from "~/ui/long-line";
import { RadioGroup } from "~/ui/radio-group";
import { RecordForm } from "~/ui/record-form";
import { type FigurePlace, figurePlaces } from "../rules";
import { deleteFigure, findFigure, saveFigure } from "../testimonials.server";
import type { Route } from "./+types/figure.page";
import { type Errors, type FigureField, type FigureValues, figureFields, readFigure, typedIn } from "./forms";
import { claimKinds, placeNames } from "./messages";

const PATH = "/admin/chiffres";
const NEW = "nouveau";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  if (id === NEW) {
    const values = { ...typedIn(new FormData(), figureFields), kind: "reel" };
    return { id: null, value: null, asked: false, values, places: [] as FigurePlace[], seen: seenOf(null) };
  }
  const figure = await recordOr404(findFigure, id);
  const values: FigureValues = {
    value: figure.value,
    label: figure.label,
    kind: figure.demonstration ? "demonstration" : "reel",
    source: figure.source ?? "",
    period: figure.period ?? "",
    sampleSize: figure.sample_size === null ? "" : String(figure.sample_size),
  };
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  return { id: figure.id, value: fr(figure.value), asked, values, places: figure.places, seen: seenOf(figure) };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const editing = {
    id: id === NEW ? null : id,
    list: PATH,
    find: findFigure,
    read: readFigure,
    save: saveFigure,
    remove: deleteFigure,
    said: { added: "Chiffre ajouté, encore caché", saved: "Chiffre enregistré", deleted: "Chiffre supprimé" },
  };
  return submitRecord(form, editing, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Chiffre");

export default function FigurePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, value, asked, seen } = loaderData;
  const values = actionData?.values ?? loaderData.values;
  const errors: Errors<FigureField> = actionData?.errors ?? {};
  const field = fieldsOf(values, errors);
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <EditedRecord
      list={{ to: PATH, name: "Chiffres" }}
      title={value ?? "Nouveau chiffre"}
      here={here}
      kept={id !== null}
      removal={{
        id: "supprimer-chiffre",
        opener: "Supprimer ce chiffre",
        question: fr(`Supprimer « ${value} » ?`),
        consequence: fr(
          "Il disparaît du site et d'ici, pour de bon. Pour l'enlever du site sans le perdre, cachez-le depuis la liste.",
        ),
        act: "Supprimer le chiffre",
        asked,
      }}
    >
      <RecordForm
        key={here}
        keptAs={`chiffre:${id ?? NEW}`}
        here={here}
        seen={seen}
        answer={actionData}
        errors={errors}
      >
        <TextField
          label="Chiffre"
          hint={fr("Avec son unité : 90 %, 15 000 €, 6 mois.")}
          {...field("value")}
          maxLength={30}
        />
        <LongLine label="Ce qu’il dit" {...field("label")} maxLength={160} />
        <CheckboxGroup
          legend="Où le montrer"
          name="places"
          prefix="place"
          options={figurePlaces.map((place) => ({ value: place, label: placeNames[place] }))}
          chosen={actionData?.places ?? loaderData.places}
          error={errors.places}
        />
        <RadioGroup
          legend="Ce chiffre est"
          name="kind"
          defaultValue={values.kind}
          options={claimKinds("Vous pouvez dire d'où il vient.")}
        />
        <p className="hint mb-3">{fr("Les trois suivants sont demandés pour un chiffre réel.")}</p>
        <TextField
          label="Source"
          hint={fr("Par exemple : questionnaire de fin d'accompagnement. Elle est affichée.")}
          {...field("source")}
          maxLength={300}
        />
        <FieldRow>
          <TextField label="Période" hint={fr("Par exemple : de 2023 à 2025.")} {...field("period")} maxLength={80} />
          <TextField
            label="Personnes comptées"
            hint={fr("1 s'il ne parle que de vous.")}
            inputMode="numeric"
            {...field("sampleSize")}
            maxLength={6}
          />
        </FieldRow>
        <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
      </RecordForm>
    </EditedRecord>
  );
}
