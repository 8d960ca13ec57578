import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { ControlProps } from "./contact-field";

// A new wording is a new CONSENT_TEXT_VERSION.

/** Asked by the dialog (requirements ). */
export function ConsentBox({ id, error }: ControlProps) {
  return (
    <Checkbox id={id} name="consent" error={error}>
      {fr("J'accepte que mes données soient utilisées pour me répondre, selon la")}{" "}
      <PolicyLink>{fr("politique de confidentialité")}</PolicyLink>.
    </Checkbox>
  );
}

/** Asked by the help widget, in its own voice. */
export function ConsentBoxOfHelp({ id, error }: ControlProps) {
  return (
    <Checkbox id={id} name="consent" error={error}>
      {fr("J'accepte que ces informations servent à me répondre, selon la")}{" "}
      <PolicyLink>{fr("politique de confidentialité")}</PolicyLink>.
    </Checkbox>
  );
}

/** Opens beside the form: nothing typed is left behind. */
function PolicyLink({ children }: { children: string }) {
  return (
    <Link to={href("/politique-confidentialite")} target="_blank">
      {children}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </Link>
  );
}
