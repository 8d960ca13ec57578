import { menu, parts } from "~/features/admin/menu";
import { expect, test } from "../support/browser";
import { everything } from "../support/extent";
import { enter } from "../support/joining";
import { patient } from "../support/patience";
import { demoPerson } from "../support/people";

test.beforeEach(({ page, product }) => enter(page, demoPerson(product, "sophie")));

test("the coach reads a mail as it will arrive, in a frame that runs nothing", async ({ page, watched }) => {
  // Playwright’s own script, refused by the frame of the mail: it runs nothing, not even that.
  watched.allowConsole(/Blocked script execution/);
  await page.goto("/admin/emails/modeles/bienvenue");
  await expect(page.frameLocator("iframe").getByText("Votre paiement est bien arrivé")).toBeVisible();
});

// `tests/back-office.http.test.ts` asks for each page.
const last: (string | undefined)[] = parts.map(({ entries }) => entries.at(-1)?.to);
const entries = menu.filter(({ to }) => everything || last.includes(to));

test("the entries of the menu lead to their pages, and the menu folds", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin", { waitUntil: "networkidle" });
  const side = page.locator(".admin-side");
  for (const { to, label } of entries) {
    // Beside an entry stands how much waits behind it.
    const entry = side.getByRole("link", {
      name: new RegExp(`^${label}\\s?(\\d+ (aujourd’hui|à traiter|en cours))?$`),
    });
    if (!(await entry.isVisible()))
      await side.locator("details:not([open])", { hasText: label }).locator("summary").click();
    await entry.click();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(side).toHaveCSS("width", "256px");
  await page.keyboard.press("Control+b");
  await expect(side).toHaveCSS("width", "48px");
  await page.reload();
  await expect(side).toHaveCSS("width", "48px");
  const kept = (await page.context().cookies(`${page.url()}`)).find(({ name }) => name === "menu_admin");
  expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  await page.keyboard.press("Control+b");
  await expect(side).toHaveCSS("width", "256px");
});

test("on a low screen every entry is reached, with the keyboard and without JavaScript", async ({
  page,
  browser,
  product,
}) => {
  const storageState = await page.context().storageState();
  const plain = await (
    await browser.newContext({ baseURL: product.baseUrl, storageState, javaScriptEnabled: false })
  ).newPage();
  await plain.setViewportSize({ width: 1280, height: 720 });
  await plain.goto("/admin");
  const side = plain.locator(".admin-side");
  const opening = side.getByRole("link", { name: "Mise en ligne", exact: true });
  await expect(opening).toBeHidden();
  await side.locator("summary", { hasText: "Maison" }).press("Enter");
  await opening.press("Enter");
  await expect(plain).toHaveURL(/mise-en-ligne$/);
  await expect(opening).toBeInViewport({ ratio: 1 });
  await expect(side.locator("[aria-current]")).toHaveText("Mise en ligne");
  for (const width of [320, 390]) {
    await plain.setViewportSize({ width, height: 568 });
    const dock = plain.getByRole("navigation", { name: "Parties de l’administration" });
    for (const link of await dock.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(dock.locator("[aria-current]")).toHaveText("Maison");
  }
  await plain.context().close();
});

test("with the keyboard alone, a page takes the focus from the link that led to it, and a question from its form", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin", { waitUntil: "networkidle" });
  await page.locator(".admin-side summary", { hasText: "Personnes" }).press("Enter");
  await page.locator(".admin-side").getByRole("link", { name: "Membres", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/members$/);
  await expect(page.locator("main")).toBeFocused();
  const claire = page.getByRole("row").filter({ hasText: demoPerson(product, "claire").email });
  await claire.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/members\/./);
  await expect(page.locator("main")).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Prolonger l’adhésion").first().click();
  await page.getByLabel("Nombre de jours").fill("10");
  await page.getByLabel("Pourquoi ?").first().fill("Une semaine sans réponse");
  await page.getByRole("button", { name: "Prolonger", exact: true }).click();
  const question = page.getByRole("heading", { name: "Prolonger l’adhésion de Claire ?" });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();

  await page.goto("/admin/events", { waitUntil: "networkidle" });
  await page
    .getByRole("link", { name: /^Annuler…/ })
    .first()
    .click();
  await page.waitForURL(/confirmer=annuler/);
  const asked = page.locator("section#annuler-evenement");
  await expect(asked).toBeFocused();
  await expect(asked).toBeInViewport({ ratio: 1 });
  const covered = await asked.evaluate((card) => {
    const { left, bottom } = card.getBoundingClientRect();
    return !card.contains(document.elementFromPoint(left + 20, bottom - 2));
  });
  expect(covered).toBe(false);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("confirmer"));
  await expect(asked).toHaveCount(0);
});

test("the coach changes the discount, sees the site follow, and takes it back", async ({
  page,
  browser,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  const visitor = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  const priceRead = async () => {
    await visitor.goto("/membership");
    return visitor.locator("main").innerText();
  };
  expect(await priceRead()).toMatch(/350\s*€/);

  await page.goto("/admin/settings", { waitUntil: "networkidle" });
  const discount = page.getByLabel(/Réduction avec un code/);
  await discount.fill("499");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("alert")).toContainText("La réduction doit laisser au moins 2 € à payer");
  await expect(discount).toHaveValue("499");

  await discount.fill("200");
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Votre texte non enregistré est revenu")).toBeVisible();
  await expect(discount).toHaveValue("200");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Réglages enregistrés", { exact: true })).toBeVisible();
  await expect(page.getByText("La récompense du parrain atteint")).toBeVisible();
  expect(await priceRead()).toMatch(/300\s*€/);
  expect(await priceRead()).not.toMatch(/350\s*€/);

  await page.getByRole("button", { name: /^Revenir à « 150/ }).click();
  await expect(page.getByText("La valeur précédente est revenue", { exact: true })).toBeVisible();
  await expect(discount).toHaveValue("150");
  expect(await priceRead()).toMatch(/350\s*€/);
  await page.goto("/admin/journal");
  await expect(page.getByText(/Sophie a remis l’ancienne valeur/).first()).toBeVisible();
  await visitor.context().close();
});

test("the coach sends herself a trial and sees it leave", async ({ page, product, mails }) => {
  await page.goto("/admin/emails", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "M’envoyer un essai" }).click();
  await expect(page.getByText("Essai demandé", { exact: true })).toBeVisible();
  const mail = await mails.waitFor({ to: demoPerson(product, "sophie").email, subject: "Essai d’envoi" });
  expect(mail.text).toContain("Les e-mails partent");
  // The mailbox has it a moment before the site writes down that it left.
  await expect(async () => {
    await page.goto("/admin/emails");
    const trial = page.getByRole("row", { name: /Essai d’envoi/ }).first();
    await expect(trial).toContainText("Parti", { timeout: patient(1_000) });
  }).toPass();
  await expect(page.getByText("Les e-mails partent")).toBeVisible();
});
