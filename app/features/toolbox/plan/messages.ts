import { fr, frAll } from "~/ui/french";
import { inLetters } from "~/ui/in-letters";
import { lawSteps } from "./law-steps";
import { lifeSteps } from "./life-steps";
import type { Condition, Question, Situation, StepId } from "./rules";
import { safetySteps } from "./safety-steps";
import { minors, type StepText, type Variant } from "./variants";

interface Choice {
  label: string;
  hint?: string;
  /** As the summary says it. */
  short: string;
}

interface QuestionText {
  /** As the list of what was said names it. */
  name: string;
  title: string;
  hint: string;
  why: string;
  choices: Record<string, Choice>;
}

const unsaid = (hint: string): Choice => ({ label: "Je préfère ne pas répondre", hint, short: "sans réponse" });

export const questionTexts = frAll<{ [Of in Question]: QuestionText & { choices: Record<Situation[Of], Choice> } }>({
  link: {
    name: "Votre lien",
    title: "Qu’est-ce qui vous lie, sur le papier ?",
    hint: "Une réponse suffit pour commencer. Vous pourrez changer, et rien n’est définitif.",
    why: "Un mariage, un PACS et une union libre ne se défont pas devant les mêmes personnes. C’est ce qui change le plus vos étapes.",
    choices: {
      married: { label: "Un mariage", hint: "Même si vous vivez déjà séparés.", short: "mariage" },
      pacs: { label: "Un PACS", hint: "Enregistré à la mairie, au tribunal ou chez un notaire.", short: "PACS" },
      cohabiting: { label: "Rien, nous vivons ensemble", hint: "L’union libre, ou concubinage.", short: "union libre" },
      unsaid: unsaid("Vous verrez ce qui vaut pour tous."),
    },
  },
  children: {
    name: "Les enfants",
    title: "Avez-vous des enfants ensemble ?",
    hint: "Ceux qui dépendent de vous deux, où qu’ils dorment ce soir.",
    why: "Un enfant mineur ajoute des étapes qui passent avant l’argent. Aucun prénom, aucune date de naissance n’est demandée.",
    choices: {
      none: { label: "Non", short: "sans enfant" },
      small: { label: "De jeunes enfants", hint: "Le plus grand a neuf ans au plus.", short: "de jeunes enfants" },
      older: {
        label: "Des enfants plus grands",
        hint: "Tous ont entre dix et dix-sept ans.",
        short: "de grands enfants",
      },
      both: {
        label: "Des deux âges",
        hint: "Un au moins avant dix ans, un au moins après.",
        short: "des enfants de tous âges",
      },
      adult: { label: "Des enfants majeurs seulement", short: "des enfants majeurs" },
      unsaid: unsaid("Les étapes des enfants ne seront pas montrées."),
    },
  },
  home: {
    name: "Le logement",
    title: "Où vivez-vous, l’un et l’autre ?",
    hint: "Le logement que vous partagiez, ou que vous partagez encore.",
    why: "Un prêt, un bail ou un toit prêté ne se quittent pas de la même façon, ni avec les mêmes papiers.",
    choices: {
      owned_together: {
        label: "Un logement acheté à deux",
        hint: "Avec ou sans prêt en cours.",
        short: "logement acheté à deux",
      },
      owned_by_me: { label: "Un logement qui est à moi", short: "logement à votre nom" },
      owned_by_other: { label: "Un logement qui est à l’autre", short: "logement au nom de l’autre" },
      rented_together: { label: "Une location, à nos deux noms", short: "bail à deux noms" },
      rented_by_one: { label: "Une location, à un seul nom", short: "bail à un seul nom" },
      elsewhere: {
        label: "Autre chose",
        hint: "Chez des proches, logement de fonction, déjà deux adresses.",
        short: "autre logement",
      },
      unsaid: unsaid("L’étape du logement ne sera pas montrée."),
    },
  },
  agreement: {
    name: "L’accord",
    title: "L’autre et vous, où en êtes-vous ?",
    hint: "Répondez pour aujourd’hui. Demain, la réponse peut être une autre.",
    why: "Votre réponse change l’ordre des étapes, pas vos droits.",
    choices: {
      agreed: {
        label: "Nous sommes d’accord, sur l’essentiel",
        hint: "La séparation, les enfants, l’argent : il reste à l’écrire.",
        short: "d’accord sur l’essentiel",
      },
      partly: {
        label: "D’accord pour nous séparer, pas sur la suite",
        hint: "Les enfants, le logement ou l’argent nous opposent encore.",
        short: "d’accord pour vous séparer, pas sur la suite",
      },
      refused: {
        label: "L’un de nous ne veut pas se séparer",
        hint: "On peut avancer quand même : il existe d’autres voies.",
        short: "l’un de vous ne veut pas",
      },
      unspoken: {
        label: "Nous n’en avons pas encore parlé",
        hint: "Ou vous ne savez pas ce que l’autre en pense.",
        short: "pas encore parlé",
      },
      unsaid: unsaid("Vous verrez le tronc commun, sans cette étape."),
    },
  },
  danger: {
    name: "La peur",
    title: "Quelqu’un vous fait-il peur, à vous ou aux enfants ?",
    hint: "Des coups, des menaces, une surveillance, un argent confisqué : tout cela compte.",
    why: "Si oui, les gestes de sécurité passent devant tout le reste, et rien ne vous sera proposé face à face. Ces gestes sont montrés à tous, sans compte.",
    choices: {
      no: { label: "Non", short: "" },
      yes: {
        label: "Oui, ou cela m’inquiète",
        hint: "Le plan commencera par vous mettre à l’abri.",
        short: "",
      },
      unsaid: unsaid("Le plan restera prudent, comme si la peur était possible."),
    },
  },
  country: {
    name: "Le pays",
    title: "Vivez-vous tous les deux en France ?",
    hint: "Là où chacun habite aujourd’hui, quelle que soit la nationalité.",
    why: "Deux pays, ce sont deux lois possibles : il faut savoir laquelle avant la première lettre.",
    choices: {
      france: { label: "Oui, tous les deux", short: "" },
      abroad: { label: "L’un de nous vit à l’étranger", short: "l’un de vous à l’étranger" },
      leaving: { label: "L’un de nous parle de partir à l’étranger", short: "un départ à l’étranger annoncé" },
      unsaid: unsaid("Vous verrez les étapes de qui vit en France."),
    },
  },
});

