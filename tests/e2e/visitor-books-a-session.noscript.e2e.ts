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
