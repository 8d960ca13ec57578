import { type Day, formatDay } from "~/platform/clock";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { Line } from "./to-do-line";

const NAMED = 5;

/** The records to read again, the oldest first, in one line: they are files, which who keeps the site changes with her. */
export function RecordsLine({ records, today }: { records: Dashboard["records"]; today: Day }) {
  const [first] = records;
  if (!first) return null;
  const expired = first.lastDay < today;
  const several = records.length > 1;
  const when = expired ? "Valable jusqu’au" : "Encore valable jusqu’au";
  const named = records.slice(0, NAMED).map(({ id }) => id);
  return (
    <Line
      title={several ? `${records.length} fiches de droit ou d’aide à relire` : "Une fiche de droit ou d’aide à relire"}
      text={`${when} ${formatDay(first.lastDay)}${several ? " pour la première" : ""}. À comparer avec la source, avec qui tient le site : ${named.join(", ")}${records.length > NAMED ? "…" : "."}`}
      tag={<Tag kind={expired ? "danger" : "glow"}>{expired ? "Périmée" : "Bientôt"}</Tag>}
    />
  );
}
