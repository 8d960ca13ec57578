import { frAll } from "~/ui/french";
import type { Age, Count, Home, KeysOf, Rhythm, Teller, Trait } from "./rules";

export const sheetTitle = "Cinq phrases";

export const ageTexts: Record<Age, string> = frAll({
  baby: "Avant trois ans",
  little: "De trois à six ans",
  middle: "De sept à onze ans",
  teen: "Douze ans et plus",
});

export const countTexts: Record<Count, string> = frAll({ one: "Un seul enfant", several: "Plusieurs enfants" });

export const tellerTexts: Record<Teller, string> = frAll({
  both: "Les deux parents, ensemble",
  one: "Un seul, de son côté",
});

export const homeTexts: Record<Home, string> = frAll({
  kept: "Ils gardent leur maison d'aujourd'hui",
  moving: "Ils vont en changer",
  unknown: "Ce n'est pas décidé",
});

export const rhythmTexts: Record<Rhythm, string> = frAll({
  shared: "Partagés entre les deux maisons",
  mine: "Surtout chez moi",
  theirs: "Surtout chez l'autre parent",
  unknown: "Ce n'est pas décidé",
});

export const traitTexts: Record<Trait, string> = frAll({
  gone: "L'un de nous a déjà quitté la maison",
  refuses: "L'un de nous ne veut pas de cette séparation",
  partner: "L'un de nous a rencontré quelqu'un",
  abroad: "L'autre parent vit loin, ou dans un autre pays",
  adopted: "Un enfant a été adopté",
  violence: "Il y a de la peur ou de la violence",
});

export const texts = frAll({
  question: "Que vont-ils entendre ? Répondez à ce que vous savez, ou à rien : les cinq phrases viennent quand même.",
  submit: "Voir mes phrases",
  ages: "Quel âge ont-ils ?",
  agesWrong: "Vous dites un seul enfant, et plusieurs âges : gardez le sien.",
  count: "Combien sont-ils ?",
  teller: "Qui le leur dit ?",
  me: "Comment vous appellent-ils ?",
  other: "Et l'autre parent ?",
  nameHint: "Papa, maman, mamou, un prénom : le mot de chez vous.",
  nameWrong: "Écrivez un mot ou deux, en lettres seulement.",
  home: "Leur maison",
  rhythm: "Leurs jours",
  traits: "Ce qui compte chez vous",
  why: "Pourquoi ces questions",
  whyText: [
    "Une phrase dite à un enfant doit être vraie. Ce qui n'est pas décidé n'y est donc pas promis.",
    "Changez les mots qui ne sont pas les vôtres. Dits maladroitement, ils suffiront.",
  ],
  afraid: "Si l'autre parent vous fait peur",
  afraidText:
    "N'annoncez rien tant que vous vivez sous le même toit. Cochez « Il y a de la peur ou de la violence » : les phrases changent.",
  leaving: "Préparer un départ sans le dire",
  article: "Lire : annoncer la séparation aux enfants",
  five: "Les cinq phrases",
  fiveHint: "Lisez-les lentement. Après la dernière, taisez-vous : le silence leur appartient.",
  fiveHintDanger: "À dire une fois à l'abri, sans l'autre parent, et pas avant.",
  listen: "Écouter",
  listenAll: "Écouter les cinq phrases",
  stop: "Arrêter",
  voice: "La voix est celle de votre appareil : rien n'est envoyé. On l'entend dans la pièce.",
  words: "Pour entendre le ton, avant de le dire vous-même.",
  sentence: "la phrase",
  answerTo: "la réponse à",
});

export const headings = frAll({
  lines: "Qui répond",
  before: "Avant",
  five: "Les cinq phrases",
  asides: "Puis, avec chacun",
  answers: "Les questions qui viendront",
  never: "Ce que l'on ne dit pas",
  bedtime: "Ce soir-là, au coucher",
  week: "Dans la semaine : l'école, la famille",
  law: "Ce que dit la loi",
});

export const answerTexts = frAll({
  both: "{Lui|Leur} parler fera de la peine, et {lui|leur} retirera le travail de deviner. Voici de quoi le dire à deux, en dix minutes.",
  one: "{Lui|Leur} parler fera de la peine, et {lui|leur} retirera le travail de deviner. Voici de quoi le dire de votre côté, en dix minutes.",
  danger:
    "La sécurité d'abord, la vôtre et celle des enfants. Ces phrases se disent une fois à l'abri, sans l'autre parent.",
});

