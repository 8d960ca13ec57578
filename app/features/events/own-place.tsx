import { CalendarPlus, Video } from "lucide-react";
import { Form, href } from "react-router";
import { unpaidReturns } from "~/features/billing/messages";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { EventPageView, OwnPlace } from "./events.server";
import { actions } from "./messages";
import { shownPlace } from "./rules";

interface Props {
  event: EventPageView;
  own: OwnPlace;
}

/** My place, and what I can do with it. `written`: mails of it reach me. */
export function OwnPlaceCard({ event, own, written }: Props & { written: boolean }) {
  switch (own.status) {
    case "confirmed":
      return <Confirmed event={event} own={own} />;
    case "held":
      return <Held own={own} />;
    case "offered":
      return <Offered event={event} own={own} />;
    default:
      return <Waiting event={event} own={own} written={written} />;
  }
}

function Confirmed({ event, own }: Props) {
  if (event.over) return <p className="muted">{fr("Vous aviez une place à ce rendez-vous.")}</p>;
  return (
    <>
      <p>
        <Tag kind="ok" dot>
          Inscription confirmée
        </Tag>
      </p>
      <h2 className="h4 mt-3">Votre place est réservée</h2>
      {own.pseudonym && <p className="small muted mt-2">{fr(`Nom à afficher : ${own.pseudonym}`)}</p>}
      {own.address && (
        <p className="mt-4">
          <Ordinals>{own.address}</Ordinals>
        </p>
      )}
      {event.online && <VideoLink url={own.videoUrl} />}
      {!event.begun && (
        <>
          <p className="mt-4">
            <ButtonLink
              href={href("/evenements/:slug/rendez-vous.ics", { slug: event.slug })}
              variant="secondary"
              block
              icon={CalendarPlus}
            >
              Ajouter à mon agenda
            </ButtonLink>
          </p>
          {own.refundText && <p className="small muted mt-4">{fr(own.refundText)}</p>}
          <GiveBack own={own} summary="Rendre ma place" question="Votre place sera libre pour quelqu'un d'autre." />
        </>
      )}
    </>
  );
}

function VideoLink({ url }: { url: string | null }) {
  if (!url) {
    return (
      <p className="small muted mt-4">
        {fr("Le lien de la visio s'affiche ici, une heure avant. Caméra facultative.")}
      </p>
    );
  }
  return (
    <p className="mt-4">
      <ButtonLink href={url} newTab block icon={Video}>
        Rejoindre la visio
      </ButtonLink>
    </p>
  );
}

function Held({ own }: { own: OwnPlace }) {
  return (
    <>
      <h2 className="h4">{own.confirming ? unpaidReturns.processing.title : "Votre place est gardée"}</h2>
      <p className="mt-3">
        {own.confirming
          ? unpaidReturns.processing.text
          : fr(`Elle vous attend jusqu'au ${own.until}. Rien n'a été débité.`)}
      </p>
      {!own.confirming && (
        <Form method="post" className="mt-5">
          <SubmitButton block intent="pay" busyLabel="Redirection...">
            {fr(`Reprendre le paiement de ${formatEuros(own.priceCents)}`)}
          </SubmitButton>
        </Form>
      )}
      <GiveBack own={own} summary="Renoncer à cette place" question="Elle sera proposée à quelqu'un d'autre." />
    </>
  );
}

function Offered({ event, own }: Props) {
  return (
    <>
      <p>
        <Tag kind="glow">Une place pour vous</Tag>
      </p>
      <h2 className="h4 mt-3">Une place s’est libérée</h2>
      <p className="mt-3">{fr(`Elle vous est gardée jusqu'au ${own.until}.`)}</p>
      <div className="mt-5">
        {own.joinFirst ? (
          <Join>Pour la prendre, devenez membre d'ici là : ce rendez-vous est réservé aux membres.</Join>
        ) : own.priceCents > 0 ? (
          <ButtonLink to={href("/evenements/:slug/commande", { slug: event.slug })} block>
            {fr(`Prendre la place : ${formatEuros(own.priceCents)}`)}
          </ButtonLink>
        ) : (
          <Form method="post">
            <SubmitButton block intent="register">
              Prendre la place
            </SubmitButton>
          </Form>
        )}
      </div>
      <GiveBack own={own} summary="Laisser la place" question="Elle sera proposée à la personne suivante." />
    </>
  );
}

/** A longer list is said in words alone. */
const MOST_CHAIRS = 12;

function Waiting({ event, own, written }: Props & { written: boolean }) {
  if (event.begun) return <p className="muted">{fr("Ce rendez-vous a commencé : la liste d'attente est close.")}</p>;
  return (
    <>
      <p>
        <Tag kind="line">Liste d’attente</Tag>
      </p>
      {own.rank !== null && own.rank <= MOST_CHAIRS && (
        <p className="chairs" aria-hidden="true">
          {Array.from({ length: own.rank }, (_, chair) => (
            <i key={chair} />
          ))}
        </p>
      )}
      <h2 className="h4 mt-3">
        {fr(own.rank === 1 ? "Vous êtes la prochaine personne" : `Vous êtes au rang ${own.rank}`)}
      </h2>
      {own.joinFirst ? (
        <div className="mt-3">
          <Join>
            Ce rendez-vous est réservé aux membres. Vous gardez votre rang : une place vous sera proposée quand vous
            serez membre.
          </Join>
        </div>
      ) : (
        <p className="mt-3">
          {fr(
            written
              ? "Si une place se libère, nous vous écrirons à votre adresse confirmée. Vous aurez jusqu'à 24 h pour répondre, et nous n'écrivons pas la nuit."
              : "Si une place se libère, elle vous sera proposée ici, et gardée 24 h au plus. Revenez voir cette page.",
          )}
        </p>
      )}
      <GiveBack own={own} summary="Quitter la liste" question="Votre rang sera perdu." />
    </>
  );
}

function Join({ children }: { children: string }) {
  return (
    <>
      <p className="small muted mb-4">{fr(children)}</p>
      <ButtonLink to={href("/membership")} block>
        {actions.join}
      </ButtonLink>
    </>
  );
}

/** In two steps, with or without script: the words open on a question, the button answers it. */
function GiveBack({ own, summary, question }: { own: OwnPlace; summary: string; question: string }) {
  const money = {
    free: "",
    full: ` Nous vous rendons ${formatEuros(own.keptCents)}.`,
    none: ` Le délai d'annulation est passé : ${formatEuros(own.keptCents)} restent dus.`,
  }[own.refund];
  return (
    <details>
      <summary>{fr(summary)}</summary>
      <Form method="post" className="mt-2">
        <input type="hidden" name="shown" value={shownPlace(own)} />
        <p className="small mb-4">{fr(question + money)}</p>
        <SubmitButton variant="danger" small intent="give-back">
          {fr(`Oui, ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`)}
        </SubmitButton>
      </Form>
    </details>
  );
}
