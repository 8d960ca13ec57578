import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

test.use({ viewport: { width: 390, height: 664 } });

const message =
  "Tu es toujours en retard, c'est insupportable. Tu ne penses qu'à toi. Si tu ne ramènes pas Lou à 18 h dimanche, tu peux oublier les vacances.";

const result = (page: Page) => page.getByRole("region", { name: "Ce que l’autre va lire" });
const read = (page: Page) => page.getByRole("button", { name: "Relire mon message" }).click();

test("a visitor reads her message again without a network: four marks, four sentences, three tries", async ({
  page,
  context,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openToCut(page, "/outils/relire");
  const [asked, address] = [[] as string[], page.url()];
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const before = await kept();
  page.on("request", (request) => asked.push(request.url()));
  await context.setOffline(true);

  await read(page);
  await expect(page.getByText("Écrivez ou collez le message à relire.")).toBeVisible();
  await expect(page.getByLabel("Votre message", { exact: true })).toBeFocused();
  await page.getByLabel("Votre message", { exact: true }).fill(message);
  await read(page);
  await expect(result(page)).toBeFocused();
  await expect(result(page).locator("mark")).toHaveText([
    "Tu es toujours en retard",
    "c'est insupportable",
    "Tu ne penses qu'à toi",
    "tu peux oublier les vacances",
  ]);
  for (const name of ["Généralisation", "Insulte ou jugement", "Accusation", "Menace"])
    await expect(result(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
  const copy = result(page).getByRole("button", { name: "Copier cette version" });
  await expect(copy).toBeDisabled();
  await result(page)
    .getByLabel(/^Courtois/)
    .fill("Bonsoir Thomas,");
  await result(page).getByLabel(/^Bref/).fill("Merci de ramener Lou à 18 h dimanche.");
  await result(page)
    .getByLabel(/^Ferme/)
    .fill("S'il y a un contretemps, préviens-moi avant 16 h.");
  await expect(result(page).getByText("4 → 0")).toBeVisible();
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 664 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
  await copy.click();
  await expect(page.getByText("Votre version est copiée.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Bonsoir Thomas,\nMerci de ramener Lou à 18 h dimanche.\nS'il y a un contretemps, préviens-moi avant 16 h.",
  );

  await page.getByLabel("Votre message", { exact: true }).fill("il ma frapée devant les enfants");
  await expect(page.getByRole("region", { name: /^En danger/ }).locator('a[href="tel:3919"]')).toBeVisible();
  await read(page);
  await page.getByLabel("Votre message", { exact: true }).fill("ok pour samedi 14h");
  await read(page);
  await expect(result(page).getByText("Aucune tournure ne ressort.", { exact: false })).toBeVisible();
  await read(page);
  await expect(result(page).getByRole("heading", { name: "Vos trois essais sont faits" })).toBeVisible();
  await expect(result(page).getByRole("link", { name: "Devenir membre" })).toBeVisible();

  expect(asked).toEqual([]);
  expect(page.url()).toBe(address);
  expect(await kept()).toBe(before);
});

test("a member reads again as often as she likes", async ({ page, product }) => {
  await enter(page, demoPerson(product, "claire"));
  await page.goto("/outils/relire", { waitUntil: "networkidle" });
  await page.getByLabel("Votre message", { exact: true }).fill(message);
  for (let tries = 0; tries < 5; tries += 1) await read(page);
  await expect(result(page).locator("mark")).toHaveCount(4);
  await expect(page.getByRole("button", { name: /^Garder/ })).toHaveCount(0);
});
