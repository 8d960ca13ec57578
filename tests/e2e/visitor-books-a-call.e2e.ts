import { chooseHour } from "../support/booking";
import { expect, test } from "../support/browser";
import { newKarim } from "../support/people";
import { thumb } from "../support/thumb";

test("somebody in Montréal books a call under a pseudonym, by telephone", async ({ browser, product }) => {
  const page = await browser.newPage({
    baseURL: product.baseUrl,
    viewport: { width: 390, height: 844 },
    timezoneId: "America/Toronto",
  });
  await page.goto("/rendez-vous", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: /Appel de 20 minutes/ }).click();
  await expect(page.getByRole("heading", { name: "Votre appel offert" })).toBeVisible();
  await expect(page.getByText(/l’heure à Montréal, où se trouve votre appareil/)).toBeVisible();
  await page.getByRole("button", { name: "Choisir un autre lieu" }).click();
  await page.getByLabel("Où serez-vous ce jour-là ?").selectOption("Papeete, Tahiti");
  await expect(page.getByText(/Dessous, l’heure à Papeete/)).toBeVisible();
  await page.getByLabel("Où serez-vous ce jour-là ?").selectOption("Montréal, Québec, Toronto");
  await chooseHour(page, (target) => target.click());
  await expect(page.getByText(/ à Montréal$/).first()).toBeVisible();
  await page.getByText("Par téléphone").click();
  await page.getByRole("textbox", { name: "Prénom ou pseudonyme" }).fill("Hirondelle");
  await page.getByRole("textbox", { name: "Email" }).fill(newKarim().email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill("06 12 34 56 78");
  await page.getByRole("button", { name: "Réserver l’appel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
  await expect(page.getByText(/par téléphone/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Ajouter à mon agenda" })).toBeVisible();
  await page.close();
});

test("somebody in Montréal to whom the names of places do not come reads the one of her clock", async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.baseUrl, timezoneId: "America/Toronto" });
  await page.route("**/assets/zone-names-*.js", (route) => route.abort());
  await page.goto("/rendez-vous", { waitUntil: "networkidle" });
  await expect(page.getByText(/l’heure à Toronto, où se trouve votre appareil/)).toBeVisible();
  await page.close();
});

test("a free call that does not suit is given back from its own page, in three taps, with nothing to explain", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rendez-vous", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: /Appel de 20 minutes/ }).click();
  await expect(page.getByRole("heading", { name: "Votre appel offert" })).toBeVisible();
  await chooseHour(page, (target) => target.click());
  await page.getByRole("textbox", { name: "Prénom ou pseudonyme" }).fill("Hirondelle");
  await page.getByRole("textbox", { name: "Email" }).fill(newKarim().email);
  await page.getByRole("button", { name: "Réserver l’appel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
  const counted = thumb();
  await counted.tap(page.getByRole("link", { name: "Voir mon rendez-vous" }));
  await expect(page).toHaveTitle(/^Rendez-vous/);
  await expect(page.getByText("Il s’annule jusqu’à son début.")).toBeVisible();
  await counted.tap(page.getByRole("link", { name: "Annuler", exact: true }));
  await counted.tap(page.getByRole("button", { name: "Annuler le rendez-vous" }));
  await expect(page.getByRole("heading", { level: 1, name: "Rendez-vous annulé" })).toBeVisible();
  expect(counted.taps).toBe(3);
  await page.getByRole("link", { name: "Choisir une autre heure" }).click();
  await expect(page.getByRole("heading", { name: "Votre appel offert" })).toBeVisible();
});
