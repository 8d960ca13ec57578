import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { openAccount } from "../support/joining";
import { newClaire } from "../support/people";

test.use({ viewport: { width: 320, height: 720 } });

test("a member reads what she agreed to, thinks twice, and takes it back with the keyboard", async ({ page }) => {
  await openAccount(page, newClaire());
  await page.goto("/espace-membre", { waitUntil: "networkidle" });
  await page.getByLabel("Votre message").fill("Bonjour, une question de calendrier.");
  await page.getByLabel("Je consens expressément").check();
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText("Message envoyé avec succès", { exact: false }).first()).toBeVisible();

  await page.goto("/espace-membre/mes-donnees", { waitUntil: "networkidle" });
  const reading = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Lire ce que vous écrivez" }) });
  await expect(reading.getByText(/^Oui, depuis le /)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const opener = reading.getByRole("link", { name: "Retirer" });
  const question = page.getByRole("dialog", { name: /Retirer cet accord/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(question.getByText("Ce qui est déjà écrit reste", { exact: false })).toBeVisible();
  await question.getByRole("link", { name: "Le garder" }).click();
  await expect(question).toBeHidden();
  await expect(reading.getByText(/^Oui, depuis le /)).toBeVisible();

  await opener.press("Enter");
  await question.getByRole("button", { name: "Retirer mon accord" }).press("Enter");
  await expect(page.getByText("Votre consentement est retiré", { exact: true }).first()).toBeVisible();
  await expect(reading.getByText(/^Non, depuis le /)).toBeVisible();
  await reading.getByText("Historique, 2 lignes").press("Enter");
  await expect(reading.getByRole("listitem")).toHaveText([/^Non, le /, /^Oui, le .*texte /]);
  await expectAccessible(page);

  await reading.getByRole("link", { name: "La case est sous votre prochain message" }).click();
  await expect(page.getByLabel("Je consens expressément")).not.toBeChecked();
});
