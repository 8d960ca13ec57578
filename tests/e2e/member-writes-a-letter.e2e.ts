import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { signedOut, signOutFailed } from "../../app/features/accounts/sign-out-messages";
import { openDatabase } from "../../app/platform/db/database.server";
import { wentWrong } from "../../app/ui/went-wrong";
import { expect, interrupt, neverAfter, noNetwork, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";
import { type Product, storeOf } from "../support/product";

const words = "Il veut échanger nos week-ends. Que répondre ce soir ?";

async function consent(page: Page) {
  const box = page.getByLabel("Je consens expressément");
  if (await box.isVisible()) await box.check();
}

/**
 * What was just sent leaves in an hour: what she does before is not done in a race with ten seconds, which `advice.db.test.ts` tells. Her page
 * would count them by itself too.
 */
async function putOffLeaving(product: Product) {
  const now = new Date(product.clock.now());
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const { kysely, close } = await openDatabase(storeOf(product));
  await kysely.transaction().execute(async (trx) => {
    // The database lets nobody change when an answer leaves.
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable("advice_messages").set({ sends_at: inAnHour }).where("sends_at", ">", now).execute();
    await trx.updateTable("advice_messages").set({ answered_at: inAnHour }).where("answered_at", ">", now).execute();
  });
  await close();
}

test.use({ viewport: { width: 390, height: 664 } });

test("a member’s draft survives a dead network and a closed tab; sent, it says by when, and the coach’s answer is taken back, then read", async ({
  page,
  context,
  browser,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await enter(page, demoPerson(product, "claire"));
  await page.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  const comesBack = await interrupt(page, "**/echanges/brouillon*", (route) => route.abort());
  await page.getByLabel("Votre lettre").fill(words);
  await expect(page.getByText("Pas encore gardé")).toBeVisible();
  comesBack();
  await page.getByLabel("Votre lettre").press("End");
  await expect(page.getByText(/Brouillon gardé à/)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain("week-ends");
  await page.close();

  const tab = await context.newPage();
  await tab.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  await expect(tab.getByLabel("Votre lettre")).toHaveValue(words);
  await consent(tab);
  await tab.getByRole("button", { name: "Envoyer la lettre" }).click();
  await expect(tab.getByRole("img", { name: /Réponse au plus tard/ })).toBeVisible();
  const path = new URL(tab.url()).pathname;

  const office = await browser.newContext({
    baseURL: product.baseUrl,
    locale: "fr-FR",
    viewport: { width: 390, height: 664 },
  });
  const desk = await office.newPage();
  await neverAfter(desk, [7_000, 10_000]);
  await enter(desk, demoPerson(product, "sophie"));
  await desk.goto("/admin/echanges", { waitUntil: "networkidle" });
  await desk.getByRole("link", { name: /week-ends/ }).click();
  await desk.getByLabel("Votre réponse").fill("Prenez jusqu’à demain.");
  await desk.locator("summary", { hasText: /(Écrire une|Modifier la) note/ }).click();
  await desk.getByLabel("Ce que vous voulez retenir").fill("Elle écrit le soir.");
  await desk.getByRole("button", { name: "Enregistrer la note" }).click();
  await expect(desk.getByText("Note enregistrée").first()).toBeVisible();
  await expect(desk.getByLabel("Votre réponse")).toHaveValue("Prenez jusqu’à demain.");
  await tab.getByLabel("Ajouter un mot").fill("Il attend ma réponse.");
  const answered = Promise.withResolvers<void>();
  await desk.route("**/echanges/brouillon", async (route) => {
    await answered.promise;
    await route.continue();
  });
  const writesOn = async () => {
    const keeps = desk.waitForRequest("**/echanges/brouillon");
    await desk.getByLabel("Écrire encore").fill("Et dormez.");
    // At once, rather than at the next rest.
    await desk.evaluate(() => dispatchEvent(new Event("online")));
    await keeps;
  };
  const addsWord = async () => {
    const added = tab.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes(`${path}.data`),
    );
    await tab.getByRole("button", { name: "Ajouter ce mot" }).click();
    await added;
  };
  const sent = desk.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes(".data"));
  await desk.getByRole("button", { name: "Envoyer la lettre" }).click();
  await sent;
  await putOffLeaving(product);
  // Her page is drawn before the member writes on: what it then reads would wait for an answer again.
  await writesOn();
  await addsWord();
  await desk.getByRole("button", { name: "Annuler l’envoi" }).click();
  await expect(tab.getByText("Il attend ma réponse.")).toBeVisible();
  await expect(desk.getByLabel("Votre réponse")).toHaveValue("Prenez jusqu’à demain.\n\nEt dormez.");
  await expect(desk.getByText("Il attend ma réponse.")).toBeVisible();
  answered.resolve();
  await desk.getByRole("button", { name: "Envoyer la lettre" }).click();
  await expect.poll(async () => (await context.request.get(path)).text()).toContain("Prenez jusqu’à demain.");
  await tab.reload();
  await expect(tab.getByText("Prenez jusqu’à demain.")).toBeVisible();
  await office.close();
});

test("a letter sent in vain is kept once the network is back; who has no access any more is told so", async ({
  page,
  context,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork, /401/);
  await enter(page, demoPerson(product, "claire"));
  await page.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  const letter = page.getByLabel("Votre lettre");
  await consent(page);
  await context.setOffline(true);
  await letter.fill("Dix lignes, dans un ascenseur.");
  await page.getByRole("button", { name: "Envoyer la lettre" }).click();
  await expect(page.getByRole("alert").filter({ hasText: wentWrong })).toBeVisible();
  await expect(page.getByText("Pas encore gardé : nouvel essai dès que le réseau revient.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Brouillon gardé à/)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(page.url(), { waitUntil: "networkidle" });
  await expect(tab.getByLabel("Votre lettre")).toHaveValue("Dix lignes, dans un ascenseur.");
  await tab.close();

  await page.route("**/echanges/brouillon", (route) => route.fulfill({ status: 401 }));
  await letter.press("End");
  await letter.pressSequentially(" Et une.");
  await expect(page.getByText("Votre accès est à confirmer")).toBeVisible();
});

test("who signs out while she writes is told when it was not done, and loses none of her last words", async ({
  page,
  context,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork, /429/);
  const claire = demoPerson(product, "claire");
  await enter(page, claire);
  const address = "/espace-membre/echanges/nouveau";
  await page.goto(address, { waitUntil: "networkidle" });
  const letter = page.getByLabel("Votre lettre");
  const leave = page.getByRole("contentinfo").getByRole("button", { name: "Se déconnecter" });
  await context.setOffline(true);
  await letter.fill("Sur l’ordinateur de ma sœur.");
  await leave.click();
  await expect(page.getByRole("alert").filter({ hasText: signOutFailed })).toBeVisible();
  await context.setOffline(false);
  await page.locator(".toasts").getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText(/Brouillon gardé à/)).toBeVisible();

  const listens = await interrupt(page, "**/echanges/brouillon", (route) => route.fulfill({ status: 429 }));
  await letter.fill("Sur l’ordinateur de ma sœur. Elle rentre.");
  await expect(page.getByText("Pas encore gardé : nouvel essai dans un instant.")).toBeVisible();
  listens();
  await expect(page.getByText(/Brouillon gardé à/)).toBeVisible();

  await letter.fill("Sur l’ordinateur de ma sœur. Elle rentre bientôt.");
  await leave.click();
  await expect(page.getByText(signedOut).first()).toBeVisible();
  await enter(page, claire);
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(letter).toHaveValue("Sur l’ordinateur de ma sœur. Elle rentre bientôt.");
});

test("a letter that leaves while its draft is being kept leaves no draft behind", async ({ page, product }) => {
  await enter(page, demoPerson(product, "claire"));
  const address = "/espace-membre/echanges/nouveau";
  await page.goto(address, { waitUntil: "networkidle" });
  await consent(page);
  const released = Promise.withResolvers<void>();
  await page.route("**/echanges/brouillon", async (route) => {
    await released.promise;
    await route.continue();
  });
  const keeps = page.waitForRequest("**/echanges/brouillon");
  await page.getByLabel("Votre lettre").fill("Elle part une fois.");
  await keeps;
  await page.getByRole("button", { name: "Envoyer la lettre" }).click();
  released.resolve();
  await expect(page.getByRole("img", { name: /Réponse au plus tard/ })).toBeVisible();
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByLabel("Votre lettre")).toHaveValue("");
});

test("a letter whose page is loaded again before its last words are kept is written on", async ({
  page,
  context,
  product,
}) => {
  await enter(page, demoPerson(product, "claire"));
  await page.goto("/espace-membre/echanges/nouveau", { waitUntil: "networkidle" });
  const letter = page.getByLabel("Votre lettre");
  const keep = async (words: string) => {
    const kept = page.waitForResponse((answer) => !!answer.request().postData()?.includes(words));
    await letter.fill(words);
    expect((await kept).status()).toBe(200);
  };
  await keep("Un");
  await letter.fill("Un, deux");
  await page.reload({ waitUntil: "networkidle" });
  await expect(letter).toHaveValue("Un");
  const tab = await context.newPage();
  await expect(async () => {
    await tab.goto(page.url());
    await expect(tab.getByLabel("Votre lettre")).toHaveValue("Un, deux", { timeout: 1_000 });
  }).toPass();
  await keep("Un, deux, trois");
});
