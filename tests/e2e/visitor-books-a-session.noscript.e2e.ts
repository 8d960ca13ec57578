import { orderSession } from "../support/booking";
import { expect, test } from "../support/browser";
import { endPayment } from "../support/joining";
import { newKarim } from "../support/people";

test("a stranger books a first session without JavaScript", async ({ page }) => {
  await page.goto("/services");
  await orderSession(page, newKarim(), (target) => target.click());
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
});

test("an hour forgotten is asked for where hours are, without JavaScript", async ({ page, watched }) => {
  watched.allowConsole(/422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rendez-vous");
  await page.getByRole("button", { name: "Continuer" }).click();
  const forgotten = page.getByText("Choisissez une heure pour continuer.");
  await expect(forgotten).toBeInViewport({ ratio: 1 });
  await expect(page.locator(":focus")).toContainText("Choisissez une heure pour continuer.");
});
