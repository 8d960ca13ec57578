/** What a reader stumbles on, in the order of the reasons. */
export const marks = ["always", "insult", "accusation", "threat", "recourse"] as const;
export type Mark = (typeof marks)[number];

// The patterns read what `folded` gives: no accent, no capital, straight apostrophes. A space stands for any white space.
const TOUJOURS = "(?:toujours?|tjrs?|tjs|tjours)";
const JAMAIS = "(?:jamais?|jms|jam)";
const YOU_ARE = "(?:tu es|tu est|t'es|t'est|tes|t es|t|tu n'es qu'|tu restes)";
const YOU_HAVE = "(?:tu (?:m'|nous |les |l'|lui |leur )?(?:as|a)|tu (?:mas|las)|t'as|t'a|tas|ta|t as)";
const QUIET = "(?:ne |n'|me |m'|te |t'|l'|la |le |les |lui |leur |nous |y |en )*";
const CHILDREN =
  "(?:les (?:enfants|petits|petites|filles|garcons|gosses)|tes (?:enfants|gosses|filles|fils)|ton fils|ta fille)";
const JUDGED =
  "(?:egoistes?|menteu(?:r|se)s?|ridicules?|immatures?|irresponsables?|incapables?|minables?|lamentables?|pitoyables?|pathetiques?|insupportables?|nuls?|nulles?|fous?|folles?|malades?|tarees?|tares?|cinglee?s?|dingues?|debiles?|bete|lache|radine?|hysterique|toxique|manipulat(?:eur|rice)|pervers|mauvaise? (?:mere|pere)|une merde|rien|cretine?|idiote?|con(?:ne)?)";
const THE = "(?:les |la |l'|le )";
const HELPERS = "(?:flics|gendarmes|police|pmi|ase|119|assistante sociale|services sociaux|juge|jaf)";
const LAWYER = "(?:un |une |mon |l')avocate?";

