import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { openAccount } from "../support/joining";
import { newClaire } from "../support/people";

const PATH = "/espace-membre/autre-parent";

test("what is typed of the other parent is on no screen once it is kept, nor by « Back »", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAccount(page, newClaire());
  await page.goto(PATH, { waitUntil: "networkidle" });
  const nothingTyped = async () => {
    for (const name of ["givenName", "email", "phone"])
      await expect(page.locator(`input[name=${name}]`)).toHaveValue("");
  };
  await page.getByLabel("Son prénom").fill("Zéphirin");
  await page.getByLabel("Son e-mail").fill("zephirin@exemple.test");
  await page.getByLabel("Son téléphone").fill("06 77 88 99 00");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Une empreinte est gardée depuis le/ })).toBeVisible();
  await nothingTyped();
  await page.goto("/espace-membre", { waitUntil: "networkidle" });
  await page.goBack({ waitUntil: "networkidle" });
  await nothingTyped();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Effacer" }).click();
  await expect(page.getByRole("heading", { name: "Le dire" })).toBeVisible();
  await nothingTyped();
});
