import { fr, frAll } from "~/ui/french";
import type { Check, ChoiceOf, Danger, SubjectId } from "./rules";

interface SubjectText {
  title: string;
  /** What is left to say when nothing was. */
  question: string;
  hint: string;
}

export const subjectTexts = frAll<{ [Of in SubjectId]: SubjectText & { choices: Record<ChoiceOf<Of>, string> } }>({
  home: {
    title: "Où vit l'enfant, et à quel rythme",
    question: "dans quelle maison, quels soirs, et quel jour l'on change.",
    hint: "Le rythme en mots, le jour et l'heure du changement, ce qui se passe les semaines impaires.",
    choices: {
      alternating: "En alternance, dans les deux maisons.",
      first: "Le plus souvent chez le premier parent.",
      second: "Le plus souvent chez le second parent.",
    },
  },
  holidays: {
    title: "Les vacances et les fêtes",
    question: "qui a quelle part, les années paires et les années impaires.",
    hint: "La première moitié les années paires, l'été, Noël, les anniversaires, la fête des mères et celle des pères.",
    choices: {
      halves: "Par moitié, en changeant de moitié chaque année.",
      whole: "Entières, une année chez l'un, l'année suivante chez l'autre.",
      rhythm: "Le rythme ordinaire continue pendant les vacances.",
    },
  },
  handover: {
    title: "Passer d'une maison à l'autre",
    question: "où, à quelle heure, et qui fait le trajet.",
    hint: "L'heure, le lieu quand il n'y a pas classe, le retard admis, qui prévient, qui paie le trajet, le sac et le doudou.",
    choices: {
      school: "Par l'école ou la crèche : l'un dépose, l'autre reprend.",
      bring: "Le parent chez qui l'enfant se trouve le conduit chez l'autre.",
      fetch: "Le parent qui reçoit l'enfant vient le chercher.",
      trusted: "Par une personne de confiance, choisie par les deux.",
    },
  },
  school: {
    title: "L'école",
    question: "qui reçoit les messages, qui voit les enseignants, qui paie la cantine.",
    hint: "Les codes du site de l'école, les réunions, les devoirs, la cantine, les activités.",
    choices: {
      both: "Chacun reçoit tout de l'école, et va aux réunions.",
      first: "Le premier parent suit l'école et transmet tout à l'autre.",
      second: "Le second parent suit l'école et transmet tout à l'autre.",
    },
  },
  health: {
    title: "La santé",
    question: "qui prend les rendez-vous, qui garde le carnet, qui prévient qui.",
    hint: "Le médecin, le carnet de santé, les traitements en cours, l'urgence. Pas de détail médical ici.",
    choices: {
      present: "Le parent présent fait soigner, et prévient l'autre le jour même.",
      turns: "Les rendez-vous se prennent à tour de rôle, et se disent à l'avance.",
      agreed: "Hors urgence et soins courants, rien ne se décide sans l'autre.",
    },
  },
  money: {
    title: "L'argent de l'enfant",
    question: "qui paie quoi, quel jour, et sur quel justificatif.",
    hint: "La somme et son jour, les dépenses partagées et la part de chacun, ce qui se décide avant d'acheter.",
    choices: {
      shared: "Chacun paie ce qui se vit chez lui, et les autres dépenses se partagent.",
      firstPays: "Le premier parent verse une contribution au second.",
      secondPays: "Le second parent verse une contribution au premier.",
    },
  },
  messages: {
    title: "Le téléphone et les messages",
    question: "quand l'enfant parle à l'autre parent, et comment les parents s'écrivent.",
    hint: "Les jours et l'heure des appels, l'âge du téléphone, comment les parents s'écrivent et sous combien de jours ils répondent.",
    choices: {
      fixed: "L'enfant appelle à des jours et à une heure fixes.",
      child: "L'enfant appelle quand il le demande.",
      free: "Chacun peut appeler, à une heure qui convient à l'enfant.",
    },
  },
  decisions: {
    title: "Ce qui se décide à deux",
    question: "comment une décision se demande, et sous combien de jours on répond.",
    hint: "Ce qui demande les deux accords, le délai pour répondre, et comment l'enfant est écouté.",
    choices: {
      written: "Par écrit, avec un délai pour répondre.",
      monthly: "En un échange à date fixe, chaque mois, noté ensuite par écrit.",
      adviser: "Après l'avis d'une personne choisie : médecin, enseignant, proche.",
    },
  },
  travel: {
    title: "Les voyages et les papiers",
    question: "ce qui se dit avant un départ, et chez qui sont les papiers.",
    hint: "Les dates et l'adresse données à l'avance, le passeport, la carte d'identité, qui les garde et les confie.",
    choices: {
      told: "Chacun voyage pendant son temps, et donne à l'avance les dates et l'adresse.",
      abroad: "En France librement ; hors de France, après l'accord écrit de l'autre.",
      always: "Tout voyage de plus de quelques jours se décide à deux.",
    },
  },
  family: {
    title: "Les grands-parents et les proches",
    question: "quand l'enfant voit chaque famille.",
    hint: "Les dates gardées, les cousins, la présentation d'une nouvelle personne.",
    choices: {
      own: "Chacun fait voir l'enfant à sa famille pendant son temps.",
      dates: "Des dates sont gardées pour les grands-parents.",
    },
  },
  moving: {
    title: "Un déménagement",
    question: "combien de temps avant on le dit, et qui fait la route ensuite.",
    hint: "Le délai choisi, la distance à l'école, les trajets et leur prix.",
    choices: {
      early: "Qui pense déménager le dit par écrit, avant de signer un bail ou une vente.",
      near: "Chacun reste à une distance convenue de l'école.",
    },
  },
  disagreement: {
    title: "En cas de désaccord",
    question: "ce que l'on fait avant d'écrire au juge.",
    hint: "L'ordre des étapes, le temps laissé à chacune, ce qui ne peut pas attendre.",
    choices: {
      pause: "Chacun écrit sa demande, laisse passer quelques jours, puis répond.",
      mediation: "Une médiation familiale, si chacun l'accepte librement.",
      lawyers: "Un échange entre avocats, avant de saisir le juge.",
    },
  },
});

