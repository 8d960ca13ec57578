import { holdRows, provedBy } from "../support/proofs";

// The requirements, sections 2 to 10, addresses and public pages: what is asked, the file that holds it, the test that proves it.

const routes = "app/routes.ts";
const site = "app/features/site";
const contact = "app/features/contact";
const asked = "tests/pages-as-asked.http.test.ts";
const found = "tests/found-and-shared.http.test.ts";
const four = "app/features/site/pages.http.test.ts";
const walk = "tests/e2e/visitor-walks-every-page.e2e.ts";
const walked = "a visitor walks every page, and every link leads somewhere";
const writing = "tests/e2e/visitor-writes-to-the-coach.e2e.ts";
const crumbs = "app/features/site/layout/breadcrumb.test.ts";
const blog = "app/features/blog/blog.http.test.ts";
const sending = "tests/e2e/visitor-sees-it-is-sent.e2e.ts";

/** An address in the table of addresses, and in the test. */
const address = (path: string): [string, string] => [`"${path.slice(1)}"`, `"${path}"`];

holdRows([
  ...provedBy(
    asked,
    "every address of the owner's table answers, and the private and legal ones ask to be left out",
    ["/ is the home page", routes, ["index(", '"/"']],
    ["/services", routes, address("/services")],
    ["/temoignages", routes, address("/temoignages")],
    ["/a-propos", routes, address("/a-propos")],
    ["/contact", routes, address("/contact")],
    ["/blog", routes, address("/blog")],
    ["/blog/:slug, an article", routes, ['"blog/:slug"', '"/blog/argent-et-separation"']],
    ["/nos-offres", routes, address("/nos-offres")],
    ["/membership", routes, address("/membership")],
    ["/auth", routes, address("/auth")],
    ["/payment-success", routes, ['"payment-success"', "/payment-success?commande="]],
    ["/faq", routes, address("/faq")],
    ["/evenements", routes, address("/evenements")],
    ["/espace-membre, noindex", routes, address("/espace-membre")],
    ["/admin, noindex", routes, address("/admin")],
    ["/admin/events, noindex", routes, address("/admin/events")],
    ["/admin/members, noindex", routes, address("/admin/members")],
    ["/admin/messages, in the menu and real (decided)", routes, address("/admin/messages")],
    ["/admin/blog, in the menu and real (decided)", routes, address("/admin/blog")],
    ["/admin/settings, in the menu and real (decided)", routes, address("/admin/settings")],
    ["/mentions-legales, noindex", routes, address("/mentions-legales")],
    ["/cgu, noindex", routes, address("/cgu")],
    ["/politique-confidentialite, noindex", routes, address("/politique-confidentialite")],
    ["/cookies, noindex", routes, address("/cookies")],
    ["any other path is the 404 page", routes, ['route("*"', "404"]],
  ),
  ...provedBy("tests/site.http.test.ts", "an unknown address says so, in the owner's words and with a way on", [
    "404: its text, with a link home",
    `${site}/layout/not-found.tsx`,
    "Oops! Page not found",
  ]),
  ...provedBy(
    "app/platform/http/site.server.test.ts",
    "an unknown address is logged encoded, capped and without its query",
    ["404: the unknown path is logged", "app/platform/http/site.server.ts", "not_found"],
  ),
  ...provedBy(blog, "an unknown article goes to /404, which is not found", [
    "an unknown article leads to /404",
    "app/features/blog/article.page.tsx",
    "/404",
  ]),
  ...provedBy(found, "every page anybody may find says its address, its subject and its picture", [
    "each page has a title and a description of its own (§1)",
    "app/ui/head.ts",
    "description",
  ]),
  ...provedBy(found, "every page describes itself to search engines, completely and under our own address", [
    "each page carries structured data (§1)",
    "app/ui/json-ld.tsx",
    ["application/ld+json", "@type"],
  ]),
]);

const everyPage = "every page has the header, its drawer, the breadcrumb, the help and the footer";
const menu = `${site}/layout/navigation.ts`;
const footer = `${site}/layout/footer.tsx`;

