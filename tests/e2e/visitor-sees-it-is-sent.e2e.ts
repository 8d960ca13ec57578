import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { order } from "../support/joining";
import { newClaire } from "../support/people";

// What only a screen shows of the requirements: words while something travels, places and measures.

/** Holds what is posted to this address; returns how to let it go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return release;
}

test("what is being sent says so, on each button, until the answer", async ({ page }) => {
  const claire = newClaire();

  await page.goto("/nos-offres", { waitUntil: "networkidle" });
  const message = await hold(page, "**/contact/envoyer");
  await page.locator("header").getByRole("link", { name: "Contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Contactez-nous" });
  await dialog.getByLabel("Nom complet").fill("Claire Morel");
  await dialog.getByLabel("Email").fill(claire.email);
  await dialog.getByLabel("Message").fill("Par où commencer ?");
  await dialog.getByRole("checkbox").check();
  const sending = dialog.locator("button[type=submit]");
  await sending.click();
  await expect(sending).toHaveText("Envoi...");
  message();
  await expect(dialog).toBeHidden();

  await page.goto("/", { waitUntil: "networkidle" });
  const guide = await hold(page, "**/guide/demander");
  const card = page.locator("#guide form");
  await card.getByLabel("Prénom *").fill("Claire");
  await card.getByLabel("Email *").fill(claire.email);
  const asking = card.locator("button[type=submit]");
  await asking.click();
  await expect(asking).toHaveText("Envoi en cours...");
  guide();
  await expect(page.getByText("Guide envoyé !", { exact: true })).toBeVisible();

  await page.goto("/membership", { waitUntil: "networkidle" });
  const payment = await hold(page, "**/membership/commande**");
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await order(page);
  await expect(page.getByRole("button", { name: "Redirection..." })).toBeVisible();
  payment();
  await page.waitForURL(/\/auth\?onglet=inscription/);
});

test("the header stays, the phone has its own, and the help has its measures", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  const header = page.locator("header.site-head");
  expect((await header.boundingBox())?.y).toBe(0);

  await page.getByRole("link", { name: /Besoin d’aide/ }).click();
  const panel = page.getByRole("dialog", { name: "L’Éclaircie" });
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect(box?.width).toBe(380);
  expect(box?.height).toBeLessThanOrEqual(600);
  expect(1440 - (box?.x ?? 0) - 380).toBeLessThan(60);
  await panel.getByRole("button", { name: "Fermer l’aide" }).click();

  const [nav, join, signUp] = [
    header.getByRole("navigation"),
    header.getByRole("link", { name: "Devenir membre" }),
    header.getByRole("link", { name: "S’inscrire" }),
  ];
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(join).toBeVisible();
  await expect(signUp).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(nav).toBeHidden();
  await expect(join).toBeHidden();
  await expect(signUp).toBeVisible();
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  const drawer = page.locator("#menu");
  for (const name of ["Accueil", "Services", "Événements", "Blog", "FAQ", "Espace Membre", "Contact", "S’inscrire"])
    await expect(drawer.getByRole("link", { name, exact: true })).toBeVisible();
});
