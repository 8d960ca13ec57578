import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Still } from "~/ui/still";
import { LEAD_KEPT_MONTHS } from "./rules";

/** Under the form. */
export function GuidePromise() {
  return (
    <Still id="GuidePromise">
      <p className="mt-4 xs muted">
        {fr(
          `Vos données sont protégées, et effacées ${LEAD_KEPT_MONTHS} mois après votre dernière demande. Pas de spam, désinscription en un clic.`,
        )}{" "}
        <Link to={href("/politique-confidentialite")}>Politique de confidentialité</Link>
      </p>
    </Still>
  );
}
