import { expect, test } from "../support/browser";
import { memberCode } from "../support/joining";
import { fromOwnNetwork } from "../support/own-network";

// A network may try ten codes in an hour.
test.beforeEach(({ page }) => fromOwnNetwork(page));

test("a visitor sends an empty code", async ({ page }) => {
  await page.goto("/membership");
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await expect(page.getByRole("button", { name: "Valider" })).toBeDisabled();
  await field.fill("   ");
  await field.press("Enter");
  await expect(page.getByText("Veuillez entrer un code de parrainage").first()).toBeVisible();
});

test("a visitor tries a code nobody has, then corrects it", async ({ page, product, mails }) => {
  const code = await memberCode(product, mails);
  await page.goto("/membership");
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await field.fill("CLAIR-0000-0000");
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Code invalide ou expiré").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await expect(page.getByText("500€/an").first()).toBeVisible();

  await field.fill(code);
  await expect(page.getByText("Code invalide ou expiré")).toHaveCount(0);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
  await expect(page.getByText("350€/an").first()).toBeVisible();
});

test("a visitor types a code in lower case", async ({ page, product, mails }) => {
  const code = await memberCode(product, mails);
  await page.goto("/membership");
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await field.pressSequentially(code.toLowerCase());
  await expect(field).toHaveValue(code);
  await field.press("Enter");
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Validé" })).toBeDisabled();
});

test("a visitor opens a friend's link written in lower case", async ({ page, product, mails }) => {
  const code = await memberCode(product, mails);
  await page.goto(`/membership?ref=${code.toLowerCase()}`);
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
});

test("a visitor tries a code on the home page, where what checks it comes with the field", async ({
  page,
  product,
  mails,
}) => {
  const code = await memberCode(product, mails);
  await page.goto("/");
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await field.press("Enter");
  await expect(page.getByText("Veuillez entrer un code de parrainage").first()).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(code.toLowerCase());
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
  await expect(page.getByText("350€/an").first()).toBeVisible();
  await page.locator("#adhesion").getByRole("link", { name: "Je deviens membre" }).click();
  await expect(page).toHaveURL(`/membership?ref=${code}`);
});

test("what is corrected while what checks a code is on its way is what is checked", async ({
  page,
  product,
  mails,
}) => {
  const code = await memberCode(product, mails);
  await page.goto("/");
  const held = Promise.withResolvers<void>();
  await page.route("**/price-and-code*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await field.fill("CLAIR-0000-0000");
  await field.press("Enter");
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(1);
  await field.fill(code);
  await field.press("Enter");
  held.resolve();
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(0);
});

test("what is written after a code was sent stays as it is, and waits to be sent", async ({ page }) => {
  await page.goto("/");
  const held = Promise.withResolvers<void>();
  await page.route("**/price-and-code*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await field.fill("CLAIR-0000-0000");
  await field.press("Enter");
  await field.fill("CLAIR-1");
  held.resolve();
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(0);
  await expect(field).toHaveValue("CLAIR-1");
  await expect(field).toBeFocused();
  await field.pressSequentially("111-1111");
  await field.press("Enter");
  await expect(page.getByText("Code invalide ou expiré").first()).toBeVisible();
  await expect(field).toHaveValue("CLAIR-1111-1111");
});

test("where what checks a code does not come, a visitor is told so, and then her code leaves", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/ERR_FAILED/);
  await page.goto("/");
  await page.route("**/price-and-code*", (route) => route.abort());
  const field = page.getByRole("textbox", { name: /Code de parrainage/ });
  await field.fill("CLAIR-0000-0000");
  await field.press("Enter");
  await expect(page.getByText("Une erreur est survenue").first()).toBeVisible();
  await expect(field).toHaveValue("CLAIR-0000-0000");
  await field.press("Enter");
  await expect(page).toHaveURL("/membership?ref=CLAIR-0000-0000");
});
