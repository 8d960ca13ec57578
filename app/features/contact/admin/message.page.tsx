import "./inbox.css";
import { FilePenLine } from "lucide-react";
import { data, Form, Link, redirect } from "react-router";
import { findPreferencesAt, listPreferences, readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { preferenceText } from "~/features/accounts/rules";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { addressProofPort } from "~/platform/mail/outbox.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { Call, MailTo } from "~/ui/reach";
import { Tag, UrgencyTag } from "~/ui/tag";
import { UndoNotice } from "~/ui/undo-notice";
import {
  acceptSuspect,
  addressOf,
  answerMessage,
  archiveMessage,
  deleteSuspect,
  eraseAtWish,
  findMessage,
  findNextWaiting,
  findWayBack,
  listAnswers,
  listSavedAnswers,
  markCalled,
  markUnread,
  openMessage,
  restoreMessage,
} from "../contact.server";
import { CLOSED_NOTE_MAX_CHARACTERS, closedReasons, type Suspicion } from "../rules";
import { type Situation, situationNames } from "../situations";
import type { Route } from "./+types/message.page";
import { AnswerForm } from "./answer-form";
import { CallBack } from "./call-back";
import { CloseForm } from "./close-form";
import { MessageActions } from "./message-actions";
import {
  answerRefused,
  callRefused,
  closedReasonNames,
  closingRefused,
  replyNames,
  sourceNames,
  statusNames,
  suspicionNames,
} from "./messages";
import { waitOf } from "./rules";
import { SuspectNotice } from "./suspect-notice";

const PATH = "/admin/messages";

/** Opening a message is reading it, and is written in the journal. */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { id: by } = await requireAdmin(request);
  const at = { now: now(), by };
  const couple = isUuid(id) ? await warnBeforeOpening(db(), { kind: "message", id }, at) : [];
  const found = isUuid(id) ? await findMessage(db(), id) : undefined;
  if (!found) throw data(null, { status: 404 });
  await inTransaction((trx) => openMessage(trx, { id }, at));
  const { searchParams } = new URL(request.url);
  const email = await addressOf(db(), found);
  const back = await findWayBack(db(), found);
  const [proved, preferences, answers, saved, next] = await Promise.all([
    // A refusal of mails is no missing proof.
    email ? addressProofPort.value(db(), { address: email, warning: true }) : true,
    preferencesOf(back.by === "space" ? back.userId : found.user_id, email),
    listAnswers(db(), id),
    listSavedAnswers(db()),
    findNextWaiting(db(), { besides: id }),
  ]);
  const status = found.status === "new" && !found.suspect ? "read" : found.status;
  const archived = searchParams.get("archive");
  const whereKept = found.no_way_back
    ? "Gardée dans un espace fermé depuis, où personne ne la lit :"
    : "Gardée dans son espace";
  return {
    id,
    couple,
    status,
    suspect: found.suspect,
    name: found.name,
    email,
    proved,
    safeContact: preferences && preferenceText(preferences),
    back: back.by,
    phone: found.phone,
    reply: found.reply_by,
    /** Between which hours to call, and whether a message may be left. */
    call: callText(found),
    /** What it goes on from, read with the same words. */
    follows: found.follows,
    text: found.message,
    facts: factsOf(found),
    asksQuote: found.situation === "devis",
    closed: found.closed_reason && { why: closedReasonNames[found.closed_reason], note: found.closed_note },
    doubts: found.suspicions ? found.suspicions.split(" ").map((one) => suspicionNames[one as Suspicion] ?? one) : [],
    wait: status === "read" && !found.suspect ? waitOf(found.created_at, at.now, await getSettings(db())) : null,
    answers: answers.map(({ id: key, text, answered_at, read_at, kept_in_space }) => ({
      key,
      text,
      sent: `${kept_in_space ? whereKept : "Envoyée"} ${formatInstant(answered_at)}${read_at ? `, lue le ${formatInstant(read_at)}` : ""}`,
    })),
    saved: saved.map(({ id: key, title, text }) => ({ key, title, text })),
    chosen: saved.find((one) => one.id === searchParams.get("reponse"))?.text ?? null,
    asked: searchParams.get("confirmer") === "supprimer",
    askedCalled: searchParams.get("confirmer") === "appel",
    askedErased: searchParams.get("confirmer") === "effacer",
    next: next ?? null,
    /** The message archived just before, which led here. */
    undo: archived && isUuid(archived) ? archived : null,
  };
}

