import { expect, noNetwork, test } from "../support/browser";
import { signIn } from "../support/joining";
import { demoPerson } from "../support/people";

const words = "Il veut échanger nos week-ends. Que répondre ce soir ?";

test.use({ viewport: { width: 390, height: 664 } });

test("a member’s draft survives a dead network and a closed tab; sent, it says by when, and the coach’s answer is taken back, then read", async ({
  page,
  context,
  browser,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await signIn(page, demoPerson(product, "claire"));
  await page.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  await page.route("**/echanges/brouillon*", (route) => route.abort());
  await page.getByLabel("Votre lettre").fill(words);
  await expect(page.getByText("Pas encore gardé")).toBeVisible();
  await page.unroute("**/echanges/brouillon*");
  await page.getByLabel("Votre lettre").press("End");
  await expect(page.getByText(/Brouillon gardé à/)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain("week-ends");
  await page.close();

  const tab = await context.newPage();
  await tab.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  await expect(tab.getByLabel("Votre lettre")).toHaveValue(words);
  const consent = tab.getByLabel("Je consens expressément");
  if (await consent.isVisible()) await consent.check();
  await tab.getByRole("button", { name: "Envoyer la lettre" }).click();
  await expect(tab.getByRole("img", { name: /Réponse au plus tard/ })).toBeVisible();
  const path = new URL(tab.url()).pathname;

  const office = await browser.newContext({
    baseURL: product.baseUrl,
    locale: "fr-FR",
    viewport: { width: 390, height: 664 },
  });
  const desk = await office.newPage();
  await signIn(desk, demoPerson(product, "sophie"));
  await desk.goto("/admin/echanges", { waitUntil: "networkidle" });
  await desk.getByRole("link", { name: /week-ends/ }).click();
  await desk.getByLabel("Votre réponse").fill("Prenez jusqu’à demain.");
  await desk.getByRole("button", { name: "Envoyer la lettre" }).click();
  await desk.getByRole("button", { name: "Annuler l’envoi" }).click();
  await expect(desk.getByLabel("Votre réponse")).toHaveValue("Prenez jusqu’à demain.");
  await desk.getByRole("button", { name: "Envoyer la lettre" }).click();
  await expect.poll(async () => (await context.request.get(path)).text()).toContain("Prenez jusqu’à demain.");
  await tab.reload();
  await expect(tab.getByText("Prenez jusqu’à demain.")).toBeVisible();
  await office.close();
});
