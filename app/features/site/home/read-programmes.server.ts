import { bookingLink } from "~/features/services/booking-link";
import { askText, hourPriceText, lengthText, mostChosen, priceText } from "~/features/services/messages";
import type { ShownService } from "~/features/services/rules";
import { fr } from "~/ui/french";

/** What the home page says of a service, ready to be shown: a visitor's telephone receives no rule of how it is said. */
export interface Programme {
  id: string;
  name: string;
  /** On the cover. */
  note: string;
  price: string;
  text: string;
  ask: string;
  to: string;
}

/** What is sold by the hour, as the coach has it on sale, the free call aside. */
export function programmesOf(services: ShownService[], { brand_name }: { brand_name: string }): Programme[] {
  return services
    .filter(({ kind }) => kind !== "call")
    .map((service) => ({
      id: service.id,
      name: fr(service.name),
      note: service.most_chosen ? mostChosen : service.kind === "quote" ? "Sur devis" : fr(`Collection ${brand_name}`),
      price: priceText(service.price_cents),
      text: `${hourPriceText(service) || lengthText(service)}. ${fr(service.sentence)}`,
      ask: askText(service),
      to: bookingLink(service),
    }));
}
