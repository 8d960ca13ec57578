import sharp from "sharp";
import { expect, noNetwork, test } from "../support/browser";
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

test("the coach puts her portrait with ten taps, and a visitor sees it", async ({ page, browser, product }) => {
  const counted = thumb();
  await page.goto("/admin", { waitUntil: "networkidle" });
  await counted.tap(page.getByRole("button", { name: "Menu" }));
  await counted.tap(page.getByRole("link", { name: "Photos" }));
  await counted.tap(page.getByRole("link", { name: "Ajouter" }).first());
  await counted.choose(page.getByLabel("Choisir dans mes photos"), await photograph());
  await expect(page.getByText("La lumière est bonne.")).toBeVisible({ timeout: patient(120_000) });
  await counted.tap(page.getByRole("button", { name: "Monter" }));
  await counted.type(page.getByLabel(/Que voit-on/), "Sophie Delmas, dehors, une veste bleue");
  await counted.tap(page.getByRole("button", { name: "Mettre en ligne" }));
  await expect(page.getByText("En ligne", { exact: true })).toBeVisible({ timeout: patient(120_000) });
  expect(counted.taps).toBeLessThanOrEqual(10);

  const reader = await browser.newPage({ baseURL: product.baseUrl, viewport: { width: 390, height: 664 } });
  for (const path of ["/a-propos", "/"]) {
    await reader.goto(path, { waitUntil: "networkidle" });
    const face = reader.getByAltText("Sophie Delmas, dehors, une veste bleue").first();
    await face.scrollIntoViewIfNeeded();
    await expect
      .poll(() => face.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await reader.close();

  // Taken down, its place is empty again.
  await page.goto("/admin/photos", { waitUntil: "networkidle" });
  await page
    .getByRole("link", { name: /^Retirer/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Retirer la photo" }).first().click();
  await expect(page.getByRole("link", { name: /^Retirer/ })).toHaveCount(0);
});

test("an upload waits for the network, goes on where it stopped, and is stopped by hand", async ({ page, watched }) => {
  watched.allowConsole(noNetwork, /Failed to load/);
  await page.goto("/admin/photos/place-1", { waitUntil: "networkidle" });
  const sent: number[] = [];
  let cut = true;
  await page.route(/\/televersements\/[\w-]+$/, async (route) => {
    const offset = route.request().headers()["upload-offset"];
    if (offset !== undefined) sent.push(Number(offset));
    if (cut && Number(offset) > 0) return route.abort("internetdisconnected");
    return route.continue();
  });
  // Noise, so that it is sent in several parts.
  const noise = await sharp({
    create: {
      width: 2_000,
      height: 1_500,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const file = { name: "IMG_0413.jpg", mimeType: "image/jpeg", buffer: noise };
  await page.getByLabel("Choisir dans mes photos").setInputFiles(file);
  await expect(page.getByText("Le réseau ne répond pas.")).toBeVisible();
  expect(await page.locator("progress").getAttribute("value")).not.toBe("0");
  await page.getByRole("button", { name: "Arrêter l’envoi" }).click();
  await expect(page.getByText("Choisir dans mes photos")).toBeVisible();
  sent.length = 0;
  await page.getByLabel("Choisir dans mes photos").setInputFiles(file);
  await expect(page.getByText("Le réseau ne répond pas.")).toBeVisible();
  cut = false;
  await page.waitForURL(/photo=/);
  expect(sent.filter((offset) => offset === 0)).toHaveLength(1);
  expect(new Set(sent).size).toBeGreaterThan(3);
});

test("a photograph in the dark, a file that is none: told in words, nothing lost", ofAll, async ({ page, watched }) => {
  watched.allowConsole(/422/);
  await page.goto("/admin/photos/portrait", { waitUntil: "networkidle" });
  const gallery = page.getByLabel("Choisir dans mes photos");
  await gallery.setInputFiles({
    name: "notes.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<html>bonjour</html>"),
  });
  await expect(page.getByText(/n’est pas une photo en JPEG/)).toBeVisible();
  await gallery.setInputFiles({
    name: "nuit.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(await photograph())
      .modulate({ brightness: 0.18 })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByRole("heading", { name: "La photo est trop sombre" })).toBeVisible({
    timeout: patient(120_000),
  });
  await page.getByLabel(/Que voit-on/).fill("Sophie, le soir");
  await page.getByRole("button", { name: "Mettre en ligne" }).click();
  await expect(page.getByLabel(/Que voit-on/)).toHaveValue("Sophie, le soir");
  await expect(page.getByRole("heading", { name: "La photo est trop sombre" })).toBeVisible();
});

test("the coach makes an event with a photograph in sixteen taps", ofAll, async ({ page }) => {
  const counted = thumb();
  await page.goto("/admin", { waitUntil: "networkidle" });
  await counted.tap(page.getByRole("button", { name: "Menu" }));
  await counted.tap(page.getByRole("link", { name: "Événements" }));
  await counted.tap(page.getByRole("link", { name: /Nouvel événement|Ajouter|Créer/ }).first());
  await counted.type(page.getByLabel("Titre"), "Le café des nouveaux");
  await counted.type(page.getByLabel("Jour"), "2030-12-12");
  await counted.type(page.getByLabel("Début"), "09:30");
  await counted.type(page.getByLabel("Fin"), "11:00");
  await counted.type(page.getByLabel("Lieu affiché à tous"), "En ville");
  await counted.type(page.getByLabel("Description"), "Un café, et personne ne juge.");
  await counted.choose(page.getByLabel("Choisir dans mes photos"), await photograph("#c9d8d4"));
  await counted.type(page.getByLabel(/Que voit-on/), "Une table et des tasses");
  await counted.tap(page.getByRole("button", { name: "Enregistrer" }));
  await counted.tap(page.getByRole("button", { name: "Publier" }));
  await expect(page.getByText("Événement publié", { exact: true })).toBeVisible();
  expect(counted.taps).toBeLessThanOrEqual(16);
  await page.goto("/evenements", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Le café des nouveaux" }).first().click();
  await expect(page.getByAltText("Une table et des tasses")).toBeVisible();
});
