import { termsChanged } from "~/features/accounts/messages";
import type { Place } from "~/features/services/rules";
import { givenName } from "~/features/settings/rules";
import { type Day, formatDay, formatNearDay, parisDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import type { BookRefusal, HoldRefusal, OrderRefusal, PaidBy } from "./rules";

export { dayText, spanText } from "./moments";

/** On the order and the invoice, why a member pays less. */
export const MEMBER_PRICE = "prix membre";

/** « en visio », « au cabinet », « par téléphone »: after a day and an hour. */
export const placePhrases: Record<Place, string> = { video: "en visio", person: "au cabinet", phone: "par téléphone" };

/** How each place is offered, with what it asks for. */
export function placeRows(
  places: Place[],
  { coachName, city }: { coachName: string; city: string },
): { value: Place; title: string; text: string }[] {
  const rows = {
    video: { title: "En visio", text: "Un lien dans votre navigateur, sans rien installer. Caméra facultative." },
    person: {
      title: city ? `Au cabinet, ${city}` : "Au cabinet",
      text: "L'adresse exacte est sur la page de votre rendez-vous.",
    },
    phone: {
      title: "Par téléphone",
      text: `${givenName(coachName)} vous appelle à l'heure dite, sans laisser de message.`,
    },
  };
  return places.map((value) => ({ value, title: fr(rows[value].title), text: fr(rows[value].text) }));
}

export const holdRefusals: Record<HoldRefusal, string> = {
  unknown: fr("Ce rendez-vous n'est plus proposé. Choisissez parmi ceux-ci."),
  placeless: fr("Ce rendez-vous ne se réserve pas encore ici : l'adresse du cabinet n'est pas indiquée. Écrivez-nous."),
  slot_taken: fr("Quelqu'un vient de prendre cette heure. Voici les plus proches encore libres."),
  not_for_you: fr("Ce rendez-vous est réservé aux membres."),
  already_ahead: fr("Vous avez déjà un appel offert devant vous. Vous pouvez le déplacer, ou choisir une séance."),
};

export const chooseMessages = {
  hourMissing: fr("Choisissez une heure pour continuer."),
  tooMany: fr("Trop d'heures gardées depuis cet endroit. Attendez une heure, ou écrivez-nous."),
  holdLost: fr("Votre choix a expiré, ou a été fait dans un autre navigateur. Choisissez de nouveau une heure."),
} as const;

const gone = fr("Cette heure n'est plus libre : elle a été prise pendant que vous remplissiez la page.");

/** An order that is taken up again another day. */
export const readAgain = {
  title: fr("Relisez votre commande"),
  text: fr(
    "Les jours pour changer d'avis se comptent depuis le paiement : votre séance peut maintenant tomber avant leur fin. Dites-nous si vous gardez ce jour.",
  ),
} as const;

/** Of an order in the place of which another was placed. */
export const replacedOrder = fr("Une autre commande a pris la place de celle-ci. Vous la retrouvez ici.");

/** What the order page says under the field it concerns, of its own; the rest is said above the form. */
export const orderRefusals: Record<Exclude<OrderRefusal, "terms_not_accepted">, string> = {
  unknown: holdRefusals.unknown,
  placeless: holdRefusals.placeless,
  hold_lost: chooseMessages.holdLost,
  slot_taken: gone,
  not_for_you: holdRefusals.not_for_you,
  place_missing: fr("Choisissez où se voir."),
  place_crowded: fr(
    "Au cabinet, cette heure est trop proche de la suivante. Choisissez une autre heure, ou un autre lieu.",
  ),
  terms_changed: termsChanged,
  early_not_chosen: fr("Dites-nous quand commencer : garder ce jour, ou attendre."),
  price_changed: fr("Le prix a changé pendant que vous lisiez. Relisez le total, puis commandez de nouveau."),
};

/** Said above the form of a call: nothing is ticked there, booking accepts. */
export const callTermsChanged = {
  title: "Les conditions ont changé pendant que vous lisiez",
  text: fr("Rien n'est réservé. Relisez-les, puis réservez de nouveau."),
};

/** Why who has no account, or another one, is asked something first. */
export const guestProblems = {
  too_many_tries: {
    title: "Trop d’essais rapprochés",
    text: fr("Attendez un moment avant de recommencer, ou écrivez-nous. Rien n'a été débité."),
  },
  already_made: {
    title: fr("Cette commande a déjà été envoyée"),
    text: fr("Elle est enregistrée. Rechargez cette page, ou ouvrez le message reçu, pour la retrouver."),
  },
  signedInAs: (email: string) => ({
    title: fr("Votre compte existe déjà"),
    text: fr(
      `La confirmation part à ${email}. Si c'est bien vous, commandez de nouveau ; sinon, corrigez l'adresse dans votre profil.`,
    ),
  }),
};

export const bookRefusals: Record<BookRefusal, string> = {
  unknown: holdRefusals.unknown,
  hold_lost: chooseMessages.holdLost,
  slot_taken: gone,
  not_for_you: holdRefusals.not_for_you,
  already_ahead: holdRefusals.already_ahead,
  place_missing: orderRefusals.place_missing,
  place_crowded: orderRefusals.place_crowded,
  early_not_chosen: orderRefusals.early_not_chosen,
  not_enough: fr("Il ne vous reste pas assez d'heures pour ce rendez-vous."),
  expires_before: fr("Vos heures prennent fin avant ce jour. Choisissez une date plus proche."),
};

/** What is known when hours are asked for inside the withdrawal period (Code de la consommation L.221-25, L.221-28, 1°). */
export const dueOnceDone =
  "Je sais que l'heure faite, ou annulée trop tard, reste due si je change d'avis, et qu'une fois toutes les heures faites, je n'ai plus de droit de rétractation.";

/** The two answers of who orders a meeting that comes before the end of the withdrawal period (Code de la consommation L.221-25, L.221-28, 1°). */
export function startRows({
  startsAt,
  withdrawUntil,
  from,
  days,
  whole,
}: {
  startsAt: Date;
  withdrawUntil: Day;
  /** The first day after the period. */
  from: Day;
  days: number;
  /** All that is bought is this meeting. */
  whole: boolean;
}) {
  const falls =
    parisDay(startsAt) > withdrawUntil
      ? "comptés depuis le paiement. Réglée après minuit, votre séance tombe avant leur fin"
      : `jusqu'au ${formatNearDay(withdrawUntil)} inclus. Votre séance tombe avant`;
  return {
    question: fr(`Vous disposez de ${days} jours pour changer d'avis, ${falls} : dites-nous ce que vous préférez.`),
    rows: [
      {
        value: "keep",
        title: fr(`Garder le ${formatNearDay(parisDay(startsAt))}`),
        text: fr(
          whole
            ? `Je demande que la séance ait lieu avant la fin du délai de ${days} jours. Je sais qu'une fois la séance entièrement faite, je n'ai plus de droit de rétractation.`
            : `Je demande que la séance ait lieu avant la fin du délai de ${days} jours. ${dueOnceDone}`,
        ),
      },
      {
        value: "wait",
        title: "Attendre la fin du délai",
        text: fr(
          `La séance se tient à partir du ${formatNearDay(from)}. Vous choisirez l'heure juste après le paiement.`,
        ),
      },
    ],
  };
}

/** « jusqu’au 27 avril 2027 ». */
export function untilDayText(day: Day): string {
  return fr(`jusqu'au ${formatDay(day)}`);
}

/** Of a moment the coach chose in place of another. */
export const movedByUs = fr("Nous avons dû déplacer ce rendez-vous, et nous le regrettons.");

const excuses = "Nous avons dû l'annuler, et nous vous présentons nos excuses.";

/** Of a meeting the coach canceled: what came back at once (terms, article 8). */
export const canceledByUs: Record<PaidBy, string> = {
  free: fr(`${excuses} Une autre heure se choisit quand vous voulez.`),
  order: fr(`${excuses} Son prix vous est rendu, par le même moyen de paiement.`),
  hours: fr(`${excuses} Votre heure est de nouveau à prendre.`),
};

/** Of a meeting its person canceled after the notice. */
export const canceledLate = fr("Le délai d'annulation était passé : l'heure reste due.");

/** Why a meeting was neither moved nor canceled. */
export const changeRefusals = {
  unknown: fr("Ce rendez-vous n'existe plus."),
  over: fr("Ce rendez-vous est déjà passé ou annulé."),
  begun: fr("Ce rendez-vous a commencé."),
  late: fr("Le délai pour le déplacer est passé. Écrivez-nous : nous trouverons une solution."),
  slot_taken: fr("Cette heure n'est pas libre. Choisissez-en une autre."),
  early_not_chosen: fr("Ce jour tombe avant la fin de votre délai de rétractation : dites que vous le demandez."),
  expires_before: bookRefusals.expires_before,
  changed: fr("Ce que donne une annulation vient de changer. Relisez, puis décidez."),
  tooMany: fr("Trop de changements en peu de temps. Attendez une heure, ou écrivez-nous."),
} as const;
