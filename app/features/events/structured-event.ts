import type { EventPageView } from "./events.server";

/** https://schema.org/Event, for search engines. The exact address is for the people who come: not here. */
export function structuredEvent(
  event: EventPageView,
  { brandName, baseUrl }: { brandName: string; baseUrl: string },
): Record<string, unknown> {
  const url = `${baseUrl}/evenements/${event.slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description,
    url,
    startDate: event.begin,
    endDate: event.end,
    eventStatus: `https://schema.org/${event.canceled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${event.online ? "Online" : "Offline"}EventAttendanceMode`,
    location: event.online
      ? { "@type": "VirtualLocation", url }
      : { "@type": "Place", name: event.location, address: event.location },
    organizer: { "@type": "Organization", name: brandName, url: baseUrl },
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.left,
    ...(event.membersOnly
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            price: (event.priceCents / 100).toFixed(2),
            priceCurrency: "EUR",
            availability: `https://schema.org/${event.left > 0 ? "InStock" : "SoldOut"}`,
          },
        }),
  };
}
