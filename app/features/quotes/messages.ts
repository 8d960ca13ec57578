import { termsChanged } from "~/features/accounts/messages";
import { priceChanged, termsNotAccepted, unpaidReturns } from "~/features/billing/messages";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { capitalized } from "~/ui/french";
import type { Misread } from "./forms";
import type { AcceptRefusal, DeclineRefusal, Line, QuoteState, SendRefusal, Unit } from "./rules";

/** Of a line: « 12 h », « 6 mois », « 1 ». */
export const quantityText = ({ quantity, unit }: Pick<Line, "quantity" | "unit">) =>
  unit === "" ? String(quantity) : `${quantity}\u00a0${unit}`;

export const unitNames: Record<Unit, string> = { h: "heures", mois: "mois", "": "pièce" };

/** What is paid, and when, for an order of this day. */
export function planText(plan: { amountCents: number; dueDate: string }[]): string {
  const [first, second] = plan;
  if (!first) return "";
  if (!second) return `En une fois, ${formatEuros(first.amountCents)}, à la commande. Par carte, chez Mollie.`;
  return `En deux fois sans frais\u202f: ${formatEuros(first.amountCents)} à la commande, puis ${formatEuros(second.amountCents)} un mois plus tard. Par carte, chez Mollie.`;
}

export const changeOfMind = (days: number, minutes: number) =>
  minutes > 0
    ? `${days} jours à partir de votre accord. Ensuite, vous arrêtez quand vous voulez\u202f: seules les heures faites restent dues, au prix de l’heure de ce devis.`
    : `${days} jours à partir de votre accord. Ensuite, parlons-en\u202f: ce qui n’a pas été fait se rembourse.`;

export const movingText = (hours: number, minutes: number) =>
  `Sans frais jusqu’à ${hours} h avant chaque séance.${minutes > 0 ? " Les heures se prennent dans les douze mois." : ""}`;

export const whatItIsNot = "Ni un soin, ni un conseil juridique. Je vous dirai quand voir un avocat ou un médecin.";

/** Asked for at the order, and free to be left (Code de la consommation L.221-25 and L.221-28, 1°). */
export const earlyStartText =
  "Je demande à pouvoir utiliser mes heures avant la fin du délai de rétractation. Je sais que celles qui seront faites, ou annulées trop tard, resteront dues, et que ce droit prend fin quand toutes sont faites.";

export const acceptRefusals: Record<Exclude<AcceptRefusal, "unknown">, string> = {
  closed: "Ce document ne se commande plus. Rouvrez-le pour voir où il en est.",
  terms_not_accepted: termsNotAccepted,
  terms_changed: termsChanged,
  price_changed: priceChanged,
};

export const declined = {
  title: "C’est noté",
  text: "Rien ne vous sera demandé. Vous pouvez revenir sur cette réponse tant que le devis est valable.",
};
export const takenUp = { title: "Le devis est de nouveau ouvert", text: "Prenez votre temps." };
export const declineRefusals: Record<Exclude<DeclineRefusal, "unknown">, { title: string; text: string }> = {
  closed: { title: "Ce devis n’attend plus de réponse", text: "Une question\u202f? Écrivez-nous." },
};

/** To who opens a quote that does not wait for an answer. */
export const closedTexts = {
  expired: (day: string) => ({
    title: "Ce devis n’est plus valable",
    text: `Il l’était jusqu’au ${formatDay(day)} inclus. S’il vous convient encore, écrivez-nous\u202f: un autre se fait vite.`,
  }),
  withdrawn: (by: string | null) => ({
    title: by ? "Un autre devis remplace celui-ci" : "Ce devis a été retiré",
    text: by
      ? `Le devis ${by} vous a été envoyé à sa place. Vous ne le trouvez pas\u202f? Écrivez-nous.`
      : "Une question\u202f? Écrivez-nous.",
  }),
  declined: () => ({ title: "Vous avez décliné ce devis", text: "Vous pouvez changer d’avis tant qu’il est valable." }),
  paid: () => ({ title: "Vous avez accepté ce devis", text: "Merci. La suite est dans votre espace." }),
  ended: () => ({ title: "Ce devis est terminé", text: "Vos reçus et vos avoirs restent dans votre espace." }),
};

