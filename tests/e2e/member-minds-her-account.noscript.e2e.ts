import { expect, test } from "../support/browser";
import { watchMessages } from "../support/coach-alerts";
import { signIn } from "../support/joining";
import { demoPerson } from "../support/people";

test("without scripts a member reads her account, and keeps what she typed when a form is refused", async ({
  page,
  product,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const karim = demoPerson(product, "karim");
  const delivered = await watchMessages(product, mails);
  await signIn(page, karim);
  await page.getByRole("link", { name: "Modifier mon profil" }).click();
  await page.getByLabel("Prénom").fill("Karim-Ali");
  await page.getByLabel("Nom", { exact: true }).fill("");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Indiquez votre nom")).toBeVisible();
  await expect(page).toHaveTitle("Erreur : Votre profil");
  await expect(page.getByLabel("Prénom")).toHaveValue("Karim-Ali");
  await page.getByRole("link", { name: "Espace Membre" }).first().click();
  await page.getByLabel("Votre message").fill("Bonjour, une question de calendrier.");
  await page.getByLabel("Je consens expressément").check();
  await page.getByRole("button", { name: "Envoyer" }).click();
  // Locators by text skip what is in <noscript>, scripts or not.
  await expect.poll(() => page.locator("main").innerText()).toContain("Message envoyé avec succès");
  const [notice] = await delivered(1);
  expect(notice?.text).not.toMatch(/calendrier|Karim/);
  for (const [link, title] of [
    ["Changer d’adresse", "Changer d’adresse e-\u2060mail"],
    ["Changer de mot de passe", "Changer de mot de passe"],
    ["Activer", "Un second code"],
    ["Voir mes appareils", "Vos appareils"],
  ] as const) {
    await page.goto("/espace-membre/profil");
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});
