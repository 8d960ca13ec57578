import { expect, test } from "../support/browser";
import { newKarim } from "../support/people";

test("somebody ends a contract without JavaScript and without its number, to the mail in the mailbox", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const { email } = newKarim();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Résilier votre contrat" }).click();
  await page.getByRole("textbox", { name: "Prénom et nom" }).fill("Karim Benali");
  await page.getByRole("textbox", { name: /Adresse e-\W?mail/ }).fill(email);
  await page.getByRole("radio", { name: /À une autre date/ }).check();
  await page.getByRole("textbox", { name: /Motif légitime/ }).fill("Je quitte la région.");
  await page.getByRole("button", { name: "Relire avant de confirmer" }).click();
  await expect(page.getByText("Choisissez un jour dans le calendrier.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /Motif légitime/ })).toHaveValue("Je quitte la région.");
  await page.getByRole("radio", { name: /Dès aujourd’hui/ }).check();
  await page.getByRole("button", { name: "Relire avant de confirmer" }).click();

  await expect(page.getByText("Je ne le retrouve pas")).toBeVisible();
  await page.getByRole("button", { name: "Notification de la résiliation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre résiliation est enregistrée" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Votre résiliation est enregistrée" })).toBeVisible();
  const receipt = await mails.waitFor({ to: email, subject: "Accusé de réception" });
  expect(receipt.text).not.toContain("Je quitte la région");
  expect(receipt.text).toMatch(/heure de Paris/);
  expect(await mails.all(email)).toHaveLength(1);
});