export const stepTexts: Record<StepId, StepText> = { ...safetySteps, ...lifeSteps, ...lawSteps };

/** One act for tonight: the first that holds. */
export const tonight = frAll<Variant[]>([
  {
    only: { danger: ["yes"] },
    text: "Choisissez une personne sûre et convenez d’une phrase : si vous la dites, elle appelle les secours. Faites-le de vive voix, ou depuis un téléphone que l’autre n’ouvre pas.",
  },
  {
    only: { danger: ["unsaid"] },
    text: "Pensez à une personne que vous pourriez appeler à toute heure. Demandez-lui seulement si elle garderait son téléphone allumé.",
  },
  {
    only: { country: ["leaving"], children: minors },
    text: "Vérifiez où sont les passeports et les pièces d’identité des enfants. Notez-le pour vous, sans rien déplacer.",
  },
  {
    only: { agreement: ["unspoken"] },
    text: "Écrivez, pour vous, les deux phrases par lesquelles vous le diriez. N’envoyez rien ce soir, et rangez la feuille.",
  },
  {
    text: "Écrivez trois lignes sur une feuille : ce qui entre à votre nom, ce qui doit sortir d’ici la fin du mois, ce qu’il y a sur vos comptes. Puis rangez-la.",
  },
]);

/** One act for this week: the first that holds. */
export const thisWeek = frAll<Variant[]>([
  {
    only: { danger: ["yes"] },
    text: "Appelez une association d’aide aux victimes, ou demandez un rendez-vous à un avocat, depuis un téléphone sûr. Un seul appel suffit pour cette semaine.",
  },
  {
    only: { danger: ["unsaid"] },
    text: "Demandez un rendez-vous à un avocat, pour vous seulement. Ce que vous n’écrivez pas ici peut se dire là-bas : c’est un secret qu’il doit garder.",
  },
  {
    only: { country: ["abroad", "leaving"] },
    text: "Demandez un rendez-vous à un avocat qui connaît les familles entre deux pays, avant toute lettre et avant tout départ.",
  },
  {
    only: { link: ["married"] },
    text: "Demandez un premier rendez-vous à un avocat, chacun le vôtre. Votre mairie et le point-justice savent où se tiennent les consultations gratuites.",
  },
  {
    only: { link: ["pacs"] },
    text: "Retrouvez votre convention de PACS et son récépissé, et appelez qui l’a enregistré pour savoir quels papiers apporter.",
  },
  {
    only: { link: ["cohabiting"], children: minors },
    text: "Écrivez une semaine ordinaire des enfants, heure par heure. Vous l’aurez prête pour l’autre parent, ou pour un premier conseil.",
  },
  {
    only: { link: ["cohabiting"] },
    text: "Faites la liste de ce qui est à vous, à l’autre et aux deux. Une photo de chaque preuve d’achat suffit.",
  },
  {
    text: "Demandez un premier conseil à un point-justice ou à un avocat. Votre mairie sait où se tiennent les consultations gratuites.",
  },
]);

