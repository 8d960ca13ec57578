import { messageSent } from "../../app/features/contact/messages";
import { expect, test } from "../support/browser";
import { watchMessages } from "../support/coach-alerts";
import { newClaire } from "../support/people";
import { WRITING_MS } from "../support/writing";

test("a visitor writes to the coach without JavaScript", async ({ page, product, mails, watched }) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  const delivered = await watchMessages(product, mails);
  await page.goto("/");
  await page.locator("header").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByLabel("Nom et prénom").fill("Claire Morel");
  for (const address of ["tel:17", "sms:114", "tel:116006", "tel:3114"])
    await expect(page.locator("#ecrire").locator(`a[href="${address}"]`)).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Je n'ai pas de script, mais une question.");
  await page.getByLabel("Situation").selectOption("reconstruction");
  await page.getByRole("button", { name: "Envoyer" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre message n’est pas encore parti");
  await expect(page.getByText(/Indiquez votre adresse e-\W?mail\./).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Je n'ai pas de script, mais une question.");
  await expect(page.getByLabel("Situation")).toHaveValue("reconstruction");
  const tick = page.getByRole("checkbox", { name: /J’accepte expressément/ });
  await expect(page.getByText("Cochez cette case pour que votre message puisse être lu.").first()).toBeVisible();
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(tick, "ticked, it stays so in the form that comes back").toBeChecked();
  await page.getByLabel("Email").fill(claire.email);
  await page.waitForTimeout(WRITING_MS);
  await page.getByRole("button", { name: "Envoyer" }).click();

  await expect(page.getByText(messageSent)).toBeVisible();
  await expect(page.getByRole("link", { name: /votre programme/ })).toHaveAttribute("href", /^mailto:.*Claire%20Morel/);

  await page.reload();
  await expect(page.getByText(messageSent)).toBeVisible();
  await delivered(1);
});

test("a visitor writes from the home page without JavaScript, after a mistake", async ({
  page,
  product,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  const delivered = await watchMessages(product, mails);
  await page.goto("/");
  const form = page.locator("#contact form");
  await expect(form.getByLabel("Nom", { exact: true })).toBeHidden();
  await form.getByRole("link", { name: "Écrire" }).click();
  await form.getByLabel("Nom", { exact: true }).fill("Morel");
  await form.getByLabel("Message", { exact: true }).fill("De l’accueil, sans script.");
  await form.getByLabel("Email", { exact: true }).fill(claire.email);
  await form.getByRole("button", { name: "Envoyer le message" }).click();

  await expect(page.getByText("Indiquez votre prénom.").first()).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Morel");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("De l’accueil, sans script.");
  await page.getByLabel("Prénom", { exact: true }).fill("Claire");
  await page.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await page.waitForTimeout(WRITING_MS);
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText(messageSent)).toBeVisible();
  await delivered(1);
});

test("a visitor asks for help without JavaScript", async ({ page }) => {
  await page.goto("/nos-offres");
  await page.getByRole("link", { name: /Besoin d’aide/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parlons-en");
});
