/**
 * `other` is another member: what belongs to the member is not theirs. The coach, as a person, owns none of it either.
 * `bareCoach` is the coach with her password alone, no second factor set up; `halfwayCoach` has given her password and
 * not yet the code her second factor asks for.
 */
export const persons = ["visitor", "registered", "member", "other", "coach", "bareCoach", "halfwayCoach"] as const;
export type Person = (typeof persons)[number];

/** What is said of the others holds for these two, by the rules of `answersAt`. */
type Described = Exclude<Person, "bareCoach" | "halfwayCoach">;

/** For each person what a GET answers, then a POST of an empty form of ours: « 200 / 422 », « 302 /auth / 405 ». */
export type Answers = Record<Described, string>;

/** Refused everywhere, from everybody, before anything is read. */
export const refusedMethods = ["PUT", "PATCH", "DELETE"];

/** What a GET of an address changes besides the session and the limits, by its tables: that it was read, and by whom. */
export const writtenByGet: Record<string, string[]> = {
  "/admin/echanges/:id": ["advice_messages", "audit_entries"],
  "/admin/echanges/:id/pieces/:piece": ["audit_entries"],
  "/admin/messages/:id": ["audit_entries", "contact_messages"],
  "/admin/rendez-vous/:id": ["audit_entries"],
  "/admin/rendez-vous/:id/pieces/:piece": ["audit_entries"],
};

/**
 * The kinds of addresses, and who is asked at each: one person of each class its guard tells apart. Two people a guard
 * does not tell apart prove nothing twice.
 */
export const kinds = {
  public: ["visitor", "member"],
  "one’s own": ["visitor", "halfwayCoach", "registered", "bareCoach"],
  "a member’s": ["visitor", "halfwayCoach", "other", "member", "coach"],
  "the back office": ["visitor", "halfwayCoach", "registered", "member", "bareCoach", "coach"],
  "answered to each otherwise": persons,
} as const satisfies Record<string, readonly Person[]>;

type Kind = keyof typeof kinds;

interface Access {
  kind: Kind;
  /** Of the address; of an existing object when the address names one. That object is the member’s, where it has an owner. */
  present: Answers;
  /** Of an object that is not there. */
  absent?: Answers;
  /** What a form of another site gets; 403 unless said otherwise. */
  crossSite?: number;
}

export const isOfKind = (kind: Kind) => (pattern: string) => access[pattern]?.kind === kind;

const secondFactor = "/espace-membre/profil/double-authentification";

/**
 * What each person is answered. Without a second factor the coach is led to set it up, whatever she asks of the back
 * office; elsewhere she is the coach. Until her code is right she is a visitor, but where that code is given.
 */
export function answersAt(pattern: string, described: Answers): Record<Person, string> {
  const toSetUp = `302 ${secondFactor} / 302 ${secondFactor}`;
  return {
    ...described,
    bareCoach: /^\/admin(\/|$)/.test(pattern) ? toSetUp : described.coach,
    halfwayCoach: pattern === "/auth/code" ? "200 / 422" : described.visitor,
  };
}

function all(answer: string, except: Partial<Answers> = {}): Answers {
  return { visitor: answer, registered: answer, member: answer, other: answer, coach: answer, ...except };
}

/** A page for everybody. */
const open = (answer = "200 / 405", absent?: string): Access => ({
  kind: "public",
  present: all(answer),
  ...(absent && { absent: all(absent) }),
});

/** A page of one’s own: a visitor is led to sign in. */
const own = (answer: string, visitor = "302 /auth / 302 /auth"): Access => ({
  kind: "one’s own",
  present: all(answer, { visitor }),
});

const each = (present: Answers, absent?: Answers): Access => ({ kind: "answered to each otherwise", present, absent });

/** Something the member owns: for another person it does not exist. */
const owned: Access = {
  kind: "a member’s",
  present: all("404 / 405", { visitor: "302 /auth / 405", member: "200 / 405" }),
  absent: all("404 / 405", { visitor: "302 /auth / 405" }),
};

