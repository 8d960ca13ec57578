import { data, Link } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { newIdIn, refuseRecord, seenOf } from "~/features/curation/curation.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { log } from "~/platform/log.server";
import { shortened } from "~/platform/shortened";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn } from "~/ui/kept-version";
import { LoadError } from "~/ui/load-error";
import { type RecordAnswer, RecordForm, type SeenRecord } from "~/ui/record-form";
import { deleteSavedAnswer, listSavedAnswers, writeSavedAnswer } from "../contact.server";
import type { Route } from "./+types/saved-answers.page";
import { savedAnswerRefused } from "./messages";
import { SAVED_TITLE_MAX_CHARACTERS } from "./rules";

const PATH = "/admin/messages/reponses";
/** Of each text: about two lines of a desk. */
const TEXT_SHOWN = 130;

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  try {
    const answers = await listSavedAnswers(db());
    const edited = answers.find(({ id }) => id === searchParams.get("modifier")) ?? null;
    return {
      answers: answers.map(({ id, title, text }) => ({ id, title, text })),
      edited: edited && { id: edited.id, title: edited.title, text: edited.text },
      seen: seenOf(edited),
      asked: searchParams.get("confirmer"),
    };
  } catch (error) {
    log.error("saved_answers_not_loaded", { error });
    return data({ answers: null, edited: null, seen: null, asked: null }, { status: 500 });
  }
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const id = String(form.get("id") ?? "");
  if (form.get("intent") === "delete") {
    if (isUuid(id)) await inTransaction((trx) => deleteSavedAnswer(trx, { id }, actor));
    return redirectDone(PATH, "Réponse supprimée");
  }
  const title = String(form.get("title") ?? "");
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const known = isUuid(id) ? id : null;
  const newId = newIdIn(form, PATH);
  const written = await inTransaction(async (trx) => {
    const written = await writeSavedAnswer(trx, { id: known, newId, ...seenIn(form), title, text }, actor);
    if (written.ok) await rememberWriting(trx, form, actor.now);
    return written;
  });
  if (written.ok) return redirectDone(PATH, "Réponse enregistrée");
  const shown = { errors: {} as Record<string, string>, title, text };
  if (written.reason === "unknown") return refuseRecord(form, shown, "removed");
  if (written.reason === "changed_meanwhile") {
    const stored = (await listSavedAnswers(db())).find((one) => one.id === (known ?? newId));
    return refuseRecord(form, shown, stored ?? "removed");
  }
  const { field, message } = savedAnswerRefused[written.reason];
  return refuseRecord(form, { ...shown, errors: { [field]: message } });
}

export const meta: Route.MetaFunction = () => unlistedHead("Réponses enregistrées");

export default function SavedAnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, edited, seen, asked } = loaderData;
  return (
    <>
      <BackLink to="/admin/messages">Messages</BackLink>
      <h1>Réponses enregistrées</h1>
      <p className="muted mt-1.5 mb-8 max-w-[60ch]">
        {fr("Des textes que vous insérez dans une réponse, puis que vous ajustez avant de l'envoyer.")}
      </p>
      {!answers && <LoadError title="Erreur lors du chargement des réponses" retryTo={PATH} />}
      {answers && seen && (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <section aria-labelledby="liste" className="min-w-0">
            <BlockHeading
              title="Vos textes"
              id="liste"
              action={
                <Link to={`${PATH}#ecrire`} className="lg:hidden">
                  Écrire un texte
                </Link>
              }
            />
            {answers.length === 0 && (
              <EmptyState image="boite" title="Aucune réponse enregistrée">
                {fr("Écrivez-en une : elle vous fera gagner une minute à chaque message semblable.")}
              </EmptyState>
            )}
            <RuleList>
              {answers.map((answer) => (
                <li
                  key={answer.id}
                  {...(answer.id === edited?.id && {
                    "aria-current": true,
                    className: "border-l-4 border-l-text bg-mist px-4",
                  })}
                >
                  <h3 className="h5 mb-1 wrap-anywhere">{fr(answer.title)}</h3>
                  <p className="small muted mb-3 wrap-anywhere">{fr(shortened(answer.text, TEXT_SHOWN))}</p>
                  <div className="flex flex-wrap items-start gap-3">
                    <ButtonLink to={`${PATH}?modifier=${answer.id}#ecrire`} variant="secondary" small>
                      Modifier<span className="sr-only">{fr(` « ${answer.title} »`)}</span>
                    </ButtonLink>
                    <Confirm
                      id={`supprimer-${answer.id}`}
                      opener={
                        <>
                          Supprimer<span className="sr-only">{fr(` « ${answer.title} »`)}</span>
                        </>
                      }
                      question={fr(`Supprimer « ${answer.title} » ?`)}
                      consequence={fr("Ce texte ne sera plus proposé. Les réponses déjà envoyées ne changent pas.")}
                      act="Supprimer le texte"
                      fields={{ intent: "delete", id: answer.id }}
                      action={PATH}
                      askTo={`${PATH}?confirmer=${answer.id}`}
                      backTo={PATH}
                      asked={asked === answer.id}
                    />
                  </div>
                </li>
              ))}
            </RuleList>
          </section>
          <Editor key={edited?.id ?? "nouvelle"} edited={edited} seen={seen} refused={actionData} />
        </div>
      )}
    </>
  );
}

function Editor({
  edited,
  seen,
  refused,
}: {
  edited: { id: string; title: string; text: string } | null;
  seen: SeenRecord;
  refused: (RecordAnswer & { errors: Record<string, string>; title: string; text: string }) | undefined;
}) {
  return (
    <section aria-labelledby="ecrire" className="min-w-0">
      <BlockHeading
        title={edited ? fr(`Modifier « ${edited.title} »`) : "Écrire un texte"}
        id="ecrire"
        action={edited && <Link to={PATH}>Nouveau texte</Link>}
      />
      <RecordForm
        keptAs={`reponse:${edited?.id ?? "nouvelle"}`}
        here={edited ? `${PATH}?modifier=${edited.id}#ecrire` : PATH}
        seen={seen}
        answer={refused}
        errors={refused?.errors ?? {}}
        className="mt-6"
      >
        <input type="hidden" name="id" value={edited?.id ?? ""} />
        <TextField
          name="title"
          label="Nom"
          hint={fr("Il ne sert qu'à vous.")}
          defaultValue={refused?.title ?? edited?.title}
          error={refused?.errors.title}
          maxLength={SAVED_TITLE_MAX_CHARACTERS}
        />
        <TextArea
          name="text"
          label="Texte"
          rows={10}
          defaultValue={refused?.text ?? edited?.text}
          error={refused?.errors.text}
        />
        <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
      </RecordForm>
    </section>
  );
}
