import "./letters.css";
import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { listArticles } from "~/features/blog/blog.server";
import { listEventAddresses } from "~/features/events/events.server";
import { listPublishedPieces } from "~/features/library/library.server";
import { formatDay, formatInstant, formatNearInstant, parisDay, parisInstant, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { parseSender } from "~/platform/mail/address";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn, versionOf } from "~/ui/kept-version";
import { Tag } from "~/ui/tag";
import { tellingParts } from "../discretion";
import {
  contentHash,
  countRecipients,
  deleteLetter,
  findLatestDeparture,
  findLetter,
  neutralSubject,
  readResults,
  saveLetter,
  scheduleLetter,
  showOnWeb,
  startLetter,
  steerLetter,
  tryLetter,
  unscheduleLetter,
} from "../letters.server";
import { lateRefusals, problems, refusals, stateNames } from "../messages";
import { isSoonAfter, minutesToRead } from "../rules";
import type { LetterInput } from "../write-letter.server";
import type { Route } from "./+types/letter.page";
import { Compose } from "./compose";
import { readLetter, withGesture } from "./forms";
import { OnItsWay } from "./on-its-way";

const PATH = "/admin/lettre";

export const meta: Route.MetaFunction = () => unlistedHead("Lettre");

export async function loader({ params, request }: Route.LoaderArgs) {
  const coach = await requireAdmin(request);
  const at = { now: now() };
  const letter = isUuid(params.id) ? await findLetter(db(), params.id) : undefined;
  if (!letter) throw data(null, { status: 404 });
  const { blocks, subject, preheader, state } = letter;
  const isDraft = state === "draft" || state === "scheduled";
  const latest = isDraft ? await findLatestDeparture(db(), { except: letter.id }) : null;
  const sender = parseSender(config().mailFrom).name;
  return {
    id: letter.id,
    subject,
    preheader,
    audience: letter.audience,
    blocks,
    state,
    onWeb: letter.on_web,
    number: letter.number,
    kept: formatInstant(letter.updated_at),
    version: versionOf(letter.updated_at),
    sender,
    telling: tellingParts({ sender, subject, preheader, blocks }),
    neutral: neutralSubject(at.now),
    minutes: minutesToRead(blocks),
    tried: letter.tried_at && {
      at: formatNearInstant(letter.tried_at),
      same: letter.tried_content === contentHash(letter),
    },
    trialTo: coach.email,
    scheduledFor: letter.scheduled_for && formatInstant(letter.scheduled_for),
    /** The day of another letter that leaves, or left, within the same month. */
    before: latest && isSoonAfter(latest, at.now) ? formatDay(parisDay(latest)) : null,
    perHour: config().lettersPerHour,
    asked: new URL(request.url).searchParams.get("confirmer"),
    choices: isDraft
      ? {
          people: await countRecipients(db(), at),
          places: {
            article: (await listArticles(db(), at)).map(({ slug, title }) => ({ slug, title })),
            event: (await listEventAddresses(db(), at)).map(({ path, title, day }) => ({
              slug: path.slice("/evenements/".length),
              title: `${title}, ${day}`,
            })),
            piece: (await listPublishedPieces(db(), at)).map(({ number, title }) => ({
              slug: `piste-${number}`,
              title,
            })),
          },
        }
      : null,
    results: isDraft ? null : await readResults(db(), letter),
    left: letter.started_at && formatInstant(letter.started_at),
  };
}

