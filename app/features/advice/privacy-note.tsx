import { Lock } from "lucide-react";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";

/** Who reads what is written here, and what protects it no further. */
export function PrivacyNote({ coach }: { coach: string }) {
  return (
    <p className="privacy-note">
      <Icon of={Lock} /> <b>{fr("Qui lit vos lettres ?")}</b>{" "}
      {fr(
        `${coach} et vous. Elles sont scellées : une copie volée de nos fichiers ne s'ouvre pas. Ce n'est pas le secret d'un avocat : un juge peut les demander.`,
      )}
    </p>
  );
}
