import { Users } from "lucide-react";
import { Link } from "react-router";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import type { CoupleOfDay } from "../read-days.server";

/** For the coach alone: two parents who come on the same day. */
export function CouplesOfDay({ couples }: { couples: CoupleOfDay[] }) {
  if (couples.length === 0) return null;
  return (
    <Notice icon={Users} title={fr("Deux parents ce jour-là")} className="mb-6">
      {couples.map(({ people: [one, other], likeness }) => (
        <p key={`${one.accountId} ${other.accountId}`} className="wrap-anywhere">
          <Link to={`/admin/members/${one.accountId}`}>{one.name}</Link> et{" "}
          <Link to={`/admin/members/${other.accountId}`}>{other.name}</Link>{" "}
          {fr(likeness === "sure" ? ": l'un a déclaré l'autre." : ": peut-être, le numéro est le même, pas le prénom.")}
        </p>
      ))}
      <p>{fr("Aucun des deux ne le sait. Déplacez l'un des deux pour qu'ils ne se croisent pas.")}</p>
    </Notice>
  );
}
