import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { openAccount } from "../support/joining";
import { patient } from "../support/patience";
import { newClaire } from "../support/people";

test.use({ viewport: { width: 390, height: 844 } });

test("a member reads what is kept of her, has a copy made, and takes it with her", async ({ page }) => {
  const claire = newClaire();
  await openAccount(page, claire);
  await page.goto("/espace-membre/profil", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Voir mes données" }).click();
  await expect(page.getByRole("heading", { name: "Vos données", level: 1 })).toBeVisible();
  await expect(page.getByText("Votre compte", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Préparer ma copie" }).click();
  const take = page.getByRole("link", { name: "Télécharger" });
  await expect(take).toBeVisible({ timeout: patient(60_000) });
  const [download] = await Promise.all([page.waitForEvent("download"), take.click()]);
  expect(download.suggestedFilename()).toBe("copie.zip");
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["copie.html", "copie.json"]));
  expect(Buffer.from(files["copie.html"] ?? []).toString()).toContain(claire.email);
  await expectAccessible(page);
});
