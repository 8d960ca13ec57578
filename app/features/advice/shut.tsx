import { Link } from "react-router";
import { RESET_LOCK_HOURS } from "~/features/accounts/rules";
import { formatNearInstant } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import drawing from "./illustrations/vide-ferme.svg";

/** After a password was set by a link received by mail: no letter opens for a while, and nothing of them is told but that they are kept. */
export function Shut({ since, until, unread }: { since: Date; until: Date; unread: boolean }) {
  return (
    <section className="shut" aria-labelledby="ferme">
      <img src={drawing} alt="" width={320} height={240} />
      <div>
        <h1 id="ferme" className="h2">
          <Ordinals>{`Vos échanges restent fermés jusqu'à ${formatNearInstant(until)}`}</Ordinals>
        </h1>
        <p className="lede mt-4 max-w-[46ch]">
          <Ordinals>{`Votre mot de passe a été changé ${formatNearInstant(since)}, par un lien reçu par e-mail. Pendant ${RESET_LOCK_HOURS} h, aucune lettre ne s'ouvre ici : si ce n'était pas vous, personne ne les lira à votre place.`}</Ordinals>
        </p>
        <div className="my-6 max-w-[30rem]">
          <KeyValues
            items={[
              { label: "Vos lettres", value: "Gardées, intactes" },
              { label: "Une réponse attend", value: unread ? "Oui" : "Non" },
              { label: "Réouverture", value: fr(formatNearInstant(until)) },
            ]}
          />
        </div>
        <p className="max-w-[52ch]">
          {fr(
            "Ce n'était pas vous ? Changez d'abord le mot de passe de votre boîte e-mail, depuis un appareil sûr, puis celui de ce site.",
          )}
        </p>
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
          <ButtonLink to="/espace-membre/profil/mot-de-passe" variant="secondary" small>
            Changer mon mot de passe
          </ButtonLink>
          <Link
            to="/espace-membre/profil/double-authentification"
            className="small inline-flex min-h-(--target) items-center"
          >
            Protéger mon accès par un second code
          </Link>
        </p>
        <p className="small muted mt-4">
          {fr("Besoin de parler avant ?")} <Link to="/en-securite">{fr("Les numéros qui répondent maintenant")}</Link>
        </p>
      </div>
    </section>
  );
}
