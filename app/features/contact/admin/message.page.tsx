import "./inbox.css";
import { data } from "react-router";
import { readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { Tag, UrgencyTag } from "~/ui/tag";
import { UndoNotice } from "~/ui/undo-notice";
import { openMessage } from "../contact.server";
import type { Route } from "./+types/message.page";
import { AnswerForm } from "./answer-form";
import { CallBack } from "./call-back";
import { CloseForm } from "./close-form";
import { runMessageAction } from "./message-actions.server";
import { MessageAside } from "./message-aside";
import { readMessageView } from "./message-view.server";
import { answerRefused, statusNames } from "./messages";
import { SuspectNotice } from "./suspect-notice";
import { WriteQuote } from "./write-quote";

const PATH = "/admin/messages";

/** Opening a message is reading it, and is written in the journal. */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { id: by } = await requireAdmin(request);
  const at = { now: now(), by };
  const couple = isUuid(id) ? await warnBeforeOpening(db(), { kind: "message", id }, at) : [];
  const message = isUuid(id) ? await readMessageView(db(), id, at) : null;
  if (!message) throw data(null, { status: 404 });
  await inTransaction((trx) => openMessage(trx, { id }, at));
  const { searchParams } = new URL(request.url);
  const confirming = searchParams.get("confirmer");
  const archived = searchParams.get("archive");
  return {
    ...message,
    couple,
    chosen: message.saved.find(({ key }) => key === searchParams.get("reponse"))?.text ?? null,
    asked: confirming === "supprimer",
    askedCalled: confirming === "appel",
    askedErased: confirming === "effacer",
    /** The message archived just before, which led here. */
    undo: archived && isUuid(archived) ? archived : null,
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  return runMessageAction(id, form, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Message");

export default function MessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
  const { id, name, email, phone, text, answers, suspect, wait, status, next } = message;
  const answerTyped = actionData && "answer" in actionData ? actionData.answer : undefined;
  return (
    <>
      {message.undo && <UndoNotice title="Message archivé" fields={{ id: message.undo }} action={PATH} />}
      <BackLink to={PATH}>Messages</BackLink>
      <h1 className="mb-2 wrap-anywhere">{name}</h1>
      <p className="mb-5 flex flex-wrap gap-2">
        {suspect ? <Tag kind="danger">Mis à part</Tag> : <Tag kind="line">{statusNames[status]}</Tag>}
        {wait && <UrgencyTag urgency={wait.urgency}>{wait.text}</UrgencyTag>}
        {message.asksQuote && <Tag kind="ok">Demande de devis</Tag>}
      </p>
      <CoupleNotice matches={message.couple} />
      {suspect && <SuspectNotice id={id} doubts={message.doubts} asked={message.asked} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(15rem,1fr)]">
        <div className="min-w-0">
          <section aria-label="Message reçu">
            <p className="letter">{fr(text || "Sans texte : la personne a seulement laissé ses coordonnées.")}</p>
          </section>
          {message.asksQuote && !suspect && <WriteQuote id={id} />}
          {answers.length > 0 && (
            <section className="mt-6 grid gap-3" aria-labelledby="reponses">
              <h2 id="reponses" className="h5">
                {answers.length > 1 ? "Vos réponses" : "Votre réponse"}
              </h2>
              {answers.map((answer) => (
                <div key={answer.key}>
                  <p className="xs muted mb-1">{fr(answer.sent)}</p>
                  <p className="letter letter-answer">{fr(answer.text)}</p>
                </div>
              ))}
            </section>
          )}
          {!suspect && message.reply === "phone" && (
            <CallBack phone={phone} when={message.call} asked={message.askedCalled} askedErased={message.askedErased} />
          )}
          {!suspect && message.back === "nothing" && !answerTyped && (
            <Notice className="mt-8" title="Aucune réponse ne peut partir">
              {answerRefused.left}
            </Notice>
          )}
          {!suspect && message.reply !== "phone" && (message.back !== "nothing" || answerTyped) && (
            <AnswerForm
              key={id}
              id={id}
              email={email}
              proved={message.proved}
              back={message.back}
              saved={message.saved}
              chosen={message.chosen}
              again={answers.length > 0}
              next={next?.name ?? null}
              refused={answerTyped}
            />
          )}
          {!suspect && status === "read" && (
            <CloseForm
              key={`classer-${id}`}
              refused={actionData && "closing" in actionData ? actionData.closing : undefined}
            />
          )}
        </div>
        <MessageAside message={message} />
      </div>
    </>
  );
}
