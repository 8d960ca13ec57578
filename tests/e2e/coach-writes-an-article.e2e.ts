import type { Page } from "@playwright/test";
import { expect, interrupt, noNetwork, test } from "../support/browser";
import { ofAll } from "../support/extent";
import { enter } from "../support/joining";
import { patient } from "../support/patience";
import { demoPerson } from "../support/people";
import { photograph } from "../support/photograph";
import { thumb } from "../support/thumb";

test.beforeEach(async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, demoPerson(product, "sophie"));
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
  await page.goto("/admin");
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

test("the coach publishes an article with two photographs in fourteen taps; each is said, and seen", async ({
  page,
  browser,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  const counted = thumb();
  await page.goto("/admin");
  await counted.tap(page.getByRole("button", { name: "Menu" }));
  await counted.tap(page.getByRole("link", { name: "Blog", exact: true }));
  await counted.tap(page.getByRole("link", { name: "Nouvel article" }));
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await counted.type(page.getByLabel("Titre", { exact: true }), "Le lac, un dimanche");
  await counted.type(page.getByLabel("Chapô"), "Marcher suffit parfois.");
  await counted.tap(textOf(page));
  await page.keyboard.type("Nous sommes partis tôt.");
  const gallery = page.locator("input[type=file][aria-label=Image]");
  const said = page.getByLabel(/Que voit-on/);
  await counted.choose(gallery, await photograph());
  await expect(said).toBeFocused({ timeout: patient(120_000) });
  await page.keyboard.type("Le lac, au matin");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type("Puis le soleil est revenu.");
  await counted.choose(gallery, await photograph("#c9d8d4"), "IMG_0413.jpg");
  await expect(said.last()).toBeFocused({ timeout: patient(120_000) });
  // Kept meanwhile, it is the page of an article: what is refused is drawn there.
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
  await counted.tap(page.getByRole("button", { name: "Publier maintenant" }));
  // Nobody reads a photograph that says nothing to who does not see it.
  await expect(page.getByText("Une photo du texte attend sa phrase").first()).toBeVisible();
  await expect(textOf(page)).toHaveAttribute("aria-invalid", "true");
  await said.last().fill("Le soleil sur l’eau");
  await counted.tap(page.getByRole("button", { name: "Publier maintenant" }));
  await expect(page.getByText("Article publié", { exact: true })).toBeVisible();
  expect(counted.taps).toBeLessThanOrEqual(14);
  await expect(keptOf(page)).toHaveValue(
    /^Nous sommes partis tôt\.\n\n!\[Le lac, au matin\]\(\/images\/[\w-]+\)\n\nPuis le soleil est revenu\.\n\n!\[Le soleil sur l’eau\]\(\/images\/[\w-]+\)$/,
  );

  const reader = await browser.newPage({ baseURL: product.baseUrl, viewport: { width: 390, height: 664 } });
  await reader.goto("/blog/le-lac-un-dimanche");
  for (const words of ["Le lac, au matin", "Le soleil sur l’eau"]) {
    const picture = reader.getByAltText(words);
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await reader.close();
});

test("a draft keeps itself: reloaded elsewhere it is all there; on two devices nothing is overwritten", async ({
  page,
  context,
  watched,
}) => {
  watched.allowConsole(noNetwork, /422/);
  await openNew(page);
  await page.getByLabel("Titre", { exact: true }).fill("Ce qui se garde");
  await textOf(page).click();
  await page.keyboard.type("Une première phrase.");
  await expect(page.getByText(/^Gardé à \d+\sh\s\d\d$/)).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
  await page.keyboard.type(" Une deuxième.");
  await context.setOffline(true);
  await page.keyboard.type(" Une troisième.");
  await expect(page.getByText(/^Gardé dans cet onglet, pas encore sur le site/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Gardé à/)).toBeVisible();

  const tablet = await context.newPage();
  await tablet.goto(page.url());
  await expect(keptOf(tablet)).toHaveValue("Une première phrase. Une deuxième. Une troisième.");
  await expect(tablet.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await textOf(tablet).press("ControlOrMeta+End");
  await tablet.keyboard.type(" De la tablette.");
  await expect(tablet.getByText(/^Gardé à/)).toBeVisible();

  await page.keyboard.type(" Du téléphone.");
  await expect(page.getByText(/a été modifié ailleurs/)).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "a été modifié ailleurs" })).toBeVisible();
  await expect(keptOf(page)).toHaveValue("Une première phrase. Une deuxième. Une troisième. Du téléphone.");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Article enregistré", { exact: true })).toBeVisible();
  await expect(page.getByText("versions").first()).toBeVisible();
  await tablet.reload();
  await expect(tablet.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await expect(keptOf(tablet)).toHaveValue("Une première phrase. Une deuxième. Une troisième. Du téléphone.");
  await expect(tablet.getByText("Votre texte non enregistré est revenu")).toHaveCount(0);

  await tablet.getByLabel("Ou le").fill("2027-12-03");
  await textOf(tablet).press("ControlOrMeta+End");
  await tablet.keyboard.type(" Une dernière.");
  await expect(tablet.getByText(/^Gardé à/)).toBeVisible();
  await tablet.reload();
  await expect(tablet.getByLabel("Ou le")).toHaveValue("2027-12-03");
  await expect(keptOf(tablet)).toHaveValue(/Une dernière\.$/);
  await tablet.close();
});

test(
  "saved by hand while it keeps itself, a new article is made once, however slowly its page is drawn",
  ofAll,
  async ({ page, context }) => {
    // React draws by messages to itself: each comes late.
    await context.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message: unknown) {
        setTimeout(() => post.call(this, message), 200);
      };
    });
    await openNew(page);
    await page.getByLabel("Titre", { exact: true }).fill("Gardé pendant qu’on enregistre");
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/admin/blog/brouillon*", async (route) => {
      const response = await route.fetch();
      await asked;
      await route.fulfill({ response });
    });
    const keeps = page.waitForRequest("**/admin/blog/brouillon*");
    await textOf(page).click();
    await page.keyboard.type("Une phrase.");
    await keeps;
    await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    answer();
    await expect(page.getByText("Article enregistré", { exact: true })).toBeVisible();
    await expect(keptOf(page)).toHaveValue("Une phrase.");
  },
);

