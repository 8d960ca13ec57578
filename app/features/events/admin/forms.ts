import { type ChosenPicture, noPicture } from "~/features/media/rules";
import { addDays, type Day, parisDay, parisInstant, parisTime } from "~/platform/clock";
import { withoutBreaks } from "~/platform/one-line";
import { checkEvent, type EventInput, type EventType, eventTypes } from "../rules";
import { problemMessages } from "./messages";

/** What the form shows, as typed: it comes back whole when something is refused. */
export interface EventFields {
  title: string;
  type: EventType;
  day: string;
  start: string;
  end: string;
  location: string;
  address: string;
  videoUrl: string;
  capacity: string;
  membersOnly: boolean;
  price: string;
  description: string;
  pictureId: string;
  pictureAlt: string;
}

export const TITLE_MAX = 120;
const DESCRIPTION_MAX = 4_000;
/** More would be a slip of the finger. */
const MOST_PLACES = 1_000;
const MOST_EUROS = 10_000;
/** An evening may end after midnight, until this hour. */
const NIGHT_ENDS = "06:00";

export const emptyFields: EventFields = {
  title: "",
  type: "cafe",
  day: "",
  start: "",
  end: "",
  location: "",
  address: "",
  videoUrl: "",
  capacity: "12",
  membersOnly: false,
  price: "0",
  description: "",
  pictureId: "",
  pictureAlt: "",
};

export function fieldsFrom(event: EventInput): EventFields {
  return {
    title: event.title,
    type: event.event_type,
    day: parisDay(event.event_date),
    start: parisTime(event.event_date),
    end: parisTime(event.ends_at),
    location: event.location,
    address: event.address ?? "",
    videoUrl: event.video_url ?? "",
    capacity: String(event.capacity),
    membersOnly: event.is_members,
    price: (event.price_cents / 100).toFixed(event.price_cents % 100 === 0 ? 0 : 2).replace(".", ","),
    description: event.description,
    pictureId: event.picture_id ?? "",
    pictureAlt: event.picture_alt ?? "",
  };
}

export function readFields(form: FormData): EventFields {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const typed = Object.fromEntries(Object.keys(emptyFields).map((name) => [name, text(name).trim()]));
  return {
    ...(typed as Record<keyof EventFields, string>),
    title: withoutBreaks(typed.title ?? ""),
    address: withoutBreaks(typed.address ?? ""),
    type: eventTypes.find((known) => known === typed.type) ?? "cafe",
    membersOnly: typed.membersOnly === "oui",
  };
}

export type FieldErrors = Partial<Record<keyof EventFields, string>>;

/** The event these fields describe, hours as a Paris clock shows them; or what to put right, by field. */
export function eventFrom(
  fields: EventFields,
  chosen: { ok: true; input: ChosenPicture } | { ok: false; errors: FieldErrors } = { ok: true, input: noPicture },
): { ok: true; event: EventInput } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = chosen.ok ? {} : { ...chosen.errors };
  if (fields.title.length > TITLE_MAX) errors.title = `Ce titre dépasse ${TITLE_MAX} signes.`;
  if (fields.description.length > DESCRIPTION_MAX) errors.description = `Ce texte dépasse ${DESCRIPTION_MAX} signes.`;
  const begin = instantOf(fields.day, fields.start);
  const dated = isDay(fields.day);
  if (!dated) errors.day = "Choisissez le jour.";
  if (dated ? !begin : !isTime(fields.start)) errors.start = hourProblem(fields.start);
  const end = instantOf(endDay(fields), fields.end);
  if (dated ? !end : !isTime(fields.end)) errors.end = hourProblem(fields.end);
  if (fields.location === "") errors.location = problemMessages.location_empty.message;
  const capacity = /^\d{1,6}$/.test(fields.capacity) ? Number(fields.capacity) : 0;
  if (capacity > MOST_PLACES) errors.capacity = `${MOST_PLACES} places au plus.`;
  const price = centsFrom(fields.price);
  if (price > MOST_EUROS * 100) errors.price = "Ce prix semble trop élevé : vérifiez-le.";
  const event: EventInput = {
    title: fields.title,
    event_type: fields.type,
    event_date: begin ?? new Date(0),
    ends_at: end ?? new Date(1),
    location: fields.location,
    address: fields.address || null,
    video_url: fields.videoUrl || null,
    capacity,
    is_members: fields.membersOnly,
    price_cents: price,
    description: fields.description,
    ...(chosen.ok ? chosen.input : noPicture),
  };
  const problem = checkEvent(event);
  if (problem) {
    const { field, message } = problemMessages[problem];
    errors[field] ??= message;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors: inOrder(errors) } : { ok: true, event };
}

/** As the form asks them. */
function inOrder(errors: FieldErrors): FieldErrors {
  const names = (Object.keys(emptyFields) as (keyof EventFields)[]).filter((name) => errors[name]);
  return Object.fromEntries(names.map((name) => [name, errors[name]]));
}

const fieldNames: Record<keyof EventFields, string> = {
  title: "Titre",
  type: "Type",
  day: "Jour",
  start: "Début",
  end: "Fin",
  location: "Lieu",
  address: "Adresse",
  videoUrl: "Lien de la visio",
  capacity: "Places",
  membersOnly: "Réservé aux membres",
  price: "Prix",
  description: "Description",
  pictureId: "Photo",
  pictureAlt: "Description de la photo",
};

/** « Jour : « 2026-12-12 » est enregistré. … », beside what is typed in its place. */
function savedElsewhere(name: keyof EventFields, stored: EventFields): string {
  const isShort = !["type", "membersOnly", "description", "pictureId"].includes(name);
  const said = isShort ? `« ${stored[name] || "rien"} »` : "autre chose";
  return `${fieldNames[name]} : ${said} est enregistré. Enregistrer ici le remplace.`;
}

/** What was saved elsewhere while this was typed, beside each field that differs: sent again, what is typed takes its place. */
export function changedSince(typed: EventFields, stored: EventFields): FieldErrors {
  const names = (Object.keys(emptyFields) as (keyof EventFields)[]).filter((name) => typed[name] !== stored[name]);
  return Object.fromEntries(names.map((name) => [name, savedElsewhere(name, stored)]));
}

function isDay(text: string): text is Day {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function endDay({ day, start, end }: EventFields): Day {
  return isDay(day) && end < start && end < NIGHT_ENDS ? addDays(day, 1) : day;
}

/** Null for what is no hour, and for the hour that a change to summer time leaps over. */
function instantOf(day: string, time: string): Date | null {
  if (!isDay(day) || !isTime(time)) return null;
  const instant = parisInstant(day, time);
  return parisDay(instant) === day && parisTime(instant) === time ? instant : null;
}

function hourProblem(time: string): string {
  return isTime(time)
    ? "Cette heure n’existe pas ce jour-là : on passe à l’heure d’été."
    : "Indiquez l’heure, par exemple 18:30.";
}

/** −1 for what is no price, which the rules then refuse. */
function centsFrom(typed: string): number {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u202f\u00a0€]/g, "") || "0");
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : -1;
}
