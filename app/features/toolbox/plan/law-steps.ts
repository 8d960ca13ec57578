import { frAll } from "~/ui/french";
import type { StepId } from "./rules";
import { all, type StepText } from "./variants";

/** What ends a couple on paper, and what comes after. Their names; the rest is in `law-details.server.ts`. */
export const lawSteps = frAll({
  heard: {
    title: all("Dire aux enfants qu’ils peuvent être entendus"),
    when: [
      { only: { danger: ["no"], agreement: ["agreed", "partly"] }, text: "Avant d’écrire l’accord" },
      { text: "Avant l’audience" },
    ],
  },
  share: {
    title: all("Lister ce qui est à qui"),
    when: all("Avant de partager"),
  },
  pacs_end: {
    title: all("Mettre fin au PACS"),
    when: all("Le jour que vous choisirez"),
  },
  ways: {
    title: all("Connaître les voies avant d’en choisir une"),
    when: all("Avant de choisir"),
  },
  convention: {
    title: all("Relire la convention, sans signer"),
    when: all("Avant de signer"),
    delay: { record: "K3-20", text: "15 jours" },
  },
  deposit: {
    title: all("Signer, puis déposer chez le notaire"),
    when: all("Après la signature"),
    delay: { record: "K3-21", text: "7 jours, puis 15" },
  },
  divorce_judge: {
    title: all("Le divorce devant un juge"),
    when: [
      { only: { danger: ["yes"] }, text: "Avec votre avocat, le moment venu" },
      { text: "Si l’accord ne vient pas" },
    ],
  },
  served: {
    title: all("Si un commissaire de justice vous remet une assignation"),
    when: all("Dès l’assignation"),
    delay: { record: "K3-30", text: "15 jours" },
  },
  judgment: {
    title: all("Lire le jugement avec votre avocat"),
    when: all("Après le jugement"),
    delay: { record: "K3-36", text: "Un mois après" },
  },
  after: {
    title: all("Prévenir ceux qui doivent le savoir"),
    when: [{ only: { danger: ["yes"] }, text: "Quand votre adresse sera protégée" }, { text: "Une fois séparés" }],
  },
} satisfies Partial<Record<StepId, StepText>>);
