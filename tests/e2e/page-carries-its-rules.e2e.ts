import { publicPages } from "~/features/site/public-pages";
import { aboutToUse, expect, noNetwork, openToRead, test } from "../support/browser";
import { walked } from "../support/extent";

const pages = walked(
  publicPages
    .map(({ path }) => path)
    .concat("/blog/annoncer-separation-enfants", "/auth", "/accessibilite", "/inconnue"),
  (path) => path,
  ["/", "/services", "/rendez-vous", "/blog", "/contact", "/outils/budget"],
);

interface Drawn {
  names: string[];
  elements: { name: string; values: string[] }[];
}

/** Runs in the page: how every element is drawn, and what is drawn before and after it, where something is. It stays there: it is megabytes. */
function drawn(): Drawn {
  // A custom property draws nothing by itself: what nothing reads is not carried.
  const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
  const elements = [...document.body.querySelectorAll(":not(script)")].flatMap((element) => {
    const beside = ["::before", "::after"].filter((part) => getComputedStyle(element, part).content !== "none");
    const marker = getComputedStyle(element).display.includes("list-item") ? ["::marker"] : [];
    const placeholder = element.matches("input, textarea") ? ["::placeholder"] : [];
    return ["", ...beside, ...marker, ...placeholder].map((part) => {
      const style = getComputedStyle(element, part);
      const name = `${(element.cloneNode() as Element).outerHTML}${part}`;
      return { name, values: names.map((property) => style.getPropertyValue(property)) };
    });
  });
  return { names, elements };
}

/** Runs in the page: what is drawn otherwise. */
function changesOf({ before, after }: { before: Drawn; after: Drawn }): string[] {
  const changes: string[] = [];
  for (const [index, { name, values }] of after.elements.entries()) {
    const was = before.elements[index];
    if (was?.name !== name) return [...changes, `${was?.name} became ${name}`];
    for (const [rank, value] of values.entries())
      if (value !== was.values[rank]) changes.push(`${name} ${after.names[rank]}: ${was.values[rank]} became ${value}`);
  }
  if (before.elements.length > after.elements.length) changes.push("less is drawn");
  return changes.slice(0, 20);
}

for (const path of pages) {
  test(`a page is drawn by the rules it carries as by all of them: ${path}`, async ({ page, watched }) => {
    watched.allowConsole(noNetwork, /404/);
    // The application would change the page, and ask for the sheets itself.
    await page.route("**/assets/*.js", (route) =>
      route.request().resourceType() === "script" ? route.abort() : route.continue(),
    );
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
    // Some rules begin once the page is whole, or once its letters are there.
    await page.waitForFunction(() => ["whole", "lettered"].every((name) => name in document.documentElement.dataset));
    const before = await page.evaluateHandle(drawn);
    await aboutToUse(page);
    await page.waitForFunction(() => {
      const { sheet } = document.getElementById("rules") as HTMLStyleElement;
      return [...(sheet?.cssRules ?? [])].every((rule) => rule instanceof CSSFontFaceRule);
    });
    expect(asked.length).toBeGreaterThan(0);
    const after = await page.evaluateHandle(drawn);
    expect(await page.evaluate(changesOf, { before, after })).toEqual([]);
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
