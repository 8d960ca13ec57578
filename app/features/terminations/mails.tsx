import { type Day, formatDay } from "~/platform/clock";
import { MailButton, MailFacts, MailList, MailNote, MailParagraphs, MailText } from "~/platform/mail/layout";
import { drawMail } from "~/platform/mail/mail";
import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { terminationEffects, terminationLabels, withdrawalEffects } from "./messages";
import type { TerminationKind } from "./rules";

/** As silent as the subjects about what was asked: somebody else may read the mailbox. */
const reason = "Vous recevez ce message parce qu’une demande a été faite avec cette adresse.";

interface SellerFacts {
  seller: string;
  contactEmail: string;
}

/**
 * The acknowledgement on a durable medium: what was declared, its date and hour (D.221-5), and for a termination its
 * effects (L.215-1-1). The same whether a contract is known or not.
 */
export function terminationReceived(
  props: SellerFacts & { kind: TerminationKind; lines: [string, string][]; hasMotive: boolean; receivedAt: string },
) {
  return drawMail(
    {
      template: "termination-received",
      subject: "Accusé de réception de votre demande",
      heading: "Nous avons bien reçu votre demande",
      preheader: "Un message à garder.",
      reason,
      identity: props.seller,
    },
    <MailText>
      {fr(`Elle nous est parvenue le ${props.receivedAt}. Gardez ce message : il en est la preuve.`)}
    </MailText>,
    <MailFacts
      facts={[
        ...props.lines,
        props.hasMotive ? ["Motif", "Indiqué. Il n’est pas repris ici, par discrétion."] : null,
        ["Reçue", props.receivedAt],
      ]}
    />,
    <MailText>
      {fr(
        props.kind === "withdrawal"
          ? "Si un contrat y correspond, il prend fin. Ce que cela vous rend :"
          : "Si un contrat y correspond, il prend fin à la date souhaitée, ou à son terme s'il vient avant. Nous vous confirmons cette date par écrit.",
      )}
    </MailText>,
    <MailList items={props.kind === "withdrawal" ? withdrawalEffects : terminationEffects} />,
    <MailNote>
      {fr(
        `Une erreur, une question, ou cette demande n'est pas de vous ? Écrivez à ${props.contactEmail}. Ce message ne dit pas si un contrat existe : nous le vérifions.`,
      )}
    </MailNote>,
  );
}

/** To the coach: something to decide, and by when. */
export function terminationAlert(props: { kind: TerminationKind; receivedAt: string; deadline: Day; url: string }) {
  return drawMail(
    {
      template: "termination-alert",
      subject: "Une demande est à traiter",
      preheader: "À voir dans votre espace.",
      reason: "Vous recevez ce message parce que vous tenez ce site.",
    },
    <MailFacts
      facts={[
        ["Demande", terminationLabels[props.kind]],
        ["Reçue", fr(props.receivedAt)],
        ["À rembourser au plus tard le", formatDay(props.deadline)],
      ]}
    />,
    <MailButton href={props.url}>Voir la demande</MailButton>,
  );
}

/**
 * The contract is ended: when, and what comes back. That it left is told when it has.
 *
 * @param props.refundBy the last day to give it back; null when it is over.
 */
export function terminationSettled(
  props: SellerFacts & {
    kind: TerminationKind;
    reference: string;
    lastDay: Day | null;
    refundCents: Cents;
    refundBy: Day | null;
  },
) {
  const { kind, lastDay, refundCents, refundBy } = props;
  return drawMail(
    {
      template: "termination-settled",
      subject: "La suite de votre demande",
      heading: "Votre demande est traitée",
      preheader: "Rien à faire de votre côté.",
      reason,
      identity: props.seller,
    },
    <MailFacts
      facts={[
        ["Commande", props.reference],
        [
          kind === "withdrawal" ? "Fin de l’accès" : "Fin du contrat",
          lastDay ? `le ${formatDay(lastDay)} au soir` : "tout de suite",
        ],
        ["Remboursement", refundCents > 0 ? formatEuros(refundCents) : "rien n’était à rendre"],
      ]}
    />,
    <MailText>
      {fr(
        refundCents > 0
          ? `Cette somme vous est rendue ${refundBy ? `au plus tard le ${formatDay(refundBy)}` : "sans attendre"}, sur le moyen de paiement utilisé. Un message vous le dit quand elle part. Rien d'autre n'est à payer pour ce qui n'est pas servi.`
          : "Le contrat ne se renouvelle pas. Rien n'est à payer après cette date.",
      )}
    </MailText>,
    <MailNote>{fr(`Un doute sur ce calcul ? Écrivez à ${props.contactEmail}.`)}</MailNote>,
  );
}

/** Nothing is given back: why, in the coach's words, and what one may still do. */
export function terminationClosed(props: SellerFacts & { answer: string; mediator: string }) {
  return drawMail(
    {
      template: "termination-closed",
      subject: "Notre réponse à votre demande",
      preheader: "Vous pouvez répondre à ce message.",
      reason,
      identity: props.seller,
    },
    <MailParagraphs text={props.answer} />,
    <MailNote>
      {fr(
        `Vous n'êtes pas d'accord ? Répondez à ce message ou écrivez à ${props.contactEmail}. Vous pouvez ensuite saisir gratuitement le médiateur : ${props.mediator}.`,
      )}
    </MailNote>,
  );
}
