import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "~/platform/config.server";
import { piece } from "./support/library";
import { meeting } from "./support/meetings";
import { partnerOf } from "./support/partners";
import { openProvider } from "./support/paying";
import { type Browser, type OpenSite, openSite } from "./support/site";

// What the requirements ask of each page (sections 2 to 10), read in the pages themselves.

let site: OpenSite;
let close: () => Promise<void>;
let visitor: Browser;
let registered: Browser;
let claire: Browser & { orderId: string; email: string };
let sophie: Browser;
const now = new Date();

beforeAll(async () => {
  const provider = await openProvider();
  site = await openSite();
  visitor = site.browser();
  registered = await site.person("Karim");
  const member = await site.person("Claire");
  claire = { ...member, orderId: await provider.join(member.id, { now }) };
  sophie = await site.person("Sophie", { coach: true });
  for (const kind of ["guide", "audio", "video"] as const) await piece(now, { kind });
  await partnerOf("Librairie du Passage");
  await meeting(now, { title: "Un soir d'hiver", event_type: "soiree", capacity: 20, is_members: true });
  await meeting(now, { title: "Parler aux enfants", event_type: "webinaire", capacity: 50, is_members: true });
  close = async () => {
    await site.close();
    await provider.close();
  };
});
afterAll(() => close());

/** A page as it was sent, with plain spaces and apostrophes. */
async function page(who: Browser, path: string): Promise<string> {
  return (await who.html(path)).replaceAll("’", "'").replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}

/** The words of a part of a page, without its markup. */
function wordsOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** From this opening tag to the closing one. */
function part(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  expect(start, from).toBeGreaterThanOrEqual(0);
  return html.slice(start, html.indexOf(to, start));
}

const main = (html: string) => part(html, "<main", "</main>");
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A link with this address and these words. */
function expectLink(html: string, to: string, words: string) {
  const link = new RegExp(`<a\\b[^>]*\\bhref="${literal(to)}[^"]*"[^>]*>(?:(?!</a>)[\\s\\S])*?${literal(words)}`);
  expect(link.test(html), `${words} → ${to}`).toBe(true);
}

function expectLinks(html: string, links: [to: string, words: string][]) {
  for (const [to, words] of links) expectLink(html, to, words);
}

function expectWords(html: string, words: string[]) {
  const text = wordsOf(html);
  expect(words.filter((each) => !text.includes(each))).toEqual([]);
}

/** A field by its label: its kind, and whether it must be filled in. */
function expectField(html: string, label: string, { type, required }: { type?: string; required?: boolean } = {}) {
  const found = new RegExp(`<label\\b[^>]*\\bfor="([^"]+)"[^>]*>\\s*${literal(label)}`).exec(html);
  expect(found, label).not.toBeNull();
  const field = new RegExp(`<(?:input|textarea|select)\\b[^>]*\\bid="${literal(found?.[1] ?? "")}"[^>]*>`).exec(html);
  const tag = field?.[0] ?? "";
  expect(tag, `the field of ${label}`).not.toBe("");
  if (type) expect(tag, label).toContain(`type="${type}"`);
  if (required !== undefined) expect(/ required=""/.test(tag), `${label} required`).toBe(required);
}

