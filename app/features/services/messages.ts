import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { hourPriceCents, type Place, placesOf, type ServiceInput, type ServiceKind, type SoldService } from "./rules";

/** « 20 minutes », « 1 heure », « 5 heures », « 1 h 30 ». */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return fr(`${minutes} minutes`);
  if (rest > 0) return fr(`${hours} h ${String(rest).padStart(2, "0")}`);
  return fr(hours === 1 ? "1 heure" : `${hours} heures`);
}

/** 12 → « un an », 24 → « 2 ans », 18 → « 18 mois ». */
export function monthsText(months: number): string {
  if (months % 12 !== 0) return fr(`${months} mois`);
  return months === 12 ? "un an" : fr(`${months / 12} ans`);
}

/** What is bought, and how long it holds: « 5 heures, à prendre quand vous voulez pendant un an ». */
export function lengthText({ kind, minutes, total_minutes, valid_months, length_text }: SoldService): string {
  if (kind === "quote") return fr(length_text ?? (total_minutes ? hoursText(total_minutes) : ""));
  if (kind !== "pack") return hoursText(minutes);
  const held = valid_months === null ? "" : ` pendant ${monthsText(valid_months)}`;
  return `${hoursText(total_minutes ?? minutes)}, à prendre quand vous voulez${held}`;
}

/** The same on a line of the terms: what the name does not already say. */
export function termsText(service: SoldService): string {
  const { kind, valid_months } = service;
  if (kind === "pack") return valid_months === null ? "" : `, valable ${monthsText(valid_months)}`;
  const length = lengthText(service);
  return length && `, ${length}`;
}

/** « 150 € », « Offert », « Sur devis ». */
export function priceText(cents: Cents | null): string {
  if (cents === null) return "Sur devis";
  return cents === 0 ? "Offert" : formatEuros(cents);
}

/** « 130 € l’heure »; nothing but for a pack. */
export function hourPriceText(service: Pick<ServiceInput, "kind" | "price_cents" | "total_minutes">): string {
  const cents = hourPriceCents(service);
  return cents === null ? "" : `${formatEuros(cents)} l’heure`;
}

export const placeNames: Record<Place, string> = { video: "visio", person: "cabinet", phone: "téléphone" };

/** « visio, cabinet ou téléphone ». */
export function placesText(service: Pick<ServiceInput, "in_video" | "in_person" | "by_phone">): string {
  const names = placesOf(service).map((place) => placeNames[place]);
  const [last = "", ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} ou ${last}`;
}

/** On the button that chooses it. */
export function askText({ kind, total_minutes }: Pick<ServiceInput, "kind" | "total_minutes">): string {
  if (kind === "quote") return "Demander un devis";
  if (kind === "pack") return `Choisir ${hoursText(total_minutes ?? 0)}`;
  return kind === "call" ? "Réserver l’appel" : "Réserver la séance";
}

export const mostChosen = "Le plus choisi";

export const kindNames: Record<ServiceKind, string> = {
  call: "Appel offert",
  session: "Séance",
  pack: "Forfait d’heures",
  quote: "Sur devis",
};
