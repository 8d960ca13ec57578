import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { ofAll } from "../support/extent";

// Five sentences for children, with the network cut: nothing leaves the page, nothing stays, and nothing undecided is promised.

const PATH = "/outils/annoncer-aux-enfants";

test.use({ viewport: { width: 390, height: 844 } });

const sheet = (page: Page) => page.getByRole("region", { name: "Votre feuille" });
const sentences = (page: Page) => sheet(page).locator(".telling-five li > p");
const see = (page: Page) => page.getByRole("button", { name: "Voir mes phrases" });

test("a parent finds her words with the network cut, changes an answer, and takes them on paper", async ({
  page,
  context,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await openToCut(page, PATH);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const before = await kept();
  await context.setOffline(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("checkbox", { name: "De trois à six ans" }).check();
  await page.getByRole("checkbox", { name: "De sept à onze ans" }).check();
  await page.getByRole("radio", { name: "Plusieurs enfants" }).check();
  await page.getByLabel("Comment vous appellent-ils ?").fill("maman");
  await page.getByLabel("Et l’autre parent ?").fill("papa");
  await page.getByRole("radio", { name: "Les deux parents, ensemble" }).check();
  await see(page).click();
  await expect(sheet(page)).toBeFocused();
  await expect(sentences(page)).toHaveCount(5);
  await expect(sentences(page).nth(1)).toHaveText("Nous avons décidé de ne plus habiter dans la même maison.");
  await expect(sentences(page).nth(4)).toContainText("nous ne le savons pas encore");
  // No French voice on this machine: nothing proposes to listen.
  await expect(sheet(page).getByRole("button", { name: /Écouter/ })).toHaveCount(0);

  await page.getByRole("radio", { name: "Un seul, de son côté" }).check();
  await page.getByRole("radio", { name: "Ils gardent leur maison d’aujourd’hui" }).check();
  await expect(sentences(page).nth(1)).toHaveText("Papa et moi, nous n’allons plus habiter dans la même maison.");
  await expect(sentences(page).nth(4)).toContainText("Vous gardez votre maison d’ici.");
  await page.getByRole("checkbox", { name: "Il y a de la peur ou de la violence" }).check();
  await expect(sheet(page).getByRole("link", { name: /^Appeler le 119/ })).toBeVisible();
  await expect(sheet(page)).toContainText("N’annoncez rien tant que vous vivez sous le même toit");
  await expectAccessible(page, "main");
  expect(asked).toEqual([]);
  expect(page.url()).toMatch(new RegExp(`${PATH}$`));
  expect(await kept()).toBe(before);

  await page.emulateMedia({ media: "print" });
  await expect(sheet(page).locator(".sheet").getByRole("heading", { name: "Cinq phrases", exact: true })).toBeVisible();
  await expect(sheet(page).locator(".telling-five")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await context.setOffline(false);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer en PDF" }).click();
  expect((await file).suggestedFilename()).toMatch(/^feuille-\d{4}-\d\d-\d\d\.pdf$/);
});

test("where the device has a French voice of its own, a keyboard listens to one sentence, to all, and stops", async ({
  page,
}) => {
  // A browser without sound has no voice: this one notes what it is given to say, and ends when the test says so.
  await page.addInitScript(() => {
    const said: SpeechSynthesisUtterance[] = [];
    class Utterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const voices = [
      { lang: "fr-FR", localService: false, name: "far" },
      { lang: "fr_FR", localService: true, name: "near" },
    ];
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: SpeechSynthesisUtterance) => {
        said.push(utterance);
        if (said.length === 1) utterance.onstart?.(new Event("start") as SpeechSynthesisEvent);
      },
      cancel: () => {
        said.length = 0;
      },
    });
    const end = () => {
      said.shift()?.onend?.(new Event("end") as SpeechSynthesisEvent);
      said[0]?.onstart?.(new Event("start") as SpeechSynthesisEvent);
    };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said, end });
  });
  await page.goto(PATH, { waitUntil: "networkidle" });
  const said = () =>
    page.evaluate(() =>
      (window as unknown as { said: SpeechSynthesisUtterance[] }).said.map(
        ({ text, voice }) => `${voice?.name} ${text}`,
      ),
    );
  const end = () => page.evaluate(() => (window as unknown as { end(): void }).end());
  await see(page).click();
  const all = sheet(page).getByRole("button", { name: "Écouter les cinq phrases" });
  await all.focus();
  await page.keyboard.press("Enter");
  expect(await said()).toHaveLength(5);
  expect((await said())[0]).toMatch(/^near J’ai quelque chose de difficile/);
  const current = sheet(page).locator(".telling-five li[aria-current]");
  await expect(current).toContainText("J’ai quelque chose de difficile");
  await end();
  await expect(current).toContainText("nous nous séparons");
  await expectAccessible(page, "main");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(current).toHaveCount(0);
  expect(await said()).toEqual([]);

  const third = sheet(page).getByRole("button", { name: /phrase 3$/ });
  await third.focus();
  await page.keyboard.press("Space");
  await expect(third).toHaveText(/^Arrêter/);
  expect(await said()).toHaveLength(1);
  await end();
  await expect(third).toHaveText(/^Écouter/);
  await third.press("Enter");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  expect(await said()).toEqual([]);
});

test("nothing overflows, by day and by night", ofAll, async ({ page }) => {
  for (const [width, colorScheme] of [
    [320, "light"],
    [390, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(PATH);
    await page.getByRole("checkbox", { name: "Il y a de la peur ou de la violence" }).check();
    await see(page).click();
    await expect(sentences(page)).toHaveCount(5);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, "main");
  }
});
