import type { SentenceFacts, Settings } from "~/features/settings/rules";
import { replyPromise } from "~/features/settings/rules";

/** Days to give the money back, after the declaration: L.221-24 for a withdrawal, the terms (article 8) for a termination. */
export const REFUND_WITHIN_DAYS = { withdrawal: 14, termination: 30 } as const;

/** « Première séance remboursée si elle ne vous convient pas. » */
export const FIRST_SESSION_REFUNDED = "Première séance remboursée si elle ne vous convient pas.";
export const MONTHLY_LETTER = "Une lettre par mois, pour garder le cap";

/** What the site tells the public that the house will do. */
export interface PublicPromise {
  id: string;
  /** For the coach. */
  title: string;
  /** The room that keeps it. */
  room: string;
  /** What keeps it, in the coach's words. */
  rule: string;
  /** Are there records that say, month by month, whether it was kept? */
  measured: boolean;
  /** The words, as they are printed; `{…}` is a figure of the settings or of a rule. */
  says: string[];
}

export const promises = [
  {
    id: "advice_answered",
    title: "Réponse aux membres",
    room: "advice",
    rule: "Chaque question porte l’heure promise, hors absences annoncées ; vos échanges sont rangés par cette heure.",
    measured: true,
    says: [
      "réponse sous {advice_hours} h",
      "réponse sous {advice_hours} heures",
      "réponses sous {advice_hours} h",
      "réponse écrite sous {advice_hours} h",
      "un conseil sous {advice_hours} h",
      "Nous répondons sous {advice_hours} h",
    ],
  },
  {
    id: "message_answered",
    title: "Réponse à un message",
    room: "contact",
    rule: "L’heure se compte sur les jours de réponse des réglages ; « À faire » la montre.",
    measured: true,
    says: [
      "réponse sous {reply_promise}",
      "Réponse sous {reply_hours} h",
      "Nous répondons sous {reply_promise}",
      "Nous vous répondons sous {reply_promise}",
      "Nous vous répondons bientôt",
      "Sous {reply_promise}",
      "Nous répondons et, s'il y a lieu, retirons le contenu",
      "Nous accusons réception et répondons par écrit",
    ],
  },
  {
    id: "first_meeting",
    title: "Premier rendez-vous",
    room: "booking",
    rule: "Chaque jour à midi le site note la première heure que n’importe qui pourrait réserver : elle est à moins de {appointment_hours} h. Qui choisit une heure plus lointaine n’a pas attendu.",
    measured: true,
    says: ["Premier rendez-vous sous {appointment_hours} h", "en général sous {appointment_hours} h"],
  },
  {
    id: "free_call",
    title: "Premier échange offert",
    room: "services",
    rule: "Sa durée est celle de la prestation gratuite. Un échange que vous annulez n’a pas été tenu.",
    measured: true,
    says: [
      "{first_exchange_minutes} minutes offertes",
      "{first_exchange_minutes} minutes sont offertes",
      "Un premier échange de {first_exchange_minutes} minutes est offert",
    ],
  },
  {
    id: "monthly_webinar",
    title: "Webinaire du mois",
    room: "events",
    rule: "Un webinaire publié s’est tenu dans le mois. La phrase disparaît 45 jours après le dernier.",
    measured: true,
    says: ["Webinaires mensuels"],
  },
  {
    id: "monthly_letter",
    title: "Lettre du mois",
    room: "letters",
    rule: "Une lettre à tous les abonnés dans le mois : ni aucune, ni deux.",
    measured: true,
    says: [
      "Une lettre par mois",
      "la lettre, une fois par mois",
      "notre lettre, au plus une fois par mois",
      "la lettre mensuelle",
    ],
  },
  {
    id: "first_session_refunded",
    title: "Première séance remboursée",
    room: "booking",
    rule: "Un geste depuis le rendez-vous rend le prix ; l’argent part dans les quatorze jours.",
    measured: true,
    says: [
      "Première séance remboursée si elle ne vous convient pas",
      "Puis-je être remboursé si cela ne me convient pas",
      "la première séance vous est remboursée si elle ne vous convient pas",
      "Si la première séance ne vous convient pas, elle vous est remboursée sur simple demande",
    ],
  },
  {
    id: "canceled_in_time",
    title: "Séance annulée à temps",
    room: "booking",
    rule: "Annulée avant le délai des réglages, elle n’est jamais due : la page et la base refusent le contraire.",
    measured: true,
    says: [
      "Une séance se déplace ou s'annule jusqu'à {session_cancellation_hours} h avant",
      "Une séance se déplace ou s'annule sans frais jusqu'à {session_cancellation_hours} h avant",
      "Une séance se déplace ou s'annule sans frais jusqu'à {session_cancellation_hours} heures avant",
      "Oui, jusqu'à {session_cancellation_hours} h avant, sans avoir à vous justifier",
      "Une séance payée seule s'annule sans frais jusqu'à son début tant que court le délai de rétractation",
      "l'annuler sans frais, jusqu'à son début",
      "changez-le ou annulez depuis la page, sans frais jusqu'à son début",
      "Si nous annulons, son prix vous est rendu aussitôt",
    ],
  },
  {
    id: "canceled_late_by_us",
    title: "Annulation tardive de notre fait",
    room: "booking",
    rule: "Autant que ce que doit une personne qui annule trop tard (R. 212-2) : un virement de votre main, noté dans vos comptes.",
    measured: false,
    says: [
      "Si nous annulons moins de {session_cancellation_hours} heures avant, ou ne venons pas, sauf empêchement grave, vous recevez en plus, sur simple demande, une indemnité égale à son prix",
      "Si nous annulons moins de {session_cancellation_hours} heures avant, sauf empêchement grave, une indemnité égale au prix de la place s'y ajoute",
    ],
  },
  {
    id: "withdrawal_settled",
    title: "Rétractation",
    room: "terminations",
    rule: "Décidée au plus tard le quatorzième jour (L. 221-24) ; la date est sur chaque déclaration.",
    measured: true,
    says: [
      "{withdrawal_days} jours pour changer d'avis",
      "{withdrawal_days} jours pour revenir sur votre adhésion",
      "commandé il y a moins de {withdrawal_days} jours",
      "Tant que dure son délai de rétractation, cette personne peut demander à être remboursée",
      "Nous vous remboursons tous les paiements reçus, sans retard excessif et au plus tard quatorze jours après",
      "Nous remboursons tout ce que vous avez payé, au plus tard quatorze jours après votre déclaration, par le même moyen de paiement et sans frais",
      "tout ce que vous avez payé vous est rendu au plus tard quatorze jours après, par le même moyen de paiement et sans frais",
      "tout est remboursé tant que son code n'a pas été ouvert",
      "tout lui est rendu",
      "Nous vous répondons par un accusé de réception",
      "vous est rendue en entier tant que son code n'a pas été ouvert",
    ],
  },
  {
    id: "termination_settled",
    title: "Résiliation",
    room: "terminations",
    rule: "Décidée et remboursée dans les {termination_refund_days} jours ; la date est sur chaque déclaration.",
    measured: true,
    says: [
      "Sans engagement",
      "remboursée au prorata si vous partez",
      "Vous pouvez y mettre fin à tout moment, sans motif et sans frais",
      "remboursée au prorata des jours restants, dans les {termination_refund_days} jours",
      "le trop-perçu vous est rendu",
      "L'adhésion peut prendre fin à tout moment, avec un remboursement au prorata dans les {termination_refund_days} jours",
      "Deux étapes, sans frais et sans compte",
      "les jours qui restent sont remboursés",
      "les jours qui restent ensuite sont remboursés",
      "sont remboursés au prorata, dans les {termination_refund_days} jours",
      "nous remboursons alors la période non servie",
      "la possibilité de mettre fin au contrat sans frais",
      "Elle peut y mettre fin à tout moment ; comme elle n'a rien payé, rien ne lui est rendu",
    ],
  },
  {
    id: "money_back_in_time",
    title: "Argent rendu",
    room: "billing",
    rule: "Tout remboursement part dans les {withdrawal_refund_days} jours ; ce que la banque refuse revient dans « À faire ».",
    measured: true,
    says: [
      "Le remboursement suit dans les {withdrawal_refund_days} jours",
      "au plus tard dans les {withdrawal_refund_days} jours",
      "vous est rendu par le même moyen de paiement",
      "Nous vous rendons",
      "Cette somme vous est rendue au plus tard le",
      "tout vous est remboursé",
      "elle vous est remboursée en entier",
      "au moins {session_cancellation_hours} heures avant, elle est remboursée en entier",
      "elle est alors remboursée, tant que l'événement n'a pas eu lieu",
      "la place est remboursée à qui ne peut venir à la nouvelle date",
      "ne vous coûte rien",
      "sont remboursées au prix de l'heure du forfait",
      "vous faire rembourser ce qui n'a pas été fait",
      "Il vous est rendu",
      "Cette commande est déjà remboursée",
    ],
  },
  {
    id: "personal_data_answered",
    title: "Demande sur ses données",
    room: "data-requests",
    rule: "Chaque demande porte son dernier jour, un mois ou trois si vous l’avez prolongée (RGPD, article 12) ; la copie demandée dans l’espace se fait seule.",
    measured: true,
    says: [
      "Toute demande sur vos données reçoit une réponse sous un mois",
      "nous répondons sous un mois",
      "Corriger, limiter, vous opposer : réponse sous un mois",
      "Nous répondons sous un mois, deux de plus si la demande est complexe",
    ],
  },
  {
    id: "leave_any_time",
    title: "Retirer un accord, effacer, se désinscrire",
    room: "my-data",
    rule: "Le lien de chaque lettre, « Mes données » et « Contact sûr » le font aussitôt, sans vous. L’effacement attend la fin de ce qui court ; lui et « Contact sûr », deux jours après un mot de passe choisi par e-mail.",
    measured: false,
    says: [
      "Je peux me désinscrire à tout moment",
      "Vous pouvez demander leur effacement à tout moment",
      "Vous pouvez demander la suppression du compte à tout moment",
      "le retrait d'un consentement, à tout moment",
      "Elle peut le faire retirer à tout moment",
      "ferme cette page à tout moment",
    ],
  },
  {
    id: "second_payment",
    title: "Second paiement annoncé",
    room: "billing",
    rule: "Le site l’annonce sept jours avant et le présente de nouveau à trois puis sept jours ; rien ne s’y ajoute.",
    measured: false,
    says: [
      "en deux paiements à un mois d'intervalle, sans frais",
      "en deux fois sans aucun frais",
      "le reste un mois plus tard",
      "Le second débit est annoncé sept jours avant",
      "il est présenté de nouveau trois jours puis sept jours plus tard",
    ],
  },
  {
    id: "end_announced",
    title: "Fin d’année annoncée",
    room: "membership",
    rule: "Le site écrit un mois avant le dernier jour, une fois ; rien ne se renouvelle seul.",
    measured: false,
    says: [
      "Un e-mail vous prévient un mois avant la fin",
      "Un message vous prévient un mois avant la fin",
      "Nous vous écrirons un mois avant la fin",
    ],
  },
  {
    id: "video_link_shown",
    title: "Lien de la visio",
    room: "events",
    rule: "La page le montre d’elle-même une heure avant.",
    measured: false,
    says: ["s'affiche sur cette page une heure avant", "le lien s'y affiche une heure avant"],
  },
  {
    id: "hours_kept",
    title: "Heures achetées",
    room: "hours",
    rule: "La durée de la prestation est gardée avec l’achat ; deux messages préviennent avant la fin.",
    measured: false,
    says: [
      "2 heures par mois, pendant 6 mois",
      "deux heures par mois",
      "Deux messages vous préviennent, 60 jours avant, puis 15 jours avant",
      "s'utilisent au moins trente jours de plus",
      "après le second paiement, ses heures s'utilisent au moins trente jours",
      "ses heures s'utilisent dans les douze mois",
      "Après elle, les heures restantes ne s'utilisent plus et ne sont pas remboursées",
    ],
  },
  {
    id: "gift_opened",
    title: "Année offerte",
    room: "gifts",
    rule: "Le code s’ouvre pendant 24 mois : la base le refuse après.",
    measured: false,
    says: ["dans les 24 mois", "Deux messages rappellent cette date à l'acheteur, 60 jours avant, puis 15 jours avant"],
  },
  {
    id: "referral_counted",
    title: "Parrainage compté le premier du mois",
    room: "referral",
    rule: "Le nombre ne change que ce jour-là ; le virement se note à la main.",
    measured: false,
    says: [
      "arrêtés le premier de chaque mois",
      "arrêté le premier de chaque mois",
      "Il arrive en général sous deux jours ouvrés",
    ],
  },
  {
    id: "told_of_a_breach",
    title: "Incident de sécurité signalé",
    room: "security-log",
    rule: "À la main, dans les 72 heures (RGPD, article 33) : le site ne voit que les alertes.",
    measured: false,
    says: ["nous préviendrions la CNIL sous 72 heures"],
  },
  {
    id: "legal_guarantee",
    title: "Garanties de la loi",
    room: "legal",
    rule: "Elles s’appliquent d’elles-mêmes ; leur texte est dans les conditions acceptées.",
    measured: false,
    says: ["Responsabilité et garanties", "Garantie légale de conformité", "faute de réponse sous deux mois"],
  },
] as const satisfies PublicPromise[];

type Register = (typeof promises)[number];
export type PromiseId = Register["id"];
/** Those whose keeping is counted every month. */
export type MeasuredPromise = Extract<Register, { measured: true }>["id"];

/** The words of a promise with the figures of today. */
export function promisedText(words: string, facts: Settings & Pick<SentenceFacts, "first_exchange_minutes">): string {
  const figures: Record<string, string | number> = {
    ...facts,
    reply_promise: replyPromise(facts),
    withdrawal_refund_days: REFUND_WITHIN_DAYS.withdrawal,
    termination_refund_days: REFUND_WITHIN_DAYS.termination,
  };
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name]));
}