export const dangerTexts: Record<Danger, { label: string; hint: string }> = frAll({
  no: { label: "Non", hint: "Vous pouvez dire non à l'autre parent, et il l'entend." },
  yes: { label: "Oui", hint: "Coups, menaces, surveillance, peur de répondre : pour vous ou pour un enfant." },
  unsaid: { label: "Je préfère ne pas répondre", hint: "Vous préparez alors ce plan pour vous, sans rien à signer." },
});

export const checkTexts: Record<Check, string> = frAll({
  homePays:
    "La contribution est versée par le parent chez qui l'enfant vit le plus souvent. Si c'est voulu, dites pourquoi.",
  classOver: "Les passages se font par l'école : dites où ils se font les jours sans classe.",
});

export const texts = frAll({
  title: "Plan parental",
  question: "Qu'avez-vous décidé pour les enfants, et que reste-t-il à décider ? Répondez à ce que vous savez ce soir.",
  danger: "Avez-vous peur de l'autre parent, pour vous ou pour un enfant ?",
  dangerMissing: "Répondez d'abord à cette question : la suite en dépend. Ne pas répondre est l'une des réponses.",
  submit: "Préparer mon plan",
  parents:
    "« Premier parent » et « second parent » : choisissez une fois qui est qui. Aucun nom n'est demandé ici, vous les écrirez à la main sur le papier.",
  choice: "Ce qui est décidé",
  note: "En vos mots",
  decided: "décidé",
  toDecide: "À décider encore",
  law: "Ce que dit la loi",
  waiting: "Ce que dit la loi sur ce sujet attend une relecture : lisez-le sur legifrance.gouv.fr, dans le code civil.",
  check: "À relire avant d'aller plus loin",
  rhythm: "Votre calendrier gardé dit",
  takeRhythm: "Reprendre ces mots",
  worth: "Ce que vaut ce plan",
  notBinding: "Tant qu'un juge ne l'a pas approuvé, ce plan n'oblige personne.",
  base: "Ce n'est ni un jugement ni une convention : c'est une base, à porter à un avocat ou à joindre à une demande que les deux parents font au juge. En cas de divorce, elle va aux avocats du divorce.",
  signing: "Avant de signer",
  apart:
    "Chacun relit ce plan de son côté, avec un avocat s'il le souhaite, et signe quand il le veut. Rien ne presse, et personne ne signe devant l'autre.",
  byHand: "Les noms des parents et ceux des enfants s'écrivent à la main.",
  yours: "Cette feuille est pour vous : elle n'a rien à signer. Montrez-la d'abord à un avocat, sans l'autre parent.",
  firstParent: "Premier parent",
  secondParent: "Second parent",
  tonight: "Relisez un seul sujet, celui qui pèse le plus aux enfants. Les autres attendront.",
  thisWeek: "Écrivez une phrase pour l'un des sujets à décider encore, puis montrez la feuille à un avocat.",
  thisWeekWhole: "Portez ce plan à un avocat : il dira ce qui manque et comment l'écrire pour un juge.",
  asideTitle: "Pour qui est cette feuille",
  aside:
    "Pour un avocat, ou pour un juge à qui les deux parents demandent d'approuver leur accord. Elle ne dit ni où ni par qui elle a été faite.",
  asideChild: "L'enfant peut dire ce qu'il ressent. Il n'a ni à choisir, ni à lire ce plan, ni à le porter.",
});

