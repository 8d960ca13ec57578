import { fr } from "~/ui/french";
import { RESET_LOCK_HOURS } from "./rules";

/** What waits since the password was set by a link, as a sentence that goes on: said wherever it is asked for. */
/* @__NO_SIDE_EFFECTS__ */
export function shutAfterReset(what: string): string {
  return fr(`Votre mot de passe vient d’être choisi par un lien reçu par e-mail. Par sécurité, ${what}`);
}

export const phoneShut = shutAfterReset(`votre numéro se donne ou se change ${RESET_LOCK_HOURS} h après.`);
export const firstNumberWaits = shutAfterReset(
  `un numéro se donne ${RESET_LOCK_HOURS} h après : d’ici là, choisissez un autre lieu s’il s’en propose un.`,
);
export const factorShut = shutAfterReset(`un second code s’active ${RESET_LOCK_HOURS} h après.`);
