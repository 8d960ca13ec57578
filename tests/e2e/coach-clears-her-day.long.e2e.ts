import type { Browser, Locator, Page } from "@playwright/test";
import { addDays, parisDay } from "../../app/platform/clock";
import { expectAccessible } from "../support/axe";
import { expect, test as onDemonstration, productOf } from "../support/browser";
import { makeCoach } from "../support/empty-site";
import { endPayment, joinAs, providerOf, signIn } from "../support/joining";
import { newClaire, type Person } from "../support/people";
import type { Product } from "../support/product";

// The coach's five minutes: thirty things wait for her, her phone is 375 px wide, and she does them all with one thumb.

const APP_SECRET = "Passerelle-deux-rives-une-maison-de-trop-1989";
const MOST_TAPS = 60;
const coach = {
  firstName: "Sophie",
  lastName: "Delmas",
  phone: "06 12 34 56 78",
  email: "sophie@exemple.test",
  password: "Passerelle-des-deux-rives-12",
};

const test = onDemonstration.extend<object, { product: Product }>({
  product: productOf({ demonstration: false, env: { APP_SECRET } }),
});
test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

const article = {
  excerpt: "Les soirs sont longs.",
  content: "Il est vingt-deux heures.\n\n## Ce soir\n\nUne chose à la fois.",
};
const story = {
  situation: "Deux enfants, séparé depuis un an",
  duration: "6 mois",
  rating: "5",
  category: "communication",
  content: "Nous nous parlons de nouveau.",
  result: "Un calendrier commun",
  kind: "reel",
  consentEvidence: "Courrier du 3 mars, classeur vert",
  consentedAt: "2026-03-03",
  experienceDate: "2026-02-01",
};

const writers = [
  "Alix",
  "Camille",
  "Dominique",
  "Eden",
  "Charlie",
  "Sacha",
  "Maxime",
  "Morgan",
  "Lou",
  "Ange",
  "Swann",
  "Elie",
];
const articles = ["Un soir après l’autre", "Dire la vérité aux enfants", "Le premier dimanche", "Vendre la maison"];
const events = ["Café de mars", "Café d’avril", "Atelier papiers", "Soirée jeux"];
const stories = ["On se parle de nouveau", "Les enfants rient", "Je dors enfin"];
const meetings = ["Café d’hier", "Atelier d’hier"];

async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  expect(answer.status(), path).toBeLessThan(400);
  return new URL(answer.headers().location ?? "/", "http://localhost").pathname;
}

const eventForm = (title: string, day: string) => ({
  title,
  type: "cafe",
  day,
  start: "18:00",
  end: "20:00",
  capacity: "8",
  price: "0",
  location: "Paris 8e",
  description: "Un moment simple.",
});

/** A visitor writes from the contact page; a machine fills the field nobody sees. */
async function leaveMessage(page: Page, name: string, message: string, more: Record<string, string> = {}) {
  await post(page, "/contact/envoyer", {
    source: "page",
    name,
    email: `${name.toLowerCase()}@exemple.test`,
    message,
    consent: "on",
    ...more,
  });
}

