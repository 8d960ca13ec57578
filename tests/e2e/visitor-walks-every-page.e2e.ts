import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { tools } from "~/features/toolbox/rules";
import routes from "~/routes";
import { expectAccessible } from "../support/axe";
import { test as base, expect, productOf } from "../support/browser";
import { colorSchemes, everything, walk, walked, widths } from "../support/extent";
import { expectFree } from "../support/fits";
import { expectHeard } from "../support/heard";
import { expectToldWithoutColours } from "../support/own-colours";
import type { Product } from "../support/product";
import { expectKeysReachAll } from "../support/tab-walk";

// Every address a visitor may open (in `npm test` one of each template), with and without scripts: what the page must show, one title of
// its own, one h1, nothing that scrolls sideways, no rule of accessibility broken, no link that leads nowhere.

/** Elsewhere the clock moves and events fill up: here the house is as it opened. */
const test = base.extend<object, { product: Product }>({ product: productOf() });

interface Shown {
  /** Opened instead of the pattern of the address. */
  at?: string;
  /** Headings of the page (h1 to h3), in whatever order. */
  headings: string[];
  /** Labels of its fields. */
  labels?: string[];
  /** Buttons, links, questions and other words. */
  words?: string[];
  /** A door for one person: its title says nothing, and may be another's. */
  discreet?: true;
  /** Shown without header, breadcrumb and footer: its address is a secret. */
  bare?: true;
  status?: number;
}

