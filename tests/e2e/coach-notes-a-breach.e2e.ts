import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function add(page: Page, kind: string, text: string) {
  await page.getByLabel("Ajouter", { exact: true }).selectOption({ label: kind });
  await page.getByLabel("Ce que vous écrivez").fill(text);
  await page.getByRole("button", { name: "Ajouter au registre" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
}

test("the coach notes a breach on her telephone, decides, closes it, and finds it again in the register", async ({
  page,
  product,
}) => {
  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin/violations", { waitUntil: "networkidle" });
  await page.getByLabel("Ce qui s’est passé").fill("Mon téléphone est resté dans le train.");
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await page.waitForURL(/\/admin\/violations\/[\da-f-]{36}$/);
  await expect(page.getByText("Il reste 71 heures pour prévenir la CNIL")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await add(page, "La CNIL n’a pas à l’être", "Le téléphone était éteint et chiffré.");
  await add(page, "Les personnes n’ont pas à l’être", "Personne n’a rien pu lire.");
  await expect(page.getByText("Il reste")).toHaveCount(0);
  await add(page, "Clore", "Rendu par le bureau des objets trouvés.");
  await expect(page.getByRole("button", { name: "Ajouter au registre" })).toHaveCount(0);
  await page.getByRole("link", { name: "Violations" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "CNIL : pas nécessaire" }).first()).toContainText("close");
});