/** Somebody joins, in a browser of their own, and takes a place at each of these events. */
async function join(browser: Browser, product: Product, person: Person, slugs: string[], count: 1 | 2) {
  const context = await browser.newContext({ baseURL: product.baseUrl });
  const page = await context.newPage();
  await joinAs(page, person, { count });
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Félicitations");
  for (const slug of slugs) {
    await page.goto(`/evenements/${slug}`);
    await page.getByRole("button", { name: "S’inscrire", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Votre place est réservée" })).toBeVisible();
  }
  await context.close();
}

/** The banks of those who pay in two times refuse, and one bank takes its payment back. */
async function troubleAtTheBank({ simulatorUrl }: Product, paymentId: string) {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${simulatorUrl}/_sim/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
  };
  await ask("faults", { kind: "recurring.next", outcome: "failed", times: "all" });
  await ask(`payments/${paymentId}/chargeback`, {});
}

const waiting = (page: Page, text: string | RegExp) =>
  expect(page.locator(".admin-main header").first()).toContainText(text);

/** Two evenings with people, a month ago for the payments and yesterday for the evenings; then what came in since. */
async function prepareTheDay(page: Page, browser: Browser, product: Product) {
  const soon = addDays(parisDay(new Date()), 33);
  const slugs: string[] = [];
  for (const title of meetings) {
    const path = await post(page, "/admin/events/nouveau", eventForm(title, soon));
    await post(page, path, { intent: "publish" });
    await page.goto(path);
    const link = await page.getByRole("link", { name: "Voir la page publique" }).getAttribute("href");
    slugs.push(link?.split("/").at(-1) ?? "");
  }
  const provider = providerOf(product);
  for (const count of [2, 2, 2, 1] as const) await join(browser, product, newClaire(), slugs, count);
  await troubleAtTheBank(product, (await provider.newest()).id);
  await product.clock.advance({ days: 34 });
}

async function fillTheDay(page: Page) {
  await page.goto("/admin");
  if (new URL(page.url()).pathname === "/auth") await signIn(page, coach);
  for (const name of writers) await leaveMessage(page, name, `Bonjour, c’est ${name}. Par où commencer ?`);
  await leaveMessage(page, "Robin", "Je suis une vraie personne.", { site_web: "rempli" });
  await leaveMessage(page, "Casino", "Gagnez https://a.example https://b.example", { site_web: "rempli" });
  await leaveMessage(page, "Credit", "Argent https://a.example https://b.example", { site_web: "rempli" });
  for (const title of articles) await post(page, "/admin/blog/nouveau", { title, ...article, intent: "save" });
  const later = addDays(parisDay(new Date()), 80);
  for (const title of events) await post(page, "/admin/events/nouveau", eventForm(title, later));
  for (const [rank, title] of stories.entries())
    await post(page, "/admin/temoignages/nouveau", { name: `Personne ${rank}`, title, ...story });
  const overdue = async () => {
    await page.goto("/admin");
    return page.getByText("Seconde échéance non réglée").count();
  };
  await expect.poll(overdue).toBe(3);
}

test("the coach clears thirty things from her phone, in sixty taps at most", async ({
  page,
  browser,
  product,
  mails,
}) => {
  await makeCoach(page, product.baseUrl, APP_SECRET, coach);
  await signIn(page, coach);
  await page.goto("/admin");
  // Records of law grow old with the real days, and are read again elsewhere: one line, some months after they were read.
  const records = page.getByText(/fiches? de droit ou d’aide à relire/);
  await expect(page.getByText("Tout est à jour", { exact: true }).or(records)).toBeVisible();
  await prepareTheDay(page, browser, product);
  await fillTheDay(page);

  await page.goto("/admin", { waitUntil: "networkidle" });
  const old = await records.count();
  await waiting(page, `${30 + old} choses vous attendent`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.first().tap();
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const toDo = () => tap(page.getByRole("link", { name: /^Aujourd’hui/ }));
  const heading = (name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // Twelve messages, the oldest first: ten answers, one of them in her own words, and two that need none.
  await tap(page.getByRole("link", { name: `Répondre à ${writers[0]}` }));
  for (const [rank, name] of writers.entries()) {
    await heading(name);
    const last = rank === writers.length - 1;
    if (rank === 3 || rank === 7) {
      await tap(page.getByText("Classer sans répondre").first());
      await tap(page.getByLabel("Le même message est arrivé deux fois"));
      await tap(button("Classer sans répondre"));
      await expect(page.getByText("Message archivé")).toBeVisible();
      continue;
    }
    if (rank === 1) {
      await tap(page.getByLabel("Votre réponse"));
      await page.keyboard.type("Bonjour Camille, appelez-moi demain. Sophie");
    } else await tap(page.getByRole("link", { name: "Proposer un premier échange" }));
    await tap(button(last ? "Envoyer la réponse" : "Envoyer et passer au suivant"));
  }
  await expect(page.getByRole("heading", { name: "Tout est à jour" })).toBeVisible();

  // What was put aside: one person, accepted and answered; the others go.
  await tap(page.getByRole("link", { name: /Mis à part/ }));
  await tap(button("Accepter le message de Robin"));
  await heading("Robin");
  await tap(page.getByRole("link", { name: "Proposer un premier échange" }));
  await tap(button("Envoyer la réponse"));
  await tap(page.getByRole("link", { name: /Mis à part/ }));
  await tap(button("Supprimer ces 2 messages").or(page.getByRole("link", { name: "Supprimer ces 2 messages" })));
  await tap(button("Supprimer les messages"));
  await expect(page.getByText("Rien n’a été mis à part")).toBeVisible();
  await toDo();

  // Payments: she looks at one person, comes back, and has seen all four.
  await tap(page.locator(".todo").getByRole("link", { name: "Claire Morel" }));
  await heading("Claire Morel");
  await toDo();
  for (let left = 4; left > 0; left -= 1) {
    await expect(button(/^C’est vu/)).toHaveCount(left);
    await tap(button(/^C’est vu/));
  }
  await expect(button(/^C’est vu/)).toHaveCount(0);

  // Eleven drafts.
  for (const title of [...articles, ...events, ...stories.map((_, rank) => `Personne ${rank}`)]) {
    await tap(button(new RegExp(`^Publier : .*${title}`)));
    await expect(button(new RegExp(`^Publier : .*${title}`))).toHaveCount(0);
  }

  // Who came: everybody to the first evening; to the second, everybody but one.
  for (const [rank, title] of meetings.entries()) {
    await tap(page.getByRole("link", { name: new RegExp(`Noter qui est venu à .*${title}`) }));
    await heading(new RegExp(title));
    if (rank === 1) {
      await tap(button(/^Absent/));
      await expect(button(/^Absent/).first()).toHaveAttribute("aria-pressed", "true");
    }
    await tap(button(rank === 1 ? "Les autres étaient là" : "Tout le monde était là"));
    await expect(page.getByText("Liste complète").first()).toBeVisible();
    await toDo();
  }

  await expect(page.getByText("Tout est à jour", { exact: true }).or(records)).toBeVisible();
  await waiting(page, old === 0 ? "Rien ne vous attend" : "Une chose vous attend");
  test.info().annotations.push({ type: "taps", description: String(taps) });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);

  // Done for good: in the mailboxes, on the site, in the lists and in the books.
  for (const name of [...writers.filter((_, rank) => rank !== 3 && rank !== 7), "Robin"])
    await mails.waitFor({ to: `${name.toLowerCase()}@exemple.test`, subject: "Notre réponse à votre message" });
  const shows = async (path: string, words: string[]) => {
    await page.goto(path);
    for (const word of words) await expect(page.locator("#contenu"), path).toContainText(word);
  };
  await shows("/admin/messages?boite=archives", ["Eden", "Morgan"]);
  await shows("/blog", articles);
  await shows("/evenements", events);
  await shows("/temoignages", stories);
  for (const [rank, title] of meetings.entries()) {
    await page.goto("/admin/events");
    const to = await page.getByRole("link", { name: title }).first().getAttribute("href");
    await page.goto(`${to}/inscrits`);
    await expect(page.getByRole("button", { name: /^Présent/, pressed: true })).toHaveCount(4 - rank);
  }
  await shows("/admin/journal", ["a vu ce qui était à surveiller", "a répondu à", "a publié"]);
});
