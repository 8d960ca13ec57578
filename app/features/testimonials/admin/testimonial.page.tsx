import { readCoachForm } from "~/features/accounts/accounts.server";
import { recordOr404, seenOf, submitRecord } from "~/features/curation/curation.server";
import { readChosenPicture } from "~/features/media/media.server";
import { PictureField } from "~/features/media/picture-field";
import { parisDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { EditedRecord } from "~/ui/edited-record";
import { FieldRow, fieldsOf, SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LongLine } from "~/ui/long-line";
import { RadioGroup } from "~/ui/radio-group";
import { RecordForm } from "~/ui/record-form";
import { categories } from "../rules";
import { deleteTestimonial, findTestimonial, saveTestimonial } from "../testimonials.server";
import type { Route } from "./+types/testimonial.page";
import { readTestimonial, type TestimonialValues, testimonialFields, typedIn } from "./forms";
import { claimKinds } from "./messages";

const PATH = "/admin/temoignages";
const NEW = "nouveau";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  if (id === NEW) {
    const empty = { ...typedIn(new FormData(), testimonialFields), pictureId: "", pictureAlt: "" };
    const values = { ...empty, kind: "reel" };
    return { id: null, title: null, asked: false, values, seen: seenOf(null) };
  }
  const story = await recordOr404(findTestimonial, id);
  const values: TestimonialValues = {
    name: story.name,
    situation: story.situation,
    duration: story.duration,
    rating: String(story.rating),
    category: story.category,
    title: story.title,
    content: story.content,
    result: story.result,
    kind: story.demonstration ? "demonstration" : "reel",
    consentEvidence: story.consent_evidence ?? "",
    consentedAt: story.consented_at ?? "",
    experienceDate: story.experience_date ?? "",
    pictureId: story.picture_id ?? "",
    pictureAlt: story.picture_alt ?? "",
  };
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  return { id: story.id, title: story.title, asked, values, seen: seenOf(story) };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const chosen = await readChosenPicture(form);
  const editing = {
    id: id === NEW ? null : id,
    list: PATH,
    find: findTestimonial,
    read: (typed: FormData) => readTestimonial(typed, parisDay(actor.now), chosen),
    save: saveTestimonial,
    remove: deleteTestimonial,
    said: {
      added: "Témoignage ajouté, encore caché",
      saved: "Témoignage enregistré",
      deleted: "Témoignage supprimé",
    },
  };
  return submitRecord(form, editing, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Témoignage");

export default function TestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, asked, seen } = loaderData;
  const values = actionData?.values ?? loaderData.values;
  const errors = actionData?.errors ?? {};
  const field = fieldsOf(values, errors);
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <EditedRecord
      list={{ to: PATH, name: "Témoignages" }}
      title={title ?? "Nouveau témoignage"}
      here={here}
      kept={id !== null}
      removal={{
        id: "supprimer-temoignage",
        opener: "Supprimer ce témoignage",
        question: fr(`Supprimer « ${title} » ?`),
        consequence: fr(
          "Le récit et la trace de son accord disparaissent pour de bon. Pour l'enlever du site sans le perdre, cachez-le depuis la liste.",
        ),
        act: "Supprimer le témoignage",
        asked,
      }}
    >
      <RecordForm
        key={here}
        keptAs={`temoignage:${id ?? NEW}`}
        here={here}
        seen={seen}
        answer={actionData}
        errors={errors}
      >
        <FieldRow>
          <TextField
            label="Prénom affiché"
            hint={fr("Celui que la personne a choisi.")}
            {...field("name")}
            maxLength={60}
          />
          <TextField label="Durée" hint={fr("Par exemple : 4 mois.")} {...field("duration")} maxLength={60} />
        </FieldRow>
        <TextField label="Situation" {...field("situation")} maxLength={120} />
        <LongLine label="Titre" {...field("title")} maxLength={140} />
        <TextArea label="Récit" rows={8} {...field("content")} />
        <LongLine label="Ce qui a changé" {...field("result")} maxLength={300} />
        <SelectField label="Thème" {...field("category")}>
          <option value="">Choisissez...</option>
          {Object.entries(categories).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Note" hint={fr("Celle que la personne a donnée.")} {...field("rating")}>
          <option value="">Choisissez...</option>
          {[5, 4, 3, 2, 1].map((note) => (
            <option key={note} value={note}>
              {`${note} sur 5`}
            </option>
          ))}
        </SelectField>
        <RadioGroup
          legend="Ce récit est"
          name="kind"
          defaultValue={values.kind}
          options={claimKinds("Une personne l'a écrit, et a donné son accord.")}
        />
        <p className="hint mb-3">{fr("Les trois suivants sont demandés pour un récit réel.")}</p>
        <TextField label="Accord écrit" hint={fr("Où il est gardé.")} {...field("consentEvidence")} maxLength={300} />
        <FieldRow>
          <TextField label="Jour de l’accord" type="date" {...field("consentedAt")} />
          <TextField label="Fin de l’accompagnement" type="date" {...field("experienceDate")} />
        </FieldRow>
        <PictureField
          label="Photo"
          optional
          hint={fr("Avec l’accord écrit de la personne pour cette photo. Jamais celle d’un enfant.")}
          values={values}
          errors={errors}
        />
        <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
      </RecordForm>
    </EditedRecord>
  );
}
