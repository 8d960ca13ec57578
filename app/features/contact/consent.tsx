import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";

/**
 * The express consent to be read (GDPR, article 9.2 a), wherever somebody writes of themselves. Ticked, it stays so in a form that
 * comes back refused. A new wording is a new CONSENT_TEXT_VERSION.
 */
export function ConsentBox({ id, error, value }: { id: string; error?: string; value?: string }) {
  return (
    <Checkbox id={id} name="consent" error={error} defaultChecked={Boolean(value)}>
      {fr("J'accepte expressément que ce que j'écris, même intime, soit lu pour me répondre, selon la")}{" "}
      <Beside to={href("/politique-confidentialite")}>{fr("politique de confidentialité")}</Beside>.{" "}
      {fr("Je peux retirer cet accord sur la page")} <Beside to={href("/vos-donnees")}>{fr("Vos données")}</Beside>.
    </Checkbox>
  );
}

/** Opens beside the form: nothing typed is left behind. */
function Beside({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </Link>
  );
}