test(
  "a photograph in the text moves, is taken away, comes back with an undo; a call-out stands apart",
  ofAll,
  async ({ page }) => {
    await openNew(page);
    await textOf(page).click();
    await page.keyboard.type("Un.");
    await page.locator("input[type=file][aria-label=Image]").setInputFiles({
      name: "IMG_0414.jpg",
      mimeType: "image/jpeg",
      buffer: await photograph(),
    });
    await expect(page.getByLabel(/Que voit-on/)).toBeFocused({ timeout: patient(120_000) });
    await page.keyboard.type("Le lac");
    await page.getByRole("button", { name: "Monter" }).click();
    await expect(keptOf(page)).toHaveValue(/^!\[Le lac\]\([^)]+\)\n\nUn\.$/);
    await page.getByRole("button", { name: "Retirer la photo" }).click();
    await expect(keptOf(page)).toHaveValue("Un.");
    await tool(page, "Annuler").click();
    await expect(page.getByLabel(/Que voit-on/)).toHaveValue("Le lac");
    await expect(keptOf(page)).toHaveValue(/^!\[Le lac\]\([^)]+\)\n\nUn\.$/);
    await textOf(page).getByText("Un.").click();
    await tool(page, "Encadré").click();
    await expect(keptOf(page)).toHaveValue(/\n\n> \[!NOTE\]\n> Un\.$/);
    await expect(textOf(page).locator("aside")).toHaveText("Un.");
  },
);

