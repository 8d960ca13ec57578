import type { Request, Route } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { buyFiveHours, chooseHour } from "../support/booking";
import { awaitApplication, expect, interruptOnce, testAsWeeksPass as test } from "../support/browser";
import { openAccount } from "../support/joining";
import { patient } from "../support/patience";
import { newClaire } from "../support/people";
import { thumb } from "../support/thumb";

// On a telephone: a member buys five hours, takes one, moves it, prepares it, takes another and lets it go too late.

/** From her space to an hour that is hers. */
const MOST_TAPS_TO_BOOK = 4;
const HOUR_MS = 3_600_000;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a member takes an hour of her pack in four taps, moves it, and lets another go too late, which was said before", async ({
  page,
  product,
  watched,
}) => {
  await openAccount(page, newClaire());
  await buyFiveHours(page, product);

  await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  const counted = thumb();
  await counted.tap(page.getByRole("link", { name: "Prendre une heure" }));
  await chooseHour(page, counted.tap);
  await expect(page.getByRole("heading", { level: 1, name: "Votre heure" })).toBeVisible();
  await expectAccessible(page);
  await counted.tap(page.getByRole("button", { name: "Réserver cette heure" }));
  await page.waitForURL(/\/espace-membre\/rendez-vous$/);
  expect(counted.taps).toBeLessThanOrEqual(MOST_TAPS_TO_BOOK);
  await expect(page.getByText("C’est réservé").first()).toBeVisible();
  await expect(page).toHaveTitle(/^Mon espace/);
  await expect(page.getByText(/Première heure du forfait/)).toBeVisible();
  await expect(page.locator(".ford-left")).toContainText("5");

  await page.getByRole("link", { name: "Déplacer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Déplacer / })).toBeVisible();
  watched.allowConsole(/422/);
  await page.getByRole("button", { name: "Prendre cette heure" }).click();
  await expect(page.locator(":focus")).toContainText("Choisissez une heure pour continuer.");
  await expect(page.getByText("Choisissez une heure pour continuer.")).toBeInViewport({ ratio: 1 });
  const other = page.locator("label.hour").nth(-3);
  await other.click();
  const moved = new Date(await other.locator("input").inputValue());
  await page.getByRole("button", { name: /^Prendre / }).click();
  await expect(page.getByText(/^Rendez-vous déplacé au /).first()).toBeVisible();
  await expect(page.locator("article.appointment")).toHaveCount(1);
  const day = new Intl.DateTimeFormat("fr-FR", { day: "numeric", timeZone: "Europe/Paris" }).format(moved);
  await expect(page.locator(".appointment-day b")).toHaveText(day);

  // Written, and left at once by a link of the header, which loads its page whole.
  const answer = page.locator(".three-questions textarea").first();
  await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  await answer.fill("Le dimanche soir, surtout.");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /[^\s,] \(accueil\)$/ })
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  // The words left with the page: this one may be asked for before they are there.
  await expect(async () => {
    await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
    await expect(answer).toHaveValue("Le dimanche soir, surtout.", { timeout: patient(1_000) });
  }).toPass();

  // Open in two pages: the second is told, and takes nothing away.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  await awaitApplication(elsewhere);
  await elsewhere.locator(".three-questions textarea").first().fill("Écrit ailleurs.");
  await expect(elsewhere.getByText(/^Gardé à/)).toBeVisible();
  await elsewhere.close();
  await answer.fill("Écrit ici.");
  await expect(page.getByText(/n’est plus gardé/)).toBeVisible();
  await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  await expect(answer).toHaveValue("Écrit ailleurs.");

  // Written on while it is handed over: kept once it was, however long that took.
  await page.clock.install();
  await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  const handed = Promise.withResolvers<void>();
  const isHanding = (request: Request) => request.postData()?.includes("send-answers") ?? false;
  await page.route("**/espace-membre/rendez-vous*", async (route) => {
    if (isHanding(route.request())) await handed.promise;
    await route.continue();
  });
  const handing = page.waitForRequest(isHanding);
  const after = page.waitForResponse((response) => !!response.request().postData()?.includes("Le dimanche, avant."));
  await answer.fill("Le dimanche.");
  await page.getByLabel(/^Je consens expressément/).check();
  await page.getByRole("button", { name: /^Transmettre à / }).click();
  await handing;
  await answer.fill("Le dimanche, avant.");
  await page.clock.runFor(10_000);
  handed.resolve();
  await expect(page.getByText(/^Transmis(es)? à /).first()).toBeVisible();
  expect((await after).status()).toBe(200);
  await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  await expect(answer).toHaveValue("Le dimanche, avant.");

  // Written while what was before it is being kept, as the page goes: it does not wait for that answer.
  const answered = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await answered.promise;
    await route.continue();
  };
  await interruptOnce(page, "**/reponses", hold);
  const keeps = (text: string) => page.waitForRequest((request) => !!request.postData()?.includes(text));
  const first = keeps("Le dimanche.");
  await answer.fill("Le dimanche.");
  await first;
  await answer.fill("Le dimanche, seule.");
  const second = keeps("Le dimanche, seule.");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await second;
  answered.resolve();

  await page.getByRole("link", { name: "Prendre une heure" }).click();
  const near = await chooseHour(page, (target) => target.click(), "soon");
  await page.getByRole("button", { name: "Réserver cette heure" }).click();
  await expect(page.locator("article.appointment")).toHaveCount(2);
  await product.clock.advance(Math.max(0, near.getTime() - 20 * HOUR_MS - product.clock.now()));
  await page.goto("/espace-membre/rendez-vous", { waitUntil: "networkidle" });
  const late = page.locator("article.appointment").first();
  await expect(late.getByText(/C’est dans moins de 48\sh/)).toBeVisible();
  await expect(late.getByText(/Annulé, il reste dû/)).toBeVisible();
  await expect(late.getByRole("link", { name: "Déplacer" })).toHaveCount(0);
  await late.getByRole("link", { name: "Annuler" }).click();
  await expect(page.getByText(/l’heure reste due, et rien ne vous est rendu/)).toBeVisible();
  await page.getByRole("button", { name: "Annuler, l’heure reste due" }).click();
  await expect(page.getByText("L’heure reste due, comme c’était dit.").first()).toBeVisible();
  await expect(page.locator("article.appointment")).toHaveCount(1);
  await expect(page.getByText("annulée, due")).toBeVisible();
  await expect(page.locator(".ford-left")).toContainText("4");
  await expectAccessible(page);
});
