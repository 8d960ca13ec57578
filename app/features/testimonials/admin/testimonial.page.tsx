import { useRef } from "react";
import { data, Form } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { EditedRecord } from "~/ui/edited-record";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { useKeptText } from "~/ui/kept-text";
import { KeptTextNotice } from "~/ui/kept-text-notice";
import { RadioGroup } from "~/ui/radio-group";
import { categories } from "../rules";
import { deleteTestimonial, findTestimonial, saveTestimonial } from "../testimonials.server";
import type { Route } from "./+types/testimonial.page";
import { away } from "./claim-actions.server";
import { type Errors, readTestimonial, type TestimonialField, testimonialFields, typedIn, type Values } from "./forms";

const PATH = "/admin/temoignages";
const NEW = "nouveau";

async function getStory(id: string) {
  const story = isUuid(id) ? await findTestimonial(db(), id) : undefined;
  if (!story) throw data(null, { status: 404 });
  return story;
}

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  if (id === NEW) {
    const empty = typedIn(new FormData(), testimonialFields);
    return { id: null, title: null, asked: false, values: { ...empty, rating: "5", kind: "reel" } };
  }
  const story = await getStory(id);
  const values: Values<TestimonialField> = {
    name: story.name,
    situation: story.situation,
    duration: story.duration,
    rating: String(story.rating),
    category: story.category,
    title: story.title,
    content: story.content,
    result: story.result,
    kind: story.demonstration ? "demonstration" : "reel",
    consent_evidence: story.consent_evidence ?? "",
    consented_at: story.consented_at ?? "",
    experience_date: story.experience_date ?? "",
  };
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  return { id: story.id, title: story.title, asked, values };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const act = { now: now(), by };
  if (id !== NEW) await getStory(id);
  if (id !== NEW && form.get("intention") === "supprimer") {
    await inTransaction((trx) => deleteTestimonial(trx, { id }, act));
    return away(PATH, "Témoignage supprimé");
  }
  const values = typedIn(form, testimonialFields);
  const read = readTestimonial(values);
  if (!read.ok) return data({ values, errors: read.errors }, { status: 422 });
  const known = id === NEW ? {} : { id };
  const saved = await inTransaction((trx) => saveTestimonial(trx, { ...read.input, ...known }, act));
  if (!saved.ok) throw data(null, { status: saved.reason === "not_found" ? 404 : 422 });
  return away(PATH, id === NEW ? "Témoignage ajouté, encore caché" : "Témoignage enregistré");
}

export const meta: Route.MetaFunction = () => unlistedHead("Témoignage");

export default function TestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, asked } = loaderData;
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <EditedRecord
      list={{ to: PATH, name: "Témoignages" }}
      title={title ?? "Nouveau témoignage"}
      here={here}
      removal={
        id
          ? {
              id: "supprimer-temoignage",
              opener: "Supprimer ce témoignage",
              question: fr(`Supprimer « ${title} » ?`),
              consequence: fr(
                "Le récit et la trace de son accord disparaissent pour de bon. Pour l'enlever du site sans le perdre, cachez-le depuis la liste.",
              ),
              act: "Supprimer le témoignage",
              asked,
            }
          : undefined
      }
    >
      <StoryForm
        key={here}
        name={id ?? NEW}
        values={actionData?.values ?? loaderData.values}
        errors={actionData?.errors ?? {}}
      />
    </EditedRecord>
  );
}

function StoryForm({
  name,
  values,
  errors,
}: {
  name: string;
  values: Values<TestimonialField>;
  errors: Errors<TestimonialField>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const refused = Object.keys(errors).length > 0;
  const { restored, drop } = useKeptText(form, `temoignage:${name}`, { refused });
  const field = (key: TestimonialField) => ({ name: key, defaultValue: values[key], error: errors[key] });
  return (
    <Form method="post" noValidate ref={form}>
      <KeptTextNotice restored={restored} drop={drop} />
      <ErrorSummary errors={errors} />
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
      <TextField label="Titre" {...field("title")} maxLength={140} />
      <TextArea label="Récit" rows={8} {...field("content")} />
      <TextField label="Ce qui a changé" {...field("result")} maxLength={300} />
      <FieldRow>
        <SelectField label="Thème" {...field("category")}>
          <option value="">Choisissez...</option>
          {Object.entries(categories).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Note" {...field("rating")}>
          {[5, 4, 3, 2, 1].map((note) => (
            <option key={note} value={note}>
              {`${note} sur 5`}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <RadioGroup
        legend="Ce récit est"
        name="kind"
        defaultValue={values.kind}
        options={[
          { value: "reel", label: "Réel", hint: fr("Une personne l'a écrit, et a donné son accord.") },
          {
            value: "demonstration",
            label: "Une démonstration",
            hint: fr("Inventé pour montrer la page. La mise en ligne le refusera."),
          },
        ]}
      />
      <TextField
        label="Accord écrit"
        hint={fr("Où il est gardé. Demandé pour un récit réel.")}
        {...field("consent_evidence")}
        maxLength={300}
      />
      <FieldRow>
        <TextField label="Jour de l’accord" type="date" {...field("consented_at")} />
        <TextField label="Fin de l’accompagnement" type="date" {...field("experience_date")} />
      </FieldRow>
      <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
    </Form>
  );
}
