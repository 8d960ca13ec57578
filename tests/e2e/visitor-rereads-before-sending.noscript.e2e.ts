import { expect, test } from "../support/browser";

test("without scripts a message is read again by the site, which says so", async ({ page, watched }) => {
  watched.allowConsole(/422/);
  await page.goto("/outils/relire");
  await expect(page.getByText(/Sans JavaScript, votre message est envoyé au site pour être relu/)).toBeVisible();
  await page.getByRole("button", { name: "Relire mon message" }).click();
  await expect(page.getByText("Écrivez ou collez le message à relire.")).toBeVisible();
  await page.getByLabel("Votre message", { exact: true }).fill("Tu ne penses qu'à toi. il ma frapée hier");
  await page.getByRole("button", { name: "Relire mon message" }).click();
  const result = page.getByRole("region", { name: "Ce que l’autre va lire" });
  await expect(result.locator("mark")).toHaveText(["Tu ne penses qu'à toi"]);
  await expect(result.getByLabel(/^Ferme/)).toBeVisible();
  await expect(page.getByLabel("Votre message", { exact: true })).toHaveValue(
    "Tu ne penses qu'à toi. il ma frapée hier",
  );
  await expect(page.getByRole("region", { name: /^En danger/ }).locator('a[href="tel:3919"]')).toBeVisible();
});