test("everything in the editor is reached by the keyboard, and nobody is held in it", async ({ page }) => {
  await openNew(page);
  await textOf(page).focus();
  await page.keyboard.type("Les événements");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Alt+F10");
  await expect(tool(page, "Intertitre")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "Rétablir")).toBeFocused();
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowLeft");
  await expect(tool(page, "Lien")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Adresse du lien")).toBeFocused();
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
       <p><b style='mso-bidi-font-weight:normal'>Gras</b></p><table><tr><td>A</td><td>B</td></tr></table>
       <p class="MsoListParagraph"><span style="mso-list:Ignore">·  </span>un</p>
       <p class="MsoListParagraph"><span style="mso-list:Ignore">·  </span>deux</p></b>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(keptOf(page)).toHaveValue(
    "## Le titre\n\nUn **mot** et [un lien](https://exemple.fr/).\n\n**Gras**\n\nA\n\nB\n\n- un\n- deux",
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

test(
  "a text too long to leave stays in the page; one that met an error comes back",
  ofAll,
  async ({ page, watched }) => {
    watched.allowConsole(/413|500/);
    await page.goto("/admin/faq/nouvelle");
    const answer = page.getByLabel("Réponse", { exact: true });
    const save = page.getByRole("button", { name: "Enregistrer" });
    const text = "Par le plus léger.";
    await page.getByLabel("Question", { exact: true }).fill("Par où commencer ?");
    await answer.fill(text);
    // The rest of a very long text, which no browser need lay out.
    await answer.evaluate((field: HTMLTextAreaElement) => {
      const rest = Object.assign(document.createElement("input"), { type: "hidden", name: "rest" });
      rest.value = "é".repeat(200_000);
      field.form?.append(rest);
    });
    await save.click();
    const told = page.getByRole("alert").filter({ hasText: "trop long pour partir en une fois" });
    await expect(told).toBeVisible();
    await expect(answer).toHaveValue(text);
    await page.locator(".toasts").getByRole("button", { name: "Fermer" }).click();

    await answer.evaluate((field: HTMLTextAreaElement) => field.form?.querySelector("[name=rest]")?.remove());
    await answer.fill("Par le plus lourd.");
    const recovers = await interrupt(page, "**/admin/faq/nouvelle.data*", (route) =>
      route.fulfill({ status: 500, body: "" }),
    );
    await save.click();
    await expect(page.getByRole("heading", { name: "Un incident nous empêche d’afficher cette page" })).toBeVisible();
    recovers();
    await page.getByRole("link", { name: "Réessayer" }).click();
    await expect(answer).toHaveValue("Par le plus lourd.");
  },
);

test("« Enter » in a long line saves it once, whatever was pasted and however long the answer takes", async ({
  page,
}) => {
  await page.goto("/admin/chiffres/nouveau");
  await page.getByLabel("Chiffre", { exact: true }).fill("412");
  await page.getByLabel("Témoignages").check();
  await page.getByLabel("Une démonstration").check();
  const says = page.getByLabel("Ce qu’il dit");
  await says.fill("heures gardées\nd’une main à l’autre");
  const answered = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/admin/chiffres/nouveau.data*", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await answered.promise;
    await route.continue();
  });
  await says.press("Enter");
  await expect(page.getByRole("button", { name: "Enregistrement..." })).toBeVisible();
  await says.press("Enter");
  answered.resolve();
  await page.waitForURL(/chiffres$/);
  expect(sent).toBe(1);
  await page.getByRole("link", { name: "412" }).click();
  await expect(says).toHaveValue("heures gardées d’une main à l’autre");
  await page.getByRole("link", { name: "Supprimer ce chiffre" }).click();
  await page.getByRole("button", { name: "Supprimer le chiffre" }).click();
  await expect(page.getByRole("link", { name: "412" })).toHaveCount(0);
});

test("at a desk the keyboard makes words bold, slanted or a link, and the menu stays as it is", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openNew(page);
  const side = page.locator(".admin-side");
  await textOf(page).click();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("gras");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" et ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("penché");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(" puis ");
  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("Adresse du lien")).toBeFocused();
  await page.keyboard.type("evenements");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cette adresse ne mène nulle part.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Adresse du lien")).toBeFocused();
  await page.getByLabel("Adresse du lien").fill("www.caf.fr");
  await page.keyboard.press("Enter");
  await expect(keptOf(page)).toHaveValue("**gras** et *penché* puis [www.caf.fr](https://www.caf.fr)");
  await expect(side).toHaveCSS("width", "256px");
  await page.getByLabel("Titre", { exact: true }).press("Control+b");
  await expect(side).toHaveCSS("width", "256px");
  await page.locator("main").press("Control+b");
  await expect(side).toHaveCSS("width", "48px");
});
