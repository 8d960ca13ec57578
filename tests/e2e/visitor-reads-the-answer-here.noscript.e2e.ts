import { expect, test } from "../support/browser";

test("a visitor without JavaScript is given four words, reads, writes on and erases with them", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/422/);
  await page.goto("/contact");
  await page.locator("#ecrire").getByRole("textbox", { name: "Message" }).fill("Sans script, puis-je vous lire ici ?");
  await page.getByLabel("Je reviendrai la lire ici").check();
  await page
    .locator("#ecrire")
    .getByRole("checkbox", { name: /^J’accepte/ })
    .check();
  await page.locator("#ecrire").getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Voici vos quatre mots/);
  const passphrase = await page.locator(".passphrase-words li").allTextContents();

  await page.getByRole("link", { name: "Je les ai notés" }).click();
  await page.getByLabel("Mot 1").fill("zzzz");
  await page.getByRole("button", { name: "Ouvrir", exact: true }).click();
  await expect(page.getByText("Il faut les quatre mots")).toBeVisible();
  await expect(page.getByLabel("Mot 1")).toHaveValue("zzzz");
  await page.getByLabel("Mot 1").fill(passphrase.join(" "));
  await page.getByRole("button", { name: "Ouvrir", exact: true }).click();
  await expect(page.getByText("Sans script, puis-je vous lire ici ?")).toBeVisible();
  await page.getByText("Ajouter un mot").click();
  await page.getByLabel("Votre lettre").fill("Encore un mot.");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText("Encore un mot.")).toBeVisible();
  await page.getByRole("button", { name: "Effacer cette lettre" }).click();
  await page.getByRole("button", { name: "Oui, tout effacer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("C’est effacé");
});
