import { MailHeading, MailLayout, MailParagraphs, MailText } from "~/platform/mail/layout";
import { fr } from "~/ui/french";
import type { ContactInput } from "./forms";
import { REPLY_WITHIN_HOURS } from "./rules";
import { situations } from "./situations";

/** To the visitor: says that we have the message, and nothing of what it was about. */
export function MessageReceived({ brand }: { brand: string }) {
  return (
    <MailLayout
      title={fr("Votre message est bien arrivé")}
      preheader={fr("Nous vous répondons bientôt.")}
      reason={fr(
        `Vous recevez cet e-mail parce que cette adresse a été indiquée dans le formulaire de contact de ${brand}.`,
      )}
    >
      <MailHeading>{fr("Votre message est bien arrivé")}</MailHeading>
      <MailText>
        {fr(
          `Merci de nous avoir écrit. Nous vous répondons sous ${REPLY_WITHIN_HOURS} h, du lundi au samedi, à cette adresse.`,
        )}
      </MailText>
      <MailText>
        {fr("Ce message ne vient pas de vous ? Il n'y a rien à faire, et rien d'autre ne vous sera envoyé.")}
      </MailText>
    </MailLayout>
  );
}

type Noted = Pick<ContactInput, "name" | "email" | "phone" | "situation" | "message">;

/** To the coach: the message itself; answering this mail answers the visitor. */
export function CoachAlert({ brand, message }: { brand: string; message: Noted }) {
  return (
    <MailLayout
      title={fr("Un message vous attend")}
      preheader={fr("Répondez directement à cet e-mail.")}
      reason={fr(`Vous recevez cet e-mail parce que cette adresse est l'adresse de contact de ${brand}.`)}
    >
      <MailHeading>{fr("Un message vous attend")}</MailHeading>
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
      </MailText>
      {message.situation && <MailText>{situations[message.situation]}</MailText>}
      {message.message ? (
        <MailParagraphs text={message.message} />
      ) : (
        <MailText>{fr("Aucun texte n'accompagne cette prise de contact.")}</MailText>
      )}
      <MailText>{fr("Répondez directement à cet e-mail : votre réponse partira à la personne.")}</MailText>
    </MailLayout>
  );
}

/** To the visitor: the coach's answer, without the question (somebody else may read that mailbox). */
export function CoachAnswer({ brand, text }: { brand: string; text: string }) {
  return (
    <MailLayout
      title={fr("Notre réponse à votre message")}
      preheader={fr("Vous pouvez répondre à cet e-mail.")}
      reason={fr(`Vous recevez cet e-mail parce que vous avez écrit à ${brand} depuis cette adresse.`)}
    >
      <MailParagraphs text={text} />
      <MailText>{fr("Vous pouvez répondre directement à cet e-mail.")}</MailText>
    </MailLayout>
  );
}
