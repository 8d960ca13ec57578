import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, interrupt, noNetwork, test } from "../support/browser";
import { widths } from "../support/extent";
import { confirmThenLeave } from "../support/letter";
import { fromOwnNetwork } from "../support/own-network";
import { drawnText, inflated } from "../support/pdf-text";
import { newClaire } from "../support/people";

const send = (page: Page) => page.getByRole("button", { name: "Télécharger le guide gratuit" }).click();
const firstName = (page: Page) => page.getByLabel("Prénom *", { exact: true });
const address = (page: Page) => page.locator("#guide-email");

/** What is on the page from the server is ready to be clicked once the scripts have taken it over. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
}

/** The guide as it arrives: tagged, in French, of twelve to sixteen pages, with its words. */
function expectGuide(pdf: Buffer) {
  const raw = inflated(pdf);
  const structure = raw.toString("latin1");
  expect(structure).toContain("/MarkInfo");
  expect(structure).toContain("/Marked true");
  expect(structure).toContain("/Lang (fr-FR)");
  const pages = structure.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(12);
  expect(pages).toBeLessThanOrEqual(16);
  const text = drawnText(raw);
  for (const words of ["La liste des documents", "Garder les enfants", "3919", "Textes lus le 2\u00a0avril 2026"])
    expect(text).toContain(words);
}

// A network may ask a few times an hour.
test.beforeEach(({ page }) => fromOwnNetwork(page));

test("a visitor asks for the guide on the home page, reads the mail and opens the guide", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  await open(page, "/");

  await send(page);
  await expect(page.getByText("Champs obligatoires", { exact: true })).toBeVisible();
  await expect(firstName(page)).toBeFocused();

  await firstName(page).fill("Claire");
  await address(page).fill("claire@exemple");
  await send(page);
  await expect(page.getByText("Email invalide", { exact: true })).toBeVisible();
  await expect(address(page)).toBeFocused();
  await expect(firstName(page)).toHaveValue("Claire");
  await expect(page.getByRole("checkbox", { name: /recevoir la lettre/ })).not.toBeChecked();

  await address(page).fill(claire.email);
  await send(page);
  await expect(page.getByText("Guide envoyé !", { exact: true })).toBeVisible();
  await expect(page.getByText("Vérifiez votre boîte email dans quelques instants.", { exact: true })).toBeVisible();
  const success = page.locator(".guide-sent");
  await expect(success).toContainText(claire.email);
  await expect(success).toContainText("spam");
  await expect(success.getByRole("link", { name: "Devenir membre" })).toHaveAttribute("href", "/membership");

  const mail = await mails.waitFor({ to: claire.email });
  expect(`${mail.subject} ${mail.from} ${mail.text}`).not.toMatch(/divorc|sépara/i);
  expect(mail.attachments).toEqual([]);
  const sent = await page.request.get(mails.linkOf(mail, "/guide/telecharger/"));
  expect(sent.headers()["content-disposition"]).toContain("guide-eclaircie.pdf");
  expectGuide(await sent.body());

  const here = await success.getByRole("link", { name: "Télécharger maintenant" }).getAttribute("href");
  expect(await (await page.request.get(here ?? "")).body()).toEqual(await sent.body());
  expect((await mails.all(claire.email)).map(({ subject }) => subject)).toEqual(["Le document que vous avez demandé"]);
});

test("a visitor loses the network while asking, keeps the words typed, and asks again", async ({
  page,
  context,
  mails,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  const claire = newClaire();
  await open(page, "/guide");
  await firstName(page).fill("Claire");
  await address(page).fill(claire.email);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole("alert").getByText("Une erreur est survenue. Veuillez réessayer.")).toBeVisible();
  await expect(address(page)).toHaveValue(claire.email);

  await context.setOffline(false);
  await send(page);
  await expect(page.locator(".guide-sent")).toContainText(claire.email);
  await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });
});

test("a visitor on a network that leads nowhere stays on the page with the words typed, and asks again", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  const claire = newClaire();
  await open(page, "/guide");
  const comesBack = await interrupt(page, "**/*", (route) => route.abort());
  await firstName(page).fill("Claire");
  await address(page).fill(claire.email);
  await send(page);
  await expect(page.getByRole("alert").getByText("Une erreur est survenue. Veuillez réessayer.")).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(address(page)).toHaveValue(claire.email);

  comesBack();
  await send(page);
  await expect(page.locator(".guide-sent")).toContainText(claire.email);
  await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });
});

test("a visitor whose line breaks as the guide leaves is told that it left", async ({ page, mails, watched }) => {
  watched.allowConsole(noNetwork);
  const claire = newClaire();
  await page.route("**/assets/guide-sent-*.js", (route) => route.abort());
  await open(page, "/");
  await firstName(page).fill("Claire");
  await address(page).fill(claire.email);
  await send(page);
  await expect(page.getByRole("status").getByText(claire.email)).toBeVisible();
  await expect(firstName(page)).toHaveCount(0);
  await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });
});

test("a visitor whose page is older than the site gets the guide all the same", async ({ page, mails, watched }) => {
  watched.allowConsole(noNetwork);
  const claire = newClaire();
  await page.route("**/assets/request-guide-*.js", (route) => route.abort());
  await open(page, "/");
  await firstName(page).fill("Claire");
  await address(page).fill(claire.email);
  await send(page);
  await page.waitForURL("**/guide");
  await expect(page.getByText(claire.email)).toBeVisible();
  await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });
});

test("a visitor who wants the letter too confirms it in a mail of its own, then leaves it", async ({ page, mails }) => {
  const claire = newClaire();
  await open(page, "/guide");
  await firstName(page).fill("Claire");
  await address(page).fill(claire.email);
  await page.getByRole("checkbox", { name: /recevoir la lettre/ }).check();
  await send(page);
  await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });
  await confirmThenLeave(page, mails, claire.email);
});

for (const width of widths) {
  for (const { path, part } of [{ path: "/", part: "#guide" }, { path: "/guide" }]) {
    test(`a visitor asks for the guide at ${path} on a screen of ${width} pixels`, async ({ page, watched }) => {
      watched.allowConsole(/422/);
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      await send(page);
      await expect(page.getByText("Champs obligatoires", { exact: true })).toBeVisible();
      await expectAccessible(page, part);
      await firstName(page).fill("Claire");
      await address(page).fill(newClaire().email);
      await send(page);
      await expect(page.locator(".guide-sent")).toBeVisible();
      await expectAccessible(page, part);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