export const tonightTexts = frAll({
  calm: "Lisez les cinq phrases une fois à voix haute, pour vous, porte fermée. N'annoncez rien ce soir. Puis allez remonter une couverture.",
  danger:
    "Ne parlez pas d'un départ, même à voix basse. Apprenez deux numéros : le {17} en cas de danger, le {119} pour un enfant.",
});

export const thisWeekTexts = frAll({
  both: "Envoyez les cinq phrases à l'autre parent, et choisissez à deux le matin où vous les direz.",
  one: "Choisissez le matin où vous le direz, et la personne que vous appellerez après.",
  danger:
    "Depuis un téléphone que l'autre ne voit pas, appelez le {3919} ou le {116006}, ou le {119} pour les enfants : on prépare avec vous quand et comment le dire.",
});

/** The first, third and fourth sentences, by the age of who hears them; the second by what is so. */
export const five: {
  opening: Record<Age, string>;
  decision: Record<KeysOf<"decision">, Record<Age, string>>;
  cause: Record<Age, string>;
  bond: Record<Age, string>;
} = frAll({
  opening: {
    baby: "{Viens|Venez} tout près. [Nous avons|J'ai] quelque chose à {te|vous} dire.",
    little: "{Viens|Venez} tout près. [Nous avons|J'ai] quelque chose de difficile à {te|vous} dire.",
    middle: "[Nous avons|J'ai] quelque chose de difficile à {te|vous} dire, et [nous avons|j'ai] le temps.",
    teen: "[Nous avons|J'ai] quelque chose de difficile à {te|vous} dire. {Tu peux|Vous pouvez} réagir, ou ne rien dire du tout.",
  },
  decision: {
    agreed: {
      baby: "Nous n'allons plus dormir dans la même maison.",
      little: "Nous avons décidé de ne plus habiter dans la même maison.",
      middle: "Nous avons décidé de nous séparer : nous n'allons plus vivre ensemble.",
      teen: "Nous avons décidé de nous séparer. Nous préférons {que tu l'apprennes|que vous l'appreniez} par nous.",
    },
    told: {
      baby: "[Nous n'allons|{Other} et moi, nous n'allons] plus dormir dans la même maison.",
      little: "[Nous n'allons|{Other} et moi, nous n'allons] plus habiter dans la même maison.",
      middle: "[Nous nous séparons|{Other} et moi, nous nous séparons] : nous n'allons plus vivre ensemble.",
      teen: "[Nous nous séparons|{Other} et moi, nous nous séparons]. [Nous préférons|Je préfère] {que tu l'apprennes|que vous l'appreniez} par [nous|moi].",
    },
    already: {
      baby: "[Nous ne dormons|{Other} et moi, nous ne dormons] plus dans la même maison.",
      little:
        "[Nous n'habitons|{Other} et moi, nous n'habitons] plus dans la même maison. Ce n'est pas un voyage : nous nous séparons.",
      middle:
        "{Tu l'as|Vous l'avez} peut-être compris : [nous n'habitons|{other} et moi, nous n'habitons] plus ensemble, et nous nous séparons.",
      teen: "{Tu as|Vous avez} vu que l'on n'habitait plus tous ensemble. [Nous préférons le dire|Je préfère le dire] clairement : c'est une séparation.",
    },
  },
  cause: {
    baby: "Ce n'est pas à cause de {toi|vous}.",
    little: "C'est une affaire de grands. Ce n'est pas à cause de ce que {tu as|vous avez} fait, dit ou pensé.",
    middle:
      "Ce sont des problèmes d'adultes. Rien de ce que {tu as|vous avez} fait n'en est la cause, et ce n'est pas à {toi|vous} de les réparer.",
    teen: "Les raisons restent entre adultes. {Tu n'en es|Vous n'en êtes} pas la cause, et {tu n'as|vous n'avez} aucun camp à choisir.",
  },
  bond: {
    baby: "[Nous {t'|vous }aimons très fort|Je {t'|vous }aime très fort], et cela ne s'arrête pas.",
    little:
      "[Nous restons {tes|vos} parents tous les deux, et nous {t'|vous }aimons. Cela ne s'arrête pas|Je {t'|vous }aime, et cela ne s'arrête pas. {Tu peux|Vous pouvez} aimer {other} autant qu'avant].",
    middle:
      "[Nous restons {tes|vos} parents tous les deux, et nous {t'|vous }aimons. Cela ne s'arrête pas|Je {t'|vous }aime, et cela ne s'arrête pas. {Other} reste {ton|votre} parent, et {tu peux|vous pouvez} l'aimer autant qu'avant].",
    teen: "[Nous restons {tes|vos} parents tous les deux|Je reste {ton|votre} parent, et {other} aussi]. {Tu peux|Vous pouvez} en vouloir à qui {tu veux|vous voulez}, et aimer qui {tu veux|vous voulez}.",
  },
});