holdRows([
  ...provedBy(
    asked,
    everyPage,
    ["header: six links", menu, "Accueil", "Services", "Événements", "Blog", "FAQ", "Espace Membre"],
    ["header: a Contact button", `${contact}/contact-link.tsx`, "Contact"],
    ["header: « Devenir membre » to /membership", `${site}/layout/header.tsx`, "Devenir membre", "/membership"],
    ["header: « S'inscrire » on a phone", `${site}/layout/header.tsx`, "S'inscrire"],
    ["the drawer holds the same links", `${site}/layout/header.tsx`, ["<Drawer", "drawer"], ["<MainLinks", "place"]],
    ["a breadcrumb on every page but home", `${site}/layout/breadcrumbs.tsx`, ["crumbs", '<nav class="crumbs']],
    ["footer: navigation", menu, "/services", "/temoignages", "/a-propos"],
    [
      "footer: four blog links",
      menu,
      "divorce-heureux-mythe-ou-realite",
      "co-parentalite-apaisee",
      "annoncer-separation-enfants",
      "transformer-colere-divorce",
    ],
    ["footer: legal links", menu, "/mentions-legales", "/cgu", "/politique-confidentialite", '"/cookies"'],
    ["footer: the site map", footer, "/sitemap.xml"],
    ["footer: contact information", footer, "mailto:", ["opening_hours", "Lundi"]],
    ["footer: an Instagram link", footer, "Instagram"],
    ["footer: a Contact link", footer, ["<ContactLink", '"/contact", "Contact"']],
    ["footer: « Gérer mes cookies »", "app/features/legal/manage-cookies.tsx", "Gérer mes cookies"],
    ["help: a floating button", `${contact}/help-button.tsx`, ["Besoin d’aide", "Besoin d'aide ?"]],
  ),
  ...provedBy(
    sending,
    "the header stays, the phone has its own, and the help has its measures",
    ["the header is sticky", "app/styles/chrome.css", ["position: sticky", "scrollY"]],
    ["phones begin below 768 px", "app/styles/chrome.css", ["47.99rem", "767"]],
    ["help: 380 px wide, 600 px high at most", `${contact}/help-panel.css`, ["380px", "380"], ["600px", "600"]],
  ),
  ...provedBy(crumbs, "uses the French labels of the known segments", [
    "breadcrumb: French labels of six segments",
    `${site}/layout/breadcrumb.ts`,
    "Services",
    "Témoignages",
    "À propos",
    "Contact",
    "Blog",
    "Mentions légales",
  ]),
  ...provedBy(crumbs, "title-cases the other segments, dashes turned into spaces", [
    "breadcrumb: other segments title-cased",
    `${site}/layout/breadcrumb.ts`,
    ["titleCased", "Espace Membre"],
  ]),
  ...provedBy(writing, "the dialog opens for whoever asks through the window", [
    "contact dialog: opened by a window event",
    `${contact}/contact-dialog-host.tsx`,
    "openContactModal",
  ]),
  ...provedBy(
    writing,
    "a visitor writes in the dialog, closes it by mistake, and finds the text again",
    ["contact dialog: opens from the header and from the footer", `${contact}/contact-link.tsx`, "Contact"],
    ["contact dialog: its title", `${contact}/contact-dialog.tsx`, "Contactez-nous"],
    ["contact dialog: Nom complet", `${contact}/dialog-fields.ts`, "Nom complet"],
    ["contact dialog: Email and Message", `${contact}/contact-field.tsx`, "Email", "Message"],
    ["contact dialog: a consent to tick", `${contact}/consent.tsx`, ["<Checkbox", "checkbox"]],
    ["contact dialog: Annuler", `${contact}/contact-dialog.tsx`, "Annuler"],
    ["contact dialog: Envoyer", `${contact}/contact-form.tsx`, "Envoyer"],
  ),
  ...provedBy(sending, "what is being sent says so, on each button, until the answer", [
    "contact dialog: « Envoi... » while sending",
    `${contact}/contact-form.tsx`,
    "Envoi...",
  ]),
]);

const steps = `${contact}/help-steps.tsx`;
const helped = "a visitor reads the help panel step by step";

