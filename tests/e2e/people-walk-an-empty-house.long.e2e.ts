import type { Page, Route } from "@playwright/test";
import { CHOICE_COOKIE } from "~/features/legal/rules";
import { expect, test as onDemonstration } from "../support/browser";
import { type EmptySite, makeCoach, openEmptySite } from "../support/empty-site";
import { everything, walk, walked } from "../support/extent";
import { signIn } from "../support/joining";
import { patient } from "../support/patience";
import {
  declareWithdrawal,
  expectFits,
  expectFurnished,
  idOn,
  isOffice,
  type Known,
  noteBreach,
  placeOf,
  postForm,
  privatePages,
  wordsOf,
  writeDownRequest,
} from "../support/private-pages";
import type { Product } from "../support/product";

// The back office and the account before anybody came: each page says so in a sentence and offers what to do next. Then the same
// pages while they are waited for, and while the database answers with errors.

const password = "Passerelle-des-deux-rives-12";
const coach = {
  firstName: "Sophie",
  lastName: "Delmas",
  phone: "06 12 34 56 78",
  email: "sophie@exemple.test",
  password,
};
const newcomer = { ...coach, firstName: "Nora", lastName: "Petit", email: "nora@exemple.test" };

const test = onDemonstration.extend<object, { site: EmptySite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const site = await openEmptySite();
      await site.empty();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: patient(300_000) },
  ],
  product: [
    async ({ site }, use) => {
      const { baseUrl } = site;
      await use({ baseUrl, simulatorUrl: baseUrl, mailboxUrl: baseUrl, logs: () => "" } as Product);
    },
    { scope: "worker" },
  ],
});
test.use({ viewport: { width: 390, height: 800 } });
// Playwright’s own script, refused by the frame of a mail: it runs nothing, not even that.
test.beforeEach(({ watched }) => watched.allowConsole(/Blocked script execution/));

/** What a page says when there is nothing to show yet; the others show a form, or what is always there. */
const sentences: Record<string, RegExp> = {
  "/admin": /(?:Tout est à jour|fiches? de droit).*Aucun événement publié n'est à venir/,
  "/admin/events": /Aucun événement.*Créez le premier/,
  "/admin/events/:id/inscrits": /Personne n'a encore de place/,
  "/admin/members/:id": /n'a jamais été membre.*Aucun paiement/,
  "/admin/members/:id/rembourser": /Il n'y a rien à rendre à Nora/,
  "/admin/messages": /Tout est à jour.*Aucun message n'attend votre réponse/,
  "/admin/messages/reponses": /Aucune réponse enregistrée.*Écrivez-en une/,
  "/admin/fins-de-contrat": /Tout est à jour/,
  "/admin/demandes": /Tout est à jour/,
  "/admin/violations": /Aucune violation notée/,
  "/admin/blog": /Aucun article/,
  "/admin/lettre": /Aucune lettre|Lettre/,
  "/admin/newsletter": /Aucun|Personne/,
  "/admin/newsletter/guide": /Aucun|Personne/,
  "/admin/temoignages": /Aucun témoignage.*Ajoutez le premier/,
  "/admin/chiffres": /Aucun chiffre/,
  "/admin/faq": /Aucune question/,
  "/admin/codes": /Aucun code/,
  "/admin/partenaires": /Aucun partenaire/,
  "/admin/cadeaux": /Aucun cadeau/,
  "/admin/devis": /Aucun devis|Devis/,
  "/espace-membre/cadeaux": /Aucune année à offrir/,
  "/admin/emails": /Aucun envoi ici|Les e-mails/,
  "/admin/echanges": /Tout est à jour/,
  "/admin/echanges/absences": /Aucune absence annoncée/,
  "/admin/rendez-vous": /(?:Aucun rendez-vous|Rien de prévu aujourd.hui).*Aucune absence annoncée/,
  "/admin/rendez-vous/disponibilites": /Aucun jour particulier.*Aucune absence annoncée.*Aucun agenda extérieur/,
  "/admin/bibliotheque": /L'étagère est vide/,
  "/espace-membre/bibliotheque": /Rien n'est encore publié/,
  "/espace-membre/echanges": /Aucune lettre/,
  "/espace-membre": /Vous n.êtes pas encore membre.*Aucune inscription/,
};

