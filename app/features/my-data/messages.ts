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

/** What the page answers. */
export const copyRefusals = {
  shut: {
    title: "Pas tout de suite",
    text: "Votre mot de passe vient d’être choisi par un lien reçu par e-mail. Par sécurité, rien ne sort d’ici pendant 48 h.",
  },
  too_many: { title: "Cinq copies aujourd’hui", text: "Vous pourrez en demander une autre demain." },
} as const;

export const copyAsked = { title: "C’est noté", text: "Votre copie se prépare." };

export const copyNeedsAnswer = "Cochez cette case pour effacer.";

export const eraseRefusals = {
  shut: copyRefusals.shut,
  held_up: { title: "Rien n’a été effacé", text: "Quelque chose doit finir d’abord : c’est écrit sur cette page." },
};