/** What this account said of how it may be reached, or without one who proved the address. */
async function preferencesOf(userId: string | null, email: string | null) {
  if (userId) return (await listPreferences(db(), [userId])).get(userId) ?? null;
  return email ? findPreferencesAt(db(), email) : null;
}

function callText({
  call_from: from,
  call_until: until,
  voicemail,
}: NonNullable<Awaited<ReturnType<typeof findMessage>>>) {
  if (from === null || until === null) return null;
  return fr(
    `entre ${from} h et ${until} h, ${voicemail ? "un message vocal est possible" : "sans laisser de message"}`,
  );
}

function factsOf(message: Awaited<ReturnType<typeof findMessage>> & object) {
  const { situation, source, created_at, consent_rgpd, consent_at, consent_text_version } = message;
  return [
    ...(situation ? [{ label: "Situation", value: situationNames[situation as Situation] }] : []),
    { label: "Reçu", value: formatInstant(created_at) },
    { label: "Depuis", value: sourceNames[source] },
    ...(consent_rgpd && consent_at
      ? [
          {
            label: "Accord",
            value: (
              <>
                {fr(`donné le ${formatInstant(consent_at)}, `)}
                <span className="whitespace-nowrap">texte {consent_text_version ?? "-"}</span>
              </>
            ),
          },
        ]
      : []),
  ];
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  switch (form.get("intent")) {
    case "answer":
    case "answer-next": {
      const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
      if (await warnedSince(id, actor)) return data({ answer: { error: answerRefused.warned, text } }, { status: 422 });
      const answered = await inTransaction((trx) => answerMessage(trx, { id, text }, actor));
      if (answered.ok) {
        const next = form.get("intent") === "answer" ? undefined : await findNextWaiting(db(), { besides: id });
        const to = next ? `${PATH}/${next.id}` : PATH;
        if (answered.keptInSpace)
          return redirectDone(to, "Réponse gardée dans son espace", "Rien ne prévient la personne.");
        return away(to, "Réponse envoyée");
      }
      if (answered.reason === "unknown") throw data(null, { status: 404 });
      return data({ answer: { error: answerRefused[answered.reason], text } }, { status: 422 });
    }
    case "called": {
      const called = await inTransaction((trx) => markCalled(trx, { id }, actor));
      if (called.ok || called.reason === "unknown") return done(called, PATH, "Appel noté, le numéro est effacé");
      return notDone(id, callRefused[called.reason]);
    }
    case "erase": {
      const erased = await inTransaction((trx) => eraseAtWish(trx, { id }, actor));
      if (erased.ok || erased.reason === "unknown") return done(erased, PATH, "Message effacé");
      return notDone(id, callRefused[erased.reason]);
    }
    case "archive": {
      const waiting = (await findMessage(db(), id))?.status !== "answered";
      const typed = {
        closedReason: String(form.get("closedReason") ?? "").slice(0, 40),
        closedNote: String(form.get("closedNote") ?? "").slice(0, CLOSED_NOTE_MAX_CHARACTERS * 4),
      };
      const closedReason = closedReasons.find((reason) => reason === typed.closedReason);
      const archived = await inTransaction((trx) => archiveMessage(trx, { ...typed, id, closedReason }, actor));
      if (!archived.ok && archived.reason !== "unknown") {
        const { field, message } = closingRefused[archived.reason];
        return data({ closing: { errors: { [field]: message }, typed } }, { status: 422 });
      }
      // Of what waits, the next one: nothing more to look at here.
      const next = waiting ? await findNextWaiting(db(), { besides: id }) : undefined;
      return done(archived, `${next ? `${PATH}/${next.id}` : PATH}?archive=${id}`);
    }
    case "unarchive":
      return done(
        await inTransaction((trx) => restoreMessage(trx, { id }, actor)),
        `${PATH}/${id}`,
        "Message sorti des archives",
      );
    case "mark-unread":
      return done(await inTransaction((trx) => markUnread(trx, { id }, actor)), PATH, "Message marqué comme non lu");
    case "accept":
      return done(await inTransaction((trx) => acceptSuspect(trx, { id }, actor)), `${PATH}/${id}`, "Message accepté");
    case "delete":
      return done(
        await inTransaction((trx) => deleteSuspect(trx, { id }, actor)),
        `${PATH}?boite=mis-a-part`,
        "Message supprimé",
      );
    default:
      throw data(null, { status: 400 });
  }
}

