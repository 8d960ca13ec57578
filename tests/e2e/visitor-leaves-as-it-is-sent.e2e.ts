import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { watchMessages } from "../support/coach-alerts";
import { newClaire } from "../support/people";
import { writeSlowly } from "../support/writing";

/** « Envoyer », and in the same instant a link that loads another page: what was sent is still on its way when that one is there. */
async function sendAndLeave(page: Page, form: string, address: string) {
  const left = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await left.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(address);
  await page.locator(form).evaluate((element: HTMLFormElement) => element.requestSubmit());
  await sent;
  await page.evaluate(() => location.assign("/faq"));
  await page.waitForURL(/\/faq$/);
  left.resolve();
}

test("what a visitor sends arrives though she leaves in the same instant: a message, the guide, the letter", async ({
  page,
  product,
  mails,
}) => {
  const claire = newClaire();
  const delivered = await watchMessages(product, mails);
  await page.goto("/contact", { waitUntil: "networkidle" });
  const form = page.getByRole("main").locator("form");
  await writeSlowly(form, { "Nom et prénom": "Claire Morel", Email: claire.email, Message: "Je pars aussitôt." });
  await form.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await sendAndLeave(page, "main form", "**/contact/envoyer");
  await expect(async () => expect(await delivered(1)).toHaveLength(1)).toPass();

  await page.goto("/guide", { waitUntil: "networkidle" });
  await page.locator("#guide-prenom").fill("Claire");
  await page.locator("#guide-email").fill(claire.email);
  await sendAndLeave(page, "form:has(#guide-email)", "**/guide/demander");
  await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });

  const sophie = newClaire();
  await page.goto("/lettre", { waitUntil: "networkidle" });
  await page.locator("#lettre-email").fill(sophie.email);
  await sendAndLeave(page, "form:has(#lettre-email)", "**/lettre/inscrire");
  await mails.waitFor({ to: sophie.email });
});
