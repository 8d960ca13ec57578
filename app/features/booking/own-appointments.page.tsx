import "./booking.css";
import "./own-appointments.css";
import { data, href } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { ResetLockText } from "~/features/accounts/reset-lock-notice";
import { findMessageConsent, giveMessageConsent, holdMessageConsent } from "~/features/advice/advice.server";
import { hoursText } from "~/features/services/messages";
import { callOf } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { formatNearDay, formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { isUuid } from "~/platform/uuid";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn, versionOf } from "~/ui/kept-version";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/own-appointments.page";
import { Agreed } from "./agreed";
import { discardJoined, prepareJoined, takeBackJoined } from "./answer-attachments.server";
import { typedAnswers } from "./answer-forms";
import { AppointmentLine } from "./appointment-line";
import { cancelAppointment, findAnswers, findOwnAppointment, listAgreed, saveAnswers } from "./booking.server";
import { FordCard } from "./ford-card";
import { canceledByUs, changeRefusals } from "./messages";
import { momentText } from "./moments";
import { NothingPlanned } from "./nothing-planned";
import { aheadText, answersKept, answersSent, canceled, takenBack } from "./own-messages";
import { InPractice, Lots, NoticeRule, PastHours } from "./own-side";
import { mayChange } from "./rate-limit.server";
import { readOwnBooking } from "./read-own-booking.server";
import { ANSWER_MAX_CHARACTERS, type CancellationGives } from "./rules";
import { type AnswersRefusal, ThreeQuestions } from "./three-questions";

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");
export const handle = { crumb: () => "Rendez-vous" };

const PATH = "/espace-membre/rendez-vous";

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "rendez-vous" });
  const at = { now: now() };
  const { coach_name } = await getSettings(db());
  const own = await readOwnBooking(db(), user.id, at);
  const shut = await findResetLock(db(), user.id, at);
  /** The session that comes next: a call needs no preparing. */
  const next = own.ahead.find(({ startsAt, service }) => startsAt > at.now && service.kind !== "call") ?? null;
  return {
    ...own,
    now: at.now,
    coachName: coach_name,
    coach: givenName(coach_name),
    call: callOf(await listBookable(db())) ?? null,
    asked: new URL(request.url).searchParams.get("annuler"),
    agreed: shut ? [] : await listAgreed(db(), user.id),
    preparing: next && {
      meeting: { id: next.id, startsAt: next.startsAt },
      answers: shut ? null : await findAnswers(db(), next.id),
      shutUntil: shut?.until ?? null,
      consented: (await findMessageConsent(db(), user.id)) !== null,
    },
  };
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "rendez-vous" });
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  const intent = form.get("intent");
  const back = form.get("remove");
  if (intent === null && back === null) throw data(null, { status: 400 });
  if (intent !== null && intent !== "cancel" && intent !== "keep-answers" && intent !== "send-answers")
    throw data(null, { status: 400 });
  if (!isUuid(id) || !(await findOwnAppointment(db(), user.id, id))) throw data(null, { status: 404 });
  if (intent === "cancel") return cancel({ id, userId: user.id }, form);
  return answer({ id, userId: user.id, send: intent === "send-answers", remove: back ? String(back) : null }, form);
}

const gives: CancellationGives[] = ["money", "hour", "nothing", "free"];

/** What it gives was read before: nothing is done when that is no longer so. */
async function cancel({ id, userId }: { id: string; userId: string }, form: FormData) {
  const at = { now: now() };
  const shown = gives.find((one) => one === form.get("shown"));
  if (!shown) throw data(null, { status: 400 });
  if (!(await mayChange({ appointmentId: id }, at)))
    return redirectSaying(PATH, { kind: "error", title: changeRefusals.tooMany });
  const keepHour = form.get("keepHour") === "oui";
  const done = await inTransaction((trx) => cancelAppointment(trx, { id, userId, shown, keepHour }, at));
  if (done.ok) return redirectSaying(PATH, { kind: "success", ...canceled(done) });
  if (done.reason === "unknown") throw data(null, { status: 404 });
  return redirectSaying(PATH, { kind: "info", title: changeRefusals[done.reason] });
}

