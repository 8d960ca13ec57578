import { RESET_LOCK_HOURS } from "~/features/accounts/rules";
import { messageConsentWithdrawn } from "~/features/advice/messages";
import { fr } from "~/ui/french";
import type { KeptLine } from "./describe-erasure";
import type { ConsentName } from "./rules";

/** What the copy itself says. */
export const copyTexts = {
  tab: "Copie",
  title: "Ce que nous gardons de vous",
  made: (when: string) =>
    `Copie faite ${when}. Le même contenu, pour un autre service, est dans « copie.json » ; vos fichiers sont dans le dossier « fichiers ».`,
  careful:
    "Cette copie n’est plus protégée par votre mot de passe. Gardez-la là où personne d’autre ne lit, et effacez-la d’un appareil partagé.",
  contents: "Sommaire",
  files: "Fichiers",
  until: (until: string) => `Gardé : ${until}.`,
  gone: (file: string) => `${file} : ne peut plus être lu.`,
  absent: "Ce qui n’est pas ici",
  notes: (coach: string) =>
    `Les notes de travail de ${coach} peuvent parler d’autres personnes : elles ne sont pas copiées par une machine. Vous pouvez les demander, avec tout ce qui suit ; une personne relit et répond sous un mois.`,
};

const afterReset = `pendant ${RESET_LOCK_HOURS} h après un mot de passe choisi par un lien reçu par e-mail`;
/** What the page answers. */
export const copyRefusals = {
  shut: {
    title: "Pas tout de suite",
    text: fr(`Par sécurité, rien ne sort d’ici ${afterReset}.`),
  },
  too_many: { title: "Cinq copies aujourd’hui", text: "Vous pourrez en demander une autre demain." },
} as const;

export const copyAsked = { title: "C’est noté", text: "Votre copie se prépare." };

export const copyFailed = {
  triedAgain: "Nous essayons encore quelques fois. Vous pouvez aussi la redemander.",
  givenUp: "Redemandez-la. Si elle échoue encore, écrivez-nous.",
} as const;

export const copyNeedsAnswer = "Cochez cette case pour effacer.";

export const eraseRefusals = {
  shut: { ...copyRefusals.shut, text: fr(`Par sécurité, rien ne s’efface ${afterReset}.`) },
  held_up: { title: "Rien n’a été effacé", text: "Quelque chose doit finir d’abord : c’est écrit sur cette page." },
};

interface ConsentTexts {
  title: string;
  what: (coach: string) => string;
  /** What follows a withdrawal, said before it. */
  follows: (coach: string) => string;
  withdrawn: { title: string; text: string };
  /** Where it is given again. */
  again: { to: string; act: string };
}

export const consentTexts: Record<ConsentName, ConsentTexts> = {
  messages: {
    title: "Lire ce que vous écrivez",
    what: (coach) =>
      `Que ${coach} lise vos mots pour vous accompagner, y compris sur votre santé, votre vie intime ou votre famille.`,
    follows: (coach) =>
      `Dès maintenant, plus rien ne part vers ${coach} depuis votre espace sans que vous ayez coché la case de nouveau. Ce qui est déjà écrit reste, et une lettre qui attend garde sa réponse. Pour effacer ce qui est écrit, écrivez-nous, ou effacez vos données.`,
    withdrawn: messageConsentWithdrawn,
    again: { to: "/espace-membre", act: "La case est sous votre prochain message" },
  },
  letter: {
    title: "Recevoir la lettre",
    what: () => "Une lettre par mois, à l’adresse de votre compte.",
    follows: () =>
      "Dès maintenant, plus aucune lettre ne part vers cette adresse. Pour qu’elle reprenne, il faudra la redemander et confirmer.",
    withdrawn: { title: "La lettre est arrêtée", text: "Plus aucune ne part vers votre adresse." },
    again: { to: "/lettre", act: "La recevoir de nouveau" },
  },
  analytics: {
    title: "Compter les visites et les pages lues",
    what: () => "Et les inscriptions, sans savoir par qui. Cet accord est celui de ce navigateur, pas de votre compte.",
    follows: () =>
      "Dès maintenant, plus rien de ce que fait ce navigateur n’est compté. Les nombres déjà comptés restent : ils ne disent rien de vous.",
    withdrawn: { title: "C’est refusé", text: "Plus rien de ce que fait ce navigateur n’est compté." },
    again: { to: "/cookies#votre-choix", act: "Changer d’avis" },
  },
  preferences: {
    title: "Retenir vos préférences",
    what: () =>
      "Ce que vous avez déjà fait, comme l’inscription à la lettre. Cet accord est celui de ce navigateur, pas de votre compte.",
    follows: () => "Ce que ce navigateur retenait pour cela est effacé maintenant, et plus rien ne s’y dépose.",
    withdrawn: { title: "C’est refusé", text: "Ce que ce navigateur retenait est effacé." },
    again: { to: "/cookies#votre-choix", act: "Changer d’avis" },
  },
};

/** What stays, by what it is; nothing of some subjects is given to read, which are named as they are. */
export function keptName({ title, what }: Pick<KeptLine, "title" | "what">): string {
  return what || title;
}

/** What an erasure changes elsewhere, for who has something of these subjects; for everybody without them. */
export const erasureChanges: { of?: string[]; text: string }[] = [
  { text: "Vous ne pourrez plus vous connecter, et personne ne pourra rétablir ce compte." },
  { of: ["echanges"], text: "Une lettre sans réponse n’en aura pas." },
  {
    of: ["heures", "adhesion", "parrainage"],
    text: "Les jours et les heures offerts, et les récompenses dont vous n’avez pas demandé le versement, ne pourront plus vous servir.",
  },
  {
    of: ["paiements"],
    text: "Nous demandons au prestataire de paiement d’oublier votre carte et votre accord de prélèvement.",
  },
  {
    of: ["annees-offertes"],
    text: "Un code d’année offerte reste bon : notez-le avant, il ne se lira plus ici.",
  },
];
