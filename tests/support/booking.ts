import { expect, type Locator, type Page } from "@playwright/test";
import { orderButton } from "../../app/features/billing/messages";
import { endPayment } from "./joining";
import type { Person } from "./people";
import type { Product } from "./product";

/** What a journey does to press: a thumb that counts, or a click. */
type Tap = (target: Locator) => Promise<void>;

/** Chooses the last free hour that is shown, or one that comes soon, and goes on; when it begins. */
export async function chooseHour(page: Page, tap: Tap, which: "soon" | "last" = "last"): Promise<Date> {
  await expect(page.getByRole("heading", { level: 1, name: "Prendre rendez-vous" })).toBeVisible();
  const hours = page.locator("label.hour");
  // The first one is taken off the list at the turn of a quarter.
  const hour = which === "soon" ? hours.nth(1) : hours.last();
  await tap(hour);
  const startsAt = new Date(await hour.locator("input").inputValue());
  await tap(page.getByRole("button", { name: "Continuer" }));
  return startsAt;
}

/** From the list of services to the provider's page, as somebody who has no account; what the browser fills in is not counted. */
export async function orderSession(page: Page, person: Person, tap: Tap): Promise<Date> {
  await tap(page.getByRole("link", { name: "Réserver la séance" }));
  const startsAt = await chooseHour(page, tap);
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
  await page.getByRole("textbox", { name: "Prénom" }).fill(person.first_name);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(person.last_name);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await tap(page.getByText(/^Garder le /));
  await tap(page.getByRole("checkbox", { name: /J’accepte les/ }));
  await tap(page.getByRole("button", { name: orderButton }));
  return startsAt;
}

/** Later than any withdrawal period. */
const GOOD_AFTER_DAYS = 17;

/** Once they are hers for good, nothing is asked of an hour that is near. */
export async function buyFiveHours(page: Page, product: Product) {
  await page.goto("/services");
  await page.getByRole("link", { name: "Choisir 5 heures" }).click();
  await page.getByRole("link", { name: "Choisir l’heure plus tard" }).click();
  await page.getByRole("checkbox", { name: /J’accepte les/ }).check();
  await page.getByRole("button", { name: orderButton }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 1, name: "C’est réglé." })).toBeVisible();
  await product.clock.advance({ days: GOOD_AFTER_DAYS });
}
