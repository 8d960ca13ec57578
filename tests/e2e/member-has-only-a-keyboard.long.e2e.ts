import { parisDay } from "../../app/platform/clock";
import { buyFiveHours } from "../support/booking";
import { test as base, expect, productOf } from "../support/browser";
import { openAccount, signIn } from "../support/joining";
import { keyboardOf } from "../support/keyboard";
import { demoPerson, newClaire } from "../support/people";
import type { Product } from "../support/product";

// Tab, Enter, Space and the arrows, nothing else: an hour is taken, moved and given back, and the coach says that another took place.

const test = base.extend<object, { product: Product }>({ product: productOf() });
const HOURS = "/espace-membre/rendez-vous";

test("a member books, moves and cancels, and the coach marks a meeting done, with the keyboard alone", async ({
  page,
  browser,
  product,
}) => {
  await openAccount(page, newClaire());
  await buyFiveHours(page, product);
  const keys = keyboardOf(page);
  const book = async () => {
    await keys.follow(page.getByRole("link", { name: "Prendre une heure" }));
    await expect(page.getByRole("heading", { level: 1, name: "Prendre rendez-vous" })).toBeVisible();
    await keys.isLedToPage();
    const startsAt = await keys.chooseLastHour();
    await keys.follow(page.getByRole("button", { name: "Continuer" }));
    await expect(page.getByRole("heading", { level: 1, name: "Votre heure" })).toBeVisible();
    await keys.isLedToPage();
    await keys.follow(page.getByRole("button", { name: "Réserver cette heure" }));
    await expect(page.getByRole("heading", { level: 1, name: "Vos rendez-vous" })).toBeVisible();
    await keys.isLedToPage();
    return startsAt;
  };

  await page.goto(HOURS, { waitUntil: "networkidle" });
  await keys.skipHeader();
  await book();

  await keys.follow(page.getByRole("link", { name: "Déplacer" }));
  await expect(page.getByRole("heading", { level: 1, name: /^Déplacer / })).toBeVisible();
  await keys.isLedToPage();
  await keys.chooseLastHour();
  await keys.follow(page.getByRole("button", { name: /^Prendre / }));
  await expect(page.getByText(/^Rendez-vous déplacé au /).first()).toBeVisible();
  await keys.isLedToPage();

  await keys.follow(page.getByRole("link", { name: "Annuler" }));
  const question = page.getByRole("dialog", { name: /^Annuler le rendez-vous du / });
  await keys.follow(question.getByRole("link", { name: "Le garder" }));
  await expect(question).toBeHidden();
  await expect(page.getByRole("link", { name: "Annuler" })).toBeFocused();
  await page.keyboard.press("Enter");
  await keys.follow(question.getByRole("button", { name: "Annuler ce rendez-vous" }));
  await expect(page.locator("article.appointment")).toHaveCount(0);
  await keys.isLedToPage();

  const startsAt = await book();
  await product.clock.advance(startsAt.getTime() + 3_600_000 - product.clock.now());
  const context = await browser.newContext({ baseURL: product.baseUrl });
  const desk = await context.newPage();
  await signIn(desk, demoPerson(product, "sophie"));
  const hers = keyboardOf(desk);
  await desk.goto(`/admin/rendez-vous?jour=${parisDay(startsAt)}`, { waitUntil: "networkidle" });
  await hers.skipHeader();
  await hers.follow(desk.getByRole("button", { name: "Marquer fait : Claire Morel" }));
  await expect(desk.locator(".day-marked")).toHaveText("Fait");
  await hers.isLedToPage();
  await hers.press("Tab");
  await context.close();
});
