import { GIFT_MAX_MINUTES, type GiftOfHoursRefusal } from "~/features/hours/rules";
import { kindNames, placeNames } from "~/features/services/messages";
import type { Place, ServiceKind } from "~/features/services/rules";
import { type Day, formatNearDay } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import { capitalized, fr } from "~/ui/french";
import type { BookForRefusal } from "../book-for.server";
import type { AppointmentStatus, CancellationGives } from "../rules";

/** « 20 min », « 1 h », « 3 h 20 », « 0 h ». */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0 && rest > 0) return fr(`${rest} min`);
  return fr(rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`);
}

/** « 4 rendez-vous, 3 h 20 ». */
export function countText(count: number, minutes: number): string {
  return fr(`${count} rendez-vous, ${durationText(minutes)}`);
}

interface Held {
  service: { name: string; kind: ServiceKind };
  minutes: number;
  place: Place | null;
  hours: { label: string; totalMinutes: number; rank: number } | null;
}

/** « Appel offert, 20 min, téléphone », « Forfait 5 heures, 3e heure, visio ». */
export function meetingText({ service, minutes, place, hours }: Held): string {
  const isCall = service.kind === "call";
  const pack = hours && hours.totalMinutes > minutes;
  const what = pack
    ? `${hours.label}, ${hours.rank === 1 ? "1re" : `${hours.rank}e`} heure`
    : isCall
      ? kindNames.call
      : service.name;
  const length = isCall ? `, ${durationText(minutes)}` : "";
  return fr(`${what}${length}${place ? `, ${placeNames[place]}` : ""}`);
}

export const markedNames = { done: "Fait", no_show: "Absence" } as const;

/** Of a free call, whose person no mail may reach. */
export const untold = fr("La personne n'a pas pu être prévenue par e-mail : sa page dit comment la joindre.");
export const willBeUntold = fr(
  "La personne ne peut pas être prévenue par e-mail : à vous de le lui dire, par les moyens de sa page.",
);

/** What canceling gives back, before it is done. */
export const cancelGives: Record<CancellationGives | "untold", string> = {
  money: fr(
    "Son prix est rendu, moins ce qui l'a déjà été. La personne est prévenue par e-mail, avec vos excuses. S'il est annulé trop tard, sans empêchement grave, elle peut vous demander autant en indemnité (conditions, article 8).",
  ),
  hour: fr(
    "Son heure revient à son compte. La personne est prévenue par e-mail, avec vos excuses. S'il est annulé trop tard, sans empêchement grave, elle peut vous demander son prix en indemnité (conditions, article 8).",
  ),
  free: fr("Rien n'a été payé, rien n'est à rendre. La personne est prévenue par e-mail, avec vos excuses."),
  untold: fr(`Rien n'a été payé, rien n'est à rendre. ${willBeUntold}`),
  nothing: fr("Rien n'est à rendre."),
};

export function canceledText({ gives, refundCents }: { gives: CancellationGives; refundCents: Cents }): string {
  return {
    money: refundCents > 0 ? fr("Son remboursement est lancé.") : fr("De son prix, il ne restait rien à rendre."),
    hour: fr("Son heure est rendue."),
    free: fr("Rien n'était à rendre."),
    nothing: "",
  }[gives];
}

export const lateGives = {
  order: fr("Le prix de cette séance est rendu, moins ce qui l'a déjà été, avec un mot d'excuse par e-mail."),
  hours: fr("L'heure revient à son compte, avec un mot d'excuse par e-mail."),
} as const;

export const tooLate = "Ce rendez-vous a changé entre-temps";

export const moveRefused = {
  unknown: fr("Ce rendez-vous n'existe plus."),
  over: fr("Ce rendez-vous n'est plus à venir."),
  begun: fr("Ce rendez-vous a commencé."),
  late: fr("Il est trop tard pour le déplacer."),
  slot_taken: fr("Ce moment vient d'être pris. Choisissez-en un autre."),
  other_parent_near: fr("L'autre parent a un rendez-vous trop proche de ce moment. Choisissez-en un autre."),
  early_not_chosen: fr(
    "Ce moment tombe avant la fin de son délai de rétractation : seule la personne peut le demander, depuis son espace.",
  ),
  expires_before: fr("Ses heures ne valent plus à cette date. Choisissez un jour plus proche."),
} as const;

export const bookRefused: Record<BookForRefusal, string> = {
  unknown: fr("Cette personne ou cette prestation n'existe plus."),
  slot_taken: moveRefused.slot_taken,
  other_parent_near: moveRefused.other_parent_near,
  already_ahead: fr("Cette personne a déjà un appel offert à venir."),
  place_missing: fr("Choisissez un lieu."),
  early_not_chosen: fr(
    "Ce moment tombe avant la fin du délai de rétractation de ses heures : seule la personne peut le demander, depuis son espace.",
  ),
  not_enough: fr("Il ne lui reste pas assez d'heures. Vous pouvez lui offrir celle-ci."),
  expires_before: moveRefused.expires_before,
};

/** What stands in place of a note and of what was agreed, once they open no more. */
export const unreadableNote = fr(
  "Ce qui a été écrit ici ne s'ouvre plus. Il est gardé tel quel, et rien ne s'écrit par-dessus : s'il redevient lisible, il sera là.",
);

export const noteRefused = {
  too_long: fr("Cette note est trop longue pour être gardée."),
  unreadable: unreadableNote,
  changed_meanwhile: fr(
    "Cette note a été modifiée ailleurs depuis que vous avez ouvert cette page. Ce que vous venez d'écrire est toujours là : si vous enregistrez, il remplace l'autre version.",
  ),
} as const;

function dated(day: Day, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...how }).format(new Date(`${day}T00:00:00Z`));
}

/** « Mardi 13 avril ». */
export function dayName(day: Day): string {
  const said = formatNearDay(day);
  return capitalized(said);
}

/** « mar. 13 ». */
export function shortDayName(day: Day): string {
  return `${dated(day, { weekday: "short" })} ${dated(day, { day: "numeric" })}`;
}

export const agreedRefused = {
  empty: fr("Écrivez ce qui est convenu."),
  too_long: fr("Ce texte est trop long."),
  unreadable: unreadableNote,
} as const;

/** Before a day and an hour. */
export const movedBy = { person: "Déplacé par la personne,", coach: "Déplacé par vous," } as const;

export const momentMissing = fr("Choisissez un moment.");

export const stateNames: Record<AppointmentStatus, string> = {
  held: "Gardé",
  expired: "Gardé",
  confirmed: "À venir",
  done: markedNames.done,
  no_show: markedNames.no_show,
  canceled: "Annulé",
};

/** Which field of the gift each refusal is about. */
export const giftAlready = {
  title: fr("Votre premier envoi était arrivé"),
  text: fr("Les heures offertes sont celles qu'il disait. S'il en fallait d'autres, annulez, puis offrez de nouveau."),
} as const;

export const giftOver = {
  title: giftAlready.title,
  text: fr("Ces heures ont été reprises depuis, et rien de plus n'est offert. S'il en faut, offrez-les de nouveau."),
} as const;

export const giftRefused: Record<Exclude<GiftOfHoursRefusal, "unknown">, { field: string; message: string }> = {
  reason_missing: { field: "giftReason", message: fr("Dites pourquoi, en quelques mots.") },
  not_minutes: { field: "hours", message: fr(`Entre une minute et ${GIFT_MAX_MINUTES / 60} heures.`) },
  not_a_day: { field: "expiresOn", message: fr("Ce jour est passé, ou n'existe pas.") },
};