holdRows([
  ...provedBy(
    writing,
    helped,
    ["help: titled with the service's name", `${contact}/help-panel.tsx`, ["{brand}", "L’Éclaircie"]],
    ["help, welcome: discover the concept", steps, "Découvrir le concept"],
    ["help, welcome: join now", steps, "Devenir membre maintenant"],
    ["help, welcome: read the FAQ", steps, "Lire la FAQ"],
    ["help, discover: a link to /a-propos", steps, ["/a-propos", "\\/a-propos"]],
    ["help, membership: « Oui (350 €) », at the settings' price", steps, ["`Oui (", "^Oui \\(350"]],
    ["help, membership: « Non (500 €) », at the settings' price", steps, ["`Non (", "^Non \\(500"]],
    ["help, membership: opens a new tab, on the order (decided)", steps, ["newTab", 'waitForEvent("page")']],
    ["help, faq: five questions", steps, ["questions.map", "toHaveCount(5)"]],
    ["help, faq-answer: « Autres questions »", steps, "Autres questions"],
    ["help: « Retour »", steps, "Retour"],
  ),
  ...provedBy(
    writing,
    "a visitor writes from the help panel, and the network comes back",
    ["help, welcome: talk to someone", steps, "Parler à quelqu’un"],
    ["help, contact: WhatsApp with a greeting", `${contact}/help-contents.route.ts`, ["?text=", "text=Bonjour"]],
    ["help, contact: or a form", steps, "Remplir le formulaire"],
    ["help, contact-form: Nom", `${contact}/dialog-fields.ts`, "Nom"],
    ["help, contact-form: Email, Message", `${contact}/contact-field.tsx`, "Email", "Message"],
    ["help, contact-form: Envoyer", `${contact}/contact-form.tsx`, "Envoyer"],
    ["help: closed, it is at welcome again", `${contact}/help-panel.tsx`, ['setStep("welcome")', "Dis-moi ce qui"]],
  ),
  ...provedBy(`${contact}/contact.http.test.ts`, "the help panel reads its prices from the settings", [
    "help, membership: a text with both prices, of the settings",
    `${contact}/help-contents.route.ts`,
    ["price: formatEuros", "500"],
    "priceWithCode",
  ]),
  ...provedBy(
    "app/features/faq/faq.db.test.ts",
    "the first content is there: six questions at home, ten on their page, five in the widget, four beside the testimonials",
    ["help: its five questions are the owner's, editable", "db/migrations/0024_faq.sql", "widget"],
  ),
]);

const home = `${site}/home`;
const texts = `${home}/texts.ts`;
const homeParts = "home: four benefits, four steps, four programmes, the figures and six questions";
const homeForms =
  "home: the membership's price and code, the contact form and its direct links, the charter and the letter";
const guide = "home: the free guide, with four reasons, a quote, what it reveals and its form";

