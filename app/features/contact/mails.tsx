import { type ReplyDelay, replyPromise } from "~/features/settings/rules";
import { MailButton, MailParagraphs, MailText } from "~/platform/mail/layout";
import { drawMail } from "~/platform/mail/mail";
import { fr } from "~/ui/french";

/** To the visitor: says that we have the message, and nothing of what it was about. */
export function messageReceived(delay: ReplyDelay) {
  return drawMail(
    {
      template: "message-received",
      subject: "Votre message est bien arrivé",
      preheader: fr("Nous vous répondons bientôt."),
      reason: (brand) =>
        fr(`Vous recevez cet e-mail parce que cette adresse a été indiquée dans le formulaire de contact de ${brand}.`),
    },
    <MailText>
      {fr(`Merci de nous avoir écrit. Nous vous répondons sous ${replyPromise(delay)}, à cette adresse.`)}
    </MailText>,
    <MailText>
      {fr("Ce message ne vient pas de vous ? Il n'y a rien à faire, et rien d'autre ne vous sera envoyé.")}
    </MailText>,
  );
}

/** To the coach: a message waits, nothing of it nor of who wrote it. */
export function coachAlert({ url }: { url: string }) {
  return drawMail(
    {
      template: "message-alert",
      subject: "Un message vous attend",
      preheader: fr("À lire dans votre espace."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que cette adresse est l'adresse de contact de ${brand}.`),
    },
    <MailText>{fr("Il se lit dans votre espace, et la réponse part de là.")}</MailText>,
    <MailButton href={url}>Lire le message</MailButton>,
  );
}

/** To the visitor: the coach's answer, without the question (somebody else may read that mailbox). */
export function coachAnswer({ text }: { text: string }) {
  return drawMail(
    {
      template: "message-answer",
      subject: "Notre réponse à votre message",
      heading: null,
      preheader: fr("Vous pouvez répondre à cet e-mail."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que vous avez écrit à ${brand} depuis cette adresse.`),
    },
    <MailParagraphs text={text} />,
    <MailText>{fr("Vous pouvez répondre directement à cet e-mail.")}</MailText>,
  );
}
