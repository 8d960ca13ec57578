import { hoursText, monthsText, placesText, priceText } from "~/features/services/messages";
import type { Service } from "~/features/services/services.server";
import { fr } from "~/ui/french";

/** A service as a line of the list. */
export function listedService(service: Service) {
  const { id, kind, name, total_minutes, valid_months, length_text, price_cents, published, most_chosen } = service;
  const held = valid_months === null ? "" : `, valables ${monthsText(valid_months)}`;
  const bought = kind === "quote" ? (length_text ?? "par devis") : hoursText(total_minutes ?? service.minutes) + held;
  const text = kind === "pack" ? bought : `${bought}, ${placesText(service)}`;
  return { id, name: fr(name), text: fr(text), price: priceText(price_cents), published, most: most_chosen };
}
