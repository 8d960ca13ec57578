import { termsChanged } from "~/features/accounts/messages";
import { priceChanged, termsNotAccepted, unpaidReturns } from "~/features/billing/messages";
import { withinRefundDays } from "~/features/promises/messages";
import { formatDay } from "~/platform/clock";
import type { OpeningRefusal } from "./open-gift.server";
import type { OwnState } from "./own-gifts.server";
import type { GiftOrderRefusal, WithdrawalRefusal } from "./rules";

/** On the order, the invoice and the confirmation. */
export const GIFT_LABEL = "Adhésion Premium offerte, un an";

/** What the buyer agrees to: who opens the code asks for the year to begin, and that ends the right (Code de la consommation L.221-28, 1°). */
export const openingText =
  "J’accepte que l’année commence dès que son code est ouvert, même avant la fin du délai de rétractation. Je sais qu’une fois le code ouvert, je ne pourrai plus me rétracter.";

/** What who opens a code asks for. */
export const startText = "Je demande que cette année commence aux dates indiquées ci-dessus.";

export const orderRefusals: Record<GiftOrderRefusal, string> = {
  terms_not_accepted: termsNotAccepted,
  terms_changed: termsChanged,
  opening_not_accepted: "Cochez cette case pour commander\u202f: le code peut être ouvert dès que vous l’aurez remis.",
  price_changed: priceChanged,
};

/** The same for a code nobody has, one that was opened, one whose price went back and one past its last day. */
const codeRefused =
  "Ce code n’ouvre pas d’année. Relisez-le sur la carte\u202f: il a douze lettres et chiffres. S’il est bien celui-là, écrivez-nous.";

export const openingRefusals: Record<Exclude<OpeningRefusal, "already_yours">, string> = {
  code_refused: codeRefused,
  own_gift: "Ce code est à remettre à quelqu’un d’autre\u202f: il ne s’ouvre pas depuis le compte qui l’a commandé.",
  terms_not_accepted: "Cochez la case des conditions générales pour commencer.",
  terms_changed: termsChanged,
  start_not_asked: "Cochez cette case pour commencer votre année.",
  instalment_due: "Une échéance de votre adhésion reste à régler depuis votre espace. L’année pourra s’ouvrir ensuite.",
  paused: "Votre adhésion est en pause de notre côté. Écrivez-nous, nous ferons le point ensemble.",
  payment_reversed:
    "Votre banque a repris un paiement, et votre accès est en attente. Écrivez-nous, nous trouverons une solution.",
};

export const withdrawalRefusals: Record<Exclude<WithdrawalRefusal, "unknown">, { title: string; text: string }> = {
  opened: {
    title: "Il n’est plus possible de vous rétracter",
    text: "L’année a commencé à la demande expresse de la personne qui a ouvert le code\u202f: votre droit de rétractation a pris fin à ce moment-là.",
  },
  too_late: { title: "Le délai de rétractation est passé", text: "Une situation difficile\u202f? Écrivez-nous." },
};

export const withdrawn = {
  title: "Votre rétractation est enregistrée",
  text: `Le code ne vaut plus. Nous vous rendons ce que vous avez payé, par le même moyen de paiement, ${withinRefundDays}.`,
} as const;

/** What the return from the payment page says; the page itself shows the rest. */
export const paymentReturns = {
  paid: { kind: "success", title: "Votre paiement est bien arrivé", text: "La carte à imprimer est prête." },
  ...unpaidReturns,
} as const;

export const stateLabels: Record<OwnState, { kind: "ok" | "line"; label: string }> = {
  paid: { kind: "ok", label: "Payé" },
  going_back: { kind: "line", label: "En cours de remboursement" },
  given_back: { kind: "line", label: "Rendu" },
  charged_back: { kind: "line", label: "Repris par la banque" },
  expired: { kind: "line", label: "Expiré" },
};

export const atBankLabel = unpaidReturns.processing.title;

export const tooManyCodes = "Trop d’essais pour le moment. Revenez dans une heure, ou écrivez-nous.";

export const begun = (year: { start: string; end: string }) => ({
  title: "Votre année est ouverte",
  text: `Elle va du ${formatDay(year.start)} au ${formatDay(year.end)}.`,
});

/** To who opened the code and tries it again. */
export const alreadyYours = {
  title: "Votre année est déjà ouverte",
  text: "Vous avez ouvert ce code. Il n’y a rien d’autre à faire.",
} as const;

/** The drawing of the card: a way in the morning. Not the two banks, which tell of two homes. */
export const cardCover = { kind: "chemin", palette: "aube", seed: 52, sun: 0.48 } as const;
