import { capitalized, fr, frAll } from "~/ui/french";
import { inLetters } from "~/ui/in-letters";
import type { ToolEntry, ToolSection } from "./rules";
import type { ToolAnswer } from "./tool";

export const sheetKept = fr("C'est gardé dans votre espace");
export const sheetForgotten = fr("C'est effacé de votre espace");

/** The page was opened by an account, and somebody else is signed in now. */
export const othersPage = {
  kind: "error" as const,
  title: fr("Cette page est celle d'un autre compte"),
  text: fr("Elle a été ouverte avant que vous vous connectiez : rien n'est gardé, ouvert ni effacé."),
};

/** What a sheet is called on paper, and as a browser’s own file. */
export const PRINTED_TITLE = "Feuille";

/** All that a tab says of a tool whose reader may be watched. */
export const DISCREET_TITLE = "Liste";

export const notALawyer = fr("Information générale, qui ne remplace pas la consultation d'un avocat.");

export const sectionTitles: Record<ToolSection, string> = frAll({
  lead: "Par où commencer",
  tonight: "Ce soir",
  children: "Les enfants, d'une maison à l'autre",
  money: "L'argent, poste par poste",
  papers: "Les papiers, la procédure",
});

/** « Douze outils, pour décider à tête reposée ». */
export function indexTitle(count: number): string {
  const few = ["Des", "Un"][count] ?? capitalized(inLetters(count));
  return fr(`${few} ${count === 1 ? "outil" : "outils"}, pour décider à tête reposée`);
}

/** « Ouvert à tous », « 3 essais sans adhésion », « Membres ». */
export function accessText({ access, trial }: ToolEntry): string {
  if (access === "members") return "Membres";
  return access === "trial" && trial ? fr(trial) : fr("Ouvert à tous");
}

export const dangerHelp = fr("Ces numéros sont choisis sur cet appareil, sans rien envoyer.");

export const promises = frAll({
  offline: "Une fois commencés, ils fonctionnent même sans réseau.",
  kept: "Rien n'est gardé, sauf si vous le demandez.",
  printed: "Tout s'imprime, sous un nom neutre.",
});

export const foot = frAll([
  {
    title: "Ce que ces outils ne font pas",
    text: "Information générale, qui ne remplace pas la consultation d'un avocat. Aucun ne dit ce qu'un juge décidera pour vous.",
  },
  {
    title: "D'où viennent les règles",
    text: "Chaque règle de droit porte sa source et sa date. Périmée, elle s'efface plutôt que de vous tromper.",
  },
  {
    title: "Qui voit vos réponses",
    text: "Personne, sauf si vous créez un lien de lecture. Votre coach ne lit que ce que vous lui envoyez, dans « Mes échanges ».",
  },
]);

export const sheetTexts = frAll({
  tonight: "Ce soir",
  thisWeek: "Cette semaine",
  signatures: "Signatures",
  sources: "D'où cela vient",
  asOf: "à jour au",
  print: "Imprimer",
  pdf: "Enregistrer en PDF",
  pdfNote: "Le fichier s'appelle « feuille », sans le nom du site. Il est fait sur le moment et n'est pas gardé ici.",
  pdfAway: "Le PDF a besoin du réseau",
  pdfAwayText: "Vos réponses sont toujours là. Votre navigateur sait aussi imprimer la feuille, ou l'enregistrer.",
  keep: "Garder dans mon espace",
  keepAgain: "Garder cette version",
  keepNote:
    "En le demandant, vous acceptez que le site garde ce qui est écrit ici, même intime : chiffré, sans que personne d'autre le lise, jusqu'à ce que vous l'effaciez.",
  shut: "Une feuille de cet outil est déjà gardée dans votre espace, et ne s'ouvre pas en ce moment : par prudence, après un mot de passe changé par e-mail, elle s'ouvrira plus tard. Garder celle-ci effacerait l'autre.",
  changed:
    "Une version plus récente de cette feuille est gardée dans votre espace. Garder celle-ci l'effacerait. Pour la lire d'abord, rouvrez cet outil.",
  replace: "La remplacer par celle-ci",
  forget: "L'effacer de mon espace",
  forMembers: "Garder cette feuille d'une fois sur l'autre fait partie de l'adhésion.",
  local: "Vos réponses restent dans cette page : rien n'est envoyé pendant que vous répondez, rien n'est gardé.",
  local0: "Sans JavaScript, vos réponses sont envoyées au site pour le calcul, et n'y sont pas gardées.",
  again: "Recommencer",
  result: "Votre feuille",
  example: "Un exemple",
  membersOnly: "Cet outil fait partie de l'adhésion",
  become: "Devenir membre",
  signIn: "J'ai déjà un compte",
});

const pdfRefusals: Partial<Record<number, string>> = frAll({
  403: "Ce fichier fait partie de l'adhésion.",
  413: "La feuille est trop longue pour un fichier.",
  422: "Une réponse ne convient plus : revoyez les champs.",
  429: "Beaucoup de fichiers ont été demandés d'ici. Réessayez dans une heure.",
});

/** What is said where the site answered and gave no file. */
export function pdfRefused(status: number): { title: string; text: string } {
  const why = pdfRefusals[status] ?? fr("Réessayez dans quelques minutes.");
  return { title: fr("Le PDF n'est pas fait"), text: `${why} ${sheetTexts.pdfAwayText}` };
}

/** Why a sheet is not kept. */
export const refusedTexts: Record<NonNullable<ToolAnswer["refused"]>, string> = {
  shut: sheetTexts.shut,
  changed: sheetTexts.changed,
  others: `${othersPage.title}. ${othersPage.text}`,
};

/** « Premier parent : nom, date et signature ». */
export function signatureText(signer: string): string {
  return fr(`${signer} : nom, date et signature`);
}
