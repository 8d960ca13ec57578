import { orderButton } from "../../app/features/billing/messages";
import { orderSession } from "../support/booking";
import { expect, test } from "../support/browser";
import { expectFree } from "../support/fits";
import { endPayment } from "../support/joining";
import { newKarim } from "../support/people";
import { thumb } from "../support/thumb";

const telephone = { width: 390, height: 844 };

test("a stranger books a first session on a telephone with six taps and a card", async ({ page }) => {
  await page.setViewportSize(telephone);
  await page.goto("/services", { waitUntil: "networkidle" });
  const counted = thumb();
  await orderSession(page, newKarim(), counted.tap);
  expect(counted.taps).toBeLessThanOrEqual(6);
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
  await expect(page).toHaveTitle("Merci");
  const entry = page.waitForEvent("download");
  await page.getByRole("link", { name: "Ajouter à mon agenda" }).click();
  expect((await entry).suggestedFilename()).toBe("rendez-vous.ics");
  await page.getByRole("link", { name: "Voir mon rendez-vous" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre rendez-vous" })).toBeVisible();
});

test("on a telephone, an hour once chosen has the way on at the foot of the screen, wherever the page is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/rendez-vous", { waitUntil: "networkidle" });
  const wayOn = page.getByRole("button", { name: "Continuer" });
  await expect(wayOn).not.toBeInViewport();
  await page.locator("label.hour").nth(1).click();
  await expect(wayOn).toBeInViewport({ ratio: 1 });
  const bar = await page.locator(".exit-bar").boundingBox();
  const button = await wayOn.boundingBox();
  expect(button && button.y + button.height).toBeLessThan(bar?.y ?? 0);
  await expectFree(page, "an hour is chosen");
  await page.locator(".kept-note").scrollIntoViewIfNeeded();
  await expect(wayOn).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await wayOn.click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
});

test("what was typed survives what was forgotten, and a payment that was given up is taken up again", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/422/);
  const karim = newKarim();
  await page.setViewportSize(telephone);
  await page.goto("/rendez-vous", { waitUntil: "networkidle" });
  const forgotten = page.getByText("Choisissez une heure pour continuer.");
  for (const time of ["first", "second"]) {
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.locator(":focus"), `${time} time`).toContainText("Choisissez une heure pour continuer.");
    await expect(forgotten).toBeInViewport({ ratio: 1 });
  }
  await page.locator("label.hour").last().click();
  await expect(forgotten).toHaveCount(0);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(karim.email);
  await page.getByRole("button", { name: orderButton }).click();
  await expect(page.getByText("Cochez la case des conditions générales pour commander.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(karim.email);
  await page.getByRole("textbox", { name: "Prénom" }).fill(karim.first_name);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(karim.last_name);
  await page.getByText(/^Garder le /).click();
  await page.getByRole("checkbox", { name: /J’accepte les/ }).check();
  await page.getByRole("button", { name: orderButton }).click();
  await endPayment(page, "failed");
  // A refused card is tried again at the provider’s; who gives up comes back.
  await endPayment(page, "canceled");
  await expect(page.getByRole("heading", { level: 1, name: "Vous avez interrompu le paiement" })).toBeVisible();
  await page.getByRole("button", { name: "Reprendre le paiement" }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
});
