import type { Dial } from "./hotlines";

type Danger = "violence" | "child" | "suicide";

/** Whom to call for what; 17 and 114 stand before them all. */
const dials: Record<Danger, Dial[]> = {
  violence: ["3919", "116006"],
  child: ["119"],
  suicide: ["3114"],
};

// The patterns read what `plain` gives: no accent, no capital, one space between the words, « m’a » and « ma » alike.
const WHO =
  "(?:il|ils|elle|k ?il|qu ?il|qu ?elle|mari|femme|conjointe?|compagn(?:on|e)|copine?|copain|ex|mec|homme|pere|mere|papa|maman|fils|frere|oncle|tonton)";
const ME = "(?:me|m|ma|m a|m avait|m ont|nous|nous a)";
const CHILD = "(?:enfants?|gosses?|gamine?s?|petite?s?|fils|fille|filles|bebe|ado|garcons?|puce)";
const HIT =
  "(?:frapp?e+s?|tapee?|tapait|cogne+|bat|battu|battait|gifle+|gifflee?|etrangle+|etranglait|tabasse+|defonce+|derouille+|fracasse+|massacre+|griffe+|mord|mordue?|maltraite+|brutalise+|secoue+|bouscule+|brule+|ebouillante+|viole+|agresse+)";
const KILL =
  "(?:tuer?|butt?er?|crever?|egorger?|planter|defoncer|flinguer?|etrangler?|frapper?|taper?|bruler?|frappe|massacrer?)";
const WEAPON = "(?:fusil|pistolet|flingue|revolver|carabine|machette|hache|couteau|arme)";

