import type { SiteIdentity } from "~/ui/head";
import { offerOf, organizationOf } from "~/ui/json-ld";
import type { EventCard } from "./events.server";

/** https://schema.org/Event, for search engines. The exact address is for the people who come: not here. */
export function eventJsonLd(event: EventCard & { canceled?: boolean }, site: SiteIdentity): Record<string, unknown> {
  const url = `${site.site_url}/evenements/${event.slug}`;
  return {
    "@type": "Event",
    name: event.title,
    description: event.description,
    image: [`${site.site_url}/partage/evenements/${event.slug}.png`],
    url,
    startDate: event.begin,
    endDate: event.end,
    eventStatus: `https://schema.org/${event.canceled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${attendanceMode(event)}EventAttendanceMode`,
    location: [
      ...(event.onSite ? [{ "@type": "Place", name: event.location, address: event.location }] : []),
      ...(event.online ? [{ "@type": "VirtualLocation", url }] : []),
    ],
    organizer: organizationOf(site),
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.left,
    ...(event.membersOnly
      ? {}
      : {
          offers: {
            ...offerOf(event.priceCents, url),
            availability: `https://schema.org/${event.left > 0 ? "InStock" : "SoldOut"}`,
          },
        }),
  };
}

function attendanceMode({ online, onSite }: EventCard): "Online" | "Offline" | "Mixed" {
  if (!online) return "Offline";
  return onSite ? "Mixed" : "Online";
}
