import "../quotes.css";
import { data, Form, Link, redirect } from "react-router";
import { admittedCoach, readCoachForm } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { formatNearInstant, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { addressProofPort } from "~/platform/mail/outbox.server";
import { formatExactEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { CopyField } from "~/ui/copy-field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn, versionOf } from "~/ui/kept-version";
import { MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import { asTyped, misreadOf, readQuote, withGesture } from "../forms";
import { historyText, misreadTexts, saveRefusals, sendRefusals, stateNames } from "../messages";
import { QuoteSheet } from "../quote-sheet";
import {
  addressOf,
  copyQuote,
  deleteDraft,
  findQuote,
  listQuotes,
  type QuoteInput,
  quoteUrl,
  saveQuote,
  sendQuote,
  sheetOf,
  withdrawQuote,
} from "../quotes.server";
import { isOpenToAcceptance, quoteState } from "../rules";
import type { Route } from "./+types/quote.page";
import { WriteQuote } from "./write-quote";

const PATH = "/admin/devis";
const RECENT_SHOWN = 6;

export const meta: Route.MetaFunction = () => unlistedHead("Devis");

/** Whom it is for is looked at first: she is told when their other parent is somebody she knows. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { id: by } = admittedCoach(context).user;
  const at = { now: now() };
  const couple = isUuid(id) ? await warnBeforeOpening(db(), { kind: "quote", id }, { by }) : [];
  const quote = isUuid(id) ? await findQuote(db(), id) : undefined;
  if (!quote) throw data(null, { status: 404 });
  const sheet = await sheetOf(db(), quote, at);
  const person = await addressOf(db(), quote);
  const recents = (await listQuotes(db(), at)).filter((one) => one.id !== id).slice(0, RECENT_SHOWN);
  const asked = new URL(request.url).searchParams.get("confirmer");
  const account = quote.user_id ? { address: person.email ?? "", accountId: quote.user_id } : null;
  return {
    id,
    couple,
    sheet,
    state: quoteState(quote, parisDay(at.now)),
    kept: formatTime(quote.updated_at),
    version: versionOf(quote.updated_at),
    forAccount: quote.user_id,
    email: person.email,
    /** The mail about it is withheld: the link is to be given otherwise. */
    withheld: account !== null && !(await addressProofPort.value(db(), account)),
    link: quote.sent_at ? quoteUrl(id) : null,
    history: quote.sent_at
      ? [
          ["Envoyé", quote.sent_at],
          ["Lu", quote.read_at],
          ["Accepté", quote.accepted_at],
          ["Payé", quote.paid_at],
          ["Décliné", quote.declined_at],
          ["Retiré", quote.withdrawn_at],
          ["Terminé", quote.ended_at],
        ].flatMap(([said, moment]) => (moment instanceof Date ? [fr(`${said} ${formatNearInstant(moment)}`)] : []))
      : [],
    accepted: quote.accepted_at !== null,
    replaces: quote.replaces,
    asked,
    recents: recents.map(({ at: moment, ...one }) => ({
      ...one,
      said: fr(historyText({ ...one, at: formatNearInstant(moment) })),
    })),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const intent = String(form.get("intent") ?? "");
  const here = `${PATH}/${id}`;
  const opened = isUuid(id) ? await findQuote(db(), id) : undefined;
  if (!opened) throw data(null, { status: 404 });
  // What is sent after a refusal has seen what is kept now: nothing is refused as stale twice.
  let sent: { typed: QuoteInput; version: string } | null = null;
  // A line added or taken away: those that follow have other ranks.
  const whole = intent === "send" || intent === "save";
  const refused = (error: string) =>
    data(
      { error, typed: sent?.typed ?? null, asTyped: whole ? asTyped(form) : null, version: sent?.version ?? null },
      { status: 422 },
    );
  // The page sends what is written with each of its buttons: nothing typed is lost by a gesture.
  if (form.has("title")) {
    const typed = readQuote(form, { now: actor.now, validUntil: opened.valid_until });
    const input = { ...typed, lines: withGesture(typed.lines, intent) };
    const saved = await inTransaction(async (trx) => {
      const written = await saveQuote(trx, { id, ...input, ...seenIn(form) }, actor);
      if (written.ok) await rememberWriting(trx, form, actor.now);
      return written;
    });
    sent = saved.ok
      ? { typed: input, version: versionOf(actor.now) }
      : { typed: input, version: versionOf(opened.updated_at) };
    if (!saved.ok) return refused(saveRefusals[saved.reason]);
    const misread = whole ? misreadOf(form) : null;
    if (misread) return refused(misreadTexts[misread]);
  }
  switch (intent) {
    case "send": {
      // The other parent may have been named since the page was shown.
      await warnBeforeOpening(db(), { kind: "quote", id }, actor);
      const done = await inTransaction((trx) => sendQuote(trx, { id }, actor));
      if (done.ok) return redirectDone(here, `Devis ${done.number} envoyé`, "Le lien se copie aussi sur cette page.");
      if (done.reason === "unknown") throw data(null, { status: 404 });
      return refused(sendRefusals[done.reason]);
    }
    case "withdraw": {
      const done = await inTransaction((trx) => withdrawQuote(trx, { id }, actor));
      if (done.ok) return redirectDone(here, "Devis retiré");
      if (done.reason === "unknown") throw data(null, { status: 404 });
      return redirectSaying(here, { kind: "error", title: "Ce devis vient d’être accepté" });
    }
    case "duplicate":
    case "replace": {
      const made = await inTransaction((trx) => copyQuote(trx, { id, replace: intent === "replace" }, actor));
      if (made.ok) return redirect(`${PATH}/${made.id}`, 303);
      if (made.reason === "unknown") throw data(null, { status: 404 });
      return redirectSaying(here, { kind: "error", title: "Ce devis ne se corrige plus" });
    }
    case "delete": {
      const done = await inTransaction((trx) => deleteDraft(trx, { id }, actor));
      return done.ok
        ? redirectDone(PATH, "Brouillon supprimé")
        : redirectSaying(here, { kind: "error", title: "Ce devis est déjà parti" });
    }
    default:
      if (!form.has("title")) throw data(null, { status: 400 });
      return intent === "save" ? redirectDone(here, "Brouillon gardé") : redirect(`${here}#lignes`, 303);
  }
}

export default function QuotePage({ loaderData: quote, actionData: refused }: Route.ComponentProps) {
  const { sheet, state } = quote;
  const isDraft = state === "draft";
  return (
    <>
      <BackLink to={PATH}>Tous les devis</BackLink>
      <h1 className="mb-2 max-w-[24em] wrap-anywhere">
        {fr(sheet.personName ? `Devis pour ${sheet.personName}` : "Nouveau devis")}
      </h1>
      <div className="small muted mb-6">
        <p className="flex flex-wrap items-center gap-x-3">
          <Tag kind={stateNames[state].kind}>{stateNames[state].label}</Tag>
          {[sheet.number, isDraft && fr(`gardé à ${quote.kept}`)].filter(Boolean).join(", ")}
        </p>
        {quote.history.length > 0 && (
          <ul className="mt-1">
            {quote.history.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        )}
      </div>
      <CoupleNotice matches={quote.couple} />
      <div className={isDraft ? "quote-write" : "quote-write quote-sent"}>
        <div>
          {isDraft ? (
            <WriteQuote key={refused?.version ?? quote.version} quote={quote} refused={refused} />
          ) : (
            <Sent {...quote} />
          )}
        </div>
        <section className="quote-preview" aria-labelledby="apercu">
          <h2 className="small muted mb-3 font-sans tracking-normal" id="apercu">
            {isDraft ? "Ce que la personne recevra" : "Ce que la personne a reçu"}
          </h2>
          <QuoteSheet sheet={sheet} small />
          <p className="mt-3">
            <ButtonLink to={`${PATH}/${quote.id}/document.pdf`} reloadDocument variant="quiet" small>
              Relire en PDF
            </ButtonLink>
          </p>
        </section>
        {quote.recents.length > 0 && <Recents recents={quote.recents} />}
      </div>
    </>
  );
}

type QuoteView = Route.ComponentProps["loaderData"];

function Recents({ recents }: Pick<QuoteView, "recents">) {
  return (
    <section aria-labelledby="recents">
      <h2 className="h4 mb-2" id="recents">
        Récents
      </h2>
      <ul className="quote-list">
        {recents.map(({ id, name, title, said, totalCents }) => (
          <li key={id}>
            <div className="wrap-anywhere">
              <Link to={`${PATH}/${id}`} className="font-[620]">
                {fr(name || title || "Sans nom")}
              </Link>
              <p className="small muted">{said}</p>
            </div>
            <b className="num whitespace-nowrap">{formatExactEuros(totalCents)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What may still be done with a quote that left. */
function Sent({ id, link, email, withheld, accepted, state, forAccount, asked }: QuoteView) {
  const here = `${PATH}/${id}`;
  return (
    <>
      {link && <CopyField label="Le lien privé" value={link} copied="Lien copié" />}
      <p className="small muted mt-3 mb-6">
        {withheld
          ? fr(
              "L'adresse de ce compte n'est pas confirmée, ou la personne ne veut pas d'e-mail : donnez-lui ce lien vous-même.",
            )
          : email && (
              <>
                {fr("Envoyé à")} <MailTo address={email} />.{" "}
                {fr("Qui tient ce lien lit le devis : ne le donnez qu'à la personne.")}
              </>
            )}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {!accepted && state !== "withdrawn" && (
          <Form method="post">
            <SubmitButton intent="replace" variant="secondary" small busyLabel="Un instant...">
              Corriger
            </SubmitButton>
          </Form>
        )}
        <Form method="post">
          <SubmitButton intent="duplicate" variant="secondary" small busyLabel="Un instant...">
            Dupliquer
          </SubmitButton>
        </Form>
        {!accepted && isOpenToAcceptance(state) && (
          <Confirm
            id="retirer"
            opener="Retirer"
            question={fr("Retirer ce devis ?")}
            consequence={fr("Son lien dira qu'il a été retiré. Personne n'en est averti par e-mail.")}
            act="Retirer le devis"
            fields={{ intent: "withdraw" }}
            action={here}
            askTo={`${here}?confirmer=retirer`}
            backTo={here}
            asked={asked === "retirer"}
          />
        )}
      </div>
      {!accepted && state !== "withdrawn" && (
        <p className="small muted mt-3">
          {fr("Un devis parti ne change plus : « Corriger » en écrit un autre, qui prendra sa place une fois envoyé.")}
        </p>
      )}
      {forAccount && (
        <p className="mt-6">
          <Link to={`/admin/members/${forAccount}`}>La page de cette personne</Link>
        </p>
      )}
    </>
  );
}
