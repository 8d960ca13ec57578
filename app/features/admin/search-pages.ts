import { folded, searchWords } from "~/platform/search";
import { type MenuEntry, menu } from "./menu";

interface FoundPage {
  to: string;
  label: string;
}

/** What one types for an entry of the menu and does not read in its name. */
const otherWords: Partial<Record<MenuEntry["to"], string>> = {
  "/admin": "tableau de bord accueil à faire sauvegarde santé",
  "/admin/rendez-vous": "agenda séance appel semaine journée",
  "/admin/echanges": "lettre question réponse conseil",
  "/admin/messages": "contact répondre rappeler",
  "/admin/members": "clients personnes comptes rembourser adhésion premium",
  "/admin/devis": "proposition tarif",
  "/admin/demandes": "droits rgpd données copie effacement accès",
  "/admin/temoignages": "avis récit",
  "/admin/events": "atelier inscrits places liste d’attente",
  "/admin/blog": "article écrire publier brouillon",
  "/admin/bibliotheque": "audio vidéo fichier titre",
  "/admin/lettre": "newsletter courriel envoi",
  "/admin/newsletter": "abonnés guide",
  "/admin/photos": "image portrait logo",
  "/admin/faq": "faq foire aux questions réponses",
  "/admin/comptes": "factures avoirs recettes tva urssaf versement déclarer comptabilité exporter",
  "/admin/prestations": "prix tarifs séance forfait heures",
  "/admin/fins-de-contrat": "résiliation rétractation renoncer",
  "/admin/recompenses": "parrainage virement iban verser",
  "/admin/codes": "promotion réduction",
  "/admin/cadeaux": "offrir année",
  "/admin/mise-en-ligne": "ouvrir le site mollie dns",
  "/admin/settings": "réglages siret adresse horaires mentions prix tva",
  "/admin/emails": "mails modèles courriels échecs",
  "/admin/audience": "visites statistiques mesure",
  "/admin/conservation": "durées effacer rgpd",
  "/admin/violations": "fuite cnil incident",
  "/admin/journal": "historique actes connexions",
};

/** The pages one goes to from another, which the menu does not name. */
const below: (FoundPage & { words: string })[] = [
  { to: "/admin/rendez-vous/nouveau", label: "Ajouter un rendez-vous", words: "nouveau prendre séance" },
  {
    to: "/admin/rendez-vous/disponibilites",
    label: "Disponibilités",
    words: "horaires ouvertures congés vacances absence",
  },
  { to: "/admin/rendez-vous/agenda", label: "Votre agenda", words: "téléphone abonnement ics calendrier" },
  { to: "/admin/echanges/absences", label: "Absences", words: "congés vacances promesse" },
  { to: "/admin/messages/reponses", label: "Réponses enregistrées", words: "modèles messages" },
  { to: "/admin/events/nouveau", label: "Nouvel événement", words: "ajouter créer atelier" },
  { to: "/admin/blog/nouveau", label: "Nouvel article", words: "ajouter écrire blog" },
  { to: "/admin/bibliotheque/nouvelle", label: "Nouvelle pièce", words: "ajouter audio vidéo guide bibliothèque" },
  { to: "/admin/demandes/nouvelle", label: "Noter une demande", words: "droits rgpd ajouter" },
  { to: "/admin/newsletter/guide", label: "Demandes du guide", words: "téléchargements" },
  { to: "/admin/comptes/archives", label: "Archives", words: "contrats archivés dix ans preuve" },
  { to: "/admin/comptes/versement", label: "Versement de Mollie", words: "relevé rapprocher banque" },
  {
    to: "/admin/comptes/correction",
    label: "Écrire une correction",
    words: "corriger montant erreur virement comptes",
  },
  { to: "/admin/journal/securite", label: "Connexions et alertes", words: "sécurité mot de passe" },
  {
    to: "/espace-membre/profil/double-authentification",
    label: "Un second code",
    words: "double authentification sécurité",
  },
  { to: "/espace-membre/profil", label: "Votre profil", words: "mot de passe adresse appareils" },
];

const known = [...menu.map(({ to, label }) => ({ to, label, words: otherWords[to] ?? "" })), ...below].map(
  ({ to, label, words }) => ({ to, label, text: ` ${folded(`${label} ${words}`)}` }),
);

/** The pages whose name, or what they are about, has a word that begins with each one typed. */
export function findPages(typed: string): FoundPage[] {
  const words = searchWords(typed).map(folded);
  if (words.length === 0) return [];
  return known
    .filter(({ text }) => words.every((word) => text.includes(` ${word}`)))
    .map(({ to, label }) => ({ to, label }));
}