/** The fifth: what changes, as far as it is known, then what does not. */
export const change = frAll({
  home: {
    kept: "{Tu gardes ta|Vous gardez votre} maison d'ici.",
    moving: "{Tu vas|Vous allez} changer de maison.",
    unknown:
      "Pour la maison, [nous ne savons|je ne sais] pas encore : dès que c'est sûr, [nous {te|vous} le dirons|je {te|vous} le dirai].",
  },
  rhythm: {
    shared: "{Tu dormiras|Vous dormirez} parfois chez {me}, parfois chez {other}, et ce sera écrit sur le calendrier.",
    mine: "{Tu dormiras|Vous dormirez} surtout chez {me}.",
    theirs: "{Tu dormiras|Vous dormirez} surtout chez {other}.",
    unknown:
      "Pour les jours, [nous ne savons|je ne sais] pas encore : dès que c'est sûr, [nous {te|vous} le dirons|je {te|vous} le dirai].",
  },
  open: "Où {tu dormiras|vous dormirez}, et quels jours, [nous ne le savons|je ne le sais] pas encore : dès que c'est sûr, [nous {te|vous} le dirons|je {te|vous} le dirai].",
  constant: {
    baby: "Le doudou, lui, va partout avec {toi|vous}.",
    little: "Le doudou, lui, va partout avec {toi|vous}.",
    middle: "Et {tu peux|vous pouvez} poser toutes les questions, plusieurs fois s'il le faut.",
    teen: "{Dis|Dites}-[nous|moi] ce qui va {te|vous} compliquer la vie : cela compte.",
  } satisfies Record<Age, string>,
});

/** Where there is fear, one parent speaks, of what is done and of nobody’s person. */
export const safeFive: Record<"small" | "grown", string[]> = frAll({
  small: [
    "{Viens|Venez} tout près. J'ai quelque chose d'important à {te|vous} dire.",
    "Je n'habite plus avec {other}, parce qu'à la maison il se passait des choses qui font peur ou qui font mal.",
    "Ce n'est pas {ta|votre} faute. Ce n'était pas à {toi|vous} d'empêcher cela.",
    "Je {t'|vous }aime. {Tu peux|Vous pouvez} aimer {other}, avoir peur, être en colère : tout cela est permis.",
    "Si quelqu'un {te|vous} fait peur ou mal, {dis-le|dites-le} à un adulte : à moi, à l'école, ou au {119}. Ce n'est pas rapporter.",
  ],
  grown: [
    "J'ai quelque chose d'important à {te|vous} dire. {Tu peux|Vous pouvez} m'arrêter et poser toutes les questions.",
    "Je ne vis plus avec {other}. À la maison, il se passait des choses que personne n'a le droit de faire.",
    "{Tu n'y es|Vous n'y êtes} pour rien. Ce n'était pas à {toi|vous} d'arrêter cela, ni de me protéger.",
    "Je {t'|vous }aime. {Tu as|Vous avez} le droit d'aimer {other}, de lui en vouloir, d'avoir peur, ou tout à la fois.",
    "Si quelqu'un {te|vous} fait peur ou mal, {parles-en|parlez-en} à un adulte. Le {119} répond jour et nuit, même sans moi.",
  ],
});

