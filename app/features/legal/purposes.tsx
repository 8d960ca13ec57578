import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import type { Choices } from "./rules";

/** What may be accepted one by one. `id` keeps the banner's boxes apart from the page's. */
export default function Purposes({ id, choices }: { id: string; choices: Choices }) {
  return (
    <fieldset className="purposes">
      <legend className="sr-only">{fr("Ce que vous acceptez")}</legend>
      <p>
        <b>Nécessaires.</b> {fr("Session, commande, réponse aux formulaires. Toujours actifs.")}
      </p>
      <Checkbox id={`${id}-mesure`} name="mesure" value="oui" defaultChecked={choices.analytics}>
        <b>{fr("Mesure d'audience.")}</b> {fr("Compter les pages lues, sans savoir par qui.")}
      </Checkbox>
      <Checkbox id={`${id}-preferences`} name="preferences" value="oui" defaultChecked={choices.preferences}>
        <b>{fr("Préférences.")}</b> {fr("Retenir ce que vous avez déjà fait, comme l'inscription à la lettre.")}
      </Checkbox>
    </fieldset>
  );
}