/** Something of the library: for every member, and for nobody else. */
const memberOnly: Access = {
  kind: "answered to each otherwise",
  present: all("404 / 405", { visitor: "302 /auth / 405", member: "200 / 405", other: "200 / 405" }),
  absent: all("404 / 405", { visitor: "302 /auth / 405" }),
};

/** A tool of members: anybody reads what it is; a form is a member’s. */
const membersTool = each(all("200 / 403", { visitor: "200 / 302 /auth", member: "200 / 422", other: "200 / 422" }));

/** A way to something the member owns. */
const ownedWay: Access = {
  ...owned,
  present: all("404 / 405", { visitor: "302 /auth / 405", member: "302 /evenements/:slug / 405" }),
};

const staff = (coach: string): Answers => all("302 / / 302 /", { visitor: "302 /auth / 302 /auth", coach });

/** The back office: a visitor signs in, anybody else goes home, before any loader or action. */
const office = (coach = "200 / 405", absent?: string): Access => ({
  kind: "the back office",
  present: staff(coach),
  ...(absent && { absent: staff(absent) }),
});

/** Who may open what: one line per address of `app/routes.ts`. A new address without its line fails the test. */
export const access: Record<string, Access> = {
  "/": open(),
  "/services": open(),
  "/rendez-vous": open("200 / 422"),
  "/rendez-vous/appel": open("404 / 400"),
  "/rendez-vous/heure": own("404 / 400", "302 /rendez-vous / 303 /rendez-vous"),
  "/rendez-vous/commande": open("404 / 400"),
  "/rendez-vous/merci": own("404 / 404", "302 /auth / 302 /auth"),
  "/rendez-vous/suivi": open("404 / 404"),
  "/rendez-vous/agenda.ics": open("404 / 405"),
  "/agenda/:file": open("404 / 405", "404 / 405"),
  "/evenements": open(),
  "/evenements/paiement": own("404 / 405", "302 /auth / 405"),
  "/evenements/:slug": each(all("200 / 400", { visitor: "200 / 303 /auth" }), all("404 / 404")),
  "/evenements/:slug/commande": each(
    all("302 /evenements/:slug / 400", { visitor: "302 /auth / 400" }),
    all("404 / 400"),
  ),
  "/evenements/:slug/rendez-vous.ics": owned,
  "/ma-place/:id": ownedWay,
  "/blog": open("200 / 303 /blog"),
  "/blog/feed.xml": open(),
  "/images/:id/:file": open("404 / 405", "404 / 405"),
  "/televersements": open("400 / 404"),
  "/televersements/:id": open("404 / 404", "404 / 404"),
  "/televersements/:id/fin": open("400 / 404", "400 / 404"),
  "/televersements/:id/retrait": open("400 / 404", "400 / 404"),
  "/blog/themes/:theme": open("200 / 405", "404 / 405"),
  "/blog/couvertures/:file": open("404 / 405", "404 / 405"),
  "/blog/:slug": open("200 / 405", "302 /404 / 405"),
  "/faq": open(),
  "/temoignages": open(),
  "/a-propos": open(),
  "/en-construction": open("302 / / 302 /"),
  "/en-securite": open(),
  "/bibliotheque": open(),
  "/outils": open(),
  "/outils/mon-plan": open("200 / 422"),
  "/outils/calendrier": membersTool,
  "/calendrier/:jeton": open("404 / 405", "404 / 405"),
  "/outils/relire": open("200 / 422"),
  "/outils/mon-dossier": membersTool,
  "/outils/ma-procedure": membersTool,
  "/outils/prestation-compensatoire": membersTool,
  "/outils/plan-parental": membersTool,
  "/outils/budget": membersTool,
  "/outils/pensions": membersTool,
  "/outils/logement": membersTool,
  "/outils/annoncer-aux-enfants": open("200 / 200"),
  "/outils/partir-en-securite": open("200 / 200"),
  "/outils/:slug/feuille.pdf": open("404 / 404", "404 / 404"),
  "/nos-offres": open(),
  "/membership": open(),
  "/membership/commande": each(all("200 / 400", { member: "302 /membership / 400", other: "302 /membership / 400" })),
  "/membership/offrir": open(),
  "/membership/offrir/commande": own("200 / 400", "302 /auth / 400"),
  "/cadeau": open("200 / 400"),
  "/devis": open("404 / 405"),
  "/devis/:jeton": open("404 / 400", "404 / 400"),
  "/devis/:jeton/commande": open("404 / 400", "404 / 400"),
  "/devis/:jeton/document.pdf": open("404 / 405", "404 / 405"),
  "/paiement-bientot": open("302 /membership / 405"),
  "/regler": open("200 / 410"),
  "/payment-success": each(
    all("200 / 404", {
      visitor: "302 /auth / 302 /auth",
      registered: "302 /membership / 404",
      coach: "302 /membership / 404",
    }),
  ),
  "/espace-membre": own("200 / 400"),
  "/espace-membre/echanges": own("200 / 405", "302 /auth / 405"),
  "/espace-membre/echanges/nouveau": each(
    all("302 /espace-membre/echanges / 400", {
      visitor: "302 /auth / 302 /auth",
      member: "200 / 400",
      other: "200 / 400",
    }),
  ),
  "/espace-membre/echanges/brouillon": {
    kind: "one’s own",
    present: all("302 /espace-membre/echanges / 200", {
      visitor: "302 /auth / 401",
      registered: "302 /espace-membre/echanges / 404",
      coach: "302 /espace-membre/echanges / 404",
    }),
  },
  "/espace-membre/echanges/:id/pieces/:piece": owned,
  "/espace-membre/echanges/:id": {
    kind: "a member’s",
    present: all("404 / 400", { visitor: "302 /auth / 302 /auth", member: "200 / 400" }),
    absent: all("404 / 400", { visitor: "302 /auth / 302 /auth" }),
  },
  "/espace-membre/rendez-vous": own("200 / 400"),
  "/espace-membre/rendez-vous/:id/pieces/:piece": owned,
  "/espace-membre/rendez-vous/:id/deplacer": {
    kind: "a member’s",
    present: all("404 / 404", { visitor: "302 /auth / 302 /auth", member: "200 / 422" }),
    absent: all("404 / 404", { visitor: "302 /auth / 302 /auth" }),
  },
  "/espace-membre/rendez-vous/:id/reponses": {
    kind: "a member’s",
    present: all("302 /espace-membre/rendez-vous / 404", {
      visitor: "302 /auth / 401",
      member: "302 /espace-membre/rendez-vous / 200",
    }),
    absent: all("302 /espace-membre/rendez-vous / 404", { visitor: "302 /auth / 401" }),
  },
  "/espace-membre/bibliotheque": own("200 / 200"),
  "/espace-membre/bibliotheque/position": {
    kind: "one’s own",
    present: all("302 /espace-membre/bibliotheque / 404", { visitor: "302 /auth / 401" }),
  },
  "/espace-membre/bibliotheque/fichiers/:id": memberOnly,
  "/espace-membre/bibliotheque/textes/:file": memberOnly,
  "/espace-membre/bibliotheque/:piste": {
    ...memberOnly,
    present: all("404 / 400", {
      visitor: "302 /auth / 302 /auth",
      member: "200 / 400",
      other: "200 / 400",
    }),
    absent: all("404 / 400", { visitor: "302 /auth / 302 /auth" }),
  },
  "/espace-membre/outils": own("200 / 400"),
  "/espace-membre/contact-sur": own("200 / 303 /espace-membre/contact-sur"),
  "/espace-membre/autre-parent": own("200 / 422"),
  "/espace-membre/carte": own("200 / 400"),
  "/espace-membre/carte/grand": own("302 /espace-membre/carte / 405", "302 /auth / 405"),
  "/espace-membre/cadeaux": own("200 / 405", "302 /auth / 405"),
  "/espace-membre/cadeaux/:id": {
    kind: "a member’s",
    present: all("404 / 404", { visitor: "302 /auth / 302 /auth", member: "200 / 400" }),
    absent: all("404 / 404", { visitor: "302 /auth / 302 /auth" }),
  },
  "/espace-membre/cadeaux/:id/carte": owned,
  "/espace-membre/devis/:id": {
    kind: "a member’s",
    present: all("404 / 404", { visitor: "302 /auth / 302 /auth", member: "200 / 400" }),
    absent: all("404 / 404", { visitor: "302 /auth / 302 /auth" }),
  },
  "/espace-membre/factures/:numero": owned,
  "/espace-membre/conditions/:reference": owned,
  "/espace-membre/versement": own("200 / 400"),
  "/espace-membre/mes-donnees": own("200 / 400"),
  "/espace-membre/mes-donnees/effacer": own("200 / 422", "302 /auth / 307 /auth"),
  "/espace-membre/mes-donnees/demandes": own("200 / 422"),
  "/vos-donnees": open("200 / 422"),
  "/vos-donnees/lien": open("200 / 410"),
  "/vos-donnees/ouvertes": open("302 /vos-donnees / 303 /vos-donnees"),
  "/vos-donnees/copie.zip": open("302 /vos-donnees/ouvertes / 303 /vos-donnees"),
  "/admin/comptes/archives": office("200 / 422"),
  "/admin/conservation": office("200 / 400"),
  "/admin/violations": office("200 / 422"),
  "/admin/violations/:id": office("200 / 422", "404 / 404"),
  "/admin/demandes": office(),
  "/admin/demandes/nouvelle": office("200 / 422"),
  "/admin/demandes/:id": office("200 / 400", "404 / 404"),
  "/admin/demandes/:id/copie.zip": office(
    "302 /admin/demandes/:request / 303 /admin/demandes/:request",
    "302 /admin/demandes/:absent / 303 /admin/demandes/:absent",
  ),
  "/attestation/:jeton": open("404 / 405", "404 / 405"),
  "/espace-membre/mes-donnees/copie.zip": own("404 / 405", "302 /auth / 405"),
  "/espace-membre/profil": own("200 / 422"),
  "/espace-membre/profil/adresse": own("200 / 422"),
  "/espace-membre/profil/mot-de-passe": own("200 / 422"),
  "/espace-membre/profil/double-authentification": own("200 / 400"),
  "/espace-membre/profil/appareils": own("200 / 400"),
  "/auth": each(
    all("302 /espace-membre / 302 /espace-membre", { visitor: "200 / 422", coach: "302 /admin / 302 /admin" }),
  ),
  "/auth/code": each(all("302 /auth / 302 /auth")),
  "/auth/mot-de-passe-oublie": open("200 / 422"),
  "/auth/nouveau-mot-de-passe": open("200 / 422"),
  "/auth/confirmer": open("200 / 410"),
  "/auth/nouvelle-adresse": open("200 / 410"),
  "/auth/garder-mon-adresse": open("200 / 410"),
  "/auth/premier-acces/:jeton": open("200 / 422", "200 / 422"),
  "/auth/deconnexion": open("302 /auth / 303 /auth"),
  "/admin": office("200 / 400"),
  "/admin/chercher": office(),
  "/admin/events": office("200 / 404"),
  "/admin/events/nouveau": office("200 / 422"),
  "/admin/events/:id": office("200 / 400", "404 / 400"),
  "/admin/events/:id/inscrits": office("200 / 400", "404 / 400"),
  "/admin/events/:id/inscrits.csv": office(
    "302 /admin/events/:id/inscrits / 200",
    "302 /admin/events/:absent/inscrits / 404",
  ),
  "/admin/members": office(),
  "/admin/members/:id": office("200 / 400", "404 / 404"),
  "/admin/members/:id/rembourser": office("200 / 404", "404 / 404"),
  "/admin/members/:id/factures/:numero": office("200 / 405", "404 / 405"),
  "/admin/members/:id/conditions/:reference": office("200 / 405", "404 / 405"),
  "/admin/echanges": office(),
  "/admin/echanges/absences": office("200 / 400"),
  "/admin/rendez-vous": office("200 / 400"),
  "/admin/rendez-vous/nouveau": office("200 / 404"),
  "/admin/rendez-vous/agenda": office("200 / 400"),
  "/admin/rendez-vous/:id": office("200 / 400", "404 / 404"),
  "/admin/rendez-vous/:id/deplacer": office("200 / 422", "404 / 422"),
  "/admin/rendez-vous/:id/note": office("302 /admin/rendez-vous / 200", "302 /admin/rendez-vous / 404"),
  "/admin/rendez-vous/:id/pieces/:piece": office("200 / 405", "404 / 405"),
  "/admin/rendez-vous/:id/avant": office(
    "302 /admin/rendez-vous/:appointment / 303 /admin/rendez-vous/:appointment",
    "302 /admin/rendez-vous/:absent / 303 /admin/rendez-vous/:absent",
  ),
  "/admin/rendez-vous/disponibilites": office("200 / 400"),
  "/admin/echanges/brouillon": office("302 /admin/echanges / 404"),
  "/admin/echanges/:id": office("200 / 400", "404 / 400"),
  "/admin/echanges/:id/note": office("302 /admin/echanges / 200", "302 /admin/echanges / 404"),
  "/admin/echanges/:id/avant": office(
    "302 /admin/echanges/:thread / 303 /admin/echanges/:thread",
    "302 /admin/echanges/:absent / 303 /admin/echanges/:absent",
  ),
  "/admin/messages": office("200 / 303 /admin/messages"),
  "/admin/messages/reponses": office("200 / 422"),
  "/admin/messages/:id": office("200 / 400", "404 / 400"),
  "/admin/messages/:id/avant": office(
    "302 /admin/messages/:message / 303 /admin/messages/:message",
    "302 /admin/messages/:absent / 303 /admin/messages/:absent",
  ),
  "/admin/devis": office("200 / 400"),
  "/admin/devis/:id": office("200 / 400", "404 / 404"),
  "/admin/devis/:id/garder": office("302 /admin/devis / 404", "302 /admin/devis / 404"),
  "/admin/devis/:id/document.pdf": office("200 / 405", "404 / 405"),
  "/admin/devis/:id/avant": office(
    "302 /admin/devis/:quote / 303 /admin/devis/:quote",
    "302 /admin/devis/:absent / 303 /admin/devis/:absent",
  ),
  "/admin/comptes": office("200 / 400"),
  "/admin/comptes/versement": office("200 / 422"),
  "/admin/comptes/correction": office("200 / 400"),
  "/admin/comptes/fichier": office("302 /admin/comptes / 303 /admin/comptes"),
  "/admin/fins-de-contrat": office(),
  "/admin/fins-de-contrat/:id": office("200 / 400", "404 / 400"),
  "/admin/blog": office(),
  "/admin/blog/nouveau": office("200 / 422"),
  "/admin/blog/apercu": office("200 / 200"),
  "/admin/blog/brouillon": office("302 /admin/blog / 422"),
  "/admin/blog/:id": office("200 / 422", "404 / 404"),
  "/admin/blog/:id/versions/:revision": office("404 / 404", "404 / 404"),
  "/admin/bibliotheque": office(),
  "/admin/bibliotheque/nouvelle": office("200 / 422"),
  "/admin/bibliotheque/:id": office("200 / 400", "404 / 400"),
  "/admin/bibliotheque/:id/fichiers/:fichier": office("200 / 405", "404 / 405"),
  "/admin/lettre": office("200 / 400"),
  "/admin/lettre/:id": office("200 / 400", "404 / 404"),
  "/admin/lettre/:id/garder": office("302 /admin/lettre / 404", "302 /admin/lettre / 404"),
  "/admin/lettre/:id/apercu": office("200 / 405", "404 / 405"),
  "/admin/newsletter": office("200 / 400"),
  "/admin/newsletter/inscrits.csv": office("302 /admin/newsletter / 200"),
  "/admin/newsletter/guide": office("200 / 422"),
  "/admin/newsletter/guide/demandes.csv": office("302 /admin/newsletter/guide / 200"),
  "/admin/photos/nouvelle": office("302 /admin/photos / 422"),
  "/admin/echanges/:id/pieces/:piece": office("200 / 405", "404 / 405"),
  "/admin/photos": office("200 / 303 /admin/photos"),
  "/admin/photos/:slot": office("200 / 422", "404 / 404"),
  "/admin/photos/source/:id": office("404 / 405", "404 / 405"),
  "/admin/prestations": office("200 / 404"),
  "/admin/prestations/:id": office("200 / 422", "404 / 404"),
  "/admin/temoignages": office("200 / 404"),
  "/admin/temoignages/:id": office("200 / 422", "404 / 404"),
  "/admin/chiffres": office("200 / 404"),
  "/admin/chiffres/:id": office("200 / 422", "404 / 404"),
  "/admin/faq": office("200 / 404"),
  "/admin/faq/:id": office("200 / 422", "404 / 404"),
  "/admin/audience": office(),
  "/admin/audience/jours.csv": office("200 / 405"),
  "/admin/recompenses": office("200 / 400"),
  "/admin/recompenses/annee.csv": office("302 /admin/recompenses / 400"),
  "/admin/recompenses/:id": office("200 / 400", "404 / 404"),
  "/admin/codes": office("200 / 400"),
  "/admin/cadeaux": office(),
  "/admin/partenaires": office("200 / 404"),
  "/admin/partenaires/:id": office("200 / 422", "404 / 404"),
  "/admin/emails": office("200 / 400"),
  "/admin/emails/modeles/:modele": office("200 / 405", "404 / 405"),
  "/admin/emails/modeles/:modele/apercu": office("200 / 405", "404 / 405"),
  "/admin/settings": office("200 / 303 /admin/settings"),
  "/admin/mise-en-ligne": office("200 / 400"),
  "/admin/journal": office(),
  "/admin/journal/securite": office(),
  "/contact": open(),
  "/contact/message": open("200 / 422"),
  "/contact/envoyer": open("400 / 422"),
  "/contact/debut": open(),
  "/contact/aide": open(),
  "/reponse": open("200 / 422"),
  "/guide": open("200 / 422"),
  "/guide/demander": open("400 / 422"),
  "/guide/telecharger/guide-eclaircie.pdf": open(),
  "/l/:number/:rank": open("302 /blog/:article / 405", "404 / 405"),
  "/lettres": open(),
  "/lettres/:number": open("200 / 405", "404 / 405"),
  "/lettre": open("200 / 422"),
  "/lettre/inscrire": open("400 / 422"),
  "/lettre/confirmer": open("200 / 410"),
  // Mail programs unsubscribe by a POST of their own (RFC 8058): the token is the proof.
  "/lettre/desinscription": { ...open("200 / 410"), crossSite: 410 },
  "/mentions-legales": open(),
  "/cgu": open(),
  "/politique-confidentialite": open(),
  "/cookies": open("200 / 400"),
  "/cookies/choisir": open("400 / 400"),
  "/mesure": open("400 / 204"),
  "/accessibilite": open(),
  "/retractation": open(),
  "/renoncer-au-contrat": open("200 / 422"),
  "/resilier-votre-contrat": open("200 / 422"),
  "/parrainage/verifier": open("400 / 200"),
  // The provider calls from its own machines; the payment is asked for there, nothing of the call is believed.
  "/webhooks/courriels": { ...open("404 / 404"), crossSite: 404 },
  "/webhooks/mollie/:paymentId": { ...open("200 / 200", "200 / 200"), crossSite: 200 },
  "/v": open("200 / 200"),
  "/v/:code": open("200 / 200", "200 / 200"),
  "/sortie": open("302 https://meteofrance.com / 204"),
  "/sitemap.xml": open(),
  "/robots.txt": open(),
  "/.well-known/security.txt": open("404 / 405"),
  "/partage/*": open("404 / 405", "404 / 405"),
  "/*": open("404 / 405", "404 / 405"),
};
