import { type Day, formatDay } from "~/platform/clock";
import type { AskedKind, CameBy, Closing, RequestKind } from "./rules";

export const kindNames: Record<RequestKind, string> = {
  access: "Copie",
  rectification: "Rectification",
  erasure: "Effacement",
  restriction: "Limitation",
  portability: "Portabilité",
  objection: "Opposition",
};

/** After a name: « Paul Vasseur, copie de ses données ». */
export const kindAsked: Record<RequestKind, string> = {
  access: "copie de ses données",
  rectification: "rectification",
  erasure: "effacement",
  restriction: "limitation",
  portability: "copie pour un autre service",
  objection: "opposition",
};

/** As the person asks it. */
export const kindChoices: Record<AskedKind, { label: string; hint: string }> = {
  rectification: { label: "Corriger", hint: "Quelque chose est inexact ou manque." },
  objection: { label: "M’opposer", hint: "Je ne veux pas qu’une donnée serve à quelque chose." },
  restriction: { label: "Limiter", hint: "Gardez-la sans vous en servir, le temps de vérifier." },
  access: {
    label: "Lire ce que la copie n’a pas",
    hint: "Les notes de travail, le journal\u202f: une personne les relit d’abord.",
  },
};

export const cameByNames: Record<CameBy, string> = {
  space: "depuis l’espace",
  link: "par un lien envoyé à son adresse",
  email: "par e-mail",
  letter: "par courrier",
  phone: "par téléphone",
  spoken: "de vive voix",
};

export const closingNames: Record<Closing, string> = { done: "faite", refused: "refusée" };

export const refused = {
  kindMissing: "Choisissez ce que vous demandez.",
  receivedKindMissing: "Choisissez ce qui est demandé.",
  detailsMissing: "Dites en quelques mots ce que vous demandez.",
  emailMissing: "Indiquez une adresse.",
  emailUnreadable: "Cette adresse ne semble pas complète. Exemple : prenom@exemple.fr",
  tooLong: "C’est trop long. Raccourcissez un peu.",
  tooMany: "Beaucoup de demandes viennent de ce réseau. Recommencez dans une heure.",
  wayMissing: "Dites comment la demande est arrivée.",
  dayUnreadable: "Indiquez le jour où elle est arrivée, au plus tard aujourd’hui.",
  whoMissing: "Indiquez au moins un nom ou une adresse.",
  meansMissing: "Écrivez comment vous avez vérifié.",
  reasonMissing: "Écrivez la raison\u202f: elle reste dans le journal.",
  extensionMissing: "Écrivez le motif\u202f: la personne le lira.",
  toldMissing: "Dites-le d’abord à la personne, puis cochez cette case.",
  outcomeMissing: "Dites si la demande est faite ou refusée.",
  answerMissing: "Écrivez la réponse\u202f: la personne la lira.",
  confirmMissing: "Cochez cette case pour effacer.",
} as const;

export const linkAsked = {
  title: "C’est noté",
  text: "Si un e-mail peut partir vers cette adresse, il arrive dans quelques minutes. Pensez à regarder dans les indésirables.",
};

export const tooManyToday = "Cinq demandes aujourd’hui : gardez votre texte, vous pourrez l’envoyer demain.";

/** What was sent from what a link opened, once it is no longer open. */
export const pageClosed = {
  kind: "info",
  title: "La page s’est fermée",
  text: "Elle ne reste ouverte qu’une heure, et ce que vous y écriviez n’est pas parti. Recevez un autre lien pour continuer.",
} as const;

/** Of a request from the space, whose identity the site did not note by itself. */
export const unprovedSpace =
  "Cette demande vient d’un espace dont l’adresse n’était pas confirmée, ou dont le mot de passe venait d’être choisi par e-mail : quelqu’un d’autre a pu l’écrire.";

export const actRefusals = {
  closed: "Cette demande est déjà close. Rien n’a été fait une seconde fois.",
  identity: "Notez d’abord comment vous avez vérifié que c’est bien cette personne.",
  nobody: "Aucune adresse n’est notée : le site ne sait pas de qui il s’agit.",
  too_late: "Le premier mois est passé : le délai ne se prolonge plus.",
  held_up: "Rien n’a été effacé : un contrat, un rendez-vous ou un paiement court encore pour cette personne.",
  shut: "Le mot de passe de ce compte vient d’être choisi par e-mail. Par sécurité, rien ne se copie ni ne s’efface pendant 48 h.",
  done_before: "Ce compte est déjà effacé.",
  coach: "Ce compte dirige le site : il ne s’efface pas d’ici.",
} as const;

/** How the coach, or the site, made sure who it is; the means may be erased since. */
export function identityText(on: Day, means: string | null): string {
  return `le ${formatDay(on)} : ${means ?? "notée"}`;
}

/** « faite en 6 jours ». */
export function closedText({
  outcome,
  days,
  certificate,
}: {
  outcome: Closing | null;
  days: number;
  certificate: string | null;
}) {
  const time = days === 0 ? "le jour même" : days === 1 ? "en 1 jour" : `en ${days} jours`;
  if (!outcome) return "sans objet : la personne a tout effacé";
  return certificate ? `fait ${time}, attestation ${certificate}` : `${closingNames[outcome]} ${time}`;
}
