import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

test("without scripts the coach changes a setting, corrects it, and sends herself a trial", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  await enter(page, demoPerson(product, "sophie"));

  await page.goto("/admin/settings?groupe=regles");
  const notice = page.getByLabel(/Délai d’annulation/);
  await notice.fill("900");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("alert")).toContainText("Indiquez un nombre entre 0 et 168");
  await expect(notice).toHaveValue("900");
  await notice.fill("24");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("48 → 24")).toBeVisible();
  await page.getByRole("button", { name: /^Revenir à « 48/ }).click();
  await expect(notice).toHaveValue("48");

  await page.goto("/admin/emails");
  const trials = page.getByRole("row", { name: /Essai d’envoi/ });
  const before = await trials.count();
  await page.getByRole("button", { name: "M’envoyer un essai" }).click();
  await expect(trials).toHaveCount(before + 1);
  await page.goto("/admin/journal?sujet=settings");
  await expect(page.getByText(/a changé le réglage.*Délai d’annulation/)).toBeVisible();
});
