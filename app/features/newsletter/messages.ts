import { fr } from "~/ui/french";
import type { SubscriptionRefusal } from "./rules";

/** To the letter where the owner speaks (requirements ). */
export const subscriptionRefused: Record<SubscriptionRefusal, string> = {
  blank: "Veuillez entrer votre email",
  not_an_email: fr("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr."),
  too_many_requests: fr("Trop de demandes depuis cette connexion. Attendez une heure, puis réessayez."),
};
export const subscriptionAccepted = "Inscription réussie ! Consultez votre boîte mail.";
/** Shown only to a browser that confirmed this very address: nobody else may learn that it is known. */
export const alreadySubscribed = "Vous êtes déjà inscrit à notre newsletter";
export const consentText = fr(
  "Je souhaite recevoir la lettre, une fois par mois. Je peux me désinscrire à tout moment.",
);

/** Where the letter was asked for. */
export function sourceName(source: string): string {
  return { home: "formulaire du site", guide: "demande du guide" }[source] ?? source;
}
