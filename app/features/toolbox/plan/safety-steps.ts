import { frAll } from "~/ui/french";
import type { StepId } from "./rules";
import { all, minors, type StepDetail, type StepText } from "./variants";

/** What comes before all, when there is danger: told whole to everybody. */
export const safetySteps = frAll({
  call: {
    title: all("Savoir qui appeler"),
    when: all("Maintenant"),
    act: all(
      "Apprenez ces numéros plutôt que de les enregistrer. Effacez l’appel après l’avoir passé, si cela ne se remarque pas.",
    ),
    see: all("La police ou la gendarmerie ; une association d’aide aux victimes."),
    papers: all("Aucun : ne cherchez rien avant d’être à l’abri."),
  },
  if_afraid: {
    title: all("Si vous avez peur, commencer par là"),
    when: all("À tout moment"),
    act: all(
      "Vous n’avez rien à raconter ici. Si quelqu’un vous fait peur ou vous surveille, laissez ce plan : une écoute ne demande ni nom, ni décision.",
    ),
    see: all("Une association d’aide aux victimes, même pour une simple question."),
    papers: all("Aucun."),
    tool: "partir-en-securite",
  },
  leave_unseen: {
    title: all("Préparer un départ que personne ne voit"),
    when: all("Dès que c’est sans risque"),
    act: all(
      "Convenez d’une phrase avec une personne sûre, et d’un endroit où aller. N’annoncez votre départ à personne d’autre.",
    ),
    see: all("Une personne sûre ; une association d’aide aux victimes."),
    papers: [
      {
        only: { children: minors },
        text: "Pièces d’identité, livret de famille, carnets de santé, cartes bancaires, ou leurs copies, chez cette personne.",
      },
      { text: "Pièces d’identité, livret de famille, cartes bancaires, ou leurs copies, chez cette personne." },
    ],
    tool: "partir-en-securite",
  },
  protection: {
    title: all("Demander la protection d’un juge"),
    when: all("Dans les jours qui viennent"),
    act: all(
      "Un avocat ou une association écrit la demande avec vous. Datez les faits, un par ligne, sur une feuille gardée hors de la maison.",
    ),
    see: all("Un avocat ; une association d’aide aux victimes ; le tribunal judiciaire."),
    papers: all(
      "Messages, certificats médicaux, photos, noms de témoins : ce que vous avez, sans rien risquer pour l’obtenir.",
    ),
  },
  handover: {
    title: all("Protéger les passages des enfants"),
    when: all("Avant chaque passage"),
    act: all(
      "Ne vous retrouvez pas à deux, même pour quelques minutes. Si une décision existe déjà, parlez à votre avocat avant de changer un passage.",
    ),
    see: all("Votre avocat ; l’école ou la crèche, pour dire qui vient."),
    papers: all("La décision, si elle existe ; les messages qui parlent des passages."),
  },
  sent_to_mediator: {
    title: all("Ne pas laisser une convocation sans réponse"),
    when: all("Si un juge vous envoie chez un médiateur"),
    act: all(
      "Vous n’avez pas à vous asseoir en face de qui vous fait peur. Mais n’ignorez pas la lettre : faites prévenir le juge des violences, par votre avocat.",
    ),
    see: all("Votre avocat."),
    papers: all("La lettre du tribunal ; la plainte ou l’ordonnance, si elles existent."),
  },
  home_after: {
    title: all("Le logement, une fois à l’abri"),
    when: all("Une fois à l’abri"),
    act: all(
      "Le bail, le prêt, les meubles attendront. Demandez à votre avocat qui pourra y vivre, qui paiera, et comment reprendre vos affaires sans y aller sans aide.",
    ),
    see: all("Votre avocat ; le bailleur ou la banque, quand votre avocat le dira."),
    papers: all("Bail ou titre de propriété, en copie, s’il est facile à prendre."),
  },
} satisfies Partial<Record<StepId, StepText & StepDetail>>);