/**
 * Handed over, they are read by the coach, with what is joined to them: that asks for the consent every letter asks for (GDPR art. 9).
 * `remove`: a file that is taken back.
 */
async function answer(
  { id, userId, send, remove }: { id: string; userId: string; send: boolean; remove: string | null },
  form: FormData,
) {
  const at = { now: now() };
  const typed = typedAnswers(form);
  const ticked = form.get("consent") === "oui";
  const consenting = !send || ticked || (await findMessageConsent(db(), userId)) !== null;
  const refuse = async (reason: AnswersRefusal["reason"], unreadable: string[] = []) => {
    const tooLong = typed.flatMap((text, rank) => (text.trim().length > ANSWER_MAX_CHARACTERS ? [rank] : []));
    return data<AnswersRefusal>(
      {
        typed,
        ticked,
        unconsented: !consenting || reason === "no_consent",
        reason,
        // What is sent after a refusal has seen what is kept now.
        version: versionOf((await findAnswers(db(), id))?.updatedAt ?? null),
        unreadable,
        tooLong: reason === "too_long" ? tooLong : [],
      },
      { status: 422 },
    );
  };
  if (await findResetLock(db(), userId, at)) throw data(null, { status: 423 });
  const uploadIds = send && consenting ? form.getAll("attachments[]").map(String) : [];
  const prepared = await prepareJoined({ uploadIds, userId }, at);
  const attachments = prepared.ok ? prepared.attachments : [];
  const own = { appointmentId: id, userId };
  const kept = await inTransaction(async (trx) => {
    // Asked again where a withdrawal waits: it may have come meanwhile.
    const consented = consenting && (!send || ticked || (await holdMessageConsent(trx, userId)) !== null);
    const sending = send && consented && prepared.ok;
    const saved = await saveAnswers(trx, { ...own, ...seenIn(form), answers: typed, send: sending, attachments }, at);
    if (saved.ok || saved.reason === "too_many_attachments") await rememberWriting(trx, form, at.now);
    if (!saved.ok) return saved;
    if (!consented) return { ok: false, reason: "no_consent" } as const;
    if (sending && ticked) await giveMessageConsent(trx, { userId }, at);
    if (remove && isUuid(remove)) await takeBackJoined(trx, { ...own, id: remove }, at);
    return saved;
  }).finally(() => discardJoined(attachments, userId));
  if (!kept.ok) return refuse(kept.reason);
  if (!prepared.ok) return refuse(prepared.reason, prepared.unreadable);
  if (remove) return redirectSaying(`${PATH}#questions`, { kind: "success", ...takenBack });
  const { coach_name } = await getSettings(db());
  const said = send ? answersSent(givenName(coach_name)) : answersKept;
  return redirectSaying(`${PATH}#questions`, { kind: "success", ...said });
}

