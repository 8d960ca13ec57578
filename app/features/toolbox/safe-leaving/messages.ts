import { type Dial, hotline } from "~/features/safety/rules";
import { frAll } from "~/ui/french";
import type { Moment, Place, StepsOf, stepsFor, Trait } from "./rules";

/** French typography, and each number as its record prints it: « {17} » is named by what is dialled. */
const said = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(frAll(content)).replace(/\{(\d+)\}/g, (_, dial) => hotline(dial as Dial).number));

export const momentTexts: Record<Moment, string> = said({
  tonight: "Je dois partir ce soir, ou cette nuit",
  soon: "J'y pense, dans les jours ou les semaines qui viennent",
  staying: "Je ne pars pas ce soir",
});

export const placeTexts: Record<Place, string> = said({
  together: "Sous le même toit que l'autre",
  theirs: "Chez l'autre, ou chez sa famille",
  elsewhere: "Déjà ailleurs",
});

export const traitTexts: Record<Trait, string> = said({
  children: "Il y a des enfants",
  watched: "Mon téléphone est peut-être surveillé",
  money: "L'argent est contrôlé",
  work: "Je travaille",
  animals: "Il y a un animal",
  care: "Je prends un traitement",
  residence: "J'ai un titre de séjour",
  weapon: "Il y a une arme, ou l'on m'a serré la gorge",
});

export const texts = said({
  question: "De quoi avez-vous besoin d'abord ? Répondez à ce que vous voulez, ou à rien : la liste vient quand même.",
  submit: "Voir ma liste",
  moment: "Où en êtes-vous ?",
  place: "Où dormez-vous en ce moment ?",
  traits: "Ce qui compte chez vous",
  traitsHint: "Cochez ce qui est vrai. Rien n'est obligatoire.",
  now: "En danger maintenant ?",
  watchedTitle: "Si quelqu'un regarde cet appareil",
  watched: [
    "Cette page ne garde rien, n'est pas comptée et ne dit rien dans l'onglet. Son adresse reste pourtant dans l'historique.",
    "« Quitter vite » la remplace par la météo. Sur un clavier d'ordinateur, appuyer trois fois sur Maj fait de même.",
    "Une fois la liste commencée, cette page répond encore sans réseau.",
  ],
  more: "Quitter vite, historique, fenêtre privée : ce que le site peut et ne peut pas",
  fileLeft: "Un fichier ou une feuille se trouvent. Ne les gardez que si personne d'autre ne peut tomber dessus.",
});

export const sheetTitle = "Ma liste";

export const answers: Record<Moment | "unsaid", string> = said({
  tonight:
    "Votre vie passe avant les papiers, les meubles et les explications. Si la voie est libre, partez avec ce que vous avez sur vous.",
  soon: "Un départ se prépare en silence, une chose à la fois. Vous choisissez le jour, et vous pouvez en changer.",
  staying:
    "Rester ce soir n'est pas une faute, ni une décision pour toujours. Voici de quoi être un peu plus en sécurité, ici, et garder une porte ouverte.",
  unsaid: "Prenez ce qui vous sert, dans l'ordre que vous voulez. Ce qui vous arrive n'est pas de votre faute.",
});

export const tonight: Record<Moment | "elsewhere" | "unsaid", string> = said({
  tonight:
    "Sortez dès que la voie est libre, et composez le {17}. Si parler est dangereux, écrivez au {114} par SMS : où vous êtes, ce qui se passe.",
  soon: "Choisissez une personne sûre et donnez-lui un mot convenu : quand elle le reçoit, elle appelle le {17}.",
  staying:
    "Repérez la pièce qui a une porte sur l'extérieur, et convenez d'un mot avec une personne sûre : quand elle le reçoit, elle appelle le {17}.",
  elsewhere:
    "Ne dites à personne où vous dormez, sauf à une personne sûre. Si l'on vient : le {17}, ou le {114} par SMS.",
  unsaid: "Apprenez deux numéros par cœur : le {17}, et le {114} par SMS si parler est dangereux.",
});

