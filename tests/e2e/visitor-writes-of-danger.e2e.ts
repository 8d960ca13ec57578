import type { Locator, Page } from "@playwright/test";
import { messageSent } from "../../app/features/contact/messages";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";
import { takeYourTime } from "../support/writing";

const words = "hier il ma frapée devant les enfants, jveux mourir";
const numbers = (form: Locator) => form.getByRole("region", { name: /^En danger/ });

/** Ready to be written in: the words that suggest danger are fetched once the box has the focus. */
async function focus(page: Page, box: Locator) {
  await box.focus();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /danger-watch[^/]*\.js$/.test(name)),
  );
}

test("whoever writes of danger sees whom to call, above the button, and nothing leaves the page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/contact", { waitUntil: "networkidle" });
  const form = page.getByRole("main").locator("form");
  const box = form.getByLabel("Message");
  await form.getByLabel("Nom et prénom").fill("Claire Morel");
  await form.getByLabel("Email").fill(newClaire().email);
  await focus(page, box);
  await takeYourTime(page);

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await box.fill(words);
  await expect(numbers(form)).toBeVisible();
  await box.fill("Le tribunal nous convoque, et ça me tue.");
  await expect(numbers(form)).toBeHidden();
  const before = await box.boundingBox();
  await box.fill("");
  await box.pressSequentially(words);
  await expect(numbers(form)).toBeVisible();
  expect(await box.boundingBox()).toEqual(before);
  await expect(box).toBeFocused();
  for (const dial of ["tel:17", "sms:114", "tel:3919", "tel:116006", "tel:3114"])
    await expect(numbers(form).locator(`a[href="${dial}"]`)).toBeVisible();
  await expect(numbers(form).locator('a[href="tel:3018"]')).toHaveCount(0);
  const send = form.getByRole("button", { name: "Envoyer" });
  await expect(send).toBeEnabled();
  const [above, below] = [await numbers(form).boundingBox(), await send.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await box.fill("Bonjour");
  await expect(numbers(form)).toBeHidden();
  await box.fill(words);
  await expect(numbers(form)).toBeVisible();
  expect(asked).toEqual([]);

  await form.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await send.click();
  await expect(page.getByText(messageSent, { exact: true }).first()).toBeVisible();
  await expect(numbers(form)).toBeHidden();
});

test("the numbers appear in the dialog, the help, a termination and the member's box", async ({ page, product }) => {
  await page.goto("/nos-offres", { waitUntil: "networkidle" });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("openContactModal")));
  const dialog = page.getByRole("dialog", { name: "Contactez-nous" });
  await dialog.getByLabel("Message").fill(words);
  await expect(numbers(dialog)).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler" }).click();

  await page.getByRole("link", { name: /Besoin d’aide/ }).click();
  const panel = page.getByRole("dialog", { name: "L’Éclaircie" });
  await panel.getByRole("button", { name: "Parler à quelqu’un" }).click();
  await panel.getByRole("button", { name: "Remplir le formulaire" }).click();
  await panel.getByLabel("Message").fill(words);
  await expect(numbers(panel)).toBeVisible();

  await page.goto("/resilier-votre-contrat", { waitUntil: "networkidle" });
  await page.getByLabel(/Motif légitime/).fill(words);
  await expect(numbers(page.getByRole("main"))).toBeVisible();

  await enter(page, demoPerson(product, "claire"));
  await page.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  await page.getByLabel("Votre lettre").fill(words);
  await expect(numbers(page.getByRole("main"))).toBeVisible();
});

test("where the words cannot be fetched, the numbers stand there for everybody, and the message leaves", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/ERR_FAILED|Failed to fetch/);
  await page.route(/danger-watch/, (route) => route.abort());
  await page.goto("/contact", { waitUntil: "networkidle" });
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("Nom et prénom").fill("Claire Morel");
  await form.getByLabel("Email").fill(newClaire().email);
  await form.getByLabel("Message").fill("Bonjour, une question.");
  await expect(form.locator('a[href="tel:3114"]')).toBeVisible();
  await form.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await takeYourTime(page);
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText(messageSent, { exact: true }).first()).toBeVisible();
});