holdRows([
  ...provedBy(
    asked,
    "home: the hero, its three buttons and its three assurances",
    ["hero: its title", `${home}/hero.tsx`, "Vivre un divorce heureux,", "c'est possible"],
    ["hero: become a member", `${home}/hero.tsx`, "Devenir membre", "/membership"],
    ["hero: discover the offers", `${home}/hero.tsx`, "Découvrir nos offres", "/nos-offres"],
    ["hero: WhatsApp with a message", `${home}/hero.tsx`, "Écrire sur WhatsApp", ["whatsappUrl", "text="]],
    ["three assurances", texts, "Confidentialité totale", "Paris et visio, partout", "Sans engagement"],
  ),
  ...provedBy(
    asked,
    homeParts,
    ["four benefits", texts, "Éviter les erreurs", "Protéger vos enfants", "Transformer l'énergie", "Une nouvelle vie"],
    ["method, 1: registration to the community", texts, "L'inscription à la communauté"],
    ["method, 2: flexible sessions", texts, "Des séances souples"],
    ["method, 3: concrete tools", texts, "Des outils concrets", "Scripts de messages, listes de documents, méthodes"],
    ["method, 4: rebuilding step by step", texts, "La reconstruction, pas à pas"],
    ["programmes: their title", `${home}/programmes.tsx`, "Les programmes premium"],
    [
      "programmes: four",
      `${home}/programmes.tsx`,
      "Séance unique",
      "Forfait 5 heures",
      "Forfait 10 heures",
      "VIP 6 mois",
    ],
    ["results: the figures", "db/migrations/0023_testimonials.sql", "95 %", "90 %", "100 %"],
    ["questions: their title", `${home}/essential-questions.tsx`, "Questions essentielles"],
    ["questions: six", `${home}/essential-questions.tsx`, ["questions-essentielles", "toBe(6)"]],
  ),
  ...provedBy(
    asked,
    guide,
    ["guide: four reasons", texts, ["guideReasons", "home-reasons"]],
    ["guide: a quote of the coach", `${home}/free-guide.tsx`, "On choisit comment on en sort.", "Votre coach"],
    ["guide card: the three errors", texts, "Les 3 erreurs à éviter"],
    ["guide card: the children", texts, "Comment protéger vos enfants du conflit"],
    ["guide card: the documents", texts, "La liste des documents essentiels"],
    ["guide card: the stress", texts, "Des techniques pour apaiser le stress émotionnel"],
    ["guide card: the rebuilding", texts, "Préparer votre reconstruction personnelle"],
    ["guide card: « Prénom * »", "app/features/guide/guide-form.tsx", "Prénom *"],
    ["guide card: « Email * »", "app/features/guide/guide-form.tsx", "Email *"],
    ["guide card: its button", "app/features/guide/guide-form.tsx", "Télécharger le guide gratuit"],
    [
      "guide card: protected data, no spam",
      "app/features/guide/guide-form.tsx",
      "Vos données sont protégées",
      "Pas de spam, désinscription",
    ],
  ),
  ...provedBy(sending, "what is being sent says so, on each button, until the answer", [
    "guide card: « Envoi en cours... » while sending",
    "app/features/guide/guide-form.tsx",
    "Envoi en cours...",
  ]),
  ...provedBy(
    "tests/e2e/visitor-asks-for-the-guide.e2e.ts",
    "a visitor asks for the guide on the home page, reads the mail and opens the guide",
    ["guide card, sent: to the address, check the spam", "app/features/guide/guide-sent.tsx", "spam"],
    ["guide card, sent: « Devenir membre »", "app/features/guide/guide-sent.tsx", "Devenir membre", "/membership"],
    [
      "the guide is really sent (decided)",
      "app/features/guide/guide.server.tsx",
      ["queueMail", "mails.waitFor"],
    ],
  ),
  ...provedBy(
    asked,
    homeForms,
    ["membership: a code field", "app/features/referral/referral-code-field.tsx", "Code de parrainage"],
    [
      "membership: a price card",
      "app/features/membership/price-card.tsx",
      ["/an", "500€ /an"],
      "avec un code de parrainage",
    ],
    ["contact form: nom, prénom", `${contact}/home-fields.ts`, '"Nom"', '"Prénom"'],
    [
      "contact form: email, téléphone optional, message",
      `${contact}/contact-field.tsx`,
      '"Email"',
      '"Téléphone"',
      '"Message"',
    ],
    ["direct links", `${home}/contact-section.tsx`, "Email", "WhatsApp", "Instagram", "Devenir membre"],
    ["charter", `${home}/charter.tsx`, "Charte de confidentialité"],
    ["charter: its promises (§1)", texts, "Aucune séance n'est enregistrée", "sans votre accord écrit"],
    ["letter: sign-up", "app/features/newsletter/subscription-form.tsx", "Email", "S'inscrire"],
    ["an anchor « contact »", `${home}/contact-section.tsx`, 'id="contact"'],
  ),
]);

const services = "services: four formulas at the settings' prices, six domains, four steps, and a way on";
const stories = "testimonials: three figures, six stories, impact lists, four questions, a calendar and a mail";
const about =
  "about: story, training, approach, three values, figures, mission with four badges, four reasons, three links";

