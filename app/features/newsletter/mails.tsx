import { MailButton, MailHeading, MailLayout, MailLink, MailText } from "~/platform/mail/layout";
import { fr } from "~/ui/french";
import { CONFIRM_WITHIN_DAYS } from "./rules";

const because = (brand: string) =>
  fr(`Vous recevez ce message parce que cette adresse a été indiquée pour recevoir la lettre de ${brand}.`);

/** No news in it: an address is not written to before its owner agrees. */
export function ConfirmSubscription({ brand, confirmUrl }: { brand: string; confirmUrl: string }) {
  return (
    <MailLayout
      title={fr("Confirmez votre adresse")}
      preheader={fr("Un geste, et c'est fait.")}
      reason={because(brand)}
    >
      <MailHeading>{fr("Confirmez votre adresse")}</MailHeading>
      <MailText>
        {fr(
          "Vous avez demandé à recevoir notre lettre, une fois par mois. Il reste à confirmer que cette adresse est la vôtre.",
        )}
      </MailText>
      <MailButton href={confirmUrl}>{fr("Confirmer mon adresse")}</MailButton>
      <MailText>
        {fr(
          `Le lien sert une fois, pendant ${CONFIRM_WITHIN_DAYS} jours. Sans confirmation, votre adresse est effacée. Cette demande ne vient pas de vous ? Il n'y a rien à faire.`,
        )}
      </MailText>
    </MailLayout>
  );
}

interface ToSubscriber {
  brand: string;
  unsubscribeUrl: string;
}

export function SubscriptionConfirmed(to: ToSubscriber) {
  return (
    <SubscriberMail
      {...to}
      title={fr("C'est noté, merci")}
      preheader={fr("Votre inscription est confirmée.")}
      text={fr(
        "Votre inscription est confirmée. La prochaine lettre arrivera ici : un conseil, une lecture, une date à noter.",
      )}
    />
  );
}

export function AlreadySubscribed(to: ToSubscriber) {
  return (
    <SubscriberMail
      {...to}
      title={fr("Votre inscription à la lettre")}
      heading={fr("Vous êtes déjà inscrit")}
      preheader={fr("Elle est toujours valable.")}
      text={fr("Cette adresse reçoit déjà notre lettre. Il n'y a rien d'autre à faire.")}
    />
  );
}

interface SubscriberMailProps extends ToSubscriber {
  title: string;
  heading?: string;
  preheader: string;
  text: string;
}

function SubscriberMail({ brand, unsubscribeUrl, title, heading = title, preheader, text }: SubscriberMailProps) {
  return (
    <MailLayout title={title} preheader={preheader} reason={because(brand)}>
      <MailHeading>{heading}</MailHeading>
      <MailText>{text}</MailText>
      <MailText>
        <MailLink href={unsubscribeUrl}>{fr("Se désinscrire")}</MailLink>
      </MailText>
    </MailLayout>
  );
}
