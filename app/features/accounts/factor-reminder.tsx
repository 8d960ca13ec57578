import { KeyRound } from "lucide-react";
import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";

/** For a coach who works without a second factor: only where that is tolerated, never in production. */
export function FactorReminder() {
  return (
    <Notice icon={KeyRound} title="Double authentification à activer" className="mb-6">
      {fr("Elle n'est facultative que dans cette démonstration.")}{" "}
      <Link to={href("/espace-membre/profil/double-authentification")}>L’activer maintenant</Link>
    </Notice>
  );
}
