import { Bookmark } from "lucide-react";
import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { keptUntilText } from "./moments";

/** Until when an hour is kept, and what follows: a time, never a countdown. */
export function KeptNote({ until, before, after }: { until: Date; before: string; after: ReactNode }) {
  return (
    <p className="kept-note">
      <Icon of={Bookmark} />
      <span>
        {fr(before)} <b>{keptUntilText(until)}</b>
        {after}
      </span>
    </p>
  );
}
