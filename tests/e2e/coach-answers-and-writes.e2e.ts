import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { signIn } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";

/** A visitor leaves a message, as a browser without scripts posts it. */
async function leaveMessage(page: Page, email: string, words: string) {
  const form = { source: "page", name: "Claire Morel", email, message: words };
  const answer = await page.request.post("/contact/envoyer", { form, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(answer.status()).toBe(200);
}

test.beforeEach(async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demoPerson(product, "sophie"));
});

test("the coach answers a message from her phone, with a saved text, after closing the page by mistake", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  await leaveMessage(page, claire.email, "Mon fils ne veut plus changer de maison.");
  await page.goto("/admin/messages", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Répondre à Claire Morel" }).first().click();
  await expect(page.getByText("Mon fils ne veut plus changer de maison.")).toBeVisible();

  const answer = page.getByLabel("Votre réponse");
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("Écrivez votre réponse avant de l’envoyer.")).toBeInViewport();
  await expect(answer).toBeFocused();
  await page.getByText("Insérer une réponse enregistrée").click();
  await page.getByRole("link", { name: "Proposer un premier échange" }).click();
  await expect(answer).toHaveValue(/vingt minutes/);
  await answer.press("ControlOrMeta+End");
  await answer.pressSequentially("\nSophie");
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Votre texte non enregistré est revenu")).toBeVisible();
  await expect(answer).toHaveValue(/Sophie$/);

  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("Réponse envoyée", { exact: true })).toBeVisible();
  const mail = await mails.waitFor({ to: claire.email, subject: "Notre réponse à votre message" });
  expect(mail.text).toContain("vingt minutes");
  expect(mail.text).not.toContain("Mon fils");

  await page.getByRole("link", { name: /Répondus/ }).click();
  await page.getByRole("link", { name: "Claire Morel" }).first().click();
  await page.getByRole("button", { name: "Archiver" }).click();
  await expect(page.getByText("Message archivé", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Message remis à sa place", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Répondus/ }).click();
  await expect(page.getByRole("link", { name: "Claire Morel" }).first()).toBeVisible();
});

test("the coach writes, previews and publishes an article, then moves it", async ({ page }) => {
  await page.goto("/admin/blog/nouveau", { waitUntil: "networkidle" });
  await page.getByLabel("Titre", { exact: true }).fill("Un soir après l’autre");
  await page.getByLabel("Chapô").fill("Les soirs sont longs. Voici de quoi en passer un.");
  await page
    .getByLabel("Texte", { exact: true })
    .fill("Il est vingt-deux heures.\n\n## Ce soir\n\nUne **chose** à la fois.");
  await page.getByRole("button", { name: "Aperçu" }).click();
  const preview = page.getByRole("region", { name: "Aperçu de l’article" });
  await expect(preview.getByRole("heading", { name: "Ce soir" })).toBeVisible();
  await expect(preview.getByText(/mots par phrase en moyenne/)).toBeVisible();

  await page.getByLabel("Scène").selectOption("barque");
  await page.getByLabel("Lumière").selectOption("nuit");
  await expect(page.getByRole("img", { name: /La barque, Nuit/ })).toHaveAttribute("src", /barque-nuit/);

  await page.getByRole("button", { name: "Publier maintenant" }).click();
  await expect(page.getByText("Article publié", { exact: true })).toBeVisible();
  const here = page.url();
  await page.goto("/blog");
  await expect(page.getByRole("heading", { name: "Un soir après l’autre" })).toBeVisible();

  await page.goto(here, { waitUntil: "networkidle" });
  await page.getByLabel("Ce qui suit /blog/").fill("soir-apres-soir");
  await page.getByRole("button", { name: "Changer l’adresse" }).click();
  await expect(page.getByText("Adresse changée", { exact: true })).toBeVisible();
  await page.goto("/blog/un-soir-apres-l-autre");
  expect(new URL(page.url()).pathname).toBe("/blog/soir-apres-soir");
  await expect(page.getByText("Une chose à la fois.")).toBeVisible();
});
