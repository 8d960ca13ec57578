import type { ServiceProblem } from "~/features/services/rules";
import { fr } from "~/ui/french";

export const servicesNotLoaded = "Erreur lors du chargement des prestations";
export const withdrawn = "Retirée de la vente";

export const problems: Record<ServiceProblem, string> = {
  name_missing: fr("Donnez un nom, de 80 signes au plus."),
  sentence_missing: fr("Dites en une phrase ce que la personne pourra faire."),
  sentence_too_long: fr("La phrase dépasse 140 signes."),
  price_unfit: fr("Indiquez un montant, par exemple 150 ou 150,50."),
  member_price_unfit: fr("Le prix des membres est un montant plus bas que le prix. Laissez vide s'il n'y en a pas."),
  minutes_unfit: fr("Indiquez un nombre de minutes, entre 5 et 240."),
  hours_unfit: fr("Indiquez un nombre d'heures qui fait un compte rond de rendez-vous, et plus d'un."),
  validity_unfit: fr("Indiquez un nombre de mois entre 1 et 60, ou laissez vide."),
  length_unfit: fr("Dites la durée en quelques mots, ou laissez vide."),
  place_missing: fr("Choisissez au moins un lieu."),
};

export const placeless = fr(
  "Personne ne peut la réserver : elle se tient au cabinet seulement, dont l'adresse n'est pas indiquée.",
);

export const dearer = fr("L'heure de ce forfait coûte plus cher que dans une formule plus courte.");

/** « Depuis janvier : 14 ventes de celle-ci, sur 23 en tout. » The truth, beside the box that says it. */
export function soldText(own: number, all: number): string {
  if (all === 0) return fr("Depuis janvier : aucune vente, d'aucune prestation.");
  const sales = own === 0 ? "aucune vente" : own === 1 ? "une vente" : `${own} ventes`;
  return fr(`Depuis janvier : ${sales} de celle-ci, sur ${all === 1 ? "une" : all} en tout.`);
}
