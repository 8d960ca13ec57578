import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { signIn } from "../support/joining";
import { demoPerson } from "../support/people";

test.beforeEach(async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demoPerson(product, "sophie"));
});

const textOf = (page: Page) => page.getByRole("textbox", { name: "Texte", exact: true });
const keptOf = (page: Page) => page.locator("textarea[name=content]");
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openNew(page: Page) {
  await page.goto("/admin/blog/nouveau");
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
}

test("the coach writes and publishes an article from her telephone, with fourteen taps at most", async ({ page }) => {
  let taps = 0;
  const tap = async (target: ReturnType<typeof tool>) => {
    taps += 1;
    await target.click();
  };
  await page.goto("/admin", { waitUntil: "networkidle" });
  await tap(page.getByRole("button", { name: "Menu" }));
  await tap(page.getByRole("link", { name: "Blog", exact: true }));
  await tap(page.getByRole("link", { name: "Nouvel article" }));
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await tap(page.getByLabel("Titre", { exact: true }));
  await page.keyboard.type("Le premier dimanche");
  await tap(page.getByLabel("Chapô"));
  await page.keyboard.type("La maison est vide. Voici de quoi passer la journée.");
  await tap(textOf(page));
  await page.keyboard.type("Il est dix heures.");
  await page.keyboard.press("Enter");
  await tap(tool(page, "Intertitre"));
  await expect(tool(page, "Intertitre")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Sortir");
  await page.keyboard.press("Enter");
  await tap(tool(page, "Liste"));
  await page.keyboard.type("marcher");
  await page.keyboard.press("Enter");
  await page.keyboard.type("appeler ");
  await tap(tool(page, "Gras"));
  await page.keyboard.type("une amie");
  await expect(keptOf(page)).toHaveValue("Il est dix heures.\n\n## Sortir\n\n- marcher\n- appeler **une amie**");
  const bar = await page.getByRole("toolbar", { name: "Mise en forme" }).boundingBox();
  const written = await textOf(page).boundingBox();
  expect(bar!.height).toBeGreaterThanOrEqual(56);
  expect(bar!.y).toBeGreaterThanOrEqual(written!.y + written!.height - 1);
  await tap(page.getByRole("button", { name: "Publier maintenant" }));
  await expect(page.getByText("Article publié", { exact: true })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(14);

  await page.goto("/blog/le-premier-dimanche");
  await expect(page.getByRole("heading", { name: "Sortir", level: 2 })).toBeVisible();
  await expect(page.locator(".prose strong")).toHaveText("une amie");
});

test("everything in the editor is reached by the keyboard, and nobody is held in it", async ({ page }) => {
  await openNew(page);
  await textOf(page).focus();
  await page.keyboard.type("Les événements");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Alt+F10");
  await expect(tool(page, "Intertitre")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "Rétablir")).toBeFocused();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press("ArrowLeft");
  await expect(tool(page, "Lien")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/evenements");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect(keptOf(page)).toHaveValue("[Les événements](/evenements)");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(keptOf(page)).toHaveValue("Les événements");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(textOf(page)).not.toBeFocused();
});

test("what is pasted from Word or Google Docs keeps its titles, lists, links and bold, and nothing else", async ({
  page,
}) => {
  await openNew(page);
  await textOf(page).focus();
  await textOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      `<b style="font-weight:normal"><h1 style="color:red">Le titre</h1>
       <p class="MsoNormal" style="font-size:18pt">Un <span style="font-weight:700">mot</span> et <a href="https://exemple.fr/">un lien</a>.<img src="x.png"></p>
       <p class="MsoListParagraph"><span style="mso-list:Ignore">·  </span>un</p>
       <p class="MsoListParagraph"><span style="mso-list:Ignore">·  </span>deux</p></b>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(keptOf(page)).toHaveValue(
    "## Le titre\n\nUn **mot** et [un lien](https://exemple.fr/).\n\n- un\n- deux",
  );
});

test("an article opened and saved untouched stays the same, and a text not saved comes back", async ({ page }) => {
  await page.goto("/admin/blog?q=divorce");
  await page.locator(".article-list a").first().click();
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  const before = await keptOf(page).inputValue();
  expect(before.length).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Enregistrer les changements" }).click();
  await expect(page.getByText("Article enregistré", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  expect(await keptOf(page).inputValue()).toBe(before);

  await textOf(page).press("ControlOrMeta+Home");
  await page.keyboard.type("Ce soir. ");
  await expect(keptOf(page)).toHaveValue(`Ce soir. ${before}`);
  await page.reload();
  await expect(page.getByText("Votre texte non enregistré est revenu")).toBeVisible();
  await expect(textOf(page)).toContainText("Ce soir.");
  await page.getByRole("button", { name: "Revenir à ce qui est enregistré" }).click();
  await expect(textOf(page)).not.toContainText("Ce soir.");
});