export default function OwnAppointmentsPage({ loaderData: own, actionData: refusal }: Route.ComponentProps) {
  const { ford, ahead, past, lots, preparing, coach, coachName } = own;
  const nothing = !ford && !own.toCome && ahead.length === 0 && past.length === 0;
  const next = ahead[0];
  return (
    <>
      <AreaNav />
      <div className="wrap">
        <PageLoading />
        <header className="own-head">
          <div>
            <h1 className="h2">Vos rendez-vous</h1>
            {!nothing && (
              <p className="muted mt-2">{aheadText(ahead, { now: own.now, leftMinutes: ford?.leftMinutes ?? 0 })}</p>
            )}
          </div>
          {!nothing && (
            <ButtonLink to={href("/rendez-vous")} variant="secondary" small>
              Prendre une heure
            </ButtonLink>
          )}
        </header>
        <Waiting {...own} />
        {nothing ? (
          <NothingPlanned call={own.call} />
        ) : (
          <>
            {ford && (
              <FordCard
                hours={ford}
                lots={lots}
                reservedFor={ahead.filter(({ paidBy, startsAt }) => paidBy !== "free" && startsAt > own.now)}
              />
            )}
            <div className="own-appointments">
              <div>
                <section aria-labelledby="a-venir">
                  <BlockHeading title="À venir" id="a-venir" />
                  {ahead.length === 0 && (
                    <p className="muted mt-5">
                      {fr("Rien de prévu pour l'instant. Choisissez une heure quand vous voulez.")}
                    </p>
                  )}
                  {ahead.map((line) => (
                    <AppointmentLine
                      key={line.id}
                      line={line}
                      now={own.now}
                      coachName={coachName}
                      coach={coach}
                      asked={own.asked === line.id}
                    />
                  ))}
                </section>
                <Agreed agreed={own.agreed} />
                {preparing && <Preparing preparing={preparing} coach={coach} refusal={refusal} />}
              </div>
              <div>
                {next && <InPractice line={next} coach={coach} />}
                <PastHours past={past} />
                <Lots lots={lots} />
                {(ford || ahead.some(({ paidBy }) => paidBy !== "free")) && (
                  <NoticeRule noticeHours={own.noticeHours} />
                )}
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** What is to be known first: a meeting the coach canceled, an order to take up again, a price the bank took back. */
function Waiting({ unpaidOrderId, stopped, excused, toCome }: Route.ComponentProps["loaderData"]) {
  return (
    <>
      {toCome && (
        <Notice title={fr(`${hoursText(toCome.minutes)} à venir`)} className="mb-6">
          <p>
            <Ordinals>{`C'est réglé : à prendre à partir du ${formatNearDay(toCome.from)}.`}</Ordinals>
          </p>
        </Notice>
      )}
      {excused.map(({ id, startsAt, paidBy, another }) => (
        <Notice key={id} title={fr(`${momentText(startsAt)} : annulé`)} className="mb-6">
          <p>{canceledByUs[paidBy]}</p>
          <p className="mt-2">
            <ButtonLink to={another} variant="quiet" small>
              Choisir une autre heure
            </ButtonLink>
          </p>
        </Notice>
      ))}
      {unpaidOrderId && (
        <Notice title={fr("Une commande vous attend")} className="mb-6">
          <p>{fr("Rien n'a été débité. Reprenez-la, ou laissez-la : elle s'efface seule.")}</p>
          <p className="mt-2">
            <ButtonLink to={`${href("/rendez-vous/merci")}?commande=${unpaidOrderId}`} variant="quiet" small>
              Reprendre ma commande
            </ButtonLink>
          </p>
        </Notice>
      )}
      {stopped && (
        <Notice kind="danger" title={fr("Votre banque a repris un paiement")} className="mb-6">
          <p>
            {fr(
              "Les heures qu'il réglait sont en pause, et rien n'est effacé. Écrivez-nous : nous trouverons une solution ensemble.",
            )}
          </p>
          <p className="mt-2">
            <ButtonLink to={href("/contact")} variant="quiet" small>
              Nous écrire
            </ButtonLink>
          </p>
        </Notice>
      )}
    </>
  );
}

interface PreparingProps {
  preparing: NonNullable<Route.ComponentProps["loaderData"]["preparing"]>;
  coach: string;
  refusal: AnswersRefusal | undefined;
}

/** The three questions; shut, as every private word is, for a while after a password chosen by a link in a mail. */
function Preparing({ preparing: { shutUntil, answers, ...rest }, coach, refusal }: PreparingProps) {
  if (!shutUntil && answers?.readable !== false)
    return <ThreeQuestions {...rest} answers={answers} coach={coach} refusal={refusal} />;
  return (
    <section id="questions" aria-labelledby="trois-questions">
      <BlockHeading title={fr("Vos trois questions")} id="trois-questions" />
      <p className="muted mt-5">
        {shutUntil ? (
          <ResetLockText what="vos réponses s’ouvrent" until={formatNearInstant(shutUntil)} />
        ) : (
          answers?.answers[0]
        )}
      </p>
    </section>
  );
}
