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
