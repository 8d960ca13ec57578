import { useRef } from "react";
import { data, Form } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Disclosure } from "~/ui/disclosure";
import { EditedRecord } from "~/ui/edited-record";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { useKeptText } from "~/ui/kept-text";
import { KeptTextNotice } from "~/ui/kept-text-notice";
import { KeyValues } from "~/ui/key-values";
import { deleteFaqEntry, findFaqEntry, saveFaqEntry } from "../faq.server";
import { answerVariables, type FaqPlace, faqPlaces, fillIn, unknownVariables } from "../rules";
import type { Route } from "./+types/question.page";
import { placeNames, problems } from "./messages";

const PATH = "/admin/faq";
const NEW = "nouvelle";
const ANSWER_MAX = 4_000;
const QUESTION_MAX = 200;

interface Values {
  question: string;
  answer: string;
  places: FaqPlace[];
}
type Errors = Partial<Record<keyof Values, string>>;

async function getEntry(id: string) {
  const entry = isUuid(id) ? await findFaqEntry(db(), id) : undefined;
  if (!entry) throw data(null, { status: 404 });
  return entry;
}

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const settings = await getSettings(db());
  const variables = answerVariables.map((name) => ({ name: `{${name}}`, value: fillIn(`{${name}}`, settings) }));
  if (id === NEW) {
    const values: Values = { question: "", answer: "", places: [] };
    return { id: null, title: null, asked: false, variables, values };
  }
  const { question, answer, places } = await getEntry(id);
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  return { id, title: fr(fillIn(question, settings)), asked, variables, values: { question, answer, places } };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const act = { now: now(), by };
  if (id !== NEW) await getEntry(id);
  if (id !== NEW && form.get("intention") === "supprimer") {
    await inTransaction((trx) => deleteFaqEntry(trx, { id }, act));
    return away("Question supprimée");
  }
  const values = valuesIn(form);
  const errors = errorsOf(values);
  if (Object.keys(errors).length > 0) return data({ values, errors }, { status: 422 });
  const known = id === NEW ? {} : { id };
  const saved = await inTransaction((trx) => saveFaqEntry(trx, { ...values, ...known }, act));
  if (!saved.ok) throw data(null, { status: saved.reason === "not_found" ? 404 : 422 });
  return away(id === NEW ? "Question ajoutée, encore cachée" : "Question enregistrée");
}

function valuesIn(form: FormData): Values {
  const chosen = form.getAll("places[]");
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  return {
    question: text("question"),
    answer: text("answer"),
    places: faqPlaces.filter((place) => chosen.includes(place)),
  };
}

function errorsOf({ question, answer, places }: Values): Errors {
  const errors: Errors = {};
  const check = (name: "question" | "answer", text: string, missing: string, max: number) => {
    const unknown = unknownVariables(text);
    if (!text.trim()) errors[name] = missing;
    else if (text.length > max) errors[name] = problems.tooLong;
    else if (unknown.length > 0) errors[name] = problems.variable(unknown);
  };
  check("question", question, problems.question, QUESTION_MAX);
  check("answer", answer, problems.answer, ANSWER_MAX);
  if (places.length === 0) errors.places = problems.place;
  return errors;
}

function away(title: string): Response {
  return redirectSaying(PATH, { kind: "success", title });
}

export const meta: Route.MetaFunction = () => unlistedHead("Question");

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, asked, variables } = loaderData;
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <EditedRecord
      list={{ to: PATH, name: "Questions" }}
      title={title ?? "Nouvelle question"}
      here={here}
      removal={
        id
          ? {
              id: "supprimer-question",
              opener: "Supprimer cette question",
              question: fr(`Supprimer « ${title} »`),
              consequence: fr(
                "La question et sa réponse disparaissent pour de bon. Pour les enlever du site sans les perdre, cachez-les depuis la liste.",
              ),
              act: "Supprimer la question",
              asked,
            }
          : undefined
      }
    >
      <QuestionForm
        key={here}
        name={id ?? NEW}
        values={actionData?.values ?? loaderData.values}
        errors={actionData?.errors ?? {}}
        variables={variables}
      />
    </EditedRecord>
  );
}

function QuestionForm({
  name,
  values,
  errors,
  variables,
}: {
  name: string;
  values: Values;
  errors: Errors;
  variables: { name: string; value: string }[];
}) {
  const form = useRef<HTMLFormElement>(null);
  const { restored, drop } = useKeptText(form, `question:${name}`, { refused: Object.keys(errors).length > 0 });
  return (
    <Form method="post" noValidate ref={form}>
      <KeptTextNotice restored={restored} drop={drop} />
      <ErrorSummary errors={errors} />
      <TextField
        label="Question"
        name="question"
        defaultValue={values.question}
        error={errors.question}
        maxLength={QUESTION_MAX}
      />
      <TextArea
        label="Réponse"
        name="answer"
        hint={fr("Une ligne vide sépare deux paragraphes. Dans le bouton d'aide, on dit « tu ».")}
        defaultValue={values.answer}
        error={errors.answer}
        rows={9}
      />
      <Disclosure summary="Montants et délais" className="mb-5">
        <p className="small muted mb-2 max-w-[60ch]">
          {fr("N'écrivez jamais un prix ni un délai : écrivez son nom, le site met la valeur du moment.")}
        </p>
        <KeyValues items={variables.map(({ name: variable, value }) => ({ label: variable, value }))} />
      </Disclosure>
      <fieldset className="field" id="places" tabIndex={-1}>
        <legend className="mb-2">Où la montrer</legend>
        {errors.places && <FieldError id="places-erreur">{errors.places}</FieldError>}
        {faqPlaces.map((place) => (
          <Checkbox
            key={place}
            id={`place-${place}`}
            name="places[]"
            value={place}
            defaultChecked={values.places.includes(place)}
            className="mb-0"
          >
            {placeNames[place]}
          </Checkbox>
        ))}
      </fieldset>
      <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
    </Form>
  );
}
