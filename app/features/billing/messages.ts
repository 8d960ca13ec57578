import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { listed } from "~/ui/listed";
import { wentWrong } from "~/ui/went-wrong";

/** All of a payment is asked back, and has not left yet. */
export const refundUnderWay = "Remboursement en cours";

/**
 * A paid instalment, with what was given back of it, what is asked back and has not left (`leavingCents`, a part of
 * `refundedCents`), what was refused and is owed, and what the bank took back.
 */
export function paidLabel(line: {
  refundedCents: Cents;
  leavingCents: Cents;
  owedCents: Cents;
  chargedBackCents: Cents;
}): string {
  const { leavingCents, owedCents, chargedBackCents } = line;
  const left = line.refundedCents - leavingCents;
  const parts = [
    ...(left > 0 ? [`${formatEuros(left)} ${left < 200 ? "rendu" : "rendus"}`] : []),
    ...(leavingCents > 0 ? [`${formatEuros(leavingCents)} en cours de remboursement`] : []),
    ...(owedCents > 0 ? [`${formatEuros(owedCents)} à rendre`] : []),
    ...(chargedBackCents > 0 ? [`${formatEuros(chargedBackCents)} repris par la banque`] : []),
  ];
  return parts.length === 0 ? "Réglé" : `Réglé, dont ${listed(parts)}`;
}

/** The words the law fixes for the button that orders (Code de la consommation L.221-14). */
export const orderButton = "Commander avec obligation de paiement";

/** Why an order was refused, where every room says it in the same words. */
export const termsNotAccepted = "Cochez la case des conditions générales pour commander.";
export const priceChanged =
  "Le prix a changé depuis l’affichage de cette page. Vérifiez le nouveau montant avant de commander.";

/** Requirements, to the letter. */
export const paymentMessages = {
  errorTitle: "Erreur de paiement",
  notCreated: "Impossible de créer le paiement. Veuillez réessayer.",
  genericTitle: "Erreur",
  noCheckout: "URL de paiement non reçue. Veuillez réessayer.",
  generic: wentWrong,
  tooMany: "Trop d’essais aujourd’hui. Écrivez-nous\u202f: nous trouverons une solution.",
  signInTitle: "Authentification requise",
  signInText: "Veuillez créer un compte pour continuer",
} as const;

/** At the foot of what is mailed about an order. */
export const mailedForOrder = "Vous recevez ce message parce que vous avez passé commande avec cette adresse.";

/** What a buyer reads when the provider's page cannot be had (requirements ). */
export function checkoutProblem({ reason }: { reason?: "no_address" }): { title: string; text: string } {
  return reason === "no_address"
    ? { title: paymentMessages.genericTitle, text: paymentMessages.noCheckout }
    : { title: paymentMessages.errorTitle, text: paymentMessages.notCreated };
}

/** `leaving`: not all of it has left yet, or was refused. */
export function orderIsGivenBack(leaving: boolean): { title: string; lede: string } {
  const text = leaving
    ? "Le montant n’est pas encore reparti. Un message vous dira quand il l’est."
    : "Le montant est reparti en entier vers votre moyen de paiement.";
  return {
    title: leaving ? refundUnderWay : "Ce paiement vous a été rendu",
    lede: `Vous ne devez rien pour cette commande. ${text}`,
  };
}

/** What an order gave was used, or its contract is over: of its payment there is nothing to be glad about, nor to ask for. */
export const orderIsOver = {
  title: "Cette commande est terminée",
  lede: "Il ne reste rien à prendre ni à régler. Le détail est dans votre espace.",
} as const;

/** The bank has the price of all that is left of it. */
export const orderIsOnHold = {
  title: "Votre commande est en pause",
  lede: "Votre banque a repris un paiement. Si elle revient sur sa décision, tout reprend de soi-même.",
} as const;

/** How an attempt to pay ended, without money. */
export const paymentEndings = {
  failed: {
    title: "Le paiement n’a pas abouti",
    lede: "Votre banque ne l’a pas accepté. Cela arrive : plafond, code mal saisi, carte remplacée. Rien n’a été débité.",
  },
  canceled: {
    title: "Vous avez interrompu le paiement",
    lede: "Rien n’a été débité. Votre commande est gardée un jour : reprenez, ou laissez-la.",
  },
  expired: {
    title: "Le temps de payer est écoulé",
    lede: "La page de paiement se ferme au bout d’un quart d’heure. Rien n’a été débité et votre commande est gardée un jour.",
  },
} as const;

/** What the return from the payment page says of what is not paid, whatever was bought; each room says the rest. */
export const unpaidReturns = {
  processing: {
    kind: "info",
    title: "Votre banque n’a pas encore répondu",
    text: "Tout est enregistré. Ne payez pas une seconde fois.",
  },
  waiting: { kind: "info", title: "Votre paiement n’est pas terminé", text: "Rien n’a été débité pour l’instant." },
  failed: { kind: "info", title: paymentEndings.failed.title, text: "Rien n’a été débité." },
  canceled: { kind: "info", title: paymentEndings.canceled.title, text: "Rien n’a été débité." },
  expired: { kind: "info", title: paymentEndings.expired.title, text: "Rien n’a été débité." },
  given_back: {
    kind: "info",
    title: "Nous vous rendons ce paiement",
    text: "Un message vous dit quand le montant est parti.",
  },
  charged_back: { kind: "info", title: orderIsOnHold.title, text: orderIsOnHold.lede },
} as const;

/** What who opens the link of a mail about a second payment reads: nothing of what was bought. */
export const payLinkMessages = {
  title: "Votre règlement",
  ways: "Par carte ou par un autre moyen de paiement, sans vous connecter. Aucun frais ne s’ajoute.",
  incomplete: "Ce lien est incomplet",
  incompleteText: "Copiez-le en entier depuis le message reçu, ou réglez depuis votre espace.",
  paid: "Votre règlement est bien arrivé",
  paidText: "Merci. Vous pouvez fermer cette page\u202f: votre reçu est dans votre espace.",
  processing: unpaidReturns.processing.title,
  processingText:
    "Tout est enregistré. Ne payez pas une seconde fois\u202f: revenez voir cette page, elle dira sa réponse.",
  nothingDue: "Il n’y a plus rien à régler",
  nothingDueText: "Cette échéance a été réglée autrement ou n’est plus due. Vous pouvez fermer cette page.",
  takenBack: "Votre banque a repris ce paiement",
  takenBackText:
    "Cela arrive. Il ne se règle pas de nouveau ici\u202f: écrivez-nous, nous trouverons une solution ensemble.",
} as const;

/** Beside each order of an accompaniment, as the terms have it. */
export const coachingIsNot = fr("Le coaching n'est ni une thérapie, ni un suivi médical, ni un conseil juridique.");
