import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { PSEUDONYM_MAX } from "./rules";

/** The name the others read: nobody has to give their own. */
export function PseudonymField({ typed }: { typed?: string }) {
  return (
    <TextField
      name="pseudonym"
      label="Nom à afficher"
      optional
      maxLength={PSEUDONYM_MAX}
      autoComplete="off"
      defaultValue={typed}
      hint={fr("Un prénom d'emprunt convient. C'est ainsi que l'on vous appellera.")}
    />
  );
}
