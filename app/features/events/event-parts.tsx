import { Clock, KeyRound, MapPin, Ticket, Video } from "lucide-react";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { typeLabels } from "./messages";
import type { EventType } from "./rules";

const tagKinds: Record<EventType, "glow" | "info" | "ok" | "line"> = {
  cafe: "glow",
  atelier: "info",
  webinaire: "ok",
  soiree: "line",
};

export function EventTags({ type, membersOnly }: { type: EventType; membersOnly: boolean }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Tag kind={tagKinds[type]}>{typeLabels[type]}</Tag>
      {membersOnly && (
        <Tag kind="line">
          <Icon of={KeyRound} />
          Membres
        </Tag>
      )}
    </p>
  );
}

export function EventDate({ figure, monthAndYear, begin }: { figure: string; monthAndYear: string; begin: string }) {
  return (
    <time className="event-date" dateTime={begin}>
      <b>{figure}</b> <span>{monthAndYear}</span>
    </time>
  );
}

interface Facts {
  hours: string;
  location: string;
  onSite: boolean;
  price: string;
}

export function EventFacts({ hours, location, onSite, price }: Facts) {
  return (
    <ul className="event-facts" aria-label="L’essentiel">
      <li>
        <Icon of={Clock} />
        <span>{fr(hours)}</span>
      </li>
      <li>
        <Icon of={onSite ? MapPin : Video} />
        <span>
          <Ordinals>{location}</Ordinals>
        </span>
      </li>
      <li>
        <Icon of={Ticket} />
        <span>{price}</span>
      </li>
    </ul>
  );
}

/** How many places are left: a number and a neutral bar. Scarcity is no argument here. */
export function PlacesLeft({ left, capacity }: { left: number; capacity: number }) {
  const taken = capacity - left;
  const places = (count: number) => `${count} place${count > 1 ? "s" : ""}`;
  return (
    <div className="event-places small">
      <p>
        <b>{left === 0 ? "Complet" : `${places(left)} restante${left > 1 ? "s" : ""}`}</b>
        {left === 0 ? `, ${places(capacity)}` : ` sur ${capacity}`}
      </p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * taken) / capacity} height="1" />
      </svg>
    </div>
  );
}