/** What the requirements ask of each page (sections 2 to 8), by its address in app/routes.ts. */
const pages: Record<string, Shown> = {
  "/": {
    headings: [
      "Vivre un divorce heureux, c'est possible",
      "Éviter les erreurs",
      "Protéger vos enfants",
      "Transformer l'énergie",
      "Une nouvelle vie",
      "L'inscription à la communauté",
      "Des séances souples",
      "Des outils concrets",
      "La reconstruction, pas à pas",
      "Ce que le guide vous révèle",
      "Adhésion Premium",
      "Séance unique",
      "Forfait 5 heures",
      "Forfait 10 heures",
      "Abonnement VIP 6 mois",
      "Questions essentielles",
      "Charte de confidentialité",
    ],
    labels: [
      "Prénom *",
      "Email *",
      "Code de parrainage (facultatif)",
      "Nom",
      "Prénom",
      "Téléphone (facultatif)",
      "Message",
    ],
    words: [
      "Devenir membre",
      "Découvrir nos offres",
      "Écrire sur WhatsApp",
      "Confidentialité totale",
      "Sans engagement",
      "Télécharger le guide gratuit",
      "500€/an",
      "Ou 350€ avec un code de parrainage",
      "Je deviens membre",
      "Instagram",
      "S'inscrire",
    ],
  },
  "/services": {
    headings: [
      "Accompagnement divorce personnalisé",
      "Séance unique",
      "Forfait 5 heures",
      "Forfait 10 heures",
      "Abonnement VIP 6 mois",
      "Gestion des émotions",
      "Protection des enfants",
      "Communication",
      "Aspects pratiques",
      "Reconstruction",
      "Prévention",
      "Quatre pas, à votre rythme",
    ],
    words: ["150 €", "650 €", "1 200 €", "Ce qui change, en mots simples", "Savoir qui vous accompagne"],
  },
  "/rendez-vous": {
    headings: ["Prendre rendez-vous", "Ce qu'il vous faut", "Le jour et l'heure", "Votre séance"],
    words: ["150 €", "650 €", "1 200 €", "Offert", "Sur devis", "Matin", "Après-midi", "Continuer"],
  },
  "/evenements": {
    headings: ["Se retrouver, sans avoir à expliquer"],
    words: [
      "Café",
      "Atelier",
      "Webinaire",
      "Soirée",
      "S'inscrire",
      "Se connecter pour s'inscrire",
      "Devenir membre",
      "25 €",
    ],
  },
  "/evenements/:slug": { headings: ["Préparer sa première audience"], words: ["Atelier", "S'inscrire", "25 €"] },
  "/blog": {
    headings: ["Lire, quand on ne dort pas", "Jeunes enfants et séparation : de la naissance à six ans"],
    words: ["20 avril 2024", "articles précédents", "Par où commencer", "Partir en sécurité"],
  },
  "/blog/themes/:theme": {
    at: "/blog/themes/enfants",
    headings: ["Les enfants", "Annoncer la séparation aux enfants"],
    words: ["La procédure", "20 janvier 2024"],
  },
  "/blog/:slug": {
    at: "/blog/argent-et-separation",
    headings: ["Argent et séparation", "À lire aussi"],
    words: ["14 février 2024", "Retour au blog", "Devenir membre"],
  },
  "/faq": {
    headings: ["Vos questions, nos réponses"],
    words: [
      "Nous contacter",
      "Que comprend l'adhésion, et combien coûte-t-elle ?",
      "Comment fonctionne le code de parrainage ?",
      "L'adhésion se renouvelle-t-elle toute seule ?",
      "Puis-je annuler ou déplacer une séance ?",
    ],
  },
  "/temoignages": {
    headings: ["Ils sont passés par là", "Dans leurs mots", "Pour les enfants", "Avec l'autre parent", "Pour vous"],
    words: ["Choisir un moment", "Écrire un e-mail", "Les formules", "Qui vous accompagne"],
  },
  "/a-propos": {
    headings: [
      "Mon histoire",
      "Ma formation",
      "Mon approche",
      "Bienveillance",
      "Pragmatisme",
      "Authenticité",
      "Ma mission",
      "Quatre raisons de me choisir",
    ],
    words: ["Devenir membre", "Les témoignages", "Les séances et les forfaits"],
  },
  "/en-construction": {
    bare: true,
    headings: ["Encore quelques planches à poser", "Vous prévenir le jour venu", "Une question, dès maintenant ?"],
    labels: ["Votre adresse e-mail"],
    words: ["Écrire un e-mail", "17", "114", "3919", "116 006", "119", "3114", "Mentions légales"],
  },
  "/en-securite": {
    headings: [
      "Être en sécurité, d'abord",
      "Qui répond, et à qui",
      "Ce qui doit alerter",
      "« Quitter vite », exactement",
      "Ce qu'il fait",
      "Ce qu'il ne fait pas",
      "Lire et écrire plus discrètement",
    ],
    words: ["17", "114", "3919", "116 006", "119", "3114", "Écrire un message"],
  },
  "/bibliotheque": {
    headings: ["Les guides", "5 étapes pour préparer un divorce serein", "Une année, 500 €"],
    words: ["Devenir membre", "Guide, 16 pages"],
  },
  "/outils": {
    headings: [
      "Mon plan de séparation",
      "Ce soir",
      "Les enfants, d'une maison à l'autre",
      "L'argent, poste par poste",
      "Les papiers, la procédure",
    ],
    words: tools.map(({ title }) => title.replaceAll("’", "'")),
  },
  ...Object.fromEntries(
    tools.map(({ slug, title }): [string, Shown] => [`/outils/${slug}`, { headings: [title.replaceAll("’", "'")] }]),
  ),
  "/nos-offres": {
    headings: ["Premium", "Bientôt disponible", "Ateliers à l'unité", "Coaching individuel", "Cours en ligne"],
    words: ["Populaire", "500", "2 × 250", "Sans engagement", "Devenir membre"],
  },
  "/membership": {
    headings: [
      "Adhésion Premium",
      "Conseils illimités",
      "Événements exclusifs",
      "Guides premium",
      "Tarifs préférentiels",
      "Communauté privée",
      "Gratuit ou Premium",
    ],
    labels: ["Code de parrainage (facultatif)"],
    words: ["500€/an", "Je deviens membre"],
  },
  "/membership/commande": {
    headings: ["Votre commande", "Récapitulatif"],
    words: ["Commander avec obligation de paiement"],
    discreet: true,
  },
  "/membership/offrir": {
    headings: ["Comment cela se passe", "Une année", "Sans rien dire", "Ce que comprend l'année"],
    words: ["500€", "Offrir une année", "Ouvrir mon année"],
  },
  "/cadeau": {
    headings: ["Vous avez reçu un code"],
    labels: ["Votre code"],
    words: ["Continuer"],
    discreet: true,
  },
  "/contact": {
    headings: ["Réserver en ligne", "Email", "Instagram", "Informations pratiques"],
    labels: ["Nom et prénom", "Email", "Situation (facultatif)", "Message"],
    words: ["Sélectionnez...", "Paris 8", "sous 24 h", "sous 48 h", "En combien de temps répondez-vous ?"],
  },
  "/contact/message": {
    headings: ["Écrivez-nous"],
    labels: ["Nom et prénom", "Email", "Message"],
    words: ["Envoyer"],
    discreet: true,
  },
  "/reponse": {
    headings: ["Lire votre réponse"],
    labels: ["Mot 1", "Mot 2", "Mot 3", "Mot 4"],
    words: ["Ouvrir", "Mots perdus"],
    discreet: true,
  },
  "/guide": {
    headings: ["5 étapes pour préparer un divorce serein"],
    labels: ["Prénom *", "Email *"],
    words: ["Télécharger le guide gratuit"],
  },
  "/lettres": { headings: ["Les lettres"], words: ["Recevoir la lettre par e-mail"], discreet: true },
  "/lettre": { headings: ["Une lettre par mois, pour garder le cap"], labels: ["Email"], words: ["S'inscrire"] },
  "/lettre/confirmer": { headings: ["Ce lien ne sert plus"], discreet: true },
  "/lettre/desinscription": { headings: ["Ce lien est incomplet"], discreet: true },
  "/vos-donnees": {
    headings: ["Vos données, sans compte", "Recevoir un lien", "Ce que le lien ouvre"],
    labels: ["Votre adresse e-mail"],
    words: ["Recevoir le lien"],
    discreet: true,
  },
  "/vos-donnees/lien": { headings: ["Ce lien ne sert plus"], discreet: true },
  "/regler": { headings: ["Ce lien est incomplet"], discreet: true },
  "/auth": {
    headings: ["Heureux de vous revoir"],
    labels: ["Email", "Mot de passe"],
    words: ["Connexion", "Inscription", "Se connecter"],
    discreet: true,
  },
  "/auth/mot-de-passe-oublie": { headings: ["Retrouver votre accès"], labels: ["Email"], discreet: true },
  "/auth/nouveau-mot-de-passe": { headings: ["Ce lien ne sert plus"], discreet: true },
  "/auth/confirmer": { headings: ["Ce lien ne sert plus"], discreet: true },
  "/auth/nouvelle-adresse": { headings: ["Ce lien ne sert plus"], discreet: true },
  "/auth/garder-mon-adresse": { headings: ["Ce lien ne sert plus"], discreet: true },
  "/auth/premier-acces/:jeton": {
    at: "/auth/premier-acces/inconnu",
    headings: ["Ce lien ne sert plus"],
    discreet: true,
    bare: true,
  },
  "/mentions-legales": {
    headings: ["Mentions légales", "Ce que ce service n'est pas", "Numéros utiles", "Charte de confidentialité"],
    words: ["3114", "gratuit", "avocat", "Paris"],
  },
  "/cgu": {
    headings: [
      "1. Objet",
      "2. Acceptation",
      "3. Services",
      "5. Prix et paiement",
      "7. Droit de rétractation",
      "9. Nature des conseils",
      "11. Propriété intellectuelle",
      "14. Modifications",
      "16. Droit applicable",
      "17. Année offerte",
      "18. Contact",
    ],
    words: ["14 jours"],
  },
  "/politique-confidentialite": {
    headings: [
      "Données collectées",
      "Finalités et bases légales",
      "Durées de conservation",
      "Destinataires",
      "Vos droits",
      "Réclamation auprès de la CNIL",
      "Cookies et mesure d'audience",
    ],
  },
  "/cookies": {
    headings: ["Votre choix", "Ce qui est toujours nécessaire", "Préférences", "Mesure d'audience"],
    words: ["Tout refuser", "Tout accepter", "13 mois"],
  },
  "/accessibilite": { headings: ["Accessibilité", "État de conformité"] },
  "/retractation": {
    headings: ["Droit de rétractation", "En ligne", "Modèle de formulaire"],
    words: ["Renoncer au contrat ici", "Résilier votre contrat"],
  },
  "/renoncer-au-contrat": {
    headings: ["Renoncer au contrat ici", "Ce qui se passe ensuite"],
    labels: [
      "Prénom et nom",
      "Adresse e-mail pour l'accusé de réception",
      "Numéro de commande ou de facture (facultatif)",
    ],
    words: ["Relire avant de confirmer", "14 jours"],
  },
  "/resilier-votre-contrat": {
    headings: ["Résilier votre contrat", "Ce que cela change"],
    labels: ["Prénom et nom", "Date souhaitée, si vous en choisissez une (facultatif)", "Motif légitime (facultatif)"],
    words: ["Quand doit-il prendre fin ?", "À la fin de la période en cours", "Dès aujourd'hui"],
  },
  "/*": {
    at: "/404",
    headings: ["Oops! Page not found"],
    words: ["Revenir à l'accueil"],
    discreet: true,
    status: 404,
  },
};

