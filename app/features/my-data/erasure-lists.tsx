import "./my-data.css";
import { formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import type { ErasureLines, KeptLine } from "./describe-erasure";
import { keptName } from "./messages";

export function ErasedList({ erased }: Pick<ErasureLines, "erased">) {
  if (erased.length === 0) return <p className="mt-4">{fr("Rien.")}</p>;
  return (
    <ul className="my-data-lines">
      {erased.map(({ title }) => (
        <li key={title}>{fr(title)}</li>
      ))}
    </ul>
  );
}

export function KeptList({ kept }: Pick<ErasureLines, "kept">) {
  if (kept.length === 0) return <p className="mt-4">{fr("Rien.")}</p>;
  return (
    <ul className="my-data-lines">
      {kept.map((line) => (
        <li key={line.title + line.why}>
          {fr(keptName(line))}
          <span>{fr(untilOf(line))}</span>
          <span>{fr(line.why)}</span>
        </li>
      ))}
    </ul>
  );
}

function untilOf({ until }: KeptLine): string {
  return until ? `jusqu’au ${formatDay(until)}` : "tant que le site existe";
}
