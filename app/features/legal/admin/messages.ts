import type { MeasuredName } from "../measured-pages";
import type { Source } from "../visits";

export const audienceNotLoaded = "Erreur lors du chargement de l’audience";

export const sourceNames: Record<Source, string> = {
  search: "Moteurs de recherche",
  social: "Réseaux sociaux",
  other_site: "Autres sites",
  direct: "Directe ou inconnue",
};

/** As the coach calls the pages that are counted. */
export const pageNames: Record<MeasuredName, string> = {
  "/": "Accueil",
  "/services": "Services",
  "/nos-offres": "Nos offres",
  "/bibliotheque": "Bibliothèque, la vitrine",
  "/membership": "Adhésion",
  "/evenements": "Événements",
  "/evenements/:slug": "Un événement",
  "/blog": "Blog",
  "/blog/:slug": "Un article du blog",
  "/faq": "Questions fréquentes",
  "/temoignages": "Témoignages",
  "/a-propos": "À propos",
  "/contact": "Contact",
  "/guide": "Guide gratuit",
  "/rendez-vous": "Rendez-vous",
  "/mentions-legales": "Mentions légales",
  "/cgu": "Conditions générales",
  "/politique-confidentialite": "Confidentialité",
  "/cookies": "Cookies",
  "/accessibilite": "Accessibilité",
  "/retractation": "Rétractation",
};

/** What the numbers hold, and what they do not, for who reads them. */
export const whatIsCounted = [
  "Seules comptent les personnes qui ont accepté la mesure d’audience. Celles qui ont refusé, ou pas répondu, ne sont nulle part dans cette page : il y a eu plus de visites que de visites comptées, et personne ne sait combien.",
  "Une visite commence à la première page publique où l’on arrive d’ailleurs, ou à celle où l’on accepte d’être compté. La même personne qui revient le lendemain, ou dans un autre onglet, fait une autre visite : le site ne peut pas savoir que c’est elle.",
  "La provenance n’est qu’un genre de site, trouvé par le navigateur lui-même : ni l’adresse de la page d’avant, ni les mots cherchés n’arrivent ici. Beaucoup de navigateurs et d’applications ne disent rien : ils sont dans « Directe ou inconnue ».",
  "Un compte est compté à l’inscription, avant la confirmation de son adresse ; une adhésion, renouvellement compris, à l’affichage de la page qui confirme le premier paiement. Qui la ferme avant de la voir n’est pas compté.",
  "Un compte ou une adhésion a pu naître d’une visite d’un autre jour : la part se lit au mois, comme une tendance. Pour les vrais totaux, voyez le tableau de bord.",
  "Les articles sont comptés ensemble, les événements aussi. Ni les pages d’un compte, ni « Être en sécurité », ni ce que lit le navigateur où votre session de coach est ouverte.",
];