/** One page of each template. */
const templates = [
  "/",
  "/services",
  "/rendez-vous",
  "/evenements",
  "/evenements/:slug",
  "/blog",
  "/blog/:slug",
  "/outils",
  "/outils/mon-plan",
  "/outils/budget",
  "/nos-offres",
  "/membership/commande",
  "/contact",
  "/auth",
  "/cgu",
  "/renoncer-au-contrat",
  "/*",
];

/** Addresses that show a visitor no page: they ask to sign in first, lead back, or answer machines and forms. */
const elsewhere = [
  "/lettres/:number",
  "/admin",
  "/espace-membre",
  "/payment-success",
  "/auth/code",
  "/paiement-bientot",
  "/rendez-vous/appel",
  "/rendez-vous/heure",
  "/rendez-vous/commande",
  "/rendez-vous/merci",
  "/rendez-vous/suivi",
  "/devis/:jeton",
  "/attestation/:jeton",
  "/vos-donnees/ouvertes",
  "/devis/:jeton/commande",
  "/evenements/paiement",
  "/evenements/:slug/commande",
  "/membership/offrir/commande",
];
const inside = ["/admin/", "/espace-membre/"];

function addressesOf(entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return children.length > 0 ? addressesOf(children, whole) : [{ path: whole || "/", file }];
  });
}

