import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, openToCut, openToRead, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

// One question at a time, nothing sent meanwhile, even where the network has gone; the acts and the safety for everybody, the whole for a member.

test.use({ viewport: { width: 390, height: 664 } });

const here = (page: Page) => page.locator(".plan-question[data-here]");
const onQuestion = (page: Page, rank: number) => page.waitForURL(new RegExp(`#question-${rank}$`));
const h1 = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name });

async function answer(page: Page, label: string) {
  const question = new URL(page.url()).hash;
  await here(page).getByRole("radio", { name: label }).check();
  await page.getByRole("button", { name: /^(Continuer|Voir mon plan)$/ }).click();
  await page.waitForURL((url) => url.hash !== question);
}

async function answerAll(page: Page, labels: string[]) {
  for (const label of labels) await answer(page, label);
}

async function open(page: Page) {
  await openToCut(page, "/outils/mon-plan");
  await onQuestion(page, 1);
}

test("a visitor answers without the network, goes back, changes an answer, and reads what comes first", async ({
  page,
}) => {
  await open(page);
  await page.context().setOffline(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(here(page).getByText("Choisissez une réponse.")).toBeVisible();
  await answerAll(page, ["Un mariage", "De jeunes enfants", "Une location, à nos deux noms"]);
  await expect(page.getByRole("heading", { level: 2, name: /où en êtes-vous/ })).toBeFocused();
  await page.goBack();
  await onQuestion(page, 3);
  await expect(here(page).getByRole("radio", { name: "Une location, à nos deux noms" })).toBeChecked();
  await page.getByRole("link", { name: "Changer : Les enfants" }).click();
  await onQuestion(page, 2);
  await answer(page, "Des deux âges");
  await onQuestion(page, 4);
  await answerAll(page, ["L’un de nous ne veut pas se séparer", "Oui, ou cela m’inquiète", "Oui, tous les deux"]);
  await expect(h1(page, /^Votre chemin, en/)).toBeFocused();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Savoir qui appeler");
  await expect(
    page
      .getByRole("main")
      .getByText(/3919\s:\sFemmes victimes/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText(/médiation familiale/i)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Devenir membre" }).first()).toBeVisible();
  expect(asked).toEqual([]);
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page, "main");
});

test("a visitor who answers nothing is told at her first press, and brought to the question", async ({ page }) => {
  await openToRead(page, "/outils/mon-plan");
  for (const time of ["first", "second"]) {
    await page.getByRole("button", { name: /^(Continuer|Voir mon plan)$/ }).click();
    await expect(page.locator("#link"), `${time} time`).toBeFocused();
    await expect(here(page).getByText("Choisissez une réponse.")).toBeInViewport({ ratio: 1 });
    await expect(here(page).getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  }
  await answer(page, "Un mariage");
  await page.goBack();
  await onQuestion(page, 1);
  await expect(here(page).getByText("Choisissez une réponse.")).toHaveCount(0);
});

test("a visitor has only a keyboard", async ({ page }) => {
  await open(page);
  await page.locator("#link").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await onQuestion(page, 2);
  await expect(here(page).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("#children")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await onQuestion(page, 3);
  await expect(page.getByRole("complementary").getByText("Un PACS")).toBeVisible();
});

test("a member reads the whole, ticks a step, keeps it sealed and finds its next step", async ({ page, product }) => {
  await enter(page, demoPerson(product, "claire"));
  await open(page);
  await answerAll(page, [
    "Un mariage",
    "De jeunes enfants",
    "Une location, à nos deux noms",
    "D’accord pour nous séparer, pas sur la suite",
    "Non",
    "Oui, tous les deux",
  ]);
  await expect(h1(page, /^Votre chemin, en dix étapes$/)).toBeVisible();
  await expect(page.getByText("Qui voir", { exact: true }).filter({ visible: true })).toHaveCount(10);
  await expect(page.locator(".plan-step[aria-current=step] h3")).toHaveText("Chacun choisit son avocat");
  await page.getByRole("checkbox", { name: "C’est fait" }).first().check();
  await expect(page.locator(".plan-step[aria-current=step] h3")).toHaveText("Mettre l’argent à plat");
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Garder dans mon espace" }).click();
  await expect(page.getByRole("button", { name: "Garder cette version" })).toBeVisible();
  await page.goto("/outils/mon-plan", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle(/Outil 1/);
  await expect(page.getByRole("checkbox", { name: "C’est fait" }).first()).toBeChecked();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
