import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

test.use({ viewport: { width: 390, height: 844 } });

const nights = (page: Page) => page.locator(".calendar-homes b").allTextContents();

test("a member draws her year without network, changes a night and takes it back, keeps it, and shows it by an address she closes", async ({
  page,
  browser,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork, /404/);
  await enterWithNothingKept(page, product);
  await openToCut(page, "/outils/calendrier");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.context().setOffline(true);

  const [before] = await nights(page);
  await page.getByLabel("Rythme", { exact: true }).selectOption({ label: "Un week-end sur deux" });
  await expect.poll(() => nights(page).then(([first]) => first)).not.toBe(before);
  await page.getByText("Maisons, départ du rythme, heures, étés et fêtes").click();
  await page.getByLabel("Nom de la première maison").fill("Rue des Lilas");
  await page.getByLabel("Nom de la seconde maison").fill("Rue du Port");
  await expect(page.locator(".calendar-homes")).toContainText("Rue du Port");
  await page.getByLabel("Rythme", { exact: true }).selectOption({ label: "Une semaine sur deux" });

  // A night by tap, back by keyboard; a period, and back.
  const drawn = await nights(page);
  const cell = page.locator(".calendar-cell").nth(9);
  const home = await cell.getAttribute("data-home");
  await cell.click();
  await expect(cell).not.toHaveAttribute("data-home", home ?? "");
  expect(await nights(page)).not.toEqual(drawn);
  await page.getByRole("button", { name: "Annuler le dernier changement" }).focus();
  await page.keyboard.press("Enter");
  await expect(cell).toHaveAttribute("data-home", home ?? "");
  expect(await nights(page)).toEqual(drawn);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Ajouter à mon agenda" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain("SUMMARY:Passage");
  expect(file).not.toContain("Lilas");
  expect(requests.filter((url) => !url.startsWith("blob:"))).toEqual([]);
  await page.context().setOffline(false);

  await cell.click();
  await page.getByRole("button", { name: "Voir la feuille de l’année" }).click();
  await page.getByRole("button", { name: "Garder dans mon espace" }).click();
  await page.getByRole("button", { name: "Créer un lien" }).click();
  const address = await page.getByLabel("Adresse du lien", { exact: true }).inputValue();
  await expectAccessible(page);

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const reader = await other.newPage();
  await reader.goto(address);
  await expect(reader).toHaveTitle("Calendrier");
  await expect(reader.locator("main")).toContainText("Rue des Lilas");
  await expect(reader.locator("main")).not.toContainText("Claire");
  await expectAccessible(reader);

  await page.getByRole("button", { name: "Fermer le lien" }).click();
  await expect(page.getByRole("button", { name: "Créer un lien" })).toBeVisible();
  expect((await reader.reload())?.status()).toBe(404);
  await other.close();
});
