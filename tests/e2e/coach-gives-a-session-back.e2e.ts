import { parisDay } from "../../app/platform/clock";
import { orderSession } from "../support/booking";
import { expect, testAsWeeksPass as test } from "../support/browser";
import { endPayment, enter } from "../support/joining";
import { demoPerson, newKarim } from "../support/people";
import { thumb } from "../support/thumb";

// On two telephones: somebody comes to a first session that does not suit her, the coach gives its price back, and she sees it.

/** On the page of the meeting: to ask, and to say yes. */
const MOST_TAPS_TO_GIVE_BACK = 2;
const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use(telephone);

test("the coach gives the price of a first session back in two taps, and its person sees it", async ({
  page,
  browser,
  product,
  mails,
}) => {
  const karim = newKarim();
  const client = await browser.newContext({ ...telephone, baseURL: product.baseUrl });
  const phone = await client.newPage();
  await phone.goto("/services");
  const startsAt = await orderSession(phone, karim, (target) => target.click());
  await endPayment(phone, "paid");
  await expect(phone.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
  await product.clock.advance({ days: 21 });

  await enter(page, demoPerson(product, "sophie"));
  await page.goto(`/admin/rendez-vous?jour=${parisDay(startsAt)}`);
  const name = `${karim.first_name} ${karim.last_name}`;
  await page.getByRole("button", { name: `Marquer fait : ${name}` }).click();
  await expect(page.locator(".day-marked")).toHaveText("Fait");
  await page
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const coach = thumb();
  await coach.tap(page.getByRole("link", { name: "Rembourser la première séance" }));
  await coach.tap(page.getByRole("button", { name: "Rembourser", exact: true }));
  await expect(page.getByText("Première séance remboursée").first()).toBeVisible();
  expect(coach.taps).toBeLessThanOrEqual(MOST_TAPS_TO_GIVE_BACK);
  await expect(page.getByRole("link", { name: "Rembourser la première séance" }), "once").toHaveCount(0);

  const mail = await mails.waitFor({ to: karim.email, subject: "Votre remboursement" });
  expect(JSON.stringify(mail)).toMatch(/150/);
  await phone.goto("/espace-membre/rendez-vous");
  await expect(phone.getByText("rendue", { exact: true })).toBeVisible();
  await client.close();
});