export const thisWeek: Record<"children" | "alone", string> = said({
  children:
    "Depuis un téléphone que l'autre ne voit pas, appelez le {3919} ou le {116006}, et dites qu'il y a des enfants : on cherche avec vous un lieu pour tous.",
  alone:
    "Depuis un téléphone que l'autre ne voit pas, appelez le {3919} ou le {116006} : on vous écoute et l'on vous oriente, sans rien décider à votre place.",
});

type Parts = { [Part in keyof ReturnType<typeof stepsFor>]: Record<StepsOf<Part>, string> };

export const headings: Record<keyof Parts | "lines" | "law", string> = said({
  lines: "Qui répond",
  leave: "Se mettre à l'abri",
  papers: "Les papiers à réunir",
  bag: "Le sac",
  telephone: "Les traces du téléphone",
  words: "Les mots convenus",
  after: "Ensuite, quand vous êtes à l'abri",
  law: "Ce que dit la loi",
});

export const steps: Parts = said({
  leave: {
    weapon:
      "Une arme, ou une main sur la gorge : le danger est des plus graves. Dites-le dès la première phrase au {17}, et à un médecin même sans marque.",
    doNotSay: "N'annoncez pas votre départ. Le moment où l'on part est souvent celui où le danger monte.",
    moment:
      "Choisissez une heure où l'autre est loin, et gardez une raison ordinaire de sortir : les courses, le chien, l'école.",
    where:
      "Décidez où aller : une personne que l'autre ne soupçonne pas, un lieu ouvert la nuit, un commissariat, une gendarmerie, les urgences.",
    way: "Repérez le chemin et le moyen de partir : le plein fait, un billet, le numéro d'un taxi noté sur papier.",
    keys: "Un double des clés, de la maison et de la voiture, hors de la maison ou chez une personne sûre.",
    noHurry: "Rien ne vous oblige à décider ce soir. Cette liste servira un autre jour, ou jamais.",
    safeRoom:
      "Si le ton monte, évitez la cuisine, la salle de bains et les pièces sans issue. Restez près d'une porte.",
    exits: "Repérez par où sortir, de jour et de nuit, et gardez vos chaussures et un manteau près de là.",
    addressSecret:
      "Votre nouvelle adresse ne va sur aucun papier que l'autre reçoit : demandez à chaque organisme de ne pas la communiquer.",
    routes: "Changez vos trajets et vos heures, au moins les premiers temps.",
    locks: "Faites changer la serrure si l'autre a pu avoir une clé, et prévenez un voisin.",
    neverAlone:
      "Ne retournez pas chercher vos affaires sans quelqu'un avec vous, et dites à une autre personne quand vous devez revenir.",
    childrenWithYou:
      "Si vous partez avec les enfants, dites vite à un avocat ou au juge où ils sont et pourquoi : cela se prépare avec le {3919} ou le {116006}.",
    childrenSchool:
      "Dites à l'école qui peut venir chercher les enfants, et demandez qu'on vous appelle avant de les remettre à quelqu'un d'autre. Une décision de justice, si vous en avez une, les aide à répondre.",
    animals: "L'animal peut aller chez un proche, en pension ou dans un refuge. Demandez d'avance, sans dire pourquoi.",
    workTold:
      "Au travail, une personne peut savoir : pour filtrer les appels, ne donner ni vos heures ni votre adresse, vous accompagner à la sortie.",
    theirsThings:
      "Vous êtes chez l'autre ou les siens : sortez d'abord ce qui ne se remplace pas, peu à peu, chez quelqu'un de sûr.",
  },
  papers: {
    identity: "Carte d'identité ou passeport, les vôtres.",
    family: "Livret de famille, contrat de mariage ou convention de PACS, décisions de justice.",
    health: "Carte Vitale, carte de mutuelle, ordonnances.",
    bank: "Cartes bancaires, relevés, un RIB à votre nom.",
    home: "Bail ou titre de propriété, dernières quittances, dernier avis d'imposition.",
    copies:
      "Des copies suffisent si prendre l'original se remarque : une photo envoyée à une personne sûre, puis effacée du téléphone et de sa corbeille.",
    childrenPapers: "Pour les enfants : carnet de santé, carte d'identité ou passeport, certificat de scolarité.",
    workPapers: "Contrat de travail, trois derniers bulletins de salaire.",
    residencePapers: "Titre de séjour ou récépissé, et sa copie hors de la maison.",
    animalPapers: "Carnet de vaccination et papiers d'identification de l'animal.",
    proof:
      "Ce qui montre les faits, hors de la maison : dates et heures écrites, messages, photos, certificats médicaux, noms de ceux qui ont vu.",
  },
  bag: {
    hidden:
      "Le sac n'est pas chez vous : au travail, chez une personne sûre, dans un casier. À la maison, il se trouve.",
    clothes: "De quoi tenir trois jours : linge, un vêtement chaud, de quoi se laver.",
    telephone: "Un chargeur, et les numéros utiles écrits sur papier : un téléphone se perd, se casse ou se prend.",
    medicines: "Votre traitement pour deux semaines, avec l'ordonnance.",
    childrenThings: "Un doudou, un jouet, des couches s'il en faut : ce qui rassure, sans vider la chambre.",
    cash: "Un peu d'argent liquide, mis de côté par petites sommes.",
  },
  telephone: {
    otherPhone:
      "Pour chercher et appeler, prenez un autre appareil : celui d'un proche, du travail, de la médiathèque.",
    spyware:
      "N'effacez pas un logiciel espion que vous trouvez : l'autre le saurait, et c'est une preuve. Parlez-en d'abord.",
    history: "Effacez de l'historique cette page seulement : un historique vide se remarque.",
    location:
      "Le partage de position : dans le téléphone, les cartes, la voiture, la montre, une balise au fond d'un sac. Coupez-le au moment de partir, pas avant.",
    accounts:
      "Les comptes partagés : une boîte e-mail ouverte ailleurs, un nuage, un mot de passe connu. Ouvrez une adresse neuve, sur un autre appareil.",
    photos:
      "Photos et documents partent seuls vers une tablette ou un ordinateur commun : vérifiez avant de photographier un papier.",
    sms: "Un SMS au {114} et un appel restent dans le téléphone : effacez-les une fois en sécurité, pas avant qu'on vous ait répondu.",
    childrenDevices: "La tablette, la montre ou la console des enfants disent aussi où ils sont.",
    slowly: "Ne changez pas tout le même jour : un téléphone soudain muet se remarque autant qu'un départ.",
  },
  words: {
    neighbour:
      "Un signe convenu avec un voisin : un volet fermé, un message sans importance. Quand il le voit, il appelle le {17}.",
    friend: "Un mot ordinaire avec une personne sûre : « tu as retrouvé mon livre ? » veut dire « viens, ou appelle ».",
    childrenWord:
      "Un mot avec les enfants, appris comme un jeu : quand ils l'entendent, ils vont chez le voisin. Leur tâche n'est jamais de s'interposer.",
    workWord:
      "Une phrase avec un collègue : si vous ne l'avez pas appelé à telle heure, il s'inquiète pour vous et sait quoi faire.",
  },
  after: {
    doctor:
      "Voyez un médecin, même sans marque : il soigne, et il écrit ce qu'il constate. Gardez ce certificat hors de la maison.",
    association:
      "Une association d'aide aux victimes vous accompagne dans les démarches : le {116006} donne celle qui est près de vous.",
    write: "Écrivez ce qui s'est passé, avec les dates, tant que c'est frais : trois lignes suffisent.",
    ownAccount:
      "Ouvrez un compte à votre seul nom, dans une autre banque, avec un courrier qui n'arrive pas à la maison.",
    lawyer: "Demandez à un avocat ce qui protège votre situation : le logement, les enfants, l'argent.",
  },
});