holdRows([
  ...provedBy(four, "each page has one title, its own description, and is kept and known again", [
    "services: its title and its description",
    `${site}/services/services.page.tsx`,
    "Accompagnement divorce personnalisé",
    "description",
  ]),
  ...provedBy(
    four,
    services,
    ["services: single session", `${site}/services/formulas.tsx`, "Séance unique"],
    ["services: 5 hours, the most popular", `${site}/services/formulas.tsx`, "Le plus choisi"],
    ["services: prices of the settings", `${site}/services/formulas.tsx`, ["formatEuros", "1 200 €"]],
    ["services: subscription on quotation", `${site}/services/formulas.tsx`, "Sur devis"],
    ["services: six domains", `${site}/services/services.page.tsx`, ['"domain"', "toBe(6)"]],
    ["services: a method in four steps", `${site}/services/services.page.tsx`, ['"stair"', "toBe(4)"]],
    ["services: on to testimonials and about", `${site}/services/services.page.tsx`, "/temoignages", "/a-propos"],
  ),
  ...provedBy(
    walk,
    walked,
    ["services: packs of 5 and 10 hours", `${site}/services/formulas.tsx`, "Forfait 5 heures", "Forfait 10 heures"],
    [
      "services: the first three domains",
      `${site}/services/texts.ts`,
      "Gestion des émotions",
      "Protection des enfants",
      "Communication",
    ],
    ["services: the three others", `${site}/services/texts.ts`, "Aspects pratiques", "Reconstruction", "Prévention"],
    ["testimonials: an introduction", `${site}/testimonials/testimonials.page.tsx`, "Ils sont passés par là"],
  ),
  ...provedBy(
    four,
    stories,
    ["testimonials: three figures", `${site}/testimonials/testimonials.page.tsx`, ["figures", "toBe(3)"]],
    ["testimonials: six cards", `${site}/testimonials/story.tsx`, ['"story"', "toBe(6)"]],
    [
      "testimonials: impact lists",
      `${site}/testimonials/changes.tsx`,
      "Pour les enfants",
      "Avec l'autre parent",
      "Pour vous",
    ],
    [
      "testimonials: four questions",
      `${site}/testimonials/testimonials.page.tsx`,
      ["questions-temoignages", "toBe(4)"],
    ],
    ["testimonials: an outside calendar", `${site}/testimonials/testimonials.page.tsx`, ["calendar", "agenda."]],
    ["testimonials: a mail link", `${site}/testimonials/testimonials.page.tsx`, "mailto:"],
    ["testimonials: on to services and about", `${site}/testimonials/testimonials.page.tsx`, "/services"],
  ),
  ...provedBy(
    four,
    about,
    ["about: the coach's story", `${site}/about/opening.tsx`, "Mon histoire"],
    ["about: training and approach", `${site}/about/opening.tsx`, "Ma formation", "Mon approche"],
    ["about: three values", `${site}/about/texts.ts`, "Bienveillance", "Pragmatisme", "Authenticité"],
    ["about: figures", `${site}/about/impact.tsx`, ["figures", "15 000 €"]],
    ["about: mission, four badges", `${site}/about/mission.tsx`, "Ma mission", ["about-badge", "toBe(4)"]],
    ["about: four reasons", `${site}/about/mission.tsx`, "Quatre raisons"],
    ["about: on to the others", `${site}/about/about.page.tsx`, "/membership", "/services", "/temoignages"],
  ),
  ...provedBy(
    asked,
    "contact: three ways, the form, what is practical and six questions",
    ["contact: booking leads to membership", `${contact}/contact-ways.tsx`, "Réserver en ligne", "/membership"],
    ["contact: email and Instagram", `${contact}/contact-ways.tsx`, "Email", "Instagram", "mailto:"],
    ["contact: a form", `${contact}/page-fields.tsx`, "Nom et prénom", "Situation", "Sélectionnez..."],
    ["contact: seven situations (§3)", `${contact}/situations.ts`, "separation-recente", "prevention", "autre"],
    ["contact: where", `${contact}/practical.tsx`, ["place", "Paris 8"]],
    ["contact: hours", `${contact}/practical.tsx`, ["hours", "9 h – 19 h"]],
    [
      "contact: 24 h and 48 h",
      `${contact}/practical.tsx`,
      ["Réponse sous", "Réponse sous 24 h"],
      ["rendez-vous sous", "rendez-vous sous 48 h"],
    ],
    ["contact: format", `${contact}/practical.tsx`, "En présentiel ou en visio"],
    ["contact: six questions", `${contact}/contact-questions.tsx`, ["avant-d-ecrire", "toBe(6)"]],
  ),
]);
