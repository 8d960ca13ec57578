import type { Page } from "@playwright/test";
import { expect, interrupt, noNetwork, openToRead, test } from "../support/browser";

// A tool is whole before its application, which comes at the first touch: what is answered meanwhile never leaves for it, however long it takes.

const scripts = /\/assets\/.*\.js$/;
const PATH = "/outils/partir-en-securite";

const lost = (page: Page) => page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
const list = (page: Page) => page.getByRole("region", { name: "Votre feuille" });

/** What leaves with an answer in it. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  return sent;
}

async function answer(page: Page) {
  await page.getByRole("radio", { name: "Je ne pars pas ce soir" }).check();
  await page.getByRole("button", { name: "Voir ma liste" }).click();
}

test("a line that does not bring the tool: the answers wait in the page, which says so, and are used as it comes", async ({
  page,
}) => {
  const way = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await way.promise;
    await route.continue();
  });
  const sent = sentBy(page);
  await openToRead(page, PATH);
  await answer(page);
  await expect(lost(page)).toBeVisible();
  way.resolve();
  await expect(list(page)).toContainText("Rester ce soir n’est pas une faute");
  await expect(lost(page)).toBeHidden();
  expect(sent).toEqual([]);
});

test("a tool that did not come is asked for anew, in the same page", async ({ page, watched }) => {
  watched.allowConsole(noNetwork);
  watched.allowConsole(/ERR_FAILED/);
  const come = await interrupt(page, scripts, (route) => route.abort());
  const sent = sentBy(page);
  await openToRead(page, PATH);
  await answer(page);
  await expect(lost(page)).toBeVisible();
  come();
  await lost(page).getByRole("button", { name: "Réessayer" }).click();
  await expect(list(page)).toContainText("Rester ce soir n’est pas une faute");
  await expect(page.getByRole("radio", { name: "Je ne pars pas ce soir" })).toBeChecked();
  expect(sent).toEqual([]);
});
