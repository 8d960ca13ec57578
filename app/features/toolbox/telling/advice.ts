import { frAll } from "~/ui/french";
import type { KeysOf } from "./rules";

type Advice = "before" | "never" | "bedtime" | "week";

/** For who reads aloud, not to be read aloud. */
export const advice: { [Part in Advice]: Record<KeysOf<Part>, string> } = frAll({
  before: {
    agree:
      "Mettez-vous d'accord sur ces cinq phrases, par écrit, et sur qui dit laquelle. Les raisons peuvent attendre.",
    alone:
      "Dites-le de votre côté, sans parler à la place de l'autre parent. Laissez la porte ouverte : « Tu pourras en parler là-bas aussi. »",
    noPretence:
      "L'un de vous ne le voulait pas. Personne n'a à faire semblant : il suffit que les raisons restent entre adultes.",
    knownPlace:
      "Choisissez un lieu {que votre enfant connaît|qu'ils connaissent}, même si l'un de vous vit déjà ailleurs.",
    call: "Si l'autre parent est loin, un appel en image vaut mieux qu'un message. Fixez l'heure d'avance.",
    nobodyNew: "Ne présentez personne ce jour-là. Répondez si la question vient, et pas plus loin que la question.",
    noMeeting: "Un tout-petit n'a pas besoin d'une réunion : peu de mots, les mêmes gestes, à la même heure.",
    moment:
      "Choisissez un matin sans école, à la maison, avec une journée libre derrière. Ni veille d'examen, ni anniversaire, ni voiture.",
    oneAnswer:
      "Ayez au moins deux réponses : où {votre enfant dort|ils dorment} cette semaine, et qui {l'|les }emmène le matin.",
    allThenEach: "Réunissez-les tous, puis reprenez avec chacun, seul à seul.",
    length: "Dix minutes, à {sa|leur} hauteur, téléphones éteints. Lisez, puis taisez-vous.",
    tears: "Si vos larmes viennent, ne les cachez pas : « Je suis triste, et je sais m'en occuper. »",
    notYet:
      "N'annoncez rien tant que vous vivez sous le même toit. Ne confiez à un enfant ni date ni projet de départ : il ne saurait pas le garder.",
    withoutTheOther: "Parlez sans l'autre parent, dans un lieu sûr, une porte que l'on peut ouvrir près de vous.",
    notTogether:
      "Vous pensiez le dire à deux. Avec de la peur ou de la violence, ces phrases sont faites pour être dites sans l'autre.",
    prepareSafely: "Préparez ce moment avec le {3919} ou le {116006}. Pour un enfant, le {119} répond jour et nuit.",
  },
  never: {
    nothing: "« Rien ne va changer » : c'est faux, et l'enfant le verra demain.",
    messenger: "« Demande donc à l'autre » : l'enfant devient messager.",
    gifts: "« Tu auras deux Noël » : il entend que sa peine n'a pas de place.",
    console: "« Heureusement que tu es là » : il croit devoir tenir la maison debout.",
    choose: "« Tu choisiras chez qui tu vis » : un parent ne peut pas le promettre.",
    secret: "« Ne le dis à personne » : il lui faut au moins un adulte à qui parler.",
    hate: "« Nous ne pouvions plus nous supporter » : il se demande si l'on peut cesser de le supporter, lui.",
    left: "« L'autre nous abandonne » : il perd un parent dans la phrase.",
    house: "« On gardera la maison » : tant que ce n'est pas décidé, cela ne se promet pas.",
    asMuch: "« Tu nous verras autant qu'avant » : tant que les jours ne sont pas décidés, cela ne se promet pas.",
    ifOnly: "« Si cela ne tenait qu'à moi » : il se met à chercher comment vous réunir.",
    adore: "« Tu vas adorer la personne que j'ai rencontrée » : l'affection ne se commande pas.",
    soon: "« On se voit très bientôt » : sans date, l'attente devient de l'inquiétude.",
    owed: "« Après tout ce que l'on a fait pour t'avoir » : il croit avoir une dette.",
    never: "« Cela n'arrivera plus jamais » : personne ne peut le promettre.",
    monster: "« C'est un monstre » : nommez ce qui a été fait, pas la personne. L'enfant l'aime peut-être.",
    silence: "« Ne raconte rien à personne » : votre adresse se tait, la peur se dit.",
    spy: "« Dis-moi tout ce qui se passe là-bas » : ce n'est pas à l'enfant de surveiller.",
  },
  bedtime: {
    sameHour: "Le coucher, à l'heure de tous les soirs. Un soir comme les autres rassure plus qu'un long discours.",
    trueTonight: "Dites seulement ce qui est vrai cette nuit : qui est là, où l'on dort, quelle porte est fermée.",
    sameOrder: "Tout-petit : le même ordre que chaque soir, le bain, la chanson, la lumière.",
    noPromise: "De trois à six ans : aux pleurs, ne promettez rien. « Je suis là ce soir » suffit.",
    knock: "Douze ans et plus : frappez, dites « Je suis à côté », n'insistez pas. Revenez demain.",
    question: "Avant d'éteindre : « S'il te vient une question cette nuit, tu peux m'appeler. »",
  },
  week: {
    schoolBoth:
      "À l'école : « Nous nous séparons. Si vous remarquez un changement, dites-le à chacun de nous. Nous ne vous demandons pas de prendre parti. »",
    schoolOne:
      "À l'école : « Nous nous séparons. Si vous remarquez un changement, merci de me le dire. Je ne vous demande pas de prendre parti. »",
    schoolSafe:
      "À l'école : dites qui peut venir {chercher votre enfant|les chercher}, montrez une décision si elle existe, et demandez que votre adresse ne soit donnée à personne.",
    grandparents:
      "Aux grands-parents : « {L'enfant le sait. Il a|Les enfants le savent. Ils ont} besoin que vous restiez des grands-parents, sans commentaire sur l'un ni sur l'autre. »",
    familySafe:
      "Aux proches : votre adresse va aux seules personnes sûres. Demandez-leur de ne rien redire, pas même pour rassurer.",
    appointment:
      "Fixez un jour et une heure d'appel que l'on peut tenir. Mieux vaut un rendez-vous tenu que trois promis.",
    again: "Reparlez-en en faisant autre chose : la vaisselle, la route, un dessin. Les questions viennent de travers.",
    doctor:
      "Si, plusieurs semaines après, le sommeil, l'appétit ou l'école restent très troublés, parlez-en au médecin de l'enfant.",
    danger: "Si un enfant est en danger, le {119} répond jour et nuit.",
  },
});