export async function action({ params, request }: Route.ActionArgs) {
  const { form, actor, coach } = await readCoachForm(request);
  const { id } = params;
  const intent = String(form.get("intent") ?? "");
  const here = `${PATH}/${id}`;
  // What is sent after a refusal has seen what is kept now: nothing is refused as stale twice.
  let sent: { typed: LetterInput; version: string } | null = null;
  const refused = (error: string, rank: number | null = null) =>
    data({ error, rank, typed: sent?.typed ?? null, version: sent?.version ?? null }, { status: 422 });
  // It went on while the page stood open.
  const tooLate = (reason: keyof typeof lateRefusals | "letter_unknown") => {
    if (reason === "letter_unknown") throw data(null, { status: 404 });
    return redirectSaying(here, { kind: "info", ...lateRefusals[reason] });
  };
  const opened = isUuid(id) && (await findLetter(db(), id));
  if (!opened) throw data(null, { status: 404 });
  // The page sends what is written with each of its buttons: nothing typed is lost by a gesture.
  if (form.has("subject")) {
    const typed = readLetter(form);
    const blocks = withGesture(typed.blocks, intent);
    const saved = await inTransaction(async (trx) => {
      const written = await saveLetter(trx, { id, ...typed, blocks, ...seenIn(form) }, actor);
      if (written.ok) await rememberWriting(trx, form, actor.now);
      return written;
    });
    sent = saved.ok
      ? { typed: { ...typed, blocks }, version: versionOf(actor.now) }
      : { typed, version: versionOf(opened.updated_at) };
    if (!saved.ok && saved.reason !== "letter_unknown") return refused(refusals[saved.reason]);
  }
  switch (intent) {
    case "try": {
      const to = { to: coach.email, accountId: coach.id };
      const tried = await inTransaction((trx) => tryLetter(trx, { id, ...to }, actor));
      if (tried.ok)
        return redirectDone(`${here}#partir`, "Essai envoyé", "Lisez-le sur votre téléphone avant d’envoyer.");
      if (tried.reason === "incomplete") return refused(problems[tried.problem], tried.rank);
      return refused(refusals.not_a_draft);
    }
    case "ask-send":
      return redirect(`${here}?confirmer=envoyer#partir`, { status: 303 });
    case "send": {
      const started = await inTransaction((trx) => startLetter(trx, { id }, actor));
      if (started.ok) return redirectDone(here, "La lettre est en route", "Fermer cette page n’arrête rien.");
      if (started.reason === "letter_unknown") throw data(null, { status: 404 });
      return refused(refusals[started.reason]);
    }
    case "schedule": {
      const day = readDay(String(form.get("day") ?? ""));
      const time = String(form.get("time") ?? "");
      if (!day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return refused(refusals.moment_unknown);
      const at = parisInstant(day, time);
      const scheduled = await inTransaction((trx) => scheduleLetter(trx, { id, at }, actor));
      if (scheduled.ok) return redirectDone(here, "Lettre programmée");
      if (scheduled.reason === "letter_unknown") throw data(null, { status: 404 });
      return refused(refusals[scheduled.reason]);
    }
    case "unschedule": {
      const back = await inTransaction((trx) => unscheduleLetter(trx, { id }, actor));
      return back.ok ? redirectDone(here, "De nouveau un brouillon") : tooLate(back.reason);
    }
    case "pause":
    case "resume":
    case "stop": {
      const to = ({ pause: "paused", resume: "sending", stop: "stopped" } as const)[intent];
      const steered = await inTransaction((trx) => steerLetter(trx, { id, to }, actor));
      if (!steered.ok) return tooLate(steered.reason);
      return redirectDone(here, { paused: "En pause", sending: "De nouveau en route", stopped: "Arrêtée" }[to]);
    }
    case "show":
    case "hide": {
      const done = await inTransaction((trx) => showOnWeb(trx, { id, shown: intent === "show" }, actor));
      if (!done.ok) throw data(null, { status: 404 });
      return redirectDone(here, intent === "show" ? "Se lit sur le site" : "Retirée du site");
    }
    case "delete": {
      const deleted = await inTransaction((trx) => deleteLetter(trx, { id }, actor));
      return deleted.ok ? redirectDone(PATH, "Brouillon supprimé") : refused(refusals.not_a_draft);
    }
    default:
      if (!form.has("subject")) throw data(null, { status: 400 });
      return redirectDone(here, intent === "save" ? "Brouillon gardé" : "Gardé");
  }
}

export default function LetterPage({ loaderData: letter, actionData: refused }: Route.ComponentProps) {
  const seen = { ...letter, version: refused?.version ?? letter.version };
  const isDraft = letter.state === "draft";
  const [kept, setKept] = useState<{ version: string; subject: string } | null>(null);
  // What the server read is never older than what was kept before it.
  const shown = kept && Number(kept.version) > Number(letter.version) ? kept : letter;
  return (
    <>
      <BackLink to={PATH}>Lettre</BackLink>
      <h1 className="mb-2 max-w-[24em] wrap-anywhere">{fr(letter.subject || "Sans objet")}</h1>
      <p className="small muted mb-6 flex flex-wrap items-center gap-x-3">
        <Tag kind="line">{stateNames[letter.state]}</Tag>
        {isDraft && <span>{fr(`Gardée : ${letter.kept}`)}</span>}
        {letter.scheduledFor && <span>{fr(`Partira : ${letter.scheduledFor}`)}</span>}
        {letter.left && <span>{fr(`Départ : ${letter.left}`)}</span>}
      </p>
      {letter.results && <OnItsWay letter={letter} results={letter.results} />}
      <nav className="letter-views" aria-label="Vue">
        <a href="#ecrire">{isDraft ? "Composer" : letter.state === "scheduled" ? "Le départ" : "Ce qui est parti"}</a>
        <a href="#telephone">Voir au téléphone</a>
      </nav>
      <div className="letter-columns" id="ecrire">
        <div>
          {/* Drawn again when the server changed the order of the blocks. */}
          {isDraft && letter.choices && (
            <Compose key={seen.version} letter={seen} choices={letter.choices} refused={refused} onKept={setKept} />
          )}
          {isDraft && (
            <div className="mt-8">
              <Confirm
                id="supprimer-lettre"
                opener="Supprimer ce brouillon"
                openerIcon
                question={fr("Supprimer ce brouillon ?")}
                consequence={fr("Personne ne l'a reçu. Il disparaît pour de bon.")}
                act="Supprimer le brouillon"
                fields={{ intent: "delete" }}
                action={`${PATH}/${letter.id}`}
                askTo={`${PATH}/${letter.id}?confirmer=supprimer`}
                backTo={`${PATH}/${letter.id}`}
                asked={letter.asked === "supprimer"}
              />
            </div>
          )}
          {letter.state === "scheduled" && (
            <Form method="post" className="mb-6">
              <button type="submit" name="intent" value="unschedule" className="btn btn-secondary">
                Déprogrammer
              </button>
            </Form>
          )}
        </div>
        <Preview id={letter.id} version={shown.version} subject={shown.subject} />
      </div>
    </>
  );
}

function Preview({ id, version, subject }: { id: string; version: string; subject: string }) {
  const address = `${PATH}/${id}/apercu`;
  return (
    <aside className="letter-phone" id="telephone" aria-label="Sur un téléphone">
      <p className="small muted mb-2">{fr("Sur un téléphone, telle qu'elle est gardée")}</p>
      <p className="letter-locked">
        <b>{fr(subject)}</b>
      </p>
      <iframe key={version} src={address} title="La lettre, telle qu’elle arrive" sandbox="" loading="lazy" />
      <p className="small mt-2 flex flex-wrap gap-4">
        <a href={`${address}?vue=nuit`} target="_blank" rel="noreferrer">
          La nuit
        </a>
        <a href={`${address}?vue=texte`} target="_blank" rel="noreferrer">
          En texte seul
        </a>
      </p>
    </aside>
  );
}
