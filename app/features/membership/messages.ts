/** The box that asks for an early start: the express request and its consequence (Code de la consommation L.221-25, L.221-28 1°). */
export const earlyStartText =
  "Je demande que mon accès commence dès le paiement, sans attendre la fin du délai de rétractation. Si je me rétracte, je paierai la part des jours écoulés. Je sais que mon droit prend fin si le service est entièrement rendu avant ce délai.";

/** Why no year is ordered, in words that say what to do: of a membership, which its own person alone reads. */
export const joinMessages = {
  already_member: "Votre adhésion est en cours\u202f: il n’y a rien à régler.",
  instalment_due: "Réglez-la depuis votre espace\u202f: votre accès reprend aussitôt.",
  paused:
    "Nous l’avons mise en pause de notre côté\u202f: il n’y a rien à commander ni à régler ici. Écrivez-nous, nous ferons le point ensemble.",
  payment_reversed:
    "Votre banque a repris un paiement, et votre accès est en attente. Cela arrive. Écrivez-nous, nous trouverons une solution.",
} as const;

/** Said on the order page to who is led back to it. */
export const readAgain = {
  changed: {
    title: "Relisez votre commande",
    text: "Elle a changé ou attendu trop longtemps. Rien n’a été débité.",
  },
  terms: {
    title: "Relisez votre commande",
    text: "Les conditions générales ont changé depuis votre accord. Rien n’a été débité.",
  },
  lapsed: {
    title: "Relisez votre commande",
    text: "Elle a attendu plus d’un jour\u202f: le prix et les dates sont ceux d’aujourd’hui. Rien n’a été débité.",
  },
} as const;

/** Requirements. */
export const membersNotLoaded = "Erreur lors du chargement des membres";