export const safetyTexts = frAll({
  /** Says nothing of why it was made: the sheet may be found. */
  title: "Ma liste",
  heading: "Vous protéger passe avant",
  answer: [
    "Un plan parental se prépare à deux, librement. Quand l'un fait peur à l'autre, il ne se discute pas et ne se signe pas.",
    "Voici d'abord ce qui vous protège, vous et les enfants.",
  ],
  now: "Qui appeler",
  steps: "Ce soir et les jours qui viennent",
  lines: [
    "Ne vous retrouvez pas à deux pour parler des enfants, même quelques minutes.",
    "Ne signez rien. Si vous avez déjà signé un papier, dites-le à un avocat.",
    "Si une décision existe déjà, parlez à un avocat avant de changer un passage.",
    "Ne laissez pas cette feuille là où l'autre pourrait la lire.",
  ],
  judge: "Ce qu'un juge peut faire",
  tonight:
    "Appelez l'un des numéros de cette feuille, ou une personne sûre. Vous n'avez rien d'autre à décider ce soir.",
  thisWeek:
    "Demandez à un avocat, ou à une association d'aide aux victimes, comment un juge peut protéger les enfants.",
  link: "Ouvrir « Partir en sécurité »",
  aside:
    "Ce que vous aviez écrit des autres sujets reste dans cette page, sans être montré, et n'est pas dans la feuille.",
});

/** « 3 sujets sur 12 sont décidés. » */
export function countText(count: number, all: number): string {
  if (count === 0) return fr(`Aucun des ${all} sujets n'est décidé : la feuille dit ce qui reste à écrire.`);
  if (count === all) return fr(`Les ${all} sujets sont décidés.`);
  return fr(count === 1 ? `1 sujet sur ${all} est décidé.` : `${count} sujets sur ${all} sont décidés.`);
}

export function toDecideText(id: SubjectId): string {
  return fr(`${texts.toDecide} : ${subjectTexts[id].question}`);
}

export function lawText(sentence: string): string {
  return fr(`${texts.law} : ${sentence}`);
}
