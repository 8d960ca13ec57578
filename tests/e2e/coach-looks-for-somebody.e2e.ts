import { menu } from "~/features/admin/menu";
import { paleTexts } from "../support/axe";
import { expect, test } from "../support/browser";
import { everything } from "../support/extent";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

test.beforeEach(({ page, product }) => enter(page, demoPerson(product, "sophie")));

test("from a telephone, a part of a name leads to its person in three gestures, without a script too", async ({
  page,
  browser,
  product,
}) => {
  const storageState = await page.context().storageState();
  for (const javaScriptEnabled of [true, false]) {
    const phone = await (
      await browser.newContext({
        baseURL: product.baseUrl,
        storageState,
        javaScriptEnabled,
        viewport: { width: 390, height: 664 },
      })
    ).newPage();
    await phone.goto("/admin");
    await phone.getByRole("banner").getByRole("link", { name: "Chercher" }).click();
    await phone.waitForURL(/chercher$/);
    const field = phone.getByRole("main").getByRole("searchbox");
    await field.fill("clai");
    await field.press("Enter");
    await phone.getByRole("link", { name: "Claire Morel", exact: true }).first().click();
    await phone.waitForURL(/members\/./);
    await expect(phone.getByRole("heading", { level: 1 })).toContainText("Claire Morel");
    await phone.context().close();
  }
});

test("Ctrl and K lead to the field from anywhere but where one writes", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/journal");
  const field = page.locator(".admin-side").getByRole("searchbox");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("disponib");
  await field.press("Enter");
  await page.waitForURL(/chercher\?q=disponib$/);
  await page.getByRole("main").getByRole("link", { name: "Disponibilités" }).click();
  await page.waitForURL(/disponibilites$/);
});

test("a list far down its page is searched where it stands, from a field that keeps the focus and says what it finds", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const field = page.getByRole("main").getByRole("searchbox", { name: "Rechercher une pièce" });
  for (const path of ["/admin/comptes", "/admin/bibliotheque"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await field.fill("a");
    await field.evaluate((input) => input.scrollIntoView());
    expect(await page.evaluate(() => scrollY), path).toBeGreaterThan(100);
    await field.press("Enter");
    await page.waitForURL(/q=a/);
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "résultat" })).toBeVisible();
    await expect(field, path).toBeFocused();
    await expect(field, path).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY), path).toBeGreaterThan(100);
    await expect(field).toHaveValue("a");
    await page.getByRole("link", { name: "Effacer la recherche" }).click();
    await page.waitForURL((url) => !url.searchParams.has("q"));
    await expect(field).toHaveValue("");
  }
});

test("on a telephone each field of a list says whole what is found with it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const name of ["blog", "bibliotheque", "comptes", "members", "messages", "echanges", "chercher"]) {
    await page.goto(`/admin/${name}`);
    const [words, room] = await page
      .getByRole("main")
      .getByRole("searchbox")
      .evaluate((field: HTMLInputElement) => {
        const style = getComputedStyle(field);
        const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        context.font = style.font;
        const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        return [context.measureText(field.placeholder).width, field.clientWidth - sides] as const;
      });
    expect(words, name).toBeGreaterThan(0);
    expect(words, name).toBeLessThanOrEqual(room);
  }
});

test("the menu of a telephone opens on its part, closes on what is chosen and on what is looked for in it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/admin");
  const drawer = page.getByRole("dialog", { name: "Administration" });
  const open = page.getByRole("button", { name: "Ouvrir le menu" });
  await open.click();
  await expect(drawer.getByRole("link", { name: "Dashboard" })).toBeInViewport();
  await drawer.getByRole("link", { name: "Mise en ligne" }).click();
  await page.waitForURL(/mise-en-ligne$/);
  await expect(drawer).toBeHidden();
  await open.click();
  await expect(drawer.getByRole("link", { name: "Journal" })).toBeInViewport();
  await expect(drawer.getByRole("button", { name: "Fermer" })).toBeInViewport();
  await drawer.getByRole("searchbox").fill("clai");
  await drawer.getByRole("searchbox").press("Enter");
  await page.waitForURL(/chercher\?q=clai$/);
  await expect(drawer).toBeHidden();
});

test("at night no text of the back office is paler than WCAG asks for", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 664 });
  const few = ["/admin", "/admin/rendez-vous", "/admin/comptes", "/admin/mise-en-ligne", "/admin/echanges"];
  for (const path of everything ? menu.map(({ to }) => to) : few) {
    await page.goto(path);
    expect(await paleTexts(page), path).toEqual([]);
  }
});
