import { Users } from "lucide-react";
import { Link } from "react-router";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import type { Couple } from "./find-matches.server";
import { seatedTogether } from "./messages";

/** For the coach alone: two parents who hold a place, or wait for one, at the same event. */
export function SeatedCouples({ couples }: { couples: Couple[] }) {
  if (couples.length === 0) return null;
  return (
    <Notice icon={Users} title={fr("À savoir avant ce rendez-vous")} className="mt-6 max-w-[52rem]">
      <ul>
        {couples.map(({ people: [one, other], likeness }) => (
          <li key={`${one.accountId} ${other.accountId}`} className="wrap-anywhere">
            <Link to={`/admin/members/${one.accountId}`}>{one.name}</Link> et{" "}
            <Link to={`/admin/members/${other.accountId}`}>{other.name}</Link>{" "}
            {fr(
              likeness === "sure" ? ": l'un a déclaré l'autre." : ": peut-être, le numéro est le même, pas le prénom.",
            )}
          </li>
        ))}
      </ul>
      <p>{fr(seatedTogether)}</p>
    </Notice>
  );
}
