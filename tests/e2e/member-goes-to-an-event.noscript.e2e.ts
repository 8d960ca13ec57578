import { orderButton } from "../../app/features/billing/messages";
import { expect, test } from "../support/browser";
import { endPayment, enter, openAccount } from "../support/joining";
import { demoPerson, newKarim } from "../support/people";
import { askForItInTime, chooseFreePlace, choosePaidPlace, giveBack } from "../support/places";

test("a member registers for an event without JavaScript, and gives the place back", async ({
  page,
  product,
  mails,
}) => {
  const claire = demoPerson(product, "claire");
  await enter(page, claire);
  await chooseFreePlace(page);
  await page.getByRole("textbox", { name: /Nom à afficher/ }).fill("Sam");
  await page.getByRole("button", { name: "S’inscrire", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Votre place est réservée" })).toBeVisible();
  await expect(page.getByText("Nom à afficher : Sam")).toBeVisible();
  await mails.waitFor({ to: claire.email, subject: "Votre inscription" });
  await giveBack(page);
  await expect(page.getByRole("button", { name: "S’inscrire", exact: true })).toBeVisible();
});

test("somebody orders a place without JavaScript, after a mistake, and pays it", async ({ page, mails, watched }) => {
  watched.allowConsole(/422/);
  const karim = newKarim();
  await openAccount(page, karim);
  await choosePaidPlace(page);
  const terms = page.getByRole("checkbox", { name: /J’accepte les conditions générales/ });
  const order = page.getByRole("button", { name: orderButton });
  await page.getByRole("textbox", { name: /Nom à afficher/ }).fill("Sam");
  await askForItInTime(page);
  await order.click();
  await expect(page.getByText("Cochez la case des conditions générales").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /Nom à afficher/ })).toHaveValue("Sam");
  await terms.check();
  await order.click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 2, name: "Votre place est réservée" })).toBeVisible();
  const mail = await mails.waitFor({ to: karim.email, subject: "Votre inscription" });
  expect(mail.attachments).toHaveLength(1);
});
