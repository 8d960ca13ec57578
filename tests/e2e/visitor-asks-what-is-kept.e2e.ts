import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";
import { postForm } from "../support/private-pages";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function expectOnScreen(page: Page) {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

const confirmed = (page: Page) => page.getByRole("checkbox", { name: "J’ai pris une copie, ou je n’en veux pas." });

test("a visitor without account opens what is kept of her by a link, takes it, erases it; the coach answers another by hand", async ({
  page,
  mails,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  const { email } = newClaire();
  await page.goto("/politique-confidentialite");
  await postForm(page, "/lettre", { email });
  await page.getByRole("link", { name: "Vos données, sans compte" }).click();
  await page.waitForURL(/\/vos-donnees$/);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Votre adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByText("C’est noté", { exact: true }).first()).toBeVisible();
  await expectOnScreen(page);

  const mail = await mails.waitFor({ to: email, subject: "Le lien que vous avez demandé" });
  await page.goto(mails.linkOf(mail, "/vos-donnees/lien"), { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Ouvrir", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ce que nous gardons", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "La lettre d’information" }).first()).toBeVisible();
  await expectOnScreen(page);

  const take = page.getByRole("button", { name: "Télécharger la copie" });
  const [download] = await Promise.all([page.waitForEvent("download"), take.click()]);
  expect(download.suggestedFilename()).toBe("copie.zip");
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  for (const name of ["copie.html", "copie.json"]) expect(Buffer.from(files[name] ?? []).toString()).toContain(email);

  const erase = page.getByRole("button", { name: "Effacer ces données" });
  await erase.click();
  await expect(page.getByText("Cochez cette case pour effacer.").first()).toBeVisible();
  await confirmed(page).check();
  await erase.click();
  await page.waitForURL(/\/attestation\//);
  await expect(page.getByRole("heading", { name: "Attestation d’effacement", level: 1 })).toBeVisible();
  await expect(page.locator("#contenu")).not.toContainText(email);

  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin/demandes", { waitUntil: "networkidle" });
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /Effacement, D-\d+/ })
      .first(),
  ).toContainText("attestation");
  await page.getByRole("link", { name: "Noter une demande" }).click();
  await page.waitForURL(/\/nouvelle$/);
  await page.getByLabel("Ce qui est demandé").selectOption("rectification");
  await page.getByLabel("Comment elle est arrivée", { exact: true }).selectOption("letter");
  await page.getByLabel("Nom (facultatif)").fill("Paul Vasseur");
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Paul Vasseur, rectification", level: 1 })).toBeVisible();
  await page.getByLabel("Comment", { exact: true }).fill("Rappelé au numéro qu’il donne.");
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(page.getByText("Identité notée", { exact: true }).first()).toBeVisible();
  await page.getByRole("radio", { name: "Faite" }).check();
  await page.getByLabel("Votre réponse").fill("C’est corrigé, et dit par lettre.");
  await page.getByRole("button", { name: "Noter la réponse et clore" }).click();
  await page.waitForURL(/\/admin\/demandes$/);
  // Noted before midnight and answered after, it took a day.
  await expect(page.getByRole("listitem").filter({ hasText: /Rectification, D-\d+/ })).toContainText(
    /le jour même|en 1 jour/,
  );
});
