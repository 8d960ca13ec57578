import { expect, type Page } from "@playwright/test";
import type { Mails } from "./mail";

/** Who asked for the letter confirms the address from the mail received, then leaves the letter from the next one. */
export async function confirmThenLeave(page: Page, mails: Mails, email: string) {
  const confirmation = await mails.waitFor({ to: email, subject: "Confirmez votre adresse" });
  await page.goto(mails.linkOf(confirmation, "/lettre/confirmer"));
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("C’est noté");

  const welcome = await mails.waitFor({ to: email, subject: "C’est noté" });
  await page.goto(mails.linkOf(welcome, "/lettre/desinscription"));
  await page.getByRole("button", { name: "Me désinscrire" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("désinscrit");
}
