import { href, Link } from "react-router";
import type { Offer } from "~/features/offer/rules";
import { fr } from "~/ui/french";
import { evidenceOf } from "./evidence";

/** What the site counts today; a line without proof is not here. */
export function Observed({ offer, figure }: { offer: Offer; figure: Parameters<typeof evidenceOf>[1] }) {
  const proofs = Object.entries(evidenceOf(offer, figure));
  if (proofs.length === 0) return null;
  return (
    <div className="mt-10">
      <h2 className="h4" id="constat">
        {fr("Ce que l'on constate")}
      </h2>
      <ul className="observed" aria-labelledby="constat">
        {proofs.map(([line, { number, counts }]) => (
          <li key={line}>
            <b>{fr(number)}</b> <span>{fr(counts)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs leading-normal text-muted">
        {fr("Compté par le site, à ce jour. Une ligne sans preuve n'est pas affichée.")}
      </p>
      <p className="small mt-2">
        <Link to={href("/nos-offres")}>{fr("Le détail, ligne par ligne")}</Link>
      </p>
    </div>
  );
}