test("every page has the header, its drawer, the breadcrumb, the help and the footer", async () => {
  for (const path of ["/", "/services", "/contact", "/blog", "/faq"]) {
    const html = await page(visitor, path);
    const header = part(html, '<header class="site-head', "</header>");
    const drawer = part(html, 'id="menu"', "<main");
    for (const place of [header, drawer]) {
      expectLinks(place, [
        ["/", "Accueil"],
        ["/services", "Services"],
        ["/evenements", "Événements"],
        ["/blog", "Blog"],
        ["/faq", "FAQ"],
        ["/espace-membre", "Espace Membre"],
        ["/contact", "Contact"],
        ["/membership", "S'inscrire"],
      ]);
    }
    expectLink(header, "/membership", "Devenir membre");
    expect(count(html, /<nav class="crumbs/g), path).toBe(path === "/" ? 0 : 1);
    expectLink(html, "/contact", "Besoin d'aide ?");

    const footer = part(html, '<footer class="foot', "</footer>");
    const navigation = part(footer, 'aria-label="Navigation"', "</nav>");
    expectLinks(navigation, [
      ["/services", "Services"],
      ["/temoignages", "Témoignages"],
      ["/a-propos", "À propos"],
    ]);
    for (const slug of [
      "divorce-heureux-mythe-ou-realite",
      "co-parentalite-apaisee",
      "annoncer-separation-enfants",
      "transformer-colere-divorce",
    ]) {
      expect(footer, path).toContain(`href="/blog/${slug}"`);
    }
    expect(count(footer, /href="\/blog\//g)).toBe(4);
    expectLinks(footer, [
      ["/mentions-legales", "Mentions légales"],
      ["/cgu", "CGU"],
      ["/politique-confidentialite", "Politique de confidentialité"],
      ["/cookies", "Cookies"],
      ["/sitemap.xml", "Plan du site"],
      ["mailto:", "@"],
      ["https://", "Instagram"],
      ["/contact", "Contact"],
    ]);
    expectWords(footer, ["Gérer mes cookies", "Lundi"]);
  }
});

test("every address of the owner's table answers, and the private and legal ones ask to be left out", async () => {
  const anybody = ["/", "/services", "/temoignages", "/a-propos", "/contact", "/blog", "/nos-offres", "/membership"];
  for (const path of [...anybody, "/blog/argent-et-separation", "/auth", "/faq", "/evenements"])
    expect((await visitor.get(path)).status, path).toBe(200);
  const unlisted = ["/mentions-legales", "/cgu", "/politique-confidentialite", "/cookies"];
  for (const path of unlisted) expect(await page(visitor, path), path).toMatch(/name="robots" content="noindex/);
  expect(await page(claire, "/espace-membre")).toMatch(/name="robots" content="noindex/);
  for (const path of ["/admin", "/admin/events", "/admin/members", "/admin/messages", "/admin/blog", "/admin/settings"])
    expect(await page(sophie, path), path).toMatch(/name="robots" content="noindex/);
  expect((await claire.get(`/payment-success?commande=${claire.orderId}`)).status).toBe(200);
  expect((await visitor.get("/une-adresse-inconnue")).status).toBe(404);
});

test("home: the hero, its three buttons and its three assurances", async () => {
  const html = main(await page(visitor, "/"));
  expect(wordsOf(part(html, "<h1", "</h1>")).trim()).toMatch(/Vivre un divorce heureux,\s+c'est possible/);
  const hero = part(html, 'class="home-hero"', "</section>");
  expectLinks(hero, [
    ["/membership", "Devenir membre"],
    ["/nos-offres", "Découvrir nos offres"],
    ["https://wa.me/", "Écrire sur WhatsApp"],
  ]);
  expect(hero).toMatch(/href="https:\/\/wa\.me\/[^"]*\?text=\w+/);
  expectWords(html, ["Confidentialité totale", "Paris et visio, partout", "Sans engagement"]);
});

test("home: four benefits, four steps, four programmes, the figures and six questions", async () => {
  const html = main(await page(visitor, "/"));
  const benefits = part(html, 'class="home-benefits', "</ul>");
  expect(count(benefits, /<h3/g)).toBe(4);
  expectWords(benefits, ["Éviter les erreurs", "Protéger vos enfants", "Transformer l'énergie", "Une nouvelle vie"]);
  const steps = part(html, 'class="home-chapters"', "</ol>");
  expect(count(steps, /<h3/g)).toBe(4);
  expectWords(steps, ["L'inscription à la communauté", "Des séances souples", "Des outils concrets"]);
  expectWords(steps, ["Scripts de messages, listes de documents, méthodes", "La reconstruction, pas à pas"]);
  const programmes = part(html, 'class="home-shelf"', "</section>");
  expect(count(programmes, /<article/g)).toBe(4);
  expectWords(html, ["Les programmes premium", "Séance unique", "Forfait 5 heures", "Forfait 10 heures", "VIP 6 mois"]);
  expectWords(part(html, 'id="resultats"', "</section>"), ["95 %", "90 %", "100 %"]);
  expectWords(html, ["Questions essentielles"]);
  expect(count(html, /<details name="questions-essentielles"/g)).toBe(6);
});

test("home: the free guide, with four reasons, a quote, what it reveals and its form", async () => {
  const html = part(await page(visitor, "/"), 'id="guide"', "</section>");
  const reasons = [
    "par où commencer et ce qui peut attendre",
    "parler aux enfants",
    "réunir les papiers",
    "un peu de sommeil",
  ];
  expectWords(html, reasons);
  expectWords(html, ["5 étapes pour préparer un divorce serein", "On choisit comment on en sort.", "Votre coach"]);
  expectWords(html, [
    "Ce que le guide vous révèle",
    "Les 3 erreurs à éviter",
    "Comment protéger vos enfants du conflit",
    "La liste des documents essentiels",
    "Des techniques pour apaiser le stress émotionnel",
    "Préparer votre reconstruction personnelle",
  ]);
  expectField(html, "Prénom *", { required: true });
  expectField(html, "Email *", { type: "email", required: true });
  expectWords(html, ["Télécharger le guide gratuit", "Vos données sont protégées", "Pas de spam, désinscription"]);
});

test("home: the membership's price and code, the contact form and its direct links, the charter and the letter", async () => {
  const html = main(await page(visitor, "/"));
  const membership = part(html, 'id="adhesion"', "</section>");
  expectField(membership, "Code de parrainage");
  expectWords(membership, ["500€ /an", "Ou 350€ avec un code de parrainage"]);
  expectLink(membership, "/membership", "Je deviens membre");
  const contact = part(html, 'id="contact"', "</section>");
  expectField(contact, "Nom", { required: true });
  expectField(contact, "Prénom", { required: true });
  expectField(contact, "Email", { type: "email", required: true });
  expectField(contact, "Téléphone", { type: "tel", required: false });
  expectField(contact, "Message", { required: false });
  expectLinks(contact, [
    ["mailto:", "Email"],
    ["https://wa.me/", "WhatsApp"],
    ["https://", "Instagram"],
    ["/membership", "Devenir membre"],
  ]);
  expectWords(html, ["Charte de confidentialité", "Aucune séance n'est enregistrée", "sans votre accord écrit"]);
  const letter = part(html, 'aria-labelledby="lettre"', "</section>");
  expectField(letter, "Email", { type: "email", required: true });
  expectWords(letter, ["S'inscrire"]);
});

test("contact: three ways, the form, what is practical and six questions", async () => {
  const html = main(await page(visitor, "/contact"));
  const ways = part(html, 'aria-labelledby="nous-joindre"', "</section>");
  expect(count(ways, /<h3/g)).toBe(3);
  expectWords(ways, ["Réserver en ligne", "Email", "Instagram"]);
  expectLinks(ways, [
    ["/membership", "Voir l'adhésion"],
    ["mailto:", "@"],
  ]);
  expectField(html, "Nom et prénom", { required: true });
  expectField(html, "Email", { type: "email", required: true });
  expectField(html, "Téléphone", { type: "tel", required: false });
  expectField(html, "Situation", { required: false });
  expectField(html, "Message", { required: true });
  const asked = part(html, 'name="situation"', "</select>");
  const situations = [...asked.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  expect(situations).toEqual([
    "",
    "separation-recente",
    "procedure-en-cours",
    "conflit-ex",
    "enfants-difficile",
    "reconstruction",
    "prevention",
    "autre",
  ]);
  expectWords(html, ["Sélectionnez..."]);
  expectWords(part(html, 'aria-labelledby="pratique"', "</section>"), [
    "Paris 8",
    "Lundi – vendredi, 9 h – 19 h",
    "samedi, 9 h – 13 h",
    "Réponse sous 24 h",
    "Premier rendez-vous sous 48 h",
    "En présentiel ou en visio",
  ]);
  expect(count(html, /<details name="avant-d-ecrire"/g)).toBe(6);
});

test("offers: the Premium card with its price and its five benefits, and what comes soon", async () => {
  const html = main(await page(visitor, "/nos-offres"));
  const card = part(html, "<article", "</article>");
  expectWords(card, ["Populaire", "Premium", "500 € / an", "ou 2 × 250 €"]);
  expectWords(card, ["Premier paiement à l'inscription, second un mois après."]);
  expectWords(card, [
    "Conseils illimités par messagerie privée, réponse sous 48 h",
    "Webinaires mensuels, cafés et dîners en présentiel",
    "Guides premium à télécharger, podcasts et vidéos",
    "Tarifs préférentiels sur les ateliers et les services partenaires",
    "Sans engagement",
  ]);
  expectLink(card, "/membership", "Devenir membre");
  const soon = part(html, 'aria-labelledby="bientot"', "</section>");
  expectWords(soon, ["Bientôt disponible", "Ateliers à l'unité", "Coaching individuel", "Cours en ligne"]);
});

test("membership: code, price and button, six benefits, and none in Free where Premium has all five", async () => {
  const html = main(await page(visitor, "/membership"));
  expectField(html, "Code de parrainage");
  expectWords(html, ["500€ /an", "Ou 350€ avec un code de parrainage", "Je deviens membre"]);
  const benefits = part(html, 'aria-labelledby="comprend"', "</section>");
  expect(count(benefits, /<h3/g)).toBe(6);
  expectWords(benefits, ["Communauté privée"]);
  const table = part(html, '<table class="comparison', "</table>");
  expectWords(table, ["Gratuit", "Premium", "Conseils par messagerie", "Événements exclusifs", "Guides et ressources"]);
  expectWords(table, ["Tarifs partenaires", "Communauté privée"]);
  expect([count(table, /Non inclus/g), count(table, />Inclus/g)]).toEqual([5, 5]);
});

test("a shared link fills the code in, strikes the price through and says the reduction", async () => {
  const area = await page(claire, "/espace-membre");
  const code = /\/membership\?ref=([\w-]+)/.exec(area)?.[1] ?? "";
  const html = main(await page(visitor, `/membership?ref=${code}`));
  expect(html).toMatch(new RegExp(`value="${code}"`));
  expectWords(html, ["Réduction de 150€ appliquée", "Réduction de 150€ appliquée !", "350€ /an"]);
  expect(wordsOf(part(html, "<s>", "</s>"))).toContain("500€");
  expect(html).not.toContain("avec un code de parrainage</p>");
});

test("who uses a code is told first what its giver will learn: under the field, and in the order with the way out", async () => {
  const area = await page(claire, "/espace-membre");
  const code = /\/membership\?ref=([\w-]+)/.exec(area)?.[1] ?? "";
  const told = "saura que son code a servi. Elle verra un nombre, jamais un nom.";
  for (const path of ["/", "/membership"]) expectWords(main(await page(visitor, path)), [told]);
  const order = main(await page(visitor, `/membership/commande?ref=${code}`));
  expectWords(order, [told]);
  expectLink(order, "/membership/commande", "Commander sans code");
  const plain = main(await page(visitor, "/membership/commande"));
  expect(wordsOf(plain)).not.toContain("saura que son code a servi");
  expectWords(part(area, 'id="parrainage"', "</section>"), ["ils changent le premier de chaque mois"]);
});

test("a code is trimmed, taken in any case, and answered with its reduction in euros", async () => {
  const area = await page(claire, "/espace-membre");
  const code = /\/membership\?ref=([\w-]+)/.exec(area)?.[1] ?? "";
  const answer = await visitor.post("/parrainage/verifier", { code: `  ${code.toLowerCase()} ` });
  expect(await answer.json()).toMatchObject({ valid: true, discount: 150, code });
});

test("the provider is told a price the server computed, a reference and our own numbers, nothing of who pays", async () => {
  const { mollieApiKey, mollieApiUrl } = config();
  const headers = { Authorization: `Bearer ${mollieApiKey}` };
  const answer = await fetch(`${mollieApiUrl}/v2/payments`, { headers });
  const [payment] = (await answer.json())._embedded.payments;
  expect(payment.amount).toEqual({ currency: "EUR", value: "500.00" });
  expect(Object.keys(payment.metadata)).toEqual(["paymentId", "instalmentId"]);
  const { description, redirectUrl, webhookUrl } = payment;
  expect(description).toMatch(/^LE-\w+$/);
  expect(`${redirectUrl} ${webhookUrl}`).not.toMatch(/claire|@|%40|divorc|ref=/i);
});

test("sign-in and sign-up are two tabs, the first by default, and a sign-up accepts the terms", async () => {
  const signIn = main(await page(visitor, "/auth"));
  expect(signIn).toMatch(/aria-selected="true"[^>]*>Connexion|aria-current="[^"]+"[^>]*>Connexion/);
  expectLink(signIn, "/auth?onglet=inscription", "Inscription");
  expectField(signIn, "Email", { type: "email", required: true });
  expectField(signIn, "Mot de passe", { type: "password", required: true });
  const signUp = main(await page(visitor, "/auth?onglet=inscription"));
  for (const label of ["Prénom", "Nom", "Email", "Téléphone", "Mot de passe"])
    expectField(signUp, label, { required: true });
  expect(signUp).toMatch(/<input\b[^>]*type="checkbox"[^>]*name="terms"|<input\b[^>]*name="terms"[^>]*type="checkbox"/);
  expectLinks(signUp, [
    ["/cgu", "conditions générales"],
    ["/politique-confidentialite", "politique de confidentialité"],
  ]);
});

test("after the payment: congratulations, the mail sent, what was bought, two buttons and whom to ask", async () => {
  const html = main(await page(claire, `/payment-success?commande=${claire.orderId}`));
  expectWords(html, ["Félicitations, Claire", "Un message de confirmation est parti à", claire.email]);
  expectWords(html, ["Conseils illimités par messagerie", "Cafés, ateliers, webinaires et soirées"]);
  expectLinks(html, [
    ["/espace-membre", "Ouvrir mon espace"],
    ["/evenements", "Voir les événements"],
    ["mailto:", "@"],
  ]);
});

test("the member area has its seven cards, and a referral code for members only", async () => {
  const html = main(await page(claire, "/espace-membre"));
  expectWords(html, ["Vos événements", "Paiements et reçus", "Ressources", "Parrainage", "Premium", "Profil"]);
  expectWords(html, [
    "Bonjour Claire",
    "Claire Test",
    "Statut : Actif",
    "Besoin d'autre chose ?",
    "Écrire à votre coach",
  ]);
  expectLink(html, "/espace-membre/profil", "Modifier mon profil");
  expectLink(html, "/espace-membre/bibliotheque", "Bibliothèque");
  expectWords(html, ["Votre code", "Votre lien", "Membres actifs parrainés 0", "350 € par membre actif"]);
  expect(html).toMatch(/\/membership\?ref=CLAIR/);
  const other = main(await page(registered, "/espace-membre"));
  expectWords(other, ["Statut : Non actif", "Devenez membre pour obtenir un code."]);
  expect(other).not.toContain("/membership?ref=");
});

test("the dashboard has its menu, its title and four figures that are numbers", async () => {
  const html = await page(sophie, "/admin");
  const menu = part(html, '<nav class="admin-menu"', "</nav>");
  expectLinks(menu, [
    ["/admin", "Dashboard"],
    ["/admin/events", "Événements"],
    ["/admin/members", "Membres"],
    ["/admin/messages", "Messages"],
    ["/admin/blog", "Blog"],
    ["/admin/settings", "Paramètres"],
  ]);
  expectWords(main(html), ["Dashboard Admin", "Bienvenue."]);
  expect(wordsOf(main(html))).toMatch(/Membres Actifs 1 .*Événements \d+ .*Messages \d+ .*Articles \d+ /);
  expect(html).not.toMatch(/>--</);
});

test("the members: three counters, a search, and a table that shows the address", async () => {
  const html = main(await page(sophie, "/admin/members"));
  expectWords(html, ["Gestion des Membres"]);
  expect(wordsOf(html)).toMatch(/Total Membres 2 Membres Premium 1 Nouveaux \(30j\) 2/);
  expect(html).toContain('placeholder="Rechercher un membre..."');
  const heads = [...html.matchAll(/<th\b[^>]*scope="col"[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(heads).toEqual(["Nom", "Email", "Statut", "Inscription", "Code Parrain"]);
  expectWords(html, [claire.email, "Premium", "Gratuit", "CLAIR-"]);
  expect(html).toMatch(/<td\b[^>]*>(?:<[^>]+>)*-<\//);
  expectWords(main(await page(sophie, "/admin/members?q=personne-de-ce-nom")), ["Aucun membre trouvé"]);
});

test("events: four kinds, each with its day, hours, place, seats and price, and the act it offers", async () => {
  const description = "Un moment simple, sans avoir à tout raconter.";
  await meeting(now, { title: "Premier café", capacity: 12, description });
  await meeting(now, { title: "Première audience", event_type: "atelier", capacity: 30, price_cents: 25_00 });
  const html = main(await page(visitor, "/evenements"));
  expect([count(html, /<article class="event-first"/g), count(html, /<li class="event-row"/g)]).toEqual([1, 3]);
  expectWords(html, ["Café", "Atelier", "Webinaire", "Soirée", "Paris 8", description]);
  expectWords(html, ["12 places restantes sur 12", "30 places restantes sur 30", "50 places restantes sur 50"]);
  expectWords(html, ["Gratuit", "25 €, gratuit pour les membres", "Réservé aux membres"]);
  expect(count(html, /<time class="event-date" dateTime="[^"]+"/g)).toBe(4);
  expect(wordsOf(html)).toMatch(/\d{1,2} h( \d\d)? – \d{1,2} h/);
  expect(count(html, />Se connecter pour s'inscrire</g)).toBe(2);
  expect(count(html, />S'inscrire</g)).toBe(2);
  expectLink(html, "/membership", "Devenir membre Premium");
});

test("the events of the back office: a button, a table of five columns, two icons that act and a deletion", async () => {
  const event = await meeting(now, { title: "À préparer", event_date: new Date("2030-12-14T08:30:00Z") });
  await meeting(now, { title: "Plus proche", event_date: new Date("2030-12-07T08:30:00Z") });
  const html = main(await page(sophie, "/admin/events"));
  expect(html.indexOf("À préparer")).toBeLessThan(html.indexOf("Plus proche"));
  expectWords(html, ["Gestion des Événements", "14 décembre 2030 à 09:30", "Publié"]);
  expectLink(html, "/admin/events/nouveau", "Nouvel événement");
  const heads = [...html.matchAll(/<th\b[^>]*scope="col"[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(heads).toEqual(["Titre", "Date", "Type", "Statut", "Actions"]);
  expectLink(html, `/admin/events/${event.id}`, "Modifier");
  expect(html).toMatch(/<button\b[^>]*value="duplicate"/);
  expectWords(html, ["Supprimer", "Êtes-vous sûr de vouloir supprimer cet événement ?"]);
});
