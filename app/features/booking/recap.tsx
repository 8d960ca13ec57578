import { Bookmark } from "lucide-react";
import type { ReactNode } from "react";
import { formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { keptUntilText } from "./messages";

/** « À régler  150 € ». */
export function RecapTotal({ label, cents }: { label: string; cents: number }) {
  return (
    <p className="recap-total">
      <b>{fr(label)}</b>
      <span className="num">{cents === 0 ? "Offert" : formatEuros(cents)}</span>
    </p>
  );
}

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