/** What the browser says of the one page that must not be found. */
const notFound = /404 \(Not Found\).*\/404\)/;

const plain = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .trim();

interface Read {
  path: string;
  title: string;
  links: string[];
}

/** Opens one page and holds it to its row; returns what only all pages together can be held to. */
async function readPage(page: Page, path: string, shown: Shown, at: string): Promise<Read> {
  const answer = await page.goto(at);
  expect(answer?.status(), path).toBe(shown.status ?? 200);
  const seen = await page.evaluate(() => {
    const textsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent ?? "");
    return {
      title: document.title,
      h1: document.querySelectorAll("h1").length,
      headings: textsOf("h1, h2, h3"),
      labels: textsOf("label"),
      words: document.body.textContent ?? "",
      crumbs: document.querySelectorAll("nav.crumbs").length,
      links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    };
  });
  expect(seen.h1, `${path}: h1`).toBe(1);
  expect(seen.title.length, `${path}: title`).toBeGreaterThan(3);
  expect(seen.title.length, `${path}: ${seen.title}`).toBeLessThanOrEqual(65);
  expect(seen.crumbs, `${path}: breadcrumb`).toBe(path === "/" || shown.bare ? 0 : 1);
  const texts = { headings: seen.headings.map(plain), labels: seen.labels.map(plain), words: plain(seen.words) };
  const missing = [
    ...shown.headings.filter((heading) => !texts.headings.includes(heading)),
    ...(shown.labels ?? []).filter((label) => !texts.labels.includes(label)),
    ...(shown.words ?? []).filter((word) => !texts.words.includes(word)),
  ];
  expect(missing, `${path} must show`).toEqual([]);
  return { path, title: seen.title, links: seen.links };
}

