import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { everything, walk } from "../support/extent";
import { expectFree } from "../support/fits";
import { expectHeard } from "../support/heard";
import { enter, providerOf } from "../support/joining";
import { expectToldWithoutColours } from "../support/own-colours";
import { demoPerson } from "../support/people";
import {
  declareWithdrawal,
  everyPrivatePage,
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
import { expectBeginsAtTop, expectKeysReachAll } from "../support/tab-walk";

// The back office and the account of a house that is lived in, with long names and long texts: every page on three
// screens (in `npm test` one page of each template, on a phone, and the others at 320 px: they answer, and fit).

/** Nobody says « en cours de construction » or shows a bare identifier. */
const unfinished = /undefined|null|NaN|\[object|Lorem|--|[0-9a-f]{8}-[0-9a-f]{4}/;

const longName = "Marie-Antoinette de la Rochefoucauld-Montmorency";

/** What the demonstration does not bring: messages, of which one very long word, a draft saved twice, one message put aside. */
async function live(page: Page): Promise<Known> {
  const email = `${"tres-longue-adresse-".repeat(3)}@exemple.test`;
  const message = { source: "page", name: longName, email, consent: "on" };
  await postForm(page, "/contact/envoyer", {
    ...message,
    message: `Bonjour. ${"https-sans-espace".repeat(12)}\n\nMerci.`,
  });
  await postForm(page, "/contact/envoyer", { ...message, message: "Encore moi.", site_web: "rempli" });
  const article = {
    title: "Titre assez long pour tenir sur trois lignes d’un téléphone, et même un peu plus",
    content: "Un.",
  };
  const at = await postForm(page, "/admin/blog/nouveau", { ...article, intent: "save" });
  await postForm(page, at, { ...article, content: "Deux.", intent: "save" });
  const uuid = "([0-9a-f-]{36})";
  const articleId = /(\d+)/.exec(at)?.[1] ?? "";
  const member = await idOn(page, "/admin/members?q=claire", new RegExp(`members/${uuid}`));
  return {
    appointment: await giveMeeting(page, member),
    event: await idOn(page, "/admin/events", new RegExp(`events/${uuid}`)),
    member,
    message: await idOn(page, "/admin/messages", new RegExp(`messages/${uuid}`)),
    thread: await idOn(page, "/admin/echanges", new RegExp(`echanges/${uuid}`)),
    notice: await declareWithdrawal(page, longName),
    request: await writeDownRequest(page, longName),
    breach: await noteBreach(page),
    article: articleId,
    revision: await idOn(page, `/admin/blog/${articleId}`, /versions\/(\d+)/),
    testimonial: await idOn(page, "/admin/temoignages", new RegExp(`temoignages/${uuid}`)),
    figure: await idOn(page, "/admin/chiffres", new RegExp(`chiffres/${uuid}`)),
    piece: await idOn(page, "/admin/bibliotheque", new RegExp(`bibliotheque/${uuid}`)),
    question: await idOn(page, "/admin/faq", new RegExp(`faq/${uuid}`)),
    letter: /lettre\/([0-9a-f-]{36})/.exec(await postForm(page, "/admin/lettre", { intent: "create" }))?.[1] ?? "",
    quote: /devis\/([0-9a-f-]{36})/.exec(await postForm(page, "/admin/devis", { intent: "create" }))?.[1] ?? "",
    partner: await idOn(page, "/admin/partenaires", new RegExp(`partenaires/${uuid}`)),
    service: await idOn(page, "/admin/prestations", new RegExp(`prestations/${uuid}`)),
  };
}

/** A meeting the coach offers a member at her first free moment; its number. */
async function giveMeeting(page: Page, userId: string): Promise<string> {
  await page.goto(`/admin/rendez-vous/nouveau?personne=${userId}`);
  const startsAt = (await page.locator("input[name=startsAt]").first().getAttribute("value")) ?? "";
  const serviceId = (await page.locator("input[name=serviceId]").first().getAttribute("value")) ?? "";
  const day = await postForm(page, "/admin/rendez-vous/nouveau", {
    userId,
    serviceId,
    startsAt,
    place: "video",
    pay: "gift",
  });
  return idOn(page, day, /rendez-vous\/([0-9a-f-]{36})/);
}

/** A year this person pays for somebody else, as the bank would say it. */
async function offerYear(page: Page, product: Product): Promise<string> {
  const asked = { clientKey: randomUUID(), shownPriceCents: "50000", termsAccepted: "oui", openingAccepted: "oui" };
  await postForm(page, "/membership/offrir/commande", asked);
  const provider = providerOf(product);
  await provider.settle((await provider.newest()).id, "paid");
  await expect.poll(() => idOn(page, "/espace-membre", /cadeaux\/([0-9a-f-]{36})/)).not.toBe("");
  return idOn(page, "/espace-membre", /cadeaux\/([0-9a-f-]{36})/);
}

/** Other faces of a page of the table. */
const faces = [
  "/admin/messages?boite=mis-a-part",
  "/admin/messages?boite=repondus",
  "/admin/faq?endroit=home",
  "/admin/emails?etat=echecs",
  ...["regles", "marque", "contact", "legal", "conservation"].map((group) => `/admin/settings?groupe=${group}`),
  "/admin/members?q=personne-de-ce-nom",
];

/** What is said of the pages outside the walk. */
const others = everything ? "" : ", and opens the others at 320 px";

for (const [who, name] of [
  ["the coach", "sophie"],
  ["a member", "claire"],
] as const) {
  test(`${who} reads ${walk} of hers in a house that is lived in${others}`, async ({ page, product, watched }) => {
    // Playwright’s own script, refused by the frame of a mail: it runs nothing, not even that.
    watched.allowConsole(/Blocked script execution/);
    await enter(page, demoPerson(product, name));
    const office = name === "sophie";
    const uuid = /echanges\/([0-9a-f-]{36})/;
    const known = office
      ? await live(page)
      : {
          thread: await idOn(page, "/espace-membre/echanges", uuid),
          gift: await offerYear(page, product),
          track: await idOn(page, "/espace-membre/bibliotheque", /(piste-\d+)/),
        };
    // The order of a quote asks for a quote: `coach-sends-a-quote` walks it. A move asks for a meeting of one’s own.
    const isHers = (path: string) =>
      isOffice(path) === office && !path.startsWith("/espace-membre/devis/") && !path.endsWith("/deplacer");
    const paths = (await privatePages()).filter(isHers);
    for (const place of [...paths.map((path) => placeOf(path, known)), ...(office && everything ? faces : [])]) {
      const answer = await page.goto(place);
      expect.soft(answer?.status(), place).toBe(200);
      await expectBeginsAtTop(page, place);
      await expectFurnished(page, place, place);
      expect.soft(await wordsOf(page), place).not.toMatch(unfinished);
      await expectFits(page, `${place}, full`);
      await expectFree(page, place);
      await expectHeard(page, place);
      if (everything || place === "/admin" || place === "/espace-membre") await expectToldWithoutColours(page, place);
      if (everything) await expectKeysReachAll(page, place);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    for (const path of (await everyPrivatePage()).filter((one) => isHers(one) && !paths.includes(one))) {
      const place = placeOf(path, known);
      const answer = await page.goto(place, { waitUntil: "domcontentloaded" });
      expect.soft(answer?.status(), place).toBe(200);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${place} scrolls sideways at 320`).toBeLessThanOrEqual(0);
    }
  });
}
