import { formatDay, parisDay, parisTime } from "~/platform/clock";
import type { EventProblem, EventStatus, RegistrationStatus } from "../rules";

/** To the letter (requirements ). */
export const eventsNotLoaded = "Erreur lors du chargement des événements";
export const eventDeleted = "Événement supprimé";
export const eventNotDeleted = "Erreur lors de la suppression";

/** The owner has « Publié » and « Brouillon » (requirements ); the two others keep the coach from taking a past event for one to come. */
export const statusLabels: Record<EventStatus, { label: string; kind: "ok" | "line" | "danger" | "info" }> = {
  published: { label: "Publié", kind: "ok" },
  draft: { label: "Brouillon", kind: "line" },
  canceled: { label: "Annulé", kind: "danger" },
  past: { label: "Passé", kind: "info" },
};

/** « 12 décembre 2026 à 09:30 » (requirements ). */
export function listDate(instant: Date): string {
  return `${formatDay(parisDay(instant))} à ${parisTime(instant)}`;
}

export const registrationLabels: Record<
  RegistrationStatus,
  { label: string; kind: "ok" | "line" | "glow" | "info" | "danger" }
> = {
  confirmed: { label: "Inscrit", kind: "ok" },
  held: { label: "Paiement en cours", kind: "info" },
  offered: { label: "Place proposée", kind: "glow" },
  waiting: { label: "Liste d’attente", kind: "line" },
  canceled: { label: "Annulé", kind: "line" },
  expired: { label: "Sans suite", kind: "line" },
};

type Field = "title" | "location" | "day" | "end" | "capacity" | "price" | "videoUrl";

/** Where each refusal is shown, in words that say what to do. */
export const problemMessages: Record<EventProblem, { field: Field; message: string }> = {
  title_empty: { field: "title", message: "Donnez un titre à cet événement." },
  location_empty: {
    field: "location",
    message: "Indiquez le lieu que tout le monde peut lire, par exemple « Centre-ville ».",
  },
  ends_before_it_begins: { field: "end", message: "L’heure de fin doit venir après l’heure de début." },
  no_place: { field: "capacity", message: "Indiquez au moins une place, en chiffres." },
  price_negative: { field: "price", message: "Indiquez un prix en euros, par exemple 10 ou 12,50." },
  members_event_has_a_price: {
    field: "price",
    message: "Les membres ne paient rien : mettez 0, ou ouvrez l’événement à tous.",
  },
  video_url_not_https: { field: "videoUrl", message: "Collez le lien complet, qui commence par https://." },
  day_past: {
    field: "day",
    message:
      "Ce jour ou cette heure est passé : la liste d’attente serait close, et les personnes ne sauraient plus quand venir.",
  },
  held_already: {
    field: "day",
    message: "Cet événement a déjà commencé avec des personnes inscrites : dupliquez-le pour un autre jour.",
  },
  video_url_missing: {
    field: "videoUrl",
    message: "Collez le lien de la visio : sans lui, personne ne pourrait rejoindre ce webinaire.",
  },
};

/** « 8 places sont déjà prises : … » */
export function capacityTooLow(taken: number): string {
  const already = taken > 1 ? `${taken} places sont déjà prises` : "Une place est déjà prise";
  return `${already} : gardez-en au moins ${taken}, ou retirez d’abord quelqu’un de la liste.`;
}

/** Nobody has a place, and somebody waits: what can be done in place of taking it off the site. */
export function stillWaiting(waiting: number, begun: boolean): string {
  const several = waiting > 1;
  const who = several ? `${waiting} personnes attendent une place` : "Une personne attend une place";
  const told = several ? "qu’elles soient prévenues" : "qu’elle soit prévenue";
  const removed = `${several ? "retirez-les" : "retirez-la"} d’abord de la liste d’attente : aucun e-mail ne part.`;
  if (begun) return `${who}. Pour que l’événement redevienne un brouillon, ${removed}`;
  return `${who}. Annulez l’événement pour ${told}. Pour qu’il redevienne un brouillon, ${removed}`;
}

/** « 2 personnes n’ont pas pu être prévenues par e-mail : … »; empty when all were. */
export function untoldText(untold: number): string {
  if (untold === 0) return "";
  const who = untold > 1 ? `${untold} personnes n’ont pas pu être prévenues` : "Une personne n’a pas pu être prévenue";
  return `${who} par e-mail : la liste des inscrits dit qui, et la fiche de chacun comment le joindre.`;
}

/** « Un rendez-vous tombe pendant cet événement » */
export function meetingsUnder(meetings: number): string {
  return meetings > 1
    ? `${meetings} rendez-vous tombent pendant cet événement`
    : "Un rendez-vous tombe pendant cet événement";
}

export const changedElsewhere = {
  title: "Cet événement a été modifié ailleurs depuis que vous avez ouvert cette page",
  text: "Rien n’a été enregistré. Ce qui diffère est dit ci-dessous.",
};

export const CANCELED_IS_FINAL =
  "Cet événement est annulé : il ne se modifie plus. Dupliquez-le pour en proposer un autre.";

/** « 7 places prises sur 12 ». */
export function placesText(taken: number, capacity: number): string {
  return `${taken} place${taken > 1 ? "s" : ""} prise${taken > 1 ? "s" : ""} sur ${capacity}`;
}

export const coachMessageRefused = {
  empty: "Écrivez votre message avant de l’envoyer.",
  too_long: "Ce message est trop long : raccourcissez-le.",
  nobody: "Personne n’a de place confirmée : il n’y a personne à qui écrire.",
};
