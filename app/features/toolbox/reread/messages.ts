import { fr, frAll } from "~/ui/french";
import { inLetters } from "~/ui/in-letters";
import { type Bone, type Mark, type MarkedPart, sensitiveIn } from "./rules";

export const markTexts: Record<Mark, { name: string; why: string }> = frAll({
  always: {
    name: "Généralisation",
    why: "Une seule exception suffit à vous donner tort. Dites la date : « dimanche dernier, 19 h 10 ».",
  },
  insult: {
    name: "Insulte ou jugement",
    why: "C'est votre fatigue, et elle est vraie. Ici, elle appelle une dispute, pas une réponse.",
  },
  accusation: {
    name: "Accusation",
    why: "On ne peut répondre à cela qu'en se défendant. Demandez plutôt ce que vous voulez.",
  },
  threat: {
    name: "Menace",
    why: "Une menace, surtout sur le temps de l'enfant, peut vous être reprochée plus tard. Retirez-la.",
  },
  recourse: {
    name: "Recours annoncé",
    why: "C'est votre droit. Faites-le sans l'annoncer, si l'annoncer vous met en danger.",
  },
});

export const boneTexts: Record<Bone, { name: string; hint: string }> = frAll({
  friendly: { name: "Courtois", hint: "on commence par saluer" },
  brief: { name: "Bref", hint: "un seul sujet, une date" },
  informative: { name: "Informatif", hint: "un fait, pas un reproche" },
  firm: { name: "Ferme", hint: "ce que vous attendez, et pour quand" },
});

/** What may stand in a sentence left empty, one after the other. */
export const models: Record<Bone, string[]> = frAll({
  friendly: ["Bonsoir,", "Bonjour,", "Bonsoir, j'espère que tu vas bien."],
  brief: [
    "Dimanche, merci de les ramener à 18 h, comme prévu.",
    "Peux-tu me dire si tu les prends mercredi ?",
    "Je te propose d'échanger nos deux prochains week-ends.",
  ],
  informative: [
    "Il y a école le lendemain à 8 h 30.",
    "L'inscription ferme vendredi.",
    "La facture de la cantine est arrivée ce matin.",
  ],
  firm: [
    "S'il y a un contretemps, préviens-moi avant 16 h.",
    "J'ai besoin de ta réponse avant jeudi 18 h.",
    "Sans réponse d'ici mercredi midi, je m'organise de mon côté.",
  ],
});

export const texts = frAll({
  question: "Que voulez-vous lui écrire ? Collez votre message tel qu'il vient : l'autre ne le verra pas.",
  label: "Votre message",
  submit: "Relire mon message",
  heading: "Ce que l'autre va lire",
  draft: "Votre message, relu",
  again: "Modifier mon message",
  local: "Relu sur votre appareil. Rien n'est envoyé, rien n'est gardé.",
  skeleton: "La même chose, en quatre phrases",
  yours: "Écrivez-les vous-même : ce qui ne blessait pas est déjà à sa place. L'exemple en gris n'est pas copié.",
  points: "points sensibles",
  request: "demande claire",
  deadline: "échéance dite",
  none: "aucune",
  copy: "Copier cette version",
  copied: "Votre version est copiée.",
  notCopied: "La copie n'a pas marché : sélectionnez les phrases, puis copiez-les.",
  other: "D'autres exemples",
  wait: "Attendez demain matin si vous le pouvez : une heure de sommeil relit mieux que nous. Ce relecteur ne connaît que des tournures : il en manque, et il peut en marquer à tort.",
  tonight:
    "Copiez la version courte dans un brouillon et posez le téléphone dans une autre pièce. N'envoyez rien après 22 h.",
  thisWeek: "Proposez une règle à deux : un message par jour au plus, sauf urgence, et un seul sujet par message.",
  title: "Mon message, relu",
  marked: "Ce qui peut être lu comme une attaque",
  clean: "Aucune tournure ne ressort. Relisez une dernière fois la date et la demande.",
  announced: "Ce que vous annoncez",
  recourseAlone: "Rien ne se lit comme une attaque. Ce que vous annoncez est votre droit : voyez la note.",
  empty: "Écrivez ou collez le message à relire.",
  long: "C'est trop long pour un message : gardez un seul sujet.",
  tries: "Trois essais par visite, sans limite pour les membres. Le nombre de vos essais ne quitte pas cette page.",
  over: "Vos trois essais sont faits",
  overText:
    "Les membres relisent autant de messages qu'ils veulent. Rien de ce que vous avez écrit n'a été envoyé ni gardé.",
  become: "Devenir membre",
  scripts:
    "Sans JavaScript, votre message est envoyé au site pour être relu, et n'y est pas gardé ; les essais ne sont pas comptés.",
  help: "Ces numéros sont choisis à la lecture de votre message ; rien n'en est gardé.",
});

/** « Voici les cinq endroits où la réponse se perdra », as many as there are of what may be read as an attack. */
export function countText(parts: MarkedPart[]): string {
  const count = sensitiveIn(parts).length;
  if (count === 0) return parts.length === 0 ? texts.clean : texts.recourseAlone;
  const places =
    count === 1
      ? "Voici l'endroit où la réponse peut se perdre"
      : `Voici les ${inLetters(count)} endroits où la réponse peut se perdre`;
  return fr(`Vous avez le droit de le penser. ${places}.`);
}

/** « Généralisation, deux fois ». */
export function timesText(mark: Mark, times: number): string {
  return times === 1 ? markTexts[mark].name : fr(`${markTexts[mark].name}, ${times === 2 ? "deux" : times} fois`);
}

export function missingText(missing: Bone[]): string {
  return missing.length === 0
    ? fr("Les quatre phrases tiennent. À vous de relire.")
    : fr(`Il manque encore : ${missing.map((bone) => boneTexts[bone].hint).join(" ; ")}.`);
}