interface Helper {
  name: string;
  text: string;
  only?: Condition;
}

/** Who may help, in this order. */
export const helpers = frAll<Helper[]>([
  {
    name: "Aide aux victimes",
    text: "Une association écoute, sans vous obliger à porter plainte.",
    only: { danger: ["yes", "unsaid"] },
  },
  { name: "Avocat", text: "Il conseille, et garde le secret. Chacun le sien." },
  { name: "Point-justice", text: "Un premier conseil, près de chez vous." },
  {
    name: "Médiation familiale",
    text: "CAF et associations, tarif selon le revenu.",
    only: { danger: ["no"], agreement: ["partly", "refused"] },
  },
  {
    name: "Notaire",
    text: "Pour un bien à vendre, à racheter ou à partager.",
    only: { home: ["owned_together", "owned_by_me", "owned_by_other"] },
  },
  {
    name: "Information sur le logement",
    text: "Une agence dans chaque département, pour le bail et le prêt.",
    only: { home: ["rented_together", "rented_by_one"] },
  },
  { name: "CAF ou MSA", text: "Les aides changent avec la séparation.", only: { children: minors } },
]);

export const messages = {
  title: (steps: number) => fr(`Votre chemin, en ${inLetters(steps)} étapes`),
  otherWay: {
    heading: fr("Si l’accord ne vient pas"),
    text: fr(
      "D’autres voies existent, devant un juge, et l’on peut revenir vers la plus douce en chemin. Demandez lesquelles à votre avocat.",
    ),
  },
  whoHelps: fr("Qui peut vous aider"),
  see: fr("Qui voir"),
  papers: fr("Papiers"),
  awaiting: fr(
    "Des points de droit attendent d’être relus par un professionnel : ils ne sont pas écrits ici. Ils se lisent sur service-public.gouv.fr, ou se demandent à un avocat.",
  ),
  toRead: fr("Ce qui reste à lire ailleurs"),
  toReadHere: fr("Un point de droit de cette étape se lit sur service-public.gouv.fr."),
  withTool: fr("Un outil pour cela :"),
  leaving: fr("Ouvrir une autre page efface ce plan, sauf si vous l'avez gardé. Vous pouvez aussi l'imprimer d'abord."),
  rest: fr("La suite de votre chemin"),
  restOpens: fr("Le détail de ces étapes, leurs papiers et leurs sources font partie de l’adhésion."),
  place: (at: number, of: number) => fr(`Question ${at} sur ${of}`),
  next: "Continuer",
  show: "Voir mon plan",
  previous: fr("Question précédente"),
  said: fr("Vous avez déjà dit"),
  whyAsked: fr("Pourquoi cette question"),
  change: "Changer",
  changeAnswer: fr("Changer une réponse"),
  inOrder: fr("Les étapes, dans l’ordre"),
  isDone: fr("C’est fait"),
  keep: fr("Garder ce plan"),
  keepTicks: fr("Les étapes cochées sont gardées avec le plan quand vous le gardez."),
  unanswered: fr("Choisissez une réponse. « Je préfère ne pas répondre » en est une."),
};
