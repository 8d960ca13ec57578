import { frAll } from "~/ui/french";
import type { StepId } from "./rules";
import { all, type StepDetail } from "./variants";

/** What is to do, whom to see, with which papers, for what ends a couple on paper and what comes after. */
export const lawDetails = frAll({
  heard: {
    act: [
      {
        only: { children: ["small"] },
        text: "Même un enfant jeune a le droit de savoir qu’un juge peut l’écouter. Dites-le en une phrase, sans lui souffler la suivante.",
      },
      { text: "Dites-le simplement, une fois, sans demander ce qu’ils diraient. C’est leur droit, pas une tâche." },
    ],
    see: all("Un avocat pour l’enfant, si l’enfant le souhaite."),
    papers: all("Le formulaire d’information de l’enfant, que donne l’avocat."),
  },
  share: {
    act: [
      {
        only: { danger: ["yes", "unsaid"] },
        text: "Faites-le de votre côté, pièce par pièce, avec vos preuves d’achat. Le partage se fera plus tard, par un tiers.",
      },
      {
        text: "Pièce par pièce : à vous, à l’autre, aux deux, avec la preuve d’achat quand elle existe. Les dettes aussi.",
      },
    ],
    see: all("Un notaire si un bien est à vous deux ; un avocat en cas de désaccord."),
    papers: all("Factures, relevés, cartes grises, contrats de prêt."),
  },
  pacs_end: {
    act: [
      {
        only: { danger: ["yes", "unsaid"] },
        text: "Cela peut attendre, et ne vous oblige à aucune rencontre. Demandez à votre avocat comment le faire de votre côté.",
      },
      { text: "Demandez à qui a enregistré le PACS quels papiers apporter, et s’il faut venir à deux." },
    ],
    see: all("Qui a enregistré le PACS ; un avocat si l’un de vous refuse."),
    papers: all("Convention de PACS et récépissé d’enregistrement, pièces d’identité."),
    tool: "ma-procedure",
  },
  ways: {
    act: all(
      "Il y a plus d’une manière de divorcer, et l’on peut changer en chemin. Notez ce qui compte pour vous : le temps, le prix, le calme, la sécurité.",
    ),
    see: all("Votre avocat, et vous seulement."),
    papers: all("Vos questions, une par ligne."),
    tool: "ma-procedure",
  },
  convention: {
    act: all(
      "Si vous choisissez la voie sans juge, chaque avocat relit avec vous. Cochez ce que vous comprenez, entourez le reste, et demandez.",
    ),
    see: all("Votre avocat ; un notaire si un bien est à partager."),
    papers: all("Le projet de convention, et vos notes dans la marge."),
    tool: "ma-procedure",
  },
  deposit: {
    act: all(
      "Demandez qui envoie, quel jour, et à qui. Notez la date du dépôt : beaucoup de démarches partent d’elle.",
    ),
    see: all("Votre avocat ; le notaire qui reçoit la convention."),
    papers: all("L’attestation de dépôt, à garder et à copier."),
  },
  divorce_judge: {
    act: all(
      "Demandez à votre avocat ce qui peut se décider dès la première audience : le logement, les enfants, l’argent du mois. Rien ne vous oblige à tout dire le premier jour.",
    ),
    see: all("Votre avocat."),
    papers: all("Livret de famille, ressources et charges, ce qui montre votre vie d’aujourd’hui."),
    tool: "ma-procedure",
  },
  served: {
    act: all("Notez le jour et l’heure où vous l’avez reçue. Appelez un avocat le jour même : le temps court déjà."),
    see: all("Un avocat, tout de suite."),
    papers: all("L’assignation entière, enveloppe comprise."),
    tool: "ma-procedure",
  },
  judgment: {
    act: all(
      "Demandez ce qui s’applique dès maintenant, ce qui peut changer plus tard, et jusqu’à quand vous pouvez le contester.",
    ),
    see: all("Votre avocat."),
    papers: all("Le jugement, et l’acte qui vous l’a notifié."),
  },
  after: {
    act: [
      {
        only: { danger: ["yes", "unsaid"] },
        text: "Avant de donner une nouvelle adresse, demandez à qui elle sera montrée. Les comptes communs en ligne la laissent voir.",
      },
      { text: "L’impôt, la CAF, l’assurance, l’employeur, l’école : une liste, une date, et vous cochez." },
    ],
    see: all("Le centre des impôts ; la CAF ou la MSA ; vos assurances."),
    papers: all("Nouvelle adresse, date de la séparation, décision ou accord s’il existe."),
  },
} satisfies Partial<Record<StepId, StepDetail>>);
