import type { Page } from "@playwright/test";
import { publicPages } from "~/features/site/public-pages";
import { expect, noNetwork, openToRead, test } from "../support/browser";
import { walked } from "../support/extent";

const pages = walked(
  publicPages
    .map(({ path }) => path)
    .concat("/blog/annoncer-separation-enfants", "/auth", "/accessibilite", "/inconnue"),
  (path) => path,
  ["/", "/services", "/rendez-vous", "/blog", "/contact", "/outils/budget"],
);

/** How every element of the page, and what is drawn before and after it, is drawn. */
function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const styled = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
    };
    return [...document.body.querySelectorAll(":not(script)")].map((element) =>
      [undefined, "::before", "::after", "::marker", "::placeholder"].map((part) => styled(element, part)).join("\n"),
    );
  });
}

for (const path of pages) {
  test(`a page is drawn by the rules it carries as by all of them: ${path}`, async ({ page, watched }) => {
    watched.allowConsole(noNetwork, /404/);
    // The application would change the page, and ask for the sheets itself.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.emulateMedia({ reducedMotion: "reduce" });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") asked.push(request.url());
    });
    await openToRead(page, path);
    const isLate = (await page.locator("template#scripts").getAttribute("data-when")) === "touched";
    if (isLate) expect(asked, "sheets before the page is touched").toEqual([]);
    // Before anything was laid out, none is waited for yet.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
    const before = await drawn(page);
    await page.getByRole("link").first().dispatchEvent("pointerover");
    await page.waitForFunction(() => {
      const { sheet } = document.getElementById("rules") as HTMLStyleElement;
      return [...(sheet?.cssRules ?? [])].every((rule) => rule instanceof CSSFontFaceRule);
    });
    expect(asked.length).toBeGreaterThan(0);
    const after = await drawn(page);
    const changed = after.findIndex((style, index) => style !== before[index]);
    expect(before[changed]).toBe(after[changed]);
    expect(after).toHaveLength(before.length);
  });
}

test("where a sheet does not come nothing is drawn without its rules: the page stays, and what is pressed leads on", async ({
  page,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await openToRead(page, "/services");
  await page.route("**/assets/*.css", (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
  await page.waitForURL(/\/contact$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
