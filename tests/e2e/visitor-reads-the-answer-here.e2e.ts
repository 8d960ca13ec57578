import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { comeBackToKept } from "../support/come-back";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";
import { takeYourTime } from "../support/writing";

const question = "Puis-je partir quelques jours chez ma sœur ?";

async function sendLetter(page: Page) {
  await page.goto("/contact", { waitUntil: "networkidle" });
  const form = page.locator("#ecrire form");
  await form.getByLabel("Message", { exact: true }).fill(question);
  await expect(form.getByLabel("Email")).toBeVisible();
  await form.getByLabel("Je reviendrai la lire ici").check();
  await expect(form.getByLabel("Email")).toBeHidden();
  await form.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await takeYourTime(page);
  await form.getByRole("button", { name: "Envoyer" }).click();
}

async function writeLetter(page: Page) {
  await sendLetter(page);
  await expect(page.getByRole("heading", { name: "Voici vos quatre mots" })).toBeFocused();
}

async function openLetter(page: Page, passphrase: string[]) {
  await page.goto("/reponse", { waitUntil: "networkidle" });
  for (const [n, word] of passphrase.entries()) await page.getByLabel(`Mot ${n + 1}`).fill(word);
  await page.getByRole("button", { name: "Ouvrir", exact: true }).click();
}

test("a visitor leaves no address, keeps four words, reads the answer with them, writes again and erases it all", async ({
  page,
  browser,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  await page.setViewportSize({ width: 390, height: 664 });
  await writeLetter(page);
  const passphrase = await page.locator(".passphrase-words li").allTextContents();
  expect(passphrase).toHaveLength(4);
  await page.getByRole("link", { name: "Je les ai notés" }).click();
  await expect(page).toHaveURL(/\/reponse$/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Parlons-en" })).toBeVisible();
  await expect(page.locator(".passphrase-words")).toHaveCount(0);

  await openLetter(page, [...passphrase].reverse());
  await expect(page.getByText("Ces quatre mots n’ouvrent rien.")).toBeVisible();
  await expect(page.getByLabel("Mot 1")).toBeFocused();
  await expect(page.getByLabel("Mot 1")).toHaveValue(passphrase[3] ?? "");
  await openLetter(page, passphrase);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La réponse arrive");
  await expect(page.getByText(question)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  const office = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await enter(office, demoPerson(product, "sophie"));
  // What waits stands by age: the newest at the end of the last page.
  await office.goto("/admin/messages?page=99", { waitUntil: "networkidle" });
  await office.getByRole("link", { name: "Répondre à Sans nom" }).last().click();
  await expect(office.getByText(question)).toBeVisible();
  await office.getByLabel("Votre réponse").fill("Oui, en gardant une trace.");
  await office.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(office.getByText("Réponse envoyée", { exact: true })).toBeVisible();
  await office.close();

  await openLetter(page, passphrase);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Une lettre pour vous");
  await expect(page.getByText("Nouveau", { exact: true })).toBeVisible();
  await page.getByText("Répondre ici").click();
  await page.getByLabel("Votre lettre").fill("Merci.");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText("C’est envoyé, merci")).toBeVisible();
  await page.getByRole("button", { name: "Effacer cette lettre" }).click();
  await page.getByRole("button", { name: "Oui, tout effacer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("C’est effacé");
  await openLetter(page, passphrase);
  await expect(page.getByText("Ces quatre mots n’ouvrent rien.")).toBeVisible();
});

test("a page kept for « Back » shows no words again", async ({ page }) => {
  await writeLetter(page);
  await comeBackToKept(page);
  await expect(page.locator(".passphrase-words")).toHaveCount(0);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
});

test("where what shows the four words does not come, they are written all the same", async ({ page, watched }) => {
  watched.allowConsole(/ERR_FAILED|Failed to fetch/);
  await page.route(/\/assets\/passphrase-/, (route) => route.abort());
  await sendLetter(page);
  await expect(page.getByRole("heading", { name: "Message envoyé avec succès" })).toBeFocused();
  await expect(page.locator("#ecrire").getByText(/Ces mots ne s’affichent qu’une fois/)).toBeVisible();
  const passphrase = (await page.locator("#ecrire b[translate=no]").innerText()).split(" ");
  await openLetter(page, passphrase);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La réponse arrive");
});