export const paymentReturns = {
  paid: { title: "Votre paiement est bien arrivé", text: "Un message de confirmation part à votre adresse." },
  ...unpaidReturns,
} as const;

export const stateNames: Record<QuoteState, { kind: "ok" | "line" | "glow" | "info" | "danger"; label: string }> = {
  draft: { kind: "line", label: "Brouillon" },
  sent: { kind: "info", label: "Envoyé" },
  read: { kind: "info", label: "Lu" },
  accepted: { kind: "glow", label: "Accepté, à payer" },
  paid: { kind: "ok", label: "Payé" },
  ended: { kind: "line", label: "Terminé" },
  declined: { kind: "line", label: "Décliné" },
  withdrawn: { kind: "line", label: "Retiré" },
  expired: { kind: "line", label: "Expiré" },
};

interface Dated {
  state: QuoteState;
  number: string | null;
  at: string;
  validUntil: string;
}

/** Under a name in the list, beside the tag that says the state: « D-2026-0012, 21 novembre, 14 h 20 ». */
export function whenText({ state, number, at, validUntil }: Dated): string {
  const when = state === "expired" ? `le ${formatDay(validUntil)}` : at;
  return number ? `${number}, ${when}` : capitalized(when);
}

/** Where no tag says the state: « D-2026-0012, lu, 21 novembre, 14 h 20 ». */
export function historyText({ state, number, at, validUntil }: Dated): string {
  const said: Record<QuoteState, string> = {
    draft: `brouillon, ${at}`,
    sent: `envoyé, ${at}`,
    read: `lu, ${at}`,
    accepted: `accepté, ${at}`,
    paid: `payé, ${at}`,
    ended: `terminé, ${at}`,
    declined: `décliné, ${at}`,
    withdrawn: `retiré, ${at}`,
    expired: `expiré le ${formatDay(validUntil)}`,
  };
  return number ? `${number}, ${said[state]}` : said[state];
}

export const sendRefusals: Record<Exclude<SendRefusal, "unknown">, string> = {
  not_a_draft: "Ce devis est déjà parti.",
  no_title: "Donnez un titre au devis.",
  no_person: "Indiquez un nom et une adresse e-mail.",
  no_line: "Ajoutez une ligne au moins.",
  no_price: "Le total doit être plus grand que zéro.",
  line_unnamed: "Nommez chaque ligne, ou retirez-la.",
  day_past: "Choisissez un dernier jour à venir.",
  former_accepted: "Le devis que celui-ci remplace vient d’être accepté.",
};

export const misreadTexts: Record<Misread, string> = {
  email: "Cette adresse e-mail n’est pas complète. Vérifiez-la.",
  price: "Écrivez chaque prix en chiffres, par exemple 110 ou 1\u202f200,50.",
  quantity: "Écrivez chaque quantité en chiffres, 1 au moins.",
};

export const saveRefusals = {
  unknown: "Ce devis n’existe plus.",
  not_a_draft: "Ce devis est déjà parti\u202f: il ne se modifie plus.",
  changed_meanwhile: "Ce devis a changé sur un autre appareil. Vérifiez ce qui est écrit ici, puis recommencez.",
} as const;

/** « À faire » of the coach. */
export const watchTexts = {
  unpaid: (day: string) => `Accepté le ${day}, et pas payé. Un mot suffit souvent.`,
  unread: (day: string) => `Pas encore lu, et valable jusqu’au ${day}.`,
} as const;

export const quotesNotLoaded = "Les devis n’ont pas pu être chargés.";