async function expectNoSidewaysScroll(page: Page, path: string) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} scrolls sideways at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

/** The pages of the walk with a real address for each: the event is the one its row describes. */
async function pagesToWalk(page: Page): Promise<[path: string, shown: Shown, at: string][]> {
  await page.goto("/evenements");
  const [name] = pages["/evenements/:slug"]?.headings ?? [];
  const event = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  return walked(Object.entries(pages), ([path]) => path, templates).map(([path, shown]) => [
    path,
    shown,
    path === "/evenements/:slug" ? (event ?? "") : (shown.at ?? path),
  ]);
}

function expectTitlesOfTheirOwn(read: Read[]) {
  const titles = read.filter(({ path }) => !pages[path]?.discreet).map(({ title }) => title);
  expect(titles.filter((title, rank) => titles.indexOf(title) !== rank)).toEqual([]);
}

// Each worker has a product of its own: worth it for the long walk alone.
test.describe.configure({ mode: everything ? "parallel" : "default" });

test("every address of the site is walked, or known to show a visitor nothing", async () => {
  const unknown = addressesOf(await routes)
    .filter(({ file }) => file.endsWith(".page.tsx"))
    .map(({ path }) => path)
    .filter((path) => !pages[path] && !elsewhere.includes(path) && !inside.some((start) => path.startsWith(start)));
  expect(unknown).toEqual([]);
  const mounted = addressesOf(await routes).map(({ path }) => path);
  expect([...Object.keys(pages), ...elsewhere].filter((path) => !mounted.includes(path))).toEqual([]);
});

for (const width of widths) {
  test(`a visitor walks ${walk}, ${width} px wide`, async ({ page, watched }) => {
    watched.allowConsole(notFound);
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 800 });
    const read: Read[] = [];
    for (const [path, shown, at] of await pagesToWalk(page)) {
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
      read.push(await readPage(page, path, shown, at));
      await expectNoSidewaysScroll(page, path);
      if (width === 390) {
        await expectFree(page, path);
        await expectHeard(page, path);
      }
      if (everything) {
        await expectToldWithoutColours(page, path);
        await expectKeysReachAll(page, path);
      }
      for (const colorScheme of width === 390 ? colorSchemes : (["light"] as const)) {
        await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
        await expectAccessible(page);
      }
    }
    expectTitlesOfTheirOwn(read);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(`a visitor walks ${walk}, and every link leads somewhere`, async ({ page, request, baseURL, watched }) => {
    watched.allowConsole(notFound);
    const read: Read[] = [];
    for (const [path, shown, at] of await pagesToWalk(page)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      read.push(await readPage(page, path, shown, at));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, path);
      }
    }
    expectTitlesOfTheirOwn(read);

    const broken: string[] = [];
    const documents = new Map<string, string>();
    const links = new Set(read.flatMap((one) => one.links).filter((link) => link.startsWith(`${baseURL}/`)));
    expect(links.size).toBeGreaterThan(40);
    for (const link of links) {
      const { pathname, search, hash } = new URL(link);
      const address = pathname + search;
      // Leaving in a hurry ends on another site.
      if (pathname === "/sortie") continue;
      let html = documents.get(address);
      if (html === undefined) {
        const answer = await request.get(address);
        if (answer.status() !== 200 && pathname !== "/404") broken.push(`${address}: ${answer.status()}`);
        html = (answer.headers()["content-type"] ?? "").startsWith("text/html") ? await answer.text() : "";
        documents.set(address, html);
      }
      if (hash && !html.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) broken.push(link);
    }
    expect(broken).toEqual([]);
  });
});
