import { Link } from "react-router";
import { fr } from "~/ui/french";
import type { Evidence } from "./evidence";

/** A number, what it counts, by whom; and where to see it. */
export function Proof({ of: { number, counts, source, link } }: { of: Evidence }) {
  return (
    <div className="proof">
      <p>
        <b>{fr(number)}</b> <span>{fr(counts)}</span>
      </p>
      <p className="proof-source">
        {fr(source)} {link && <Link to={link.to}>{fr(link.label)}</Link>}
      </p>
    </div>
  );
}
