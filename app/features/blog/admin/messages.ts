import { fr } from "~/ui/french";
import type { ArticleState, CoverKind, CoverPalette } from "../rules";

export const articlesNotLoaded = "Erreur lors du chargement des articles";

export const stateNames: Record<ArticleState, string> = {
  draft: "Brouillon",
  scheduled: "Programmé",
  published: "Publié",
};

export const noneNames: Record<ArticleState, string> = {
  draft: "Aucun brouillon",
  scheduled: "Aucun article programmé",
  published: "Aucun article publié",
};

export const kindNames: Record<CoverKind, string> = {
  rives: "Les deux rives",
  chemin: "Le chemin",
  pluie: "La pluie",
  barque: "La barque",
  fenetre: "La fenêtre",
  passerelle: "La passerelle",
  train: "Le train",
  phare: "Le phare",
  chambre: "La chambre d’enfant",
  table: "La table de la cuisine",
};

export const paletteNames: Record<CoverPalette, string> = {
  aube: "Aube",
  jour: "Jour",
  soir: "Soir",
  nuit: "Nuit",
  pluie: "Temps gris",
};

export const slugRefused = {
  slug_invalid: fr("Écrivez l'adresse en minuscules, sans accent, avec des tirets : deux-maisons-un-calendrier."),
  slug_taken: fr("Un autre article a déjà cette adresse, ou l'a eue. Choisissez-en une autre."),
};

export const changedMeanwhile = {
  title: fr("Cet article a été modifié ailleurs depuis que vous l'avez ouvert"),
  text: fr(
    "Votre texte est toujours là. Si vous enregistrez de nouveau, il remplace l'autre version, qui reste dans l'historique.",
  ),
};

export const removedMeanwhile = {
  title: fr("Cet article a été supprimé ailleurs"),
  text: fr("Rien n'a été enregistré. Copiez ce que vous voulez garder avant de quitter cette page."),
};

export const versionRefused = fr("Cette version ne peut pas être montrée telle quelle : l'article n'a pas changé");
export const versionIncomplete = fr(
  "Il lui manque son chapô ou son texte. Pour la reprendre, remettez d'abord l'article en brouillon.",
);

export const draftNotKept = fr("Ce n'est pas encore gardé :");
export const draftGone = fr(
  "Cet article n'est plus un brouillon. Votre texte est dans cet onglet : copiez-le, puis rechargez la page.",
);

/** Of records that a text cites: nobody knows them, or they wait to be signed. */
export const recordsRefused = (ids: string[]): string =>
  fr(
    ids.length > 1
      ? `Ces fiches n'existent pas, ou attendent une relecture : ${ids.join(", ")}. Retirez leurs renvois, et ce qu'ils appuient.`
      : `La fiche ${ids[0]} n'existe pas, ou attend une relecture. Retirez son renvoi, et ce qu'il appuie.`,
  );

/** Of a link that readers would not be given. */
export const linkRefused = (target: string): string =>
  fr(
    `Un lien du texte ne mène nulle part : « ${target} ». Posez-le de nouveau avec son adresse entière, ou retirez-le.`,
  );

export const articleProblems = {
  titleMissing: fr("Donnez un titre à l'article."),
  titleTooLong: fr("Ce titre est trop long : 150 signes au plus."),
  textTooLong: fr("Ce texte est trop long."),
  excerptMissing: fr("Écrivez le chapô : c'est la première phrase de l'article, et celle de la liste."),
  contentMissing: fr("Écrivez le texte de l'article."),
  pictureUnsaid: fr("Une photo du texte attend sa phrase : dites ce que l'on y voit."),
  pictureGone: fr("Une photo du texte n'est plus là. Retirez-la, ou envoyez-la de nouveau."),
  dayUnreadable: fr("Choisissez un jour."),
  timeUnreadable: fr("Choisissez une heure."),
  momentPast: fr("Ce moment est déjà passé. Choisissez-en un plus tard, ou publiez maintenant."),
  reviewerMissing: fr("Écrivez qui l'a relu, ou effacez le jour."),
  reviewDayMissing: fr("Écrivez le jour de la relecture, ou effacez le nom."),
  reviewDayToCome: fr("Ce jour n'est pas encore passé."),
  situationTooLong: fr("Cette phrase est trop longue : 80 signes au plus."),
  summaryTooLong: fr("Trois lignes au plus."),
  summaryLineTooLong: fr("Une de ces lignes est trop longue : 200 signes au plus."),
  lawDayUnreadable: fr("Écrivez ce jour comme 21/11/2026, ou laissez vide."),
};