function notDone(id: string, text: string): Response {
  return redirectSaying(`${PATH}/${id}`, { kind: "error", title: "Rien n’a été noté", text });
}

function done(answer: { ok: true } | { ok: false; reason: string }, to: string, title?: string): Response {
  if (answer.ok) return away(to, title);
  if (answer.reason === "unknown") throw data(null, { status: 404 });
  return redirectSaying(PATH, {
    kind: "error",
    title: "Ce message n’est plus mis à part",
    text: "Il a été accepté depuis. Vous pouvez y répondre, ou le classer.",
  });
}

/** The other parent was named since the page was shown: the warning is to be read first. Throws what is no redirect. */
async function warnedSince(id: string, by: { by: string }): Promise<boolean> {
  return warnBeforeOpening(db(), { kind: "message", id }, by).then(
    () => false,
    (thrown) => {
      if (thrown instanceof Response) return true;
      throw thrown;
    },
  );
}

function away(to: string, title?: string): Response {
  return title ? redirectDone(to, title) : redirect(to, 303);
}

export const meta: Route.MetaFunction = () => unlistedHead("Message");

export default function MessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
  const { id, name, email, phone, text, facts, closed, answers, suspect, wait, status, next } = message;
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
            <p className="letter">{text || fr("Sans texte : la personne a seulement laissé ses coordonnées.")}</p>
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
                  <p className="letter letter-answer">{answer.text}</p>
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
        <aside aria-label="La personne et le message" className="min-w-0">
          <KeyValues
            items={[
              email
                ? {
                    label: "E-mail",
                    value: (
                      <>
                        <MailTo address={email} /> {!message.proved && <Tag kind="line">adresse non confirmée</Tag>}
                      </>
                    ),
                  }
                : { label: "Réponse", value: replyNames[message.reply] },
              ...(message.safeContact ? [{ label: "Contact sûr", value: fr(message.safeContact) }] : []),
              ...(phone ? [{ label: "Téléphone", value: <Call phone={phone} /> }] : []),
              ...facts,
              ...(closed
                ? [
                    {
                      label: "Classé sans réponse",
                      value: (
                        <span className="wrap-anywhere">
                          {closed.why}
                          {closed.note && <span className="block">{closed.note}</span>}
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {!suspect && <MessageActions status={status} />}
          {!suspect && email && !message.asksQuote && <WriteQuote id={id} small />}
          {message.follows && (
            <p className="small mt-6">
              <Link to={`${PATH}/${message.follows}`}>La première lettre de cette personne</Link>
            </p>
          )}
          {next && (
            <p className="small mt-6">
              {fr("Ensuite :")}{" "}
              <Link to={`${PATH}/${next.id}`} className="wrap-anywhere">
                {fr(`répondre à ${next.name}`)}
              </Link>
            </p>
          )}
        </aside>
      </div>
    </>
  );
}

/** A draft for who wrote this; under the letter when that is what it asks for. */
function WriteQuote({ id, small = false }: { id: string; small?: boolean }) {
  return (
    <Form method="post" action="/admin/devis" className={small ? "mt-3" : "mt-5"}>
      <input type="hidden" name="messageId" value={id} />
      <SubmitButton intent="create" variant="secondary" small={small} icon={FilePenLine} busyLabel="Un instant...">
        Faire un devis
      </SubmitButton>
    </Form>
  );
}
