import { MailParagraphs, MailText } from "~/platform/mail/layout";
import { drawMail } from "~/platform/mail/mail";
import { fr } from "~/ui/french";
import type { ContactInput } from "./forms";
import { REPLY_WITHIN_HOURS } from "./rules";
import { situations } from "./situations";

/** To the visitor: says that we have the message, and nothing of what it was about. */
export function messageReceived() {
  return drawMail(
    {
      subject: "Votre message est bien arrivé",
      preheader: fr("Nous vous répondons bientôt."),
      reason: (brand) =>
        fr(`Vous recevez cet e-mail parce que cette adresse a été indiquée dans le formulaire de contact de ${brand}.`),
    },
    <MailText>
      {fr(
        `Merci de nous avoir écrit. Nous vous répondons sous ${REPLY_WITHIN_HOURS} h, du lundi au samedi, à cette adresse.`,
      )}
    </MailText>,
    <MailText>
      {fr("Ce message ne vient pas de vous ? Il n'y a rien à faire, et rien d'autre ne vous sera envoyé.")}
    </MailText>,
  );
}

export type Noted = Pick<ContactInput, "name" | "email" | "phone" | "situation" | "message">;

/** To the coach: the message itself; answering this mail answers the visitor. */
export function coachAlert({ message }: { message: Noted }) {
  return drawMail(
    {
      subject: "Un message vous attend",
      preheader: fr("Répondez directement à cet e-mail."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que cette adresse est l'adresse de contact de ${brand}.`),
    },
    <MailText>
      {message.name}
      <br />
      {message.email}
      {message.phone && (
        <>
          <br />
          {message.phone}
        </>
      )}
    </MailText>,
    message.situation && <MailText>{situations[message.situation]}</MailText>,
    message.message ? (
      <MailParagraphs text={message.message} />
    ) : (
      <MailText>{fr("Aucun texte n'accompagne cette prise de contact.")}</MailText>
    ),
    <MailText>{fr("Répondez directement à cet e-mail : votre réponse partira à la personne.")}</MailText>,
  );
}

/** To the visitor: the coach's answer, without the question (somebody else may read that mailbox). */
export function coachAnswer({ text }: { text: string }) {
  return drawMail(
    {
      subject: "Notre réponse à votre message",
      heading: null,
      preheader: fr("Vous pouvez répondre à cet e-mail."),
      reason: (brand) => fr(`Vous recevez cet e-mail parce que vous avez écrit à ${brand} depuis cette adresse.`),
    },
    <MailParagraphs text={text} />,
    <MailText>{fr("Vous pouvez répondre directement à cet e-mail.")}</MailText>,
  );
}
