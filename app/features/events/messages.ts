import { termsChanged } from "~/features/accounts/messages";
import { priceChanged, termsNotAccepted, unpaidReturns } from "~/features/billing/messages";
import { withinRefundDays } from "~/features/promises/messages";
import { dateFormat, formatDay, formatInstant, formatTime, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { type EventType, isNight, placesLeft, type RefundKind } from "./rules";

/** Requirements. */
export const typeLabels: Record<EventType, string> = {
  cafe: "Café",
  atelier: "Atelier",
  webinaire: "Webinaire",
  soiree: "Soirée",
};

/** Requirements. */
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
  changed: "Votre place a changé depuis l’affichage de cette page. Relisez, puis décidez.",
  members_only: "Ce rendez-vous est réservé aux membres.",
  order_needed: "Relisez votre commande pour prendre cette place.",
  terms_not_accepted: termsNotAccepted,
  terms_changed: termsChanged,
  early_service_not_asked:
    "Cochez cette case pour venir\u202f: le rendez-vous a lieu avant la fin du délai de rétractation.",
  price_changed: priceChanged,
} as const;

/** What became of a registration. */
export const registrationResults = {
  confirmed: { title: "Votre place est réservée", text: "Vous la retrouvez ici, et dans votre espace." },
  waiting: {
    title: "Vous êtes sur la liste d’attente",
    text: "Si une place se libère, elle vous sera proposée sur cette page.",
  },
  leftList: { title: "C’est noté", text: "Vous n’êtes plus sur la liste." },
  tooMany: {
    title: "Trop d’essais pour aujourd’hui",
    text: "Écrivez-nous\u202f: nous trouverons une solution.",
  },
} as const;

/** What became of a place given back, and of its price. */
export const placeGivenBack: Record<RefundKind, { title: string; text: string }> = {
  free: { title: "Votre place est rendue", text: "Elle est libre pour quelqu’un d’autre." },
  full: {
    title: "Votre place est rendue",
    text: `Nous vous rendons ce que vous aviez réglé, ${withinRefundDays}.`,
  },
  none: { title: "Votre place est rendue", text: "Le délai d’annulation est passé\u202f: son prix reste dû." },
};

/** What the return from the payment page says; the page itself shows the place. Opened later, the place may have gone, or have stayed. */
export const paymentReturns = {
  paid: { kind: "success", title: "Votre place est réservée", text: "Votre reçu est dans votre espace." },
  paid_without_place: {
    kind: "success",
    title: "Votre paiement est bien arrivé",
    text: "Votre reçu est dans votre espace.",
  },
  ...unpaidReturns,
  given_back_with_place: {
    kind: "info",
    title: unpaidReturns.given_back.title,
    text: "Votre place reste réservée et vous ne devez rien pour cette commande. Un message vous dit quand le montant est parti.",
  },
  given_back: {
    kind: "info",
    title: "Nous vous rendons ce paiement",
    text: "Vous n’avez pas de place et ne devez rien pour cette commande. Un message vous dit quand le montant est parti.",
  },
  charged_back: {
    kind: "info",
    title: "Votre banque a repris ce paiement",
    text: "Vous n’avez plus de place. Si elle revient sur sa décision, la place vous revient tant qu’il en reste, sinon son prix.",
  },
} as const;

/** The express request and its consequence (Code de la consommation L.221-25, L.221-28 1°). */
export const earlyServiceText =
  "Je demande que ce rendez-vous ait lieu avant la fin du délai de rétractation. Je sais que mon droit prend fin une fois le rendez-vous passé.";

/** What is read of the price: a member what it is for members alone. A dinner is paid at the table: nothing says that it is free. */
export function priceText(
  event: { event_type: EventType; is_members: boolean; price_cents: number },
  { isMember }: { isMember: boolean },
): string {
  if (event.is_members) return event.event_type === "soiree" ? "Réservé aux membres" : "Gratuit pour les membres";
  if (event.price_cents === 0) return "Gratuit";
  if (isMember) return "Gratuit\u00a0: vous êtes membre";
  return `${formatEuros(event.price_cents)}, gratuit pour les membres`;
}

/** Until when, in words that stay true whenever they are read. */
export function refundText(until: Date, begin: Date): string {
  return until >= begin
    ? "Rendue avant le début, elle vous est remboursée en entier."
    : `Rendue jusqu’au ${formatInstant(until)}, elle vous est remboursée en entier. Plus tard, elle reste due.`;
}

/** Why the next of the waiting list has not been written to, in one line for the coach; null when nothing stands in the way. */
export function whyNobodyIsOffered(
  event: Parameters<typeof placesLeft>[0] & { is_published: boolean; canceled_at: Date | null; event_date: Date },
  list: { waiting: number; offered: number; toOffer: number },
  now: Date,
): string | null {
  if (!event.is_published) return "Rien n’est proposé : l’événement est un brouillon.";
  if (event.canceled_at) return "Rien n’est proposé : l’événement est annulé.";
  if (event.event_date <= now) return "Rien n’est proposé : l’événement a commencé.";
  if (list.waiting === 0 && list.offered === 0) return "Personne n’attend.";
  if (placesLeft(event) === 0) {
    const offered = list.offered > 0 ? `, dont ${list.offered} en attente de réponse` : "";
    return `Aucune place libre : ${event.seats_taken} sur ${event.capacity}${offered}.`;
  }
  if (list.waiting === 0) return `Tous ceux qui attendaient ont reçu une offre : ${list.offered} sans réponse.`;
  if (list.toOffer === 0)
    return "Rien n’est proposé : qui attend n’est pas membre, et l’événement est réservé aux membres.";
  if (isNight(now)) return "Il fait nuit : les places libres seront proposées à 8 h.";
  return null;
}

const weekdayName = dateFormat("fr-FR", { timeZone: "Europe/Paris", weekday: "long" });
const monthAndYear = dateFormat("fr-FR", { timeZone: "Europe/Paris", month: "long", year: "numeric" });

/** « Vendredi, 9 h 30 – 11 h ». */
export function formatHours(event: { event_date: Date; ends_at: Date }): string {
  const name = weekdayName().format(event.event_date);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${formatTime(event.event_date)}\u00a0– ${formatTime(event.ends_at)}`;
}

/** « Vendredi 4 décembre 2026, 9 h 30 – 11 h ». */
export function formatWhen(event: { event_date: Date; ends_at: Date }): string {
  return formatHours(event).replace(",", ` ${formatDay(parisDay(event.event_date))},`);
}

/** The big figure and the words under it: « 12 », « avril 2026 ». */
export function dateFigure(instant: Date): { figure: string; rest: string } {
  return { figure: String(Number(parisDay(instant).slice(8))), rest: monthAndYear().format(instant) };
}
