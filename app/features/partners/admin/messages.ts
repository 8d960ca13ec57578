import { fr } from "~/ui/french";
import type { PartnerState } from "../rules";

export const partnersNotLoaded = "Erreur lors du chargement des partenaires";

export const stateNames: Record<PartnerState, string> = { in_force: "En cours", ended: "Finie", paused: "En pause" };

export const problems = {
  name: fr("Écrivez le nom de la maison."),
  advantage: fr("Écrivez l'avantage, en une phrase."),
  tooLong: (most: number) => fr(`${most} signes au plus.`),
  day: fr("Choisissez un jour qui existe, ou laissez vide."),
  website: fr("Une adresse complète, par exemple https://maison.fr"),
  phone: fr("Un numéro de téléphone, par exemple 01 42 00 00 00"),
};
