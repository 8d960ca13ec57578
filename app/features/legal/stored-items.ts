import { lifetimes } from "~/platform/auth/lifetimes";
import { fr } from "~/ui/french";
import { keepNamesWhole } from "./keep-whole";
import type { Purpose } from "./rules";

export interface StoredItem {
  name: string;
  place: "cookie" | "localStorage" | "sessionStorage";
  /** Absent: necessary to what was asked for. */
  purpose?: Purpose;
  use: string;
  lifetime: string;
}

const { ordinary, shared } = lifetimes;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Everything this site keeps in a browser; a test compares it with the code. */
export const storedItems: StoredItem[] = [
  {
    name: "__Host-sid",
    place: "cookie",
    use: "Garde votre session ouverte après la connexion. Illisible par un script.",
    lifetime: `${ordinary.longestMs / DAY_MS} jours, ou la déconnexion ; sur un appareil partagé, ${shared.idleMs / MINUTE_MS} minutes sans visite, un jour au plus, ou la fermeture du navigateur`,
  },
  {
    name: "__Host-espace",
    place: "cookie",
    use: "Jusqu’à quand votre session est ouverte ici, et rien d’autre : le haut des pages vous montre alors « Mon espace ». Après « Quitter vite », un zéro : si le réseau manquait, votre session est encore à fermer.",
    lifetime: `Celle de votre session, ou la déconnexion. Si elle finit autrement, une date passée reste écrite aussi longtemps qu’elle aurait duré. Après « Quitter vite » sans réseau : jusqu'à ce que la session soit fermée, ${ordinary.longestMs / DAY_MS} jours au plus`,
  },
  {
    name: "__Host-navigateur",
    place: "cookie",
    use: "Protège votre compte : ce navigateur s'est déjà connecté, les essais d'un inconnu ne le ralentissent pas.",
    lifetime: "180 jours, ou la déconnexion",
  },
  {
    name: "__Host-etape",
    place: "cookie",
    use: "Entre le mot de passe et le second code, si vous avez choisi la double authentification.",
    lifetime: "10 minutes, ou la déconnexion",
  },
  {
    name: "__Host-donnees",
    place: "cookie",
    use: "Garde ouvert, sans compte, ce que nous avons pour l’adresse dont vous avez suivi le lien.",
    lifetime: "Jusqu’à la fermeture du navigateur, une heure au plus",
  },
  {
    name: "__Host-destination",
    place: "cookie",
    use: "Vous ramène, après la connexion, à la page que vous demandiez.",
    lifetime: "15 minutes",
  },
  {
    name: "__Host-order",
    place: "cookie",
    use: "Retient votre commande pendant que vous vous connectez.",
    lifetime: "30 minutes",
  },
  {
    name: "__Host-evenement",
    place: "cookie",
    use: "Vous ramène, après la connexion, à l'événement que vous aviez choisi.",
    lifetime: "15 minutes",
  },
  {
    name: "__Host-garde",
    place: "cookie",
    use: "Garde pour ce navigateur l'heure de rendez-vous choisie, le temps de la réserver.",
    lifetime: "3 heures, ou la fermeture du navigateur",
  },
  {
    name: "__Host-saisie",
    place: "cookie",
    use: "Retient, chiffré, le code que vous avez saisi pendant que vous vous connectez.",
    lifetime: "10 minutes, ou la déconnexion",
  },
  {
    name: "__Host-lecture",
    place: "cookie",
    use: "Retient, chiffrée, l’adresse du devis que vous acceptez pendant que vous vous connectez.",
    lifetime: "15 minutes",
  },
  {
    name: "__Host-flash",
    place: "cookie",
    use: "Affiche une fois la réponse à un formulaire.",
    lifetime: "2 minutes",
  },
  {
    name: "__Host-choix",
    place: "cookie",
    use: "Retient votre réponse sur les cookies.",
    lifetime: "13 mois",
  },
  {
    name: "__Host-equipe",
    place: "cookie",
    use: "Montre en haut des pages le chemin de l'administration. Ne concerne que le coach.",
    lifetime: "8 heures, ou la déconnexion",
  },
  {
    name: "menu_admin",
    place: "cookie",
    use: "Retient si le menu d'administration est replié. Ne concerne que le coach.",
    lifetime: "7 jours",
  },
  {
    name: "lecture",
    place: "localStorage",
    use: "Retient « Lecture de nuit », si vous l'avez demandée.",
    lifetime: "Jusqu'à ce que vous l'effaciez, ou « Quitter vite »",
  },
  {
    name: "texte:…",
    place: "sessionStorage",
    use: "Garde ce que le coach est en train d'écrire dans l'administration. Rien de ce que tape un visiteur.",
    lifetime: "L'enregistrement par le site, la fermeture de l'onglet, « Quitter vite » ou la déconnexion",
  },
  {
    name: "parti",
    place: "sessionStorage",
    use: "« Quitter vite » : l'heure de votre départ. Le bouton « Retour » et le rechargement ne montrent plus, dans cet onglet, ce qui était ouvert avant.",
    lifetime: "La fermeture de l'onglet",
  },
  {
    name: "react-router-scroll-positions",
    place: "sessionStorage",
    use: "Vous rend votre place dans la page quand vous revenez en arrière.",
    lifetime: "La fermeture de l'onglet",
  },
  {
    name: "__Host-lettre",
    place: "cookie",
    purpose: "preferences",
    use: "Posé dans le navigateur où vous avez confirmé votre inscription à la lettre : à lui seul, le site peut rappeler qu'elle est faite. Contient une empreinte, pas l'adresse.",
    lifetime: "12 mois",
  },
].map((item) => ({
  ...item,
  use: keepNamesWhole(fr(item.use)),
  lifetime: keepNamesWhole(fr(item.lifetime)),
})) as StoredItem[];

/** The cookies to remove when a purpose is refused after having been accepted. */
export function cookiesOf(purpose: Purpose): string[] {
  return storedItems.filter((item) => item.purpose === purpose && item.place === "cookie").map(({ name }) => name);
}
