import { BackLink } from "~/ui/back-link";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { Tag } from "~/ui/tag";
import { Unbroken } from "~/ui/unbroken";
import type { EventStatus } from "../rules";
import { statusLabels } from "./messages";

const PATH = "/admin/events";

interface EventHeadProps {
  id: string;
  title: string;
  date: string;
  status: EventStatus;
  taken: number;
  current: "event" | "people";
}

/** What both pages of an event begin with. */
export function EventHead({ id, title, date, status, taken, current }: EventHeadProps) {
  return (
    <>
      <BackLink to={PATH}>Événements</BackLink>
      <h1 className="mb-2 wrap-anywhere">
        <Unbroken>{fr(title)}</Unbroken>
      </h1>
      <p className="mb-5 flex flex-wrap items-center gap-2">
        <Tag kind={statusLabels[status].kind} dot={status === "published"}>
          {statusLabels[status].label}
        </Tag>
        <span className="small muted">{date}</span>
      </p>
      <FilterLinks
        label="Cet événement"
        countMeans="places prises"
        links={[
          { to: `${PATH}/${id}`, label: "L’événement", current: current === "event" },
          { to: `${PATH}/${id}/inscrits`, label: "Inscrits", current: current === "people", count: taken },
        ]}
      />
    </>
  );
}
