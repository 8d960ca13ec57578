import { type Day, formatDay } from "~/platform/clock";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLayout,
  MailList,
  MailNote,
  MailParagraphs,
  MailText,
} from "~/platform/mail/layout";
import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import {
  CLOSED_SUBJECT,
  COACH_SUBJECT,
  RECEIVED_SUBJECT,
  SETTLED_SUBJECT,
  terminationEffects,
  terminationLabels,
} from "./messages";
import type { TerminationKind } from "./rules";

const REASON = "Vous recevez ce message parce qu’une demande a été faite avec cette adresse.";

interface SellerFacts {
  seller: string;
  contactEmail: string;
}

/**
 * The acknowledgement on a durable medium: what was declared, its date and hour (D.221-5), and for a termination its
 * effects (L.215-1-1). The same whether a contract is known or not.
 */
export function TerminationReceived(
  props: SellerFacts & { kind: TerminationKind; lines: [string, string][]; hasMotive: boolean; receivedAt: string },
) {
  const { kind, lines, hasMotive, receivedAt, contactEmail } = props;
  return (
    <MailLayout title={RECEIVED_SUBJECT} preheader="Un message à garder." reason={REASON} identity={props.seller}>
      <MailHeading>Nous avons bien reçu votre demande</MailHeading>
      <MailText>{fr(`Elle nous est parvenue le ${receivedAt}. Gardez ce message : il en est la preuve.`)}</MailText>
      <MailFacts
        facts={[
          ...lines,
          ...(hasMotive
            ? ([["Motif", "Indiqué. Il n’est pas repris ici, par discrétion."]] as [string, string][])
            : []),
          ["Reçue", receivedAt],
        ]}
      />
      {kind === "withdrawal" ? (
        <MailText>
          {fr(
            "Si un contrat y correspond, tout ce que vous avez payé vous est remboursé au plus tard quatorze jours après cette date, par le même moyen de paiement et sans frais. Si vous aviez demandé expressément à commencer tout de suite, la part des jours déjà servis est retenue.",
          )}
        </MailText>
      ) : (
        <>
          <MailText>
            {fr(
              "Si un contrat y correspond, il prend fin à la date souhaitée, ou à son terme s'il vient avant. Nous vous confirmons cette date par écrit.",
            )}
          </MailText>
          <MailList items={terminationEffects} />
        </>
      )}
      <MailNote>
        {fr(
          `Une erreur, une question, ou cette demande n'est pas de vous ? Écrivez à ${contactEmail}. Ce message ne dit pas si un contrat existe : nous le vérifions.`,
        )}
      </MailNote>
    </MailLayout>
  );
}

/** To the coach: something to decide, and by when. */
export function TerminationAlert(props: { kind: TerminationKind; receivedAt: string; deadline: Day; url: string }) {
  return (
    <MailLayout
      title={COACH_SUBJECT}
      preheader="À voir dans votre espace."
      reason="Vous recevez ce message parce que vous tenez ce site."
    >
      <MailHeading>Une demande est à traiter</MailHeading>
      <MailFacts
        facts={[
          ["Demande", terminationLabels[props.kind]],
          ["Reçue", fr(props.receivedAt)],
          ["À rembourser avant", formatDay(props.deadline)],
        ]}
      />
      <MailButton href={props.url}>Voir la demande</MailButton>
    </MailLayout>
  );
}

/** The contract is ended: when, and what comes back. */
export function TerminationSettled(
  props: SellerFacts & { kind: TerminationKind; reference: string; lastDay: Day | null; refundCents: Cents },
) {
  const { kind, reference, lastDay, refundCents, contactEmail } = props;
  return (
    <MailLayout title={SETTLED_SUBJECT} preheader="Rien à faire de votre côté." reason={REASON} identity={props.seller}>
      <MailHeading>Votre demande est traitée</MailHeading>
      <MailFacts
        facts={[
          ["Commande", reference],
          [
            kind === "withdrawal" ? "Fin de l’accès" : "Fin du contrat",
            lastDay ? `le ${formatDay(lastDay)} au soir` : "tout de suite",
          ],
          ["Remboursement", refundCents > 0 ? formatEuros(refundCents) : "rien n’était à rendre"],
        ]}
      />
      <MailText>
        {fr(
          refundCents > 0
            ? "L'argent revient sur le moyen de paiement utilisé, en général sous quelques jours. Rien d'autre n'est à payer pour les jours qui ne sont pas servis."
            : "Le contrat ne se renouvelle pas. Rien n'est à payer après cette date.",
        )}
      </MailText>
      <MailNote>{fr(`Un doute sur ce calcul ? Écrivez à ${contactEmail}.`)}</MailNote>
    </MailLayout>
  );
}

/** Nothing is given back: why, in the coach's words, and what one may still do. */
export function TerminationClosed(props: SellerFacts & { answer: string; mediator: string }) {
  return (
    <MailLayout
      title={CLOSED_SUBJECT}
      preheader="Vous pouvez répondre à ce message."
      reason={REASON}
      identity={props.seller}
    >
      <MailHeading>Notre réponse à votre demande</MailHeading>
      <MailParagraphs text={props.answer} />
      <MailNote>
        {fr(
          `Vous n'êtes pas d'accord ? Répondez à ce message ou écrivez à ${props.contactEmail}. Vous pouvez ensuite saisir gratuitement le médiateur : ${props.mediator}.`,
        )}
      </MailNote>
    </MailLayout>
  );
}
