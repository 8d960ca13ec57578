import { MailButton, MailLink, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail, type Opening } from "~/platform/mail/mail";
import { fr } from "~/ui/french";
import { CONFIRM_WITHIN_DAYS } from "./rules";

const reason = (brand: string) =>
  fr(`Vous recevez ce message parce que cette adresse a été indiquée pour recevoir la lettre de ${brand}.`);

/** No news in it: an address is not written to before its owner agrees. */
export function confirmSubscription({ confirmUrl }: { confirmUrl: string }) {
  return drawMail(
    {
      template: "letter-confirm",
      subject: "Confirmez votre adresse",
      preheader: fr("Un geste, et c'est fait."),
      reason,
    },
    <MailText>
      {fr(
        "Vous avez demandé à recevoir notre lettre, au plus une fois par mois. Il reste à confirmer que cette adresse est la vôtre.",
      )}
    </MailText>,
    <MailButton href={confirmUrl}>{fr("Confirmer mon adresse")}</MailButton>,
    <MailText>
      {fr(
        `Le lien sert une fois, pendant ${CONFIRM_WITHIN_DAYS} jours. Sans confirmation, votre adresse est effacée. Cette demande ne vient pas de vous ? Il n'y a rien à faire.`,
      )}
    </MailText>,
  );
}

/** The one mail of an address left on the page of a closed site. */
export function siteOpened({ url }: { url: string }) {
  return drawMail(
    {
      template: "site-opened",
      subject: "C’est ouvert",
      preheader: fr("Vous aviez demandé à être prévenu une fois."),
      reason: () =>
        fr(
          "Vous recevez ce message, une seule fois, parce que cette adresse a été laissée pour cela. Elle n'est plus sur cette liste. Cette demande ne vient pas de vous ? Il n'y a rien à faire.",
        ),
    },
    <MailText>{fr("Vous aviez demandé à être prévenu le jour venu. C'est aujourd'hui.")}</MailText>,
    <MailButton href={url}>{fr("Voir la page")}</MailButton>,
  );
}

interface ToSubscriber {
  unsubscribeUrl: string;
}

export function subscriptionConfirmed(to: ToSubscriber) {
  return subscriberMail(to, {
    template: "letter-confirmed",
    subject: "C’est noté, merci",
    preheader: fr("Votre inscription est confirmée."),
    text: fr("Votre inscription est confirmée. Quand une lettre partira, elle arrivera ici."),
  });
}

export function alreadySubscribed(to: ToSubscriber) {
  return subscriberMail(to, {
    template: "letter-known",
    subject: "Votre inscription à la lettre",
    heading: fr("Vous êtes déjà inscrit"),
    preheader: fr("Elle est toujours valable."),
    text: fr("Cette adresse reçoit déjà notre lettre. Il n'y a rien d'autre à faire."),
  });
}

function subscriberMail(
  { unsubscribeUrl }: ToSubscriber,
  { text, ...opening }: Pick<Opening, "template" | "subject" | "heading" | "preheader"> & { text: string },
): Mail {
  const mail = drawMail(
    { ...opening, reason },
    <MailText>{text}</MailText>,
    <MailText>
      <MailLink href={unsubscribeUrl}>{fr("Se désinscrire")}</MailLink>
    </MailText>,
  );
  return { ...mail, unsubscribeUrl };
}