const patterns: Record<Mark, string[]> = {
  always: [
    `tu (?!peux )${QUIET}\\w+ (?:\\w+ )?(?:${TOUJOURS}|${JAMAIS})(?: la| en retard| contente?| merci)?(?! (?:d'accord|ok|dispo)\\b)`,
    `(?:t'as|ta|tas|t'es|tes|t) (?:${TOUJOURS}|${JAMAIS})(?: la| en retard| contente?| rien fait)?`,
    "a (?:chaque|toutes les) fois",
    `comme (?:${TOUJOURS}|d'hab(?:itude)?)`,
    "encore une fois",
    "(?:tu|t'es|t'as|tes)(?: \\w+){1,3} tout le temps",
    `c'?(?:est)? (?:${TOUJOURS}|encore) (?:a )?(?:moi|les memes|pareil|des reproches|la meme histoire)(?: qui \\w+)?`,
    `(?:encore|${TOUJOURS}) (?:a )?moi qui \\w+`,
    `(?:rien|personne) ne va ${JAMAIS}`,
    `${TOUJOURS} des (?:reproches|excuses|histoires|problemes)`,
    `(?<=^|[.!?] ?)${JAMAIS}(?=[.!]|$)`,
  ],
  insult: [
    `${YOU_ARE} (?:vraiment |qu'|que |juste |trop |completement |tellement )*(?:une? |un pauvre |une pauvre |un gros |une grosse |un sale |une sale )?${JUDGED}`,
    "(?:gros |grosse |sale |pauvre |quel(?:le)? |espece de |petite? )*(?:connards?|connasses?|conne|salauds?|salopes?|garces?|putes?|encules?|batards?|ordures?|cretine?s?|abrutie?s?|imbeciles?|bouffons?|merdeu(?:x|se)|raclure)",
    "pauvre (?:type|mec|con|conne|fille|femme|tache|cloche)",
    "espece de (?:gros |grosse |sale |pauvre )?\\w+",
    "quel(?:le)? (?:egoisme|honte|mauvaise foi|manque de respect|culot)",
    "c'est (?:vraiment |juste |completement |trop )?(?:insupportable|honteux|lamentable|pitoyable|pathetique|minable|ridicule|n'importe quoi|inadmissible|degueulasse|scandaleux|nul de ta part)",
    "(?<=^|[.!?]\\s*)(?:irresponsable|n'importe quoi|lamentable|pathetique|ridicule|minable|honteux)",
    "tu (?:me |nous )(?:degoutes?|fais? pitie|fais? honte|saoules?|gonfles?|fais? chier|repugnes?)",
    "tu te prends pour qui|tu vaux rien|pas foutue? de",
    "(?<!penses? qu'a )(?:ferme ta gueule|ta gueule)|ferme la\\b(?! porte| fenetre| voiture| maison| grille| barriere)|va te faire \\w+|casse toi|degage",
    `${YOU_HAVE} un (?:grain|(?:vrai |gros )?probleme (?:dans ta|a la|de) tete)`,
    `${YOU_HAVE} (?:aucun|zero|pas de) respect|(?:mere|pere) indigne|un (?:pere|homme) lamentable`,
  ],
  accusation: [
    "tu (?:ne |n')?penses? (?:jamais )?(?:qu'|que |qu |k)(?:a )?(?:toi|ta|tes|ton)(?: gueule| pomme)?",
    "(?:c'est|c|tout ca c'est|tout ca c) (?:entierement |uniquement )?(?:de )?ta faute",
    "(?:c'est |c )?a cause de toi",
    "tu (?:le |l')?fais? (?:tout )?expres",
    "tu t'en (?:fou[st]?|fiches?|moques?|bats|tapes?|contrefous|branles?|laves? les mains)(?: de \\w+(?: \\w+)?)?",
    "tu (?:te )?(?:moques?|fous|fiches?) (?:de (?:nous|moi|tout|\\w+)|du monde|d'eux|d'elle)",
    "tu (?:les? |la |l')(?:montes?|retournes?|manipules?|dresses?|utilises?|braques?)(?: contre (?:moi|nous))?",
    "bourres? le crane|laves? le cerveau",
    "tu (?:m'|me |nous |l'|les )(?:empeches?|prives?|mens|caches|voles?|abandonnes?|harceles?|provoques?)(?: de \\w+)?",
    `${YOU_HAVE} (?:tout |encore |deja )?(?:menti|vole|abandonnee?s?|trahie?s?|gache|detruit|brise|prive|trompee?|ruine|tout fait pour|laisse tomber|choisi (?:ton mec|ta nouvelle|elle|ta copine|l'autre))`,
    "tu (?:mens|manipules|te sers (?:de|des)|profites (?:de|du)|te defiles|te caches derriere|te victimises|abuses)(?: \\w+)?",
    "tu veux (?:juste |seulement |que )(?:me |m'|nous |mon |ton |l')\\w+(?: \\w+)?|tu cherches (?:juste |que )?(?:a me|a nous|la guerre|la merde|le conflit)",
    "tu prends tout|tu decides? (?:de )?toute? seule?",
    `${YOU_HAVE} (?:aucune?|pas de|zero) (?:scrupules?|remords|empathie|coeur|parole)`,
    "tu (?:ne )?fais (?:aucun effort|rien pour)|tu (?:n'|ne )?assumes (?:rien|pas|jamais)",
  ],
  threat: [
    "tu (?:peux|pourras|vas) (?:oublier|dire adieu|faire une croix)(?: \\w+){0,3}",
    "tu vas (?:voir(?= (?:ce que|ce qui|comment|de quoi)|\\s*(?:[.!,]|$))|(?:le |me le |t'en )?(?:regretter|mordre les doigts)|(?:le |me le |tout )payer|pleurer|comprendre|m'entendre)",
    "tu vas payer(?=\\s*(?:[.!,]|$)| pour (?:ca|tout))",
    `tu (?:ne |n')?(?:les? |la |l')?(?:re)?ver+as (?:plus|pas|jamais)(?: ${CHILDREN})?`,
    "(?:tu |t')auras (?:plus|pas|rien)(?: (?:un|une) \\w+)?",
    "attends[- ]?toi a \\w+(?: \\w+){0,2}|ca va te faire drole",
    "(?:je vais|j'vais|jvais|je) (?:te |t')(?:pourrir|detruire|ruiner|demolir|trainer|faire payer|faire la peau|retirer|enlever|prendre)(?: \\w+){0,2}",
    "je vais tout (?:balancer|raconter|dire)(?: a \\w+)?",
    "sinon,? (?:tu vas|ca va)(?: \\w+){0,3}",
    "(?:fais?|fait) (?:bien )?(?:gaffe|attention) a (?:toi|tes)|gare a toi|prends garde",
    "ca va (?:mal (?:se passer|finir|aller)|barder|chauffer|saigner)",
    "je te (?:jure|promets|previens),? (?:que )?tu vas \\w+(?: \\w+)?",
  ],
  // What anybody may do: said before it is done it may weigh, but nobody is told to give it up.
  recourse: [
    `(?:j'appelle|j'appel|jappelle|j'appellerai|je vais appeler|je previens|je vais prevenir) ${THE}${HELPERS}`,
    `je vais (?:au (?:commissariat|tribunal)|a la (?:gendarmerie|police)|chez (?:${THE}(?:flics|gendarmes)|${LAWYER})|voir (?:${THE}${HELPERS}|${LAWYER}))`,
    "je (?:porte|vais porter|porterai|depose|vais deposer|deposerai) (?:une )?plainte(?: contre toi)?",
    "je (?:saisis|vais saisir|saisirai) (?:le |la )(?:juge|jaf|tribunal|justice)",
    "je (?:demande|demanderai|vais demander) (?:la |le |a )(?:suppression|garde exclusive|garde|retrait|residence exclusive)(?: \\w+){0,4}",
    "on se (?:voit|verra|retrouve|retrouvera) (?:au tribunal|devant le juge)",
    "(?:tu auras |t'auras )?(?:des )?nouvelles de (?:mon avocate?|mes avocats|la justice)",
  ],
};

export const readers = marks.map(
  (mark) =>
    [
      mark,
      new RegExp(`(?<![\\w'])(?:${patterns[mark].map((one) => one.replaceAll(" ", "\\s+")).join("|")})(?!\\w)`, "g"),
    ] as const,
);