const patterns: Record<Danger, string[]> = {
  violence: [
    // Blows.
    `${WHO}(?: \\w+)? ${ME}(?: \\w+)? ${HIT}`,
    `(?<!ce )qui (?:me|m a|ma) ${HIT}`,
    `${ME}(?: \\w+)? poussee?(?! a )(?: \\w+)? (?:dans|contre|par terre|du)`,
    "(?:suis|etre|fais|faisais) (?:une? )?(?:femme |homme |fait )?(?:battue?|frappee?|cognee?|tabassee?|taper|frapper|cogner)(?! par)",
    "coups? de (?:poing|pied|boule|couteau|ceinture|baton)",
    `${ME}(?: \\w+)? (?:mis|donne|colle|fout|foutu|mets|met) (?:des |une? )(?:coups?(?! de (?:main|fil|pouce|jeune|vieux|telephone|balai))|claques?|gifles?|baffes?|beignes?|droite|patate)`,
    "(?:roue|rouee|pris|prends|recois|recu) (?:de |des |une )(?:coups|claques?|gifles?|baffes?|beignes?)",
    "sous (?:les|ses) coups|leve la main sur",
    `${ME}(?: \\w+)? (?:tire|tiree|attrape|attrapee|traine|trainee|pris|prend|saisi) par (?:les cheveux|la gorge|le cou|les bras|le bras)`,
    `${ME}(?: \\w+)? casse (?:le|la|un|une|des|deux) (?:bras|nez|dents?|cotes?|poignet|jambe|doigt|machoire)`,
    `${ME}(?: \\w+)? (?:balance|jette|lance) (?:des|une|un) `,
    `${ME}(?: \\w+)? (?:plante|poignarde+) (?:une?|avec|dans|de)`,
    "crache (?:dessus|au visage|a la figure)|traite de (?:pute|salope|chienne)",
    "(?:mains?|bras|lacet|corde) autour (?:de mon|du) cou|serr\\w* (?:le|mon) cou|par la gorge|sous la gorge",
    `${ME} (?:\\w+ )?etouff(?:er|ee? avec)|essaye de m (?:etouffer|etrangler|noyer)`,
    "(?:casse|defonce|explose) (?:la porte|tout)",
    "hematomes?|oeil au beurre noir|cocard|visage (?:\\w+ )?(?:gonfle|tumefie)|levre (?:fendue|ouverte)|(?:des|mes) bleus (?:sur|partout|au|dans)",
    `(?:est|etait|devient|redevient)(?: tres| trop| si)? violente?\\b`,
    "violences? (?:conjugales?|physiques?|sexuelles?|domestiques?|a la maison)|victime de violences?",
    // Threats and weapons.
    `(?:va|vais|veut|voulait|allait|pourrait|capable de|menace de) (?:de )?(?:me|m|te|t|nous|les|la|le|vous) ${KILL}(?! a la tache)`,
    `peur (?:qu|k) ?(?:il|elle|ils)(?: ne)? (?:me|m|nous|les|la|le|lui) (?:\\w+ )?(?:tue|frappe|tape|viole|etrangle|fasse|fait|retrouve|enleve|brule)`,
    "je (?:te|vous) (?:tue|creve|bute|plante|egorge)|(?:serai|seras|sera) la prochaine",
    "(?:menaces?|menacee?r?|menacait) de mort",
    `menace\\w* (?:\\w+ ){0,3}(?:avec une? |de publier|de diffuser|de prendre les (?:petits|enfants)|de partir (?:avec|au bled)|d enlever|de bruler|de tout casser)`,
    `${WHO} (?:\\w+ )?(?:a|achete|acheter|cache|garde|sorti|pointe|braque) (?:une? |des |son )(?:fusil|pistolet|flingue|revolver|carabine|machette|arme)s?(?! secrete| fatale)`,
    `(?:pointe|braque|sorti|menace\\w*)(?: \\w+){0,2} ${WEAPON}`,
    "tue (?:le|la|mon|ma|notre) (?:chat|chatte|chien|chienne|lapin)",
    "bruler? la maison",
    // Fear.
    "peur (?:pour (?:ma|nos|leur|sa) vie|de lui\\b|d elle|de mon (?:ex|mari|conjoint|compagnon|copain|pere)|de ma (?:femme|compagne)|de rentrer)",
    "terrorise|terrifie|dans la (?:terreur|peur)",
    "au secours|aidez moi (?:il|elle|vite)|dors dans (?:la|ma) voiture",
    // Held, followed, watched.
    `${ME}(?: \\w+)? (?:enferme+|sequestre+|retient|retenue?|ferme dedans|fermee? a cle)`,
    "(?:ferme|fermee|enferme|enfermee) (?:dedans|a cle|a la maison|dans la (?:chambre|cave|salle|maison))|sequestr",
    "(?:empeche|interdit) de (?:sortir|partir|voir ma|voir mes|telephoner|travailler)",
    "pris (?:mes|mon) (?:\\w+ )?(?:cles|papiers|tel|telephone|passeport)|casse mon (?:tel|telephone|portable)",
    "traceur|airtag|balise gps|mouchard|logiciels? espions?|geolocalis|pirate[er]? mon|m espionne|me (?:traque|piste|flique)",
    `${WHO} (?:me|nous) surveille|cameras? (?:\\w+ )?(?:dans|chez|partout)`,
    "(?:lit|lis|regarde|fouille) (?:\\w+ )?(?:mes (?:messages|sms|mails)|mon (?:tel|telephone|portable))|sait (?:toujours|tout le temps) ou je|sait tout ce que je fais|codes? de mon (?:tel|telephone)",
    "me (?:suit|suivait|attend) (?:partout|dans la rue|a la sortie|en voiture)|rode (?:autour|devant)|est (?:devant|derriere) (?:chez moi|ma porte|la porte)",
    `${ME} (?:\\w+ )?harcel\\w*(?! de questions)(?: \\w+)? (?:jour|nuit|partout|par|au|sans)`,
    // Sexual violence.
    `violee?s?\\b|un viol\\b|${ME} (?:\\w+ )?violee?|inceste|attouchement`,
    "agress\\w+ sexuel|(?:sans|malgre) (?:mon )?(?:accord|consentement)|devoir conjugal",
    "(?:force|forcee|oblige|obligee)s? (?:\\w+ ){0,3}(?:coucher|rapports?|sexe|l amour|relations? sexuel)|photos? (?:de moi )?(?:nue?|intimes?)",
  ],
  child: [
    `(?:${WHO}|papa) (?:\\w+ )?(?:a |le |la |les )?${HIT}(?: \\w+){0,2} ${CHILD}`,
    `(?:secoue|tape|frappe|bat|gifle|cogne) (?:le|la|les|mon|ma|mes|notre|nos) (?:\\w+ )?${CHILD}`,
    `leve la main sur (?:\\w+ )?${CHILD}`,
    "(?<!ca )touche (?:ma|mon|notre|la|le) (?:\\w+ )?(?:fille|fils|petite?|bebe)|(?:papa|tonton|pere|frere|cousin|oncle|papy) (?:le|la|les|me) touche",
    `${CHILD} (?:\\w+ ){0,4}(?:des|avec) (?:bleus|marques|traces|hematomes)`,
    "dans (?:sa|la) culotte|inceste|attouchement",
    `mal (?:aux|au|a la|a mes|a mon|a ma|a nos|a notre) ${CHILD}`,
    `(?:tuer?|bruler?|jette|jeter|enlever?|prendre)(?: \\w+){0,4} ${CHILD} (?:et|avec nous|dedans)|fenetre avec les`,
    `peur (?:qu|k) ?(?:il|elle) nous (?:\\w+ )?tue`,
    "menace\\w* (?:de )?(?:prendre|partir|enlever|tuer)",
  ],
  suicide: [
    "suicid(?!e (?:financier|commercial|social|professionnel))",
    "(?:envie|veux?|veut|voudrais|pense|penser?|idees?|preferer?ais?) (?:de |d |a )?(?:\\w+ )?(?:mou+rr?ir|crever|disparaitre|plus exister|la mort)(?! de (?:rire|honte|faim))",
    "(?:veux?|peux?|envie de|envie) (?:plus|pas) (?:de )?vivre(?! (?:dans|ici|avec|chez|a |en ))",
    "(?:plus|pas|aucune)(?: de)? (?:raison|envie|gout|force) de vivre|(?:a quoi bon|sert a rien)(?: \\w+){0,4} (?:vivre|en vie)",
    "(?:veux?|vais|va|envie d|peux?) en finir(?! (?:avec|de|vite|rapidement))",
    "foutre en l air|idees (?:noires|sombres)|(?:monde|eux|enfants|vie) (?:\\w+ ){0,3}mieux sans moi",
    "(?:me|m|se|s) (?:tuer|pendre|flinguer|buter|supprimer|noyer|immoler|jeter (?:par|sous|du|d))|se jette (?:par|sous|du)",
    "scarifi|me mutile|ouvrir les veines|me coupe les (?:veines|bras|poignets)",
    "(?:cachets|medicaments|medocs|comprimes|somniferes)(?: \\w+){0,5} (?:plus me reveiller|en finir|mourir)|(?:avaler?|prendre|pris) (?:\\w+ )?(?:toute? |tous )?(?:mes |les |la )?(?:boite|medicaments|medocs|cachets) (?:entiere|d un coup)|avaler (?:tous|toute)",
    "sauter (?:du|d un|par|sous) (?:pont|balcon|toit|immeuble|fenetre|la fenetre|vide|train|le train|un train)",
  ],
};

const kinds = Object.entries(patterns).map(
  ([danger, list]) => [danger as Danger, new RegExp(list.map((one) => `\\b(?:${one})`).join("|"))] as const,
);

/** As people type at night: without accents, in haste, as one says it. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replace(/[^a-z\d]+/g, " ")
    .replace(/\bj(?=(?:ai|veux?|vais|peux?|pense|suis|dors)\b)/g, "j ")
    .replace(/\bjme\b/g, "je me")
    .replace(/\bg (?=peur|envie)/g, "j ai ")
    .replace(/\bquil\b/g, "qu il")
    .replace(/\bkil\b/g, "k il");
}

/**
 * The numbers to show beside a text, in the order of the list; none when nothing in it suggests danger. A word too many costs
 * four lines on a screen, a word too few may cost more: the corpus of `tests/support/danger-sentences.json` holds both.
 */
export function numbersFor(text: string): Dial[] {
  const read = plain(text);
  const found = kinds.filter(([, words]) => words.test(read)).flatMap(([danger]) => dials[danger]);
  return found.length > 0 ? ["17", "114", ...found] : [];
}
