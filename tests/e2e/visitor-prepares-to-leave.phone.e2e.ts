import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { ofAll } from "../support/extent";

// « Partir en sécurité » on a telephone that may be watched: nothing leaves it, nothing stays on it, and it answers with the network cut.

const PATH = "/outils/partir-en-securite";

test("somebody prepares to leave on a watched telephone, with the network cut", async ({ page, context, watched }) => {
  watched.allowConsole(noNetwork);
  await page.setViewportSize({ width: 390, height: 844 });
  await openToCut(page, PATH);
  await expect(page).toHaveTitle("Liste");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("link", { name: /^Appeler le 17/ }).first()).toBeVisible();
  await expect(page.locator(".exit-bar [data-quit]")).toBeVisible();

  await context.setOffline(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("radio", { name: "Je ne pars pas ce soir" }).check();
  await page.getByRole("checkbox", { name: "Il y a des enfants" }).check();
  await page.getByRole("button", { name: "Voir ma liste" }).click();
  const list = page.getByRole("region", { name: "Votre feuille" });
  await expect(list).toBeFocused();
  await expect(list).toContainText("Rester ce soir n’est pas une faute");
  await expect(list).toContainText("carnet de santé");
  await page.getByRole("radio", { name: "Déjà ailleurs" }).check();
  await expect(list).toContainText("Ne retournez pas chercher vos affaires sans quelqu");
  await expectAccessible(page);
  expect(asked).toEqual([]);
  expect(page.url()).toMatch(new RegExp(`${PATH}$`));
  expect(await page.evaluate(() => [localStorage.length, document.cookie.includes("enfants")])).toEqual([0, false]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/staying|children/);

  await page.emulateMedia({ media: "print" });
  await expect(list.getByText("Livret de famille", { exact: false })).toBeVisible();
  await expect(page.locator(".site-head")).toBeHidden();
  await expect(page.locator("footer.foot")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await context.setOffline(false);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer en PDF" }).click();
  expect((await file).suggestedFilename()).toMatch(/^feuille-\d{4}-\d\d-\d\d\.pdf$/);
});

test.describe("as wide as it is", () => {
  test.use({ isMobile: false });

  test("nothing of the list overflows, by day and by night", ofAll, async ({ page }) => {
    for (const [width, colorScheme] of [
      [320, "light"],
      [390, "dark"],
      [1440, "light"],
      [1440, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(PATH);
      await page.getByRole("checkbox", { name: "Il y a des enfants" }).check();
      await page.getByRole("button", { name: "Voir ma liste" }).click();
      await expect(page.getByRole("region", { name: "Votre feuille" })).toBeVisible();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), `${width}`).toBe(0);
      await page.goto("/outils");
      expect(await overflow(), `${width}, /outils`).toBe(0);
      await expectAccessible(page);
    }
  });
});
