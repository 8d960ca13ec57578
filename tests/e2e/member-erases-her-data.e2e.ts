import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { openAccount } from "../support/joining";
import { newClaire } from "../support/people";

test.use({ viewport: { width: 390, height: 844 } });

test("a person reads what goes and what stays, erases it with her password, and leaves with a certificate", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  await openAccount(page, claire);
  await page.goto("/espace-membre/mes-donnees", { waitUntil: "networkidle" });
  await expect(page.getByRole("navigation", { name: "Mon espace" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Fil d’Ariane" }), "the tabs are the way back").toBeHidden();
  await page.getByRole("link", { name: "Voir ce qui se passerait" }).click();
  await expect(page.getByRole("heading", { name: "Effacer : ce qui se passera", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Votre compte" })).toBeVisible();

  const erase = page.getByRole("button", { name: "Effacer mes données" });
  await page.getByLabel("Votre mot de passe").fill(claire.password);
  await erase.click();
  await expect(page.getByText("Cochez cette case pour effacer.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "J’ai pris une copie, ou je n’en veux pas." }).check();
  await page.getByLabel("Votre mot de passe").fill(`${claire.password}x`);
  await erase.click();
  await expect(page.getByText("Ce n’est pas votre mot de passe actuel").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "J’ai pris une copie, ou je n’en veux pas." }).check();
  await page.getByLabel("Votre mot de passe").fill(claire.password);
  await erase.click();

  await page.waitForURL(/\/attestation\//);
  await expect(page.getByRole("heading", { name: "Attestation d’effacement", level: 1 })).toBeVisible();
  await expect(page.getByText(/^E-\d{4}-\d{4}, /)).toBeVisible();
  const words = await page.locator("#contenu").innerText();
  for (const word of [claire.first_name, claire.last_name, claire.email]) expect(words).not.toContain(word);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const certificate = page.url();

  await page.goto("/espace-membre");
  await page.waitForURL(/\/auth/);
  await page.goto(certificate);
  await expect(page.getByRole("heading", { name: "Attestation d’effacement", level: 1 })).toBeVisible();
});
