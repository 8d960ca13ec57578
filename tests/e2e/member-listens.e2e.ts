import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";
import type { Product } from "../support/product";
import { silence } from "../support/silence";

// The coach sends a sound from her telephone, writes what it says and places it; a member listens at night, and goes on elsewhere.

test.use({ viewport: { width: 390, height: 664 } });

const first = "Posez une main sur le ventre.";
const second = "Elle monte, elle descend.";
const third = "Comptez jusqu’à quatre.";

async function newPage(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    locale: "fr-FR",
    viewport: { width: 390, height: 664 },
  });
  return context.newPage();
}

/** As on an old telephone: a file is open before the page that holds it is there. */
function drawSlowly() {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message: unknown) {
    setTimeout(() => post.call(this, message), 70);
  };
}

const seconds = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);

test("the coach publishes a sound with its captions in few gestures; a member hears it, seeks, reads, and goes on elsewhere", async ({
  page,
  browser,
  product,
}) => {
  let gestures = 0;
  const tap = async (name: string | RegExp, exact = false) => {
    gestures += 1;
    await page.getByRole("button", { name, exact }).click();
  };
  await page.addInitScript(drawSlowly);
  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin/bibliotheque/nouvelle", { waitUntil: "networkidle" });
  await page.getByLabel("Genre").selectOption("audio");
  await page.getByLabel("Titre").fill("Le souffle du soir");
  await page.getByLabel("Une phrase pour choisir").fill("Deux minutes, couché.");
  await tap("Enregistrer");
  await expect(page.getByText("Le fichier manque", { exact: true })).toBeVisible();
  // Nothing is published without its file, then without its captions.
  await expect(page.getByText("Brouillon", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publier", exact: true })).toHaveCount(0);

  gestures += 1;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "souffle.mp3", mimeType: "audio/mpeg", buffer: silence(120) });
  await expect(page.getByText("Audio, 2 minutes")).toBeVisible();
  await page.getByLabel("Ce qui est dit, une phrase par ligne").fill([first, second, third].join("\n"));
  await tap("Garder le texte");
  await expect(page.getByText("0 phrase posée sur 3")).toBeVisible();
  for (const placed of [1, 2, 3]) {
    await page.locator("audio").evaluate(
      (audio: HTMLAudioElement, at) => {
        audio.currentTime = at;
      },
      placed * 30 - 30,
    );
    await tap("Poser la phrase suivante");
  }
  // The page is left as soon as the last one is placed.
  const sheet = page.url();
  await page.getByRole("main").getByRole("link", { name: "Bibliothèque", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/bibliotheque$/);
  await expect(async () => {
    await page.goto(sheet);
    await expect(page.getByText("3 phrases posées sur 3, gardées")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await tap("Publier", true);
  await expect(page.getByText("En ligne", { exact: true }).first()).toBeVisible();
  expect(gestures, "gestures of the coach").toBeLessThanOrEqual(12);

  const phone = await newPage(browser, product);
  await enter(phone, demoPerson(product, "claire"));
  await phone.goto("/espace-membre/bibliotheque", { waitUntil: "networkidle" });
  await phone.getByRole("link", { name: "Le souffle du soir" }).click();
  await expect(phone).toHaveURL(/\/piste-\d+$/);
  await expect(phone).toHaveTitle(/^Piste \d+$/);
  await expect.poll(() => phone.evaluate(() => navigator.mediaSession.metadata?.title)).toMatch(/^Piste \d+$/);
  await expect(phone.locator("html")).toHaveAttribute("data-theme", "nuit");

  await phone.getByRole("button", { name: third }).click();
  await expect.poll(() => seconds(phone)).toBeGreaterThanOrEqual(59);
  await expect(phone.getByRole("button", { name: third })).toHaveAttribute("aria-current", "true");
  // Stopped meanwhile: it would be far again before it is looked at.
  const audio = phone.locator("audio");
  await audio.evaluate((one: HTMLAudioElement) => one.pause());
  const reached = await seconds(phone);
  await phone.getByRole("button", { name: "Reculer de 15 s" }).click();
  await expect.poll(() => seconds(phone)).toBeCloseTo(reached - 15);
  await audio.evaluate((one: HTMLAudioElement) => one.play());
  const cues = () =>
    phone.locator("audio").evaluate((audio: HTMLAudioElement) => {
      const [track] = audio.textTracks;
      if (track) track.mode = "hidden";
      return track?.cues?.length ?? 0;
    });
  await expect.poll(cues).toBe(3);
  await phone.getByLabel("Minuterie").selectOption("10");
  await expect(phone.getByText(/S.arrête dans 10\smin/)).toBeVisible();
  // Ten minutes go by at once, for the page alone: it stops, and says that nothing is armed for the next sound.
  await phone.evaluate(() => {
    const real = performance.now.bind(performance);
    performance.now = () => real() + 10 * 60_000;
  });
  await expect.poll(() => phone.locator("audio").evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
  await expect(phone.getByText("Rien ne se lance tout seul.")).toBeVisible();
  await expect(phone.getByLabel("Minuterie")).toHaveValue("0");
  expect(await phone.locator("audio").evaluate((audio: HTMLAudioElement) => audio.volume)).toBe(1);
  const left = await seconds(phone);

  const tablet = await newPage(browser, product);
  await enter(tablet, demoPerson(product, "claire"));
  await expect
    .poll(async () => {
      await tablet.goto("/espace-membre/bibliotheque", { waitUntil: "networkidle" });
      return tablet.getByText("Reprendre, là où vous vous êtes arrêté").isVisible();
    })
    .toBe(true);
  await tablet.getByRole("link", { name: "Écouter la suite" }).click();
  await expect.poll(() => seconds(tablet)).toBeGreaterThan(left - 3);
});

test("the coach publishes a guide from her telephone in ten gestures", async ({ page, product }) => {
  let gestures = 0;
  const tap = async (name: string, exact = false) => {
    gestures += 1;
    await page.getByRole("button", { name, exact }).click();
  };
  await enter(page, demoPerson(product, "sophie"));
  gestures += 2;
  await page.goto("/admin/bibliotheque", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Nouvelle pièce" }).click();
  await page.getByLabel("Titre").fill("Le sac du dimanche");
  await page.getByLabel("Une phrase pour choisir").fill("Le sac, le seuil, les règles.");
  await tap("Enregistrer");
  gestures += 1;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "guide.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") });
  await expect(page.getByText("Rien ne manque.")).toBeVisible();
  await tap("Publier", true);
  await expect(page.getByText("En ligne", { exact: true }).first()).toBeVisible();
  expect(gestures).toBeLessThanOrEqual(10);
});
