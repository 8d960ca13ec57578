import { readCoachForm } from "~/features/accounts/accounts.server";
import { recordOr404, seenOf, submitRecord } from "~/features/curation/curation.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { SubmitButton } from "~/ui/button";
import { CheckboxGroup } from "~/ui/checkbox-group";
import { Disclosure } from "~/ui/disclosure";
import { EditedRecord } from "~/ui/edited-record";
import { fieldsOf, TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { LongLine } from "~/ui/long-line";
import { RecordForm } from "~/ui/record-form";
import { deleteFaqEntry, findFaqEntry, readAnswerFacts, saveFaqEntry } from "../faq.server";
import { answerVariables, faqPlaces, fillIn } from "../rules";
import type { Route } from "./+types/question.page";
import { QUESTION_MAX, type QuestionErrors, type QuestionValues, readQuestion } from "./forms";
import { placeNames } from "./messages";

const PATH = "/admin/faq";
const NEW = "nouvelle";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const facts = await readAnswerFacts(db(), { now: now() });
  const variables = answerVariables.map((name) => ({ name: `{${name}}`, value: fillIn(`{${name}}`, facts) }));
  if (id === NEW) {
    const values: QuestionValues = { question: "", answer: "", places: [] };
    return { id: null, title: null, asked: false, variables, values, seen: seenOf(null) };
  }
  const entry = await recordOr404(findFaqEntry, id);
  const { question, answer, places } = entry;
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  const values: QuestionValues = { question, answer, places };
  return { id, title: fr(fillIn(question, facts)), asked, variables, values, seen: seenOf(entry) };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const editing = {
    id: id === NEW ? null : id,
    list: PATH,
    find: findFaqEntry,
    read: readQuestion,
    save: saveFaqEntry,
    remove: deleteFaqEntry,
    said: { added: "Question ajoutée, encore cachée", saved: "Question enregistrée", deleted: "Question supprimée" },
  };
  return submitRecord(form, editing, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Question");

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, asked, variables, seen } = loaderData;
  const { question, answer, places } = actionData?.values ?? loaderData.values;
  const errors: QuestionErrors = actionData?.errors ?? {};
  const field = fieldsOf({ question, answer }, errors);
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <EditedRecord
      list={{ to: PATH, name: "Questions" }}
      title={title ?? "Nouvelle question"}
      here={here}
      kept={id !== null}
      removal={{
        id: "supprimer-question",
        opener: "Supprimer cette question",
        question: fr("Supprimer cette question ?"),
        consequence: fr(
          "La question et sa réponse disparaissent pour de bon. Pour les enlever du site sans les perdre, cachez-les depuis la liste.",
        ),
        act: "Supprimer la question",
        asked,
      }}
    >
      <RecordForm
        key={here}
        keptAs={`question:${id ?? NEW}`}
        here={here}
        seen={seen}
        answer={actionData}
        errors={errors}
      >
        <LongLine label="Question" {...field("question")} maxLength={QUESTION_MAX} />
        <TextArea
          label="Réponse"
          hint={fr("Une ligne vide sépare deux paragraphes. Dans le bouton d'aide, on dit « tu ».")}
          {...field("answer")}
          rows={9}
        />
        <Disclosure summary="Montants et délais" className="mb-5">
          <p className="small muted mb-2 max-w-[60ch]">
            {fr("N'écrivez jamais un prix ni un délai : écrivez son nom, le site met la valeur du moment.")}
          </p>
          <KeyValues items={variables.map(({ name: variable, value }) => ({ label: variable, value }))} />
        </Disclosure>
        <CheckboxGroup
          legend="Où la montrer"
          name="places"
          prefix="place"
          options={faqPlaces.map((place) => ({ value: place, label: placeNames[place] }))}
          chosen={places}
          error={errors.places}
        />
        <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
      </RecordForm>
    </EditedRecord>
  );
}