/** To whom, and what is said to them alone. */
export const asides: Record<KeysOf<"asides">, { to: string; text: string }> = frAll({
  baby: {
    to: "À un tout-petit, chaque jour",
    text: "Je suis là, tout près. Après le bain, la chanson. Après la chanson, dodo.",
  },
  little: {
    to: "De trois à six ans",
    text: "Je te le redirai autant de fois que tu me le demandes : ce n'est pas à cause de toi.",
  },
  middle: {
    to: "De sept à onze ans",
    text: "Tu n'as pas à savoir qui a tort. Tu peux nous aimer tous les deux, même les jours de colère.",
  },
  teen: {
    to: "Douze ans et plus",
    text: "Qu'est-ce qui va te compliquer la vie, concrètement ? Ma tristesse, je m'en occupe : elle n'est pas pour toi.",
  },
  aside: {
    to: "À partir de sept ans",
    text: "Si cela recommence, ne te mets pas au milieu : éloigne-toi, va chez quelqu'un de sûr, appelle le {17}.",
  },
  adopted: {
    to: "À l'enfant adopté",
    text: "Tu es mon enfant. Une séparation entre adultes n'y change rien.",
  },
  only: {
    to: "À l'enfant unique",
    text: "Tu n'as pas à t'occuper de nous. Avec qui d'autre que moi aimerais-tu pouvoir en parler ?",
  },
});

export const answers: Record<KeysOf<"answers">, { question: string; answer: string }> = frAll({
  because: {
    question: "C'est à cause de moi ?",
    answer: "Non. Ce sont des problèmes d'adultes. Même les jours de bêtises, cela n'avait rien à voir.",
  },
  myFault: {
    question: "C'est ma faute ?",
    answer: "Non. Quand un adulte fait peur ou mal, ce n'est jamais la faute d'un enfant.",
  },
  together: {
    question: "Vous allez vous remettre ensemble ?",
    answer: "Non, ce n'est pas ce qui va se passer. Tu as le droit de le souhaiter, et d'être en colère.",
  },
  who: {
    question: "Qui a décidé ?",
    answer: "Cela se passe entre nous, les adultes. C'est à nous de le porter, pas à toi.",
  },
  whereKnown: {
    question: "Où est-ce que je vais dormir ?",
    answer: "Viens, on regarde le calendrier. Si quelque chose change, c'est moi qui te le dis.",
  },
  whereOpen: {
    question: "Où est-ce que je vais dormir ?",
    answer:
      "Tout n'est pas encore décidé. Demande-moi chaque soir où tu dors le lendemain : je te répondrai ce que je sais.",
  },
  choose: {
    question: "Est-ce que je peux choisir chez qui je vis ?",
    answer: "Tu peux dire ce que tu souhaites, et je t'écoute. La décision reste aux adultes.",
  },
  love: {
    question: "Tu l'aimes encore ?",
    answer: "L'amour entre adultes peut s'arrêter. Celui que j'ai pour toi ne s'arrête pas.",
  },
  left: {
    question: "Pourquoi on n'habite plus tous ensemble ?",
    answer: "Parce que cela n'allait plus entre nous. On ne part pas à cause d'un enfant.",
  },
  disagree: {
    question: "Et toi, tu es d'accord ?",
    answer: "Les grands ne sont pas toujours d'accord. Toi, tu n'as rien à trancher.",
  },
  somebody: {
    question: "Il y a quelqu'un d'autre ?",
    answer:
      "Oui. C'est une affaire d'adultes. Personne ne prend la place de tes parents, et tu n'as personne à aimer sur commande.",
  },
  far: {
    question: "Pourquoi c'est si loin ?",
    answer:
      "Parce que {other} habite là-bas. La distance se compte en kilomètres, pas en amour. Tu peux être triste que ce soit loin.",
  },
  adopted: {
    question: "Est-ce qu'on va me rendre ?",
    answer: "Non. Tu es mon enfant. Deux adultes se séparent, et cela ne te sépare pas de moi.",
  },
  seeAgain: {
    question: "Est-ce que je vais revoir {other} ?",
    answer:
      "Je ne le sais pas encore. Des adultes cherchent ce qui est sûr pour toi, et je te dirai ce qui est décidé.",
  },
  seeAgainDecided: {
    question: "Est-ce que je vais revoir {other} ?",
    answer: "Je te dis ce qui est décidé aujourd'hui. Si tu as peur, dis-le-moi : je demanderai de l'aide.",
  },
  address: {
    question: "Pourquoi je ne dois pas dire où l'on est ?",
    answer:
      "Parce que cela nous protège. Dire que tu as peur, en revanche, tu le peux toujours, à un adulte de confiance.",
  },
});
