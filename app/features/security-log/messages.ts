import type { AlertCause, SecurityKind } from "./rules";

export const kindLabels: Record<SecurityKind, string> = {
  signed_in: "Connexion",
  sign_in_failed: "Mot de passe refusé",
  second_factor_failed: "Second code refusé",
  second_factor_removed: "Double authentification retirée",
  recovery_code_used: "Code de secours utilisé",
  password_changed: "Mot de passe changé",
  address_changed: "Adresse changée",
  phone_changed: "Numéro donné ou changé",
  coach_added: "Accès à l’administration ouvert",
  rights_refused: "Administration refusée",
  sessions_ended: "Appareil déconnecté",
  copy_asked: "Copie des données demandée",
  list_exported: "Fichier exporté",
  guests_exported: "Liste d’inscrits exportée",
};

export const alertTexts: Record<AlertCause, { title: string; text: string; shows: SecurityKind }> = {
  coach_added: {
    title: "Un accès à l’administration a été ouvert",
    text: "Si vous ne l’attendiez pas, sa page vous permet de le retirer.",
    shows: "coach_added",
  },
  coach_factor_removed: {
    title: "La double authentification d’un accès à l’administration a été retirée",
    text: "Si ce n’est pas vous, changez de mot de passe, puis réactivez-la.",
    shows: "second_factor_removed",
  },
  failures_of_one: {
    title: "Beaucoup d’essais refusés sur un même compte",
    text: "En une heure, des mots de passe ou des codes faux s’y sont répétés.",
    shows: "sign_in_failed",
  },
  failures_of_all: {
    title: "Beaucoup de mots de passe refusés",
    text: "En une heure, sur tout le site, adresses inconnues comprises.",
    shows: "sign_in_failed",
  },
  rights_refused: {
    title: "Un compte a voulu entrer plusieurs fois dans l’administration",
    text: "Le site l’a refusé chaque fois.",
    shows: "rights_refused",
  },
};
