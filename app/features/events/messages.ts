/** To the letter (requirements ). */
export const actions = {
  register: "S’inscrire",
  signIn: "Se connecter pour s’inscrire",
  wait: "Rejoindre la liste d’attente",
  join: "Devenir membre",
} as const;

/** Refusals, in words that say what to do. */
export const refusals = {
  unknown: "Ce rendez-vous n’existe plus.",
  not_published: "Ce rendez-vous n’existe plus.",
  canceled: "Ce rendez-vous est annulé.",
  begun: "Ce rendez-vous a commencé\u202f: il n’est plus possible de s’inscrire.",
  members_only: "Ce rendez-vous est réservé aux membres.",
  order_needed: "Relisez votre commande pour prendre cette place.",
  terms_not_accepted: "Cochez la case des conditions générales pour commander.",
  early_service_not_asked:
    "Cochez cette case pour venir\u202f: le rendez-vous a lieu avant la fin du délai de rétractation.",
  price_changed: "Le prix a changé depuis l’affichage de cette page. Vérifiez le nouveau montant avant de commander.",
  offer_over:
    "Cette offre est terminée\u202f: la place est allée à la personne suivante. Vous pouvez reprendre un rang.",
} as const;

/** What a registration answers. */
export const answers = {
  confirmed: { title: "Votre place est réservée", text: "Un message de confirmation vient de partir." },
  waiting: {
    title: "Vous êtes sur la liste d’attente",
    text: "Nous vous écrirons si une place se libère. Vous n’avez rien à surveiller.",
  },
  givenBack: { title: "Votre place est rendue", text: "Elle est libre pour quelqu’un d’autre." },
  leftList: { title: "C’est noté", text: "Vous n’êtes plus sur la liste." },
  tooMany: {
    title: "Trop d’essais pour aujourd’hui",
    text: "Écrivez-nous\u202f: nous trouverons une solution.",
  },
} as const;

/** What the return from the payment page says; the page itself shows the place. */
export const paymentReturns = {
  paid: { kind: "success", title: "Votre place est réservée", text: "Votre reçu vient de partir par e-mail." },
  processing: {
    kind: "info",
    title: "Paiement en cours de confirmation",
    text: "Votre banque n’a pas encore répondu. Ne payez pas une seconde fois.",
  },
  waiting: { kind: "info", title: "Votre paiement n’est pas terminé", text: "Rien n’a été débité pour l’instant." },
  failed: { kind: "info", title: "Le paiement n’a pas abouti", text: "Rien n’a été débité." },
  canceled: { kind: "info", title: "Vous avez interrompu le paiement", text: "Rien n’a été débité." },
  expired: { kind: "info", title: "Le temps de payer est écoulé", text: "Rien n’a été débité." },
  given_back: {
    kind: "info",
    title: "Ce paiement vous est rendu",
    text: "La place n’était plus disponible. Le montant revient en entier, sous quelques jours.",
  },
} as const;

/** The express request and its consequence (Code de la consommation L.221-25, L.221-28 1°). */
export const earlyServiceText =
  "Je demande que ce rendez-vous ait lieu avant la fin du délai de rétractation. Je sais que mon droit prend fin une fois le rendez-vous passé.";
