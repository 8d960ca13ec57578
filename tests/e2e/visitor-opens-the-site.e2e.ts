import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";

test("a visitor opens the home page", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test("a visitor follows an address that does not exist", async ({ page, watched }) => {
  watched.allowConsole(/404/);
  const answer = await page.goto("/adresse-inconnue");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the application numbers its fields as the server wrote them", async ({ page }) => {
  for (const path of ["/auth", "/membership", "/contact"]) {
    await page.goto(path);
    const differing = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll(
            "[id^='_R_'], [aria-describedby^='_R_'], [aria-labelledby^='_R_'], [for^='_R_']",
          ),
        ].filter((element) => {
          const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
          const drawn = key && (element as unknown as Record<string, Record<string, string>>)[key];
          return drawn && element.id && drawn.id !== element.id;
        }).length,
    );
    expect(differing, path).toBe(0);
  }
});