/** A letter asks for a year that was paid, so does a gift, an order its quote, a meeting its person; a piece to read for its file: the full house walks those. */
async function barePages(): Promise<string[]> {
  return (await privatePages()).filter(
    (path) =>
      !/\/echanges\/(:id|:id\/avant|nouveau)$|\/cadeaux\/:id|\/espace-membre\/devis\/:id$|\/rendez-vous\/:id|\/:piste$/.test(
        path,
      ),
  );
}

/** In `npm test`, of each way to wait and to fail: the frames, a list, a form, a thing of one’s own. */
const kinds = [
  "/admin",
  "/admin/events/:id",
  "/admin/members/:id",
  "/admin/messages/:id",
  "/admin/blog/:id",
  "/admin/emails",
  "/admin/settings",
  "/espace-membre",
  "/espace-membre/profil",
  "/espace-membre/mes-donnees/effacer",
  "/espace-membre/bibliotheque",
];
const pagesOfKinds = async () => walked(await barePages(), (path) => path, kinds);

const idIn = (address: string) => address.split(/[/?#]/).findLast((part) => /^([0-9a-f-]{36}|\d+)$/.test(part)) ?? "";

/** The least there can be of each thing that has a page: made through its own form. */
async function makeBareThings(page: Page): Promise<Known> {
  const event = {
    title: "Un café",
    type: "cafe",
    day: "2031-03-07",
    start: "18:00",
    end: "19:00",
    capacity: "8",
    price: "0",
  };
  await postForm(page, "/contact/envoyer", {
    source: "page",
    name: "Inès",
    email: "ines@exemple.test",
    message: "Bonjour.",
    consent: "on",
  });
  const eventId = idIn(
    await postForm(page, "/admin/events/nouveau", { ...event, location: "Paris 8e", description: "Un moment." }),
  );
  const articleId = idIn(await postForm(page, "/admin/blog/nouveau", { title: "Sans suite", intent: "save" }));
  const pieceId = idIn(
    await postForm(page, "/admin/bibliotheque/nouvelle", { title: "Sans suite", upToDateOn: "2026-11-22" }),
  );
  const people = `/admin/members?q=${encodeURIComponent(newcomer.email)}`;
  return {
    event: eventId,
    article: articleId,
    piece: pieceId,
    message: await idOn(page, "/admin/messages", /messages\/([0-9a-f-]{36})/),
    member: await idOn(page, people, /members\/([0-9a-f-]{36})/),
    notice: await declareWithdrawal(page, "Nora Petit"),
    request: await writeDownRequest(page, "Nora Petit"),
    breach: await noteBreach(page),
    revision: await idOn(page, `/admin/blog/${articleId}`, /versions\/(\d+)/),
    testimonial: "nouveau",
    figure: "nouveau",
    question: "nouvelle",
    letter: idIn(await postForm(page, "/admin/lettre", { intent: "create" })),
    quote: idIn(await postForm(page, "/admin/devis", { intent: "create" })),
    partner: "nouveau",
    service: "nouvelle",
  };
}

let known: Known = {};
let entered = "";

/** Whoever was there is signed out; the answer to the question about cookies stays. */
const leave = (page: Page) => page.context().clearCookies({ name: new RegExp(`^(?!${CHOICE_COOKIE})`) });

/** In each site, once: it may be another one after a failure. */
async function comeIn(page: Page, site: EmptySite) {
  if (entered === site.baseUrl) return;
  entered = site.baseUrl;
  known = {};
  await makeCoach(page, site.baseUrl, site.secret, coach);
  await page.goto("/auth?onglet=inscription");
  await postForm(page, "/auth", { intent: "sign-up", terms: "on", ...newcomer });
  await leave(page);
}

test(`the coach and a newcomer read ${walk} of a site where nothing happened yet`, async ({ page, site }) => {
  await comeIn(page, site);
  const paths = await barePages();
  for (const who of [coach, newcomer]) {
    await leave(page);
    await signIn(page, who);
    const lists = paths.filter((path) => isOffice(path) === (who === coach));
    const read = async (path: string) => {
      const answer = await page.goto(placeOf(path, known));
      expect.soft(answer?.status(), path).toBe(200);
      await expectFurnished(page, path, path);
      expect.soft(await wordsOf(page), path).toMatch(sentences[path] ?? /./);
      await expectFits(page, `${path}, empty`);
    };
    for (const path of lists.filter((path) => !path.includes(":"))) await read(path);
    if (who === coach) known = await makeBareThings(page);
    for (const path of lists.filter((path) => path.includes(":"))) await read(path);
  }
});

test("while the next page or a form is waited for, the page says so, stays in place and stays usable", async ({
  page,
  site,
}) => {
  await comeIn(page, site);
  const paths = await pagesOfKinds();
  let sent = 0;
  for (const who of [coach, newcomer]) {
    await leave(page);
    await signIn(page, who);
    if (who === coach && !known.event) known = await makeBareThings(page);
    for (const path of paths.filter((path) => isOffice(path) === (who === coach))) {
      await page.goto(placeOf(path, known));
      await page.evaluate(() => document.fonts.ready);
      const where = () => page.locator("h1").boundingBox();
      const before = await where();
      const held: Route[] = [];
      await page.route(/\.data(\?|$)/, (route) => void held.push(route));
      await page
        .locator(isOffice(path) ? ".admin-bar a" : "header a")
        .first()
        .click();
      const said = page.locator(".page-loading");
      await expect.soft(said, `${path}: it says that it waits`).toHaveText(/Chargement\.\.\./);
      expect.soft(await where(), `${path}: nothing jumps`).toEqual(before);
      await expectFits(page, `${path}, loading`, [390]);
      await page.setViewportSize({ width: 390, height: 800 });
      sent += await expectBusyForms(page, path);
      expect.soft(held.length, `${path}: held`).toBeGreaterThan(0);
      // Left, then refused one by one: let go, one of them may still reach the site, and sign the person out.
      await page.goto("about:blank");
      await Promise.allSettled(held.map((route) => route.abort()));
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  }
  expect(sent).toBeGreaterThan(everything ? 20 : 6);
});

/** Each act of the page, one after the other, never answered: its button says that it is being done, no other does. */
async function expectBusyForms(page: Page, path: string): Promise<number> {
  const buttons = page.locator(
    "#contenu form[method=post]:not([action$='.csv']) button[type=submit]:visible:not([disabled], [aria-controls])",
  );
  const count = Math.min(await buttons.count(), everything ? 4 : 2);
  for (let rank = 0; rank < count; rank += 1) {
    const button = buttons.nth(rank);
    const label = await button.innerText();
    await button.click({ force: true });
    const busy = `${path}: « ${label} » is busy`;
    await expect.soft(button, busy).toHaveAttribute("aria-disabled", "true");
    await expect
      .soft(page.locator("#contenu button[aria-disabled=true]:not([role=toolbar] button)"), `${busy}, and no other`)
      .toHaveCount(1);
  }
  return count;
}

test("when the database answers with errors each page says so in its frame, and shows a way on", async ({
  page,
  site,
  watched,
}) => {
  watched.allowConsole(/500/);
  await comeIn(page, site);
  const paths = await pagesOfKinds();
  let told = 0;
  for (const who of [coach, newcomer]) {
    await site.mend();
    await leave(page);
    await signIn(page, who);
    if (who === coach && !known.event) known = await makeBareThings(page);
    await site.breakDown();
    for (const path of paths.filter((path) => isOffice(path) === (who === coach))) {
      const answer = await page.goto(placeOf(path, known));
      const broken = answer?.status() === 500;
      await expectFurnished(page, path, `${path}, broken`);
      await expectFits(page, `${path}, broken`);
      // A page that asks nothing but who is there stands: its form, its title, no word of trouble.
      const trouble = /Erreur lors du chargement|Un incident nous empêche d'afficher/;
      expect.soft(trouble.test(await wordsOf(page)), `${path} answers ${answer?.status()}`).toBe(broken);
      if (!broken) continue;
      told += 1;
      const wayOn = page.locator("#contenu").getByRole("link", { name: /Réessayer|Revenir/ });
      await expect.soft(wayOn.first(), `${path}: a way on`).toBeVisible();
    }
  }
  await site.mend();
  expect(told).toBeGreaterThan(everything ? 20 : 6);
});
