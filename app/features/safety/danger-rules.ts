import { plain, traitsOf } from "./danger-traits";
import weights from "./danger-weights.json";
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
  "(?:frapp?e+r?s?|tape+r?|tapait|cogne+r?|cognait|bat|battu|battre|battait|gifle+r?|gifflee?|claque+|etrangle+r?|etranglait|tabasse+r?|defonce+|demoli[te]?|derouille+|fracasse+|massacre+|fouette+|griffe+|mord|mordue?|pince+|plaque+|empoigne+|maltraite+|brutalise+|secoue+|secouait|bouscule+|brule+|ebouillante+|viole+|agresse+|trainee?|defigure+)";
const KILL =
  "(?:tuer?|butt?er?|crever?|egorger?|planter|defoncer|demolir|defigurer|flinguer?|etrangler?|frapper?|taper?|cogner|bruler?|noyer|frappe|massacrer?|casser la (?:gueule|tete)|faire la peau|faire (?:du )?mal)";
const DAY = "(?:demain|ce soir|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)";
const WEAPON = "(?:fusil|pistolet|flingue|revolver|carabine|machette|hache|couteau|arme)";

const patterns: Record<Danger, string[]> = {
  violence: [
    "baffes?\\b|beignes?\\b|torgnoles?|gnons?\\b|raclee|branlee|correction|prend de force|prise de force|eau bouillante|acide\\b|(?:je|suis|comme) (?:une )?merde|vaux rien|bon(?:ne)? a rien|me cherche partout|me retrouver?\\b|ai fui\\b|me suis (?:enfuie?|sauvee?)|casse (?:la|une|les) (?:vitres?|fenetres?|pare brise|portes?)|creve (?:mes|les) pneus|leve le poing|(?:il|elle|k il|qu il) (?:me|nous|vous|te) tue(?! a )|fer a repasser",
    "(?:soumise?|esclave|otage|prisonniere?)\\b|droit de (?:sortir|parler|voir|travailler|rien)|me tient par|pas le droit|cache (?:les|mes) cles|(?:me|m) (?:terrorise|terrifie|persecute|epie|piege|traque|drogue)|martyr|torture|bourreau|lynch|agression|agresseur",
    // Words that seldom mean anything else.
    "(?<!ce qui (?:me|nous) )frapp(?:e|ee|er|es|ees|ent|ait)\\b(?! (?:a|aux?|par|dans|fort)\\b)|(?<!(?:loyer|pension|credit)s? (?:m |nous )?)etrangl|gifl(?:e|ee|er|es|ait)\\b(?! pour (?:moi|nous))|cogn(?:e|ee|er|ait)\\b|tabass|viol(?:e|ee|er|eur|ait)\\b|batt(?:u|ue|ait) (?:par|devant|tous|toute|pendant)",
    "menac\\w+(?! de (?:ne|n|ma|faire|couper|vendre|plus|quitter|saisir|porter|me (?:quitter|poursuivre|attaquer))\\b| d )|espions?\\b|(?:photos?|videos?|images?) (?:intimes?|nues?|de moi|coquines?)|nudes\\b|sextape|revenge",
    "par (?:le|la) (?:cou|gorge|bras|col|tignasse)|sous l eau|en boule|mon ventre|me proteger (?:de|du|contre)|verifie mes|rendre (?:des )?comptes?|me lache (?:pas|jamais|plus)\\b|(?:rentrer|entrer|rentre|entre) (?:par la fenetre|de force|chez moi)|tout casse (?:dans la|a la|chez)|la prochaine (?:fois )?c est",
    "(?:une|son|ses|d une|des|les) armes?\\b(?! (?:secretes?|fatales?|j ai))|(?:un|le|son|d un|sa|une|la|mon) (?:fusil|pistolet|flingue|revolver|carabine|machette)\\b|noyer\\b|poignarde",
    // Said outright.
    "violente?s?\\b(?! (?:envie|colere|emotion))|violences?\\b|\\ben danger|emprise|sos\\b|appel\\w* (?:la police|les flics|les gendarmes)|saigne|en sang\\b|du sang\\b",
    `(?:m a|ma|m ont|m avait|nous a) (?:(?:encore|deja|souvent|aussi|vraiment|meme|toujours) )?${HIT}\\b(?! par )|(?:m a|ma|me) (?:\\w+ )?poussee?\\b(?! (?:a|au|vers) )|tuer(?:a|ai|ait|ont)\\b`,
    "s en pren(?:d|dra|dre|drait) a (?:moi|ma|mon|nous|mes|eux|elle|lui)|(?:jete|casse|pris|cache|confisque|explose|detruit) (?:mon|mes) (?:tel|telephone|portable|papiers|cles|passeport)",
    "avec (?:une?|des|sa|son) (?:cutter|batte|marteau|barre|hache|ceinture|ciseaux|tournevis|baton|cable|poele|fourchette|bouteille)|m a (?:envoyee?|projetee?) (?:\\w+ )?contre|m a (?:blessee?|entaillee?|laceree?|lacere|coupee?) (?:a|au|le|la|avec (?!s(?:es|a) (?:paroles|mots|remarques|phrases))) ?",
    // What one sees, hears or does where there is violence.
    "perdu connaissance|suis evanouie?|arracher (?:les|la) (?:yeux|cheveux|tete)|(?:ete|allee?|fini) aux urgences|oeil (?:\\w+ )?(?:violet|poche|gonfle)|(?:cotes?|nez|dents?|machoire) (?:\\w+ )?(?:cassee?s?|fracturee?s?)|dit que (?:j etais tombee|je suis tombee|c etait un accident)",
    "couteau(?! suisse)|puce gps|gps dans|demande mes codes|ecoute (?:derriere|aux) (?:la |les )?portes?|appuie sur (?:la|ma|mon) (?:poitrine|gorge|cou)|(?:casse|eclate|explose) (?:\\w+ ){1,2}sur la (?:tete|figure)|lancee? une? (?:casserole|assiette|verre|chaise|objet|couteau|bouteille|telephone)",
    "regler mon compte|(?:tu|vous) (?:vas|allez) (?:\\w+ )?(?:regretter|payer|crever|morfler|souffrir)|je te (?:retrouverai|retrouve)|(?:me fera|ferai|faire) la peau|salope|connasse|sale pute",
    "(?:ose|oser) (?:plus|pas) (?:\\w+ )?(?:rentrer|sortir|parler|dormir|bouger|respirer)|debarque (?:\\w+ )?(?:a mon|chez moi|au)|tambourine|coincee? (?:dans|contre|chez)|bloquee? la porte|(?:prison|condamnee?|juge|jugee) pour (?:\\w+ )?(?:coups|violences?|menaces)|coups sur",
    `(?:qu|k) ?il me touche|${HIT} (?:sur )?(?:moi|maman|sa mere|leur mere|sa femme)`,
    // A home where one is afraid.
    `${WHO} (?:me|nous) fait (?:\\w+ )?peur|faire peur|${WHO} ${ME} (?:\\w+ )?fai(?:t|s|sait) (?:\\w+ )?mal(?! (?:au coeur|avec ses mots))`,
    "peur (?:ce soir|cette nuit|pour (?:moi|nous|mes|les|ma|mon)|quand (?:il|elle|je rentre|j entends)|chez (?:moi|nous)|a la maison|tout le temps|de (?:dormir|mourir|sortir|parler|bouger))",
    "(?:pas|plus) (?:\\w+ ){0,2}(?:en securite|a l abri)|(?:me|nous) (?:cache|cachons|refugier)|suis (?:cachee?|refugiee?)|m enfuir|le fuir|hebergement d urgence|foyer pour (?:femmes|hommes)",
    "(?:ses|des|les) coups(?! (?:de (?:fil|main|pouce|telephone|coeur|fatigue|balai|soleil|theatre|stress)|durs?|bas))|(?:sous|son) emprise|crises? de (?:rage|violence)",
    "ordonnance de protection|grave danger|plainte (?:\\w+ )?pour (?:violences?|coups|menaces?|viol|harcelement)|si (?:je|j|tu|t) appelle\\w* (?:la police|les flics|les gendarmes)|t es morte?|tu es morte?",
    `${WHO} (?:\\w+ )?(?:me|m|m a|ma|nous) menace\\w*(?! (?:de (?:ne|n|couper|vendre|faire|quitter|plus|saisir|porter|demander|me (?:quitter|poursuivre|attaquer))))`,
    "menace\\w* de (?:me|m|nous|les|le|la) \\w+er\\b(?! de| la maison)|(?:mis|mettre|met) le feu",
    `${ME} (?:\\w+ )?(?:jete|jetee|mis|mise|met|jette|foutue?) (?:dehors|par terre|contre)|dehors (?:\\w+ ){0,2}(?:en pleine nuit|la nuit|pieds nus|en pyjama)`,
    `${ME} (?:\\w+ ){0,4}par les (?:cheveux|pieds|epaules)|sur ma (?:bouche|gorge)|pouvais plus respirer|(?:m etouff\\w+|m a etouffee?) (?:avec|quand)`,
    "(?:roule|conduit|fonce) (?:\\w+ )?comme (?:un|une) (?:fou|folle|malade|dingue)|force (?:ma|la) porte|entre chez moi (?:sans|la nuit)",
    "(?:controle|prend|confisque|garde) (?:tout |toute )?(?:mon|mes|ma) (?:argent|salaire|carte|papiers|paye|telephone|tel)|coupe (?:\\w+ )?les vivres|(?:m|me) (?:controle|surveille|flique|isole|rabaisse|humilie)|m insulte|(?:me traite|m a traitee?) de",
    "(?:m|me|nous) (?:empeche|interdit|defend) d",
    "attend(?:ait)? (?:en bas|devant (?:chez|la maison|l ecole|mon)|dehors|sur le parking|a la sortie)|passe (?:\\w+ )?devant chez moi|me harcele(?! (?:de|avec))|suit a la trace|ecoute mes|localis(?:e|er|ation)|hacke|surveille mes (?:messages|appels|sorties|comptes|deplacements|horaires)|controle mon (?:tel|telephone|compte)",
    "pour me forcer|me force (?:a (?:le|lui|faire l|coucher|regarder|avaler|boire|manger)|la nuit)|que je couche|abuse (?:de (?:moi|ma|mon)|sexuel)|abusee? par|pendant (?:que je dors|mon sommeil)|quand je dis non|me touche (?:pendant|quand|la nuit|de force)",
    // Blows.
    `${WHO}(?: \\w+)? ${ME}(?: \\w+)? ${HIT}`,
    `(?<!ce )qui (?:me|m a|ma) ${HIT}`,
    `${ME}(?: \\w+)? poussee?(?! a )(?: \\w+)? (?:dans|contre|par terre|du)`,
    "(?:suis|etre|fais|faisais) (?:une? )?(?:femme |homme |fait )?(?:battue?|frappee?|cognee?|tabassee?|taper|frapper|cogner)\\b(?! par)",
    "coups? de (?:poing|pied|boule|couteau|ceinture|baton)",
    `${ME}(?: \\w+)? (?:mis|donne|colle|fout|foutu|mets|met) (?:des |une? )(?:coups?(?! de (?:main|fil|pouce|jeune|vieux|telephone|balai))|claques?|gifles?|baffes?|beignes?|droite|patate)`,
    "(?:roue|rouee|pris|prends|recois|recu) (?:de |des |une )(?:coups|claques?|gifles?|baffes?|beignes?)",
    "sous (?:les|ses) coups|leve la main sur",
    `${ME}(?: \\w+)? (?:tire|tiree|attrape|attrapee|traine|trainee|pris|prend|saisi) par (?:les cheveux|la gorge|le cou|les bras|le bras)`,
    `${ME}(?: \\w+)? (?:casse|fracture|pete|eclate) (?:le|la|un|une|des|deux) (?:bras|nez|dents?|cotes?|poignet|jambe|doigt|machoire)`,
    `${ME}(?: \\w+)? (?:balance|jette|lance) (?:des|une|un|tout|ce) (?!regard|pique|defi|appel|sourire|remarque)`,
    `${ME}(?: \\w+)? (?:plante|poignarde+) (?:une?|avec|dans|de)`,
    "crache (?:dessus|au visage|a la figure)|traite de (?:pute|salope|chienne)",
    "(?:mains?|bras|lacet|corde) autour (?:de mon|du) cou|serr\\w* (?:\\w+ ){0,3}(?:le|mon|au) cou|par la gorge|sous la gorge",
    `(?:${WHO}|sa main|ses mains)(?: \\w+)? (?:me|m|m a|ma|m avait|nous a|lui a) (?:\\w+ )?(?:serr\\w*|appuy\\w*) (?:\\w+ ){0,4}(?:gorge|cou)\\b`,
    "serr\\w* ma gorge|(?:mains?|main) (?:\\w+ )?(?:a|sur) (?:la|ma) gorge",
    `${ME} (?:\\w+ )?etouff(?:er|ee? avec)|essaye de m (?:etouffer|etrangler|noyer)`,
    "(?:casse|defonce|explose) (?:la porte|tout)",
    "hematomes?|oeil au beurre noir|cocard|visage (?:\\w+ )?(?:gonfle|tumefie)|levre (?:fendue|ouverte)|(?:des|mes) bleus (?:sur|partout|au|dans)",
    `(?:est|etait|devient|redevient)(?: tres| trop| si)? (?:violente?|agressif|agressive(?! dans)|brutale?|dangereux|dangereuse|menacante?|incontrolable)\\b`,
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
    "peur (?:pour (?:ma|nos|leur|sa) vie|de lui\\b(?! (?:faire|dire|parler|annoncer|ecrire|demander|repondre|avouer|donner|en|manquer))|d elle|de mon (?:ex|mari|conjoint|compagnon|copain|pere)|de ma (?:femme|compagne)|de rentrer)",
    `(?:il|elle|mari|ex|compagn(?:on|e)|pere|mere) (?:va )?(?:rentrer?|arriver?|revient|revenir|descend|monte|sort(?:ir)? (?:(?:\\w+ ){0,2}de (?:prison|taule|detention|garde a vue)|${DAY}))(?: \\w+){0,6} (?:j ai|jai) (?:tres |si |trop )?peur\\b(?! (?:qu|que|de|d) )`,
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
    `(?:frappe|tape|bat|gifle|cogne|punit|enferme|viole|tripote|caresse) (?:\\w+ ){0,2}(?:niece|neveu|cousine?|eleve|enfants?)|tripote|pedophil|(?:a|ont) peur de (?:son|leur) (?:pere|mere|beau pere|papa|maman)|(?:ne|n) (?:\\w+ )?(?:mange|mangent) pas (?:chez|quand)|negligence`,
    `(?:attrape|saisi|empoigne|traine|tire|souleve) (?:\\w+ ){0,3}par (?:le cou|les cheveux|le bras|la gorge|l oreille)|(?:ma|sa|la) culotte|tete (?:\\w+ ){1,3}sous l eau|(?:frappe|tape|bat|gifle|cogne|secoue|etrangle) (?:\\w+ )?(?:mon|ma|mes|nos|notre) ${CHILD}`,
    `(?:papa|maman|il|elle) (?:\\w+ )?a ${HIT} (?:moi|sur moi|maman)|(?:punir?|punit) (?:\\w+ ){0,4}(?:cave|noir|froide|placard|dehors)|(?:eau (?:froide|glacee)|dans (?:le noir|la cave|le placard)) (?:\\w+ ){0,4}(?:punir|cave|placard)|marier (?:\\w+ ){0,2}(?:de force|${CHILD})`,
    `peur pour (?:\\w+ ){0,3}${CHILD}|(?:les|leur|la|le) ${HIT}(?! (?:a la|au|en) )(?: |$)`,
    `(?:enferme|prive|attache|insulte|humilie|terrorise|hurle)(?: dessus| sur)? (?:les|mes|nos|mon|ma|notre|le|la) ${CHILD}|fessee|martinet|maltrait|(?:leur|lui) hurle`,
    "zizi|zezette|parties intimes|(?:marques?|traces|bleus) sur (?:le|les|son|ses)|kidnapp|enlevement",
    `(?:bourree?|ivre|saoule?|alcoolisee?|droguee?) (?:\\w+ ){0,4}${CHILD}|${CHILD} (?:\\w+ ){0,2}seule?s? (?:\\w+ ){0,3}(?:nuit|heures)`,
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
    "se coupe (?:les|le|la)|se scarifie|rejoindre (?:\\w+ ){1,4}(?:ciel|la haut|paradis)|\\badieu(?! (?:a cette|a la|aux vacances))|plus rien ne me retient|(?:sans|plus de|plus aucun) (?:issue|espoir|avenir|but)|inutile sur terre|debarrasse(?:r|s|e)? de moi|boulet pour|fardeau pour|dormir (?:pour toujours|et ne)",
    "(?:ouvert|ouvrir|taillade|entaille|coupe) (?:les|ses|mes) (?:poignets|veines)|(?:plein|trop|tous|toute) (?:de |mes |les |ses |la boite )?(?:medicaments|medocs|cachets|comprimes|pilules)|overdose|surdose|(?:plus|pas) vivre(?! (?:dans|ici|avec|a|en|chez|seule?)\\b)|vais sauter",
    "mourir(?! (?:de (?:rire|honte|faim|ennui|chaud|froid|soif|curiosite)))|(?:boites?|plaquettes?|tubes?) (?:entiere )?de (?:doliprane|paracetamol|calmants|antidepresseurs)",
    "(?:me|m) fai(?:s|re) du mal|que (?:ca|tout|tout ca) s arrete|peux plus de (?:cette|la|ma) vie|peux plus de vivre|(?:regarde|devant) les trains|fait mes adieux(?! a (?:cette|la|notre|ma))",
    "(?:foutre|jeter|mettre|passer) (?:sous|par) (?:un|le|la) (?:train|metro|rer|voiture|camion|fenetre)|pas passer la nuit|passerai pas la nuit",
    "plus envie (?:d etre la|d exister|de me (?:reveiller|lever)|de rien)|(?:plus|jamais) me reveiller|partir pour toujours|lettres? d adieu|dire adieu (?:a tous|a tout|aux enfants)|quitter ce monde|plus de ce monde",
    "plus la force (?:de (?:continuer|vivre|lutter|tenir|avancer)|$)|(?:etais|serai|serais|sois) plus la\\b|mieux sans moi|faire une (?:grosse )?(?:betise|connerie)|(?:veux|vais|envie de) (?:\\w+ )?tout arreter",
    "avale\\w* (?:\\w+ ){0,3}(?:boites?|cachets|medicaments|medocs|plaquettes?|comprimes|somniferes|xanax|lexomil)|(?:boite|plaquette) (?:entiere )?de (?:xanax|lexomil|medocs|medicaments|cachets|somniferes)|lame de rasoir|avec une corde",
    "suicid(?!e (?:financier|commercial|social|professionnel))",
    "(?:envie|veux?|veut|voudrais|pense|penser?|idees?|preferer?ais?) (?:de |d |a )?(?:\\w+ )?(?:mou+rr?ir|crever|disparaitre|plus exister|la mort)(?! (?:de (?:rire|honte|faim)|une?|quelques|deux|a la|en) )",
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

/** Beyond it a text suggests danger; one sentence among others has more to say to count for the whole. */
const ENOUGH = 0.8;
const ENOUGH_ALONE = 2.5;
/** Traits the corpus knows: of fewer, nothing is learned (« des pièces »). */
const TOO_FEW = 4;
const learned = new Map(Object.entries<number>(weights));

/** How much the words of a text, together, sound like those of the corpus that suggest danger (`npm run danger-words`). */
function weightOf(text: string): number {
  const known = traitsOf(text).flatMap((trait) => learned.get(trait) ?? []);
  if (known.length < TOO_FEW) return 0;
  const sum = known.reduce((total, weight) => total + weight, 0);
  return (learned.get("") ?? 0) + sum / Math.sqrt(known.length || 1);
}

function soundsOfDanger(text: string): boolean {
  return weightOf(text) > ENOUGH || text.split(/[.!?…\n]+/).some((sentence) => weightOf(sentence) > ENOUGH_ALONE);
}

/**
 * The numbers to show beside a text, in the order of the list; none when nothing in it suggests danger. A word too many costs
 * a few lines on a screen, a word too few may cost more. Expressions say which danger; words that only sound like it say all.
 * What is seen and missed: `tests/support/danger-sentences.json`.
 */
export function numbersFor(text: string): Dial[] {
  const read = plain(text);
  const found = kinds.filter(([, words]) => words.test(read)).flatMap(([danger]) => dials[danger]);
  if (found.length > 0) return ["17", "114", ...found];
  if (!soundsOfDanger(text)) return [];
  return [
    "17",
    "114",
    ...dials.violence,
    ...(new RegExp(`\\b${CHILD}\\b`).test(read) ? dials.child : []),
    ...dials.suicide,
  ];
}
