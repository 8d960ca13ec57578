import { wentWrong } from "../../app/ui/went-wrong";
import { expect, loseAnswer, noNetwork, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

test.beforeEach(async ({ page, product }) => enter(page, demoPerson(product, "sophie")));

test("a letter whose button was heard, and its answer lost, keeps itself on, and is saved again", async ({
  page,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await page.goto("/admin/lettre");
  await page.getByRole("button", { name: "Nouvelle lettre" }).click();
  const subject = page.getByLabel("Objet");
  await expect(subject).toBeVisible();
  const lose = () => loseAnswer(page, /\/admin\/lettre\/[\w-]+\.data/);
  await lose();
  await subject.fill("Un");
  await page.getByRole("button", { name: "Garder le brouillon" }).click();
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  await page.locator(".toasts").getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText(wentWrong)).toHaveCount(0);
  await subject.fill("Un, deux");
  await lose();
  await page.getByRole("button", { name: "Garder le brouillon" }).click();
  await expect(page.getByText(wentWrong).first()).toBeVisible();
  await page.getByRole("button", { name: "Garder le brouillon" }).click();
  await expect(page.getByText("Brouillon gardé").first()).toBeVisible();
  await expect(subject).toHaveValue("Un, deux");
});

test("a change of an article that is read, of which the answer was lost, is saved again, and was made nowhere else", async ({
  page,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await page.goto("/admin/blog/nouveau");
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await page.getByLabel("Titre", { exact: true }).fill("Un dimanche, deux fois");
  await page.getByLabel("Chapô").fill("De quoi passer la journée.");
  await page.getByRole("textbox", { name: "Texte", exact: true }).click();
  await page.keyboard.type("Il est dix heures.");
  await loseAnswer(page, /\/admin\/blog\/[\w-]+\.data/);
  const publish = page.getByRole("button", { name: "Publier maintenant" });
  await publish.click();
  await expect(page.getByText(wentWrong).first()).toBeVisible();
  await publish.click();
  await expect(page.getByText("Article publié", { exact: true })).toBeVisible();
  const save = page.getByRole("button", { name: "Enregistrer les changements" });
  await page.getByLabel("Chapô").fill("De quoi passer une journée.");
  await loseAnswer(page, /\/admin\/blog\/[\w-]+\.data/);
  await save.click();
  await expect(page.getByText(wentWrong).first()).toBeVisible();
  await save.click();
  await expect(page.getByText("Article enregistré", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Chapô")).toHaveValue("De quoi passer une journée.");
});

test("a button pressed twice while the last words leave is busy, and sends once, its own form and another", async ({
  page,
  watched,
}) => {
  // The preview that is drawn anew with the last words kept may be asked for once she has left: it is led to a page that no frame may show.
  watched.allowConsole(/422/, /Framing .* "frame-ancestors 'none'"/);
  await page.goto("/admin/lettre");
  await page.getByRole("button", { name: "Nouvelle lettre" }).click();
  const subject = page.getByLabel("Objet");
  await expect(subject).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.replace(/.*\//, ""));
  });
  let release = () => {};
  await page.route("**/admin/lettre/*/garder", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const keeps = () => page.waitForRequest("**/garder");

  await Promise.all([keeps(), subject.fill("Un")]);
  const tryIt = page.locator("button[name=intent][value=try]");
  await tryIt.click();
  await expect(tryIt).toHaveAttribute("aria-disabled", "true");
  await subject.press("Enter");
  release();
  await expect(page.getByText("Écrivez ce texte, ou retirez-le.").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sent).toEqual(["garder", expect.stringMatching(/\.data$/)]);

  sent.length = 0;
  await Promise.all([keeps(), subject.fill("Un, deux")]);
  await page
    .getByRole("button", { name: "Se déconnecter" })
    .first()
    .evaluate((leave: HTMLButtonElement) => {
      leave.click();
      leave.click();
    });
  release();
  await expect(page.getByText("Déconnexion réussie").first()).toBeVisible();
  expect(sent).toEqual(["garder", "deconnexion.data"]);
});

test("a form for another page, pressed twice while it looks whether the network is there, is sent once", async ({
  page,
}) => {
  await page.goto("/admin/blog", { waitUntil: "networkidle" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await page
    .getByRole("button", { name: "Se déconnecter" })
    .first()
    .evaluate((leave: HTMLButtonElement) => {
      leave.click();
      leave.click();
    });
  await expect(page.getByText("Déconnexion réussie").first()).toBeVisible();
  expect(sent).toEqual(["/auth/deconnexion.data"]);
});
