import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";
import { photograph } from "../support/photograph";

test.beforeEach(async ({ page, product }) => enter(page, demoPerson(product, "sophie")));

test("a setting typed in a tab comes back alone, and takes nothing else back to what it was", async ({ page }) => {
  const address = "/admin/settings?groupe=contact";
  const fieldsOf = (tab: typeof page) => {
    const [city, hours] = ["city", "opening_hours"].map((name) => tab.locator(`[name="${name}"]`));
    if (!city || !hours) throw new Error("no field");
    return { city, hours };
  };
  const here = fieldsOf(page);
  await page.goto(address, { waitUntil: "networkidle" });
  const before = { city: await here.city.inputValue(), hours: await here.hours.inputValue() };
  await here.city.fill("Nantes");
  const telephone = await page.context().newPage();
  await telephone.goto(address, { waitUntil: "networkidle" });
  await fieldsOf(telephone).hours.fill("Le mardi, de 9 h à 12 h");
  await telephone.getByRole("button", { name: "Enregistrer" }).click();
  await expect(telephone.getByText("Réglages enregistrés").first()).toBeVisible();

  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("Le lire").click();
  await expect(page.getByRole("group").getByText("Nantes", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remettre ce texte" }).click();
  await expect(here.city).toHaveValue("Nantes");
  await expect(here.hours).toHaveValue("Le mardi, de 9 h à 12 h");
  await expect(page.getByText("Cet onglet garde"), "nothing else was typed").toHaveCount(0);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Réglages enregistrés").first()).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(here.city).toHaveValue("Nantes");
  await expect(here.hours).toHaveValue("Le mardi, de 9 h à 12 h");
  await here.city.fill(before.city);
  await here.hours.fill(before.hours);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Réglages enregistrés").first()).toBeVisible();
});

test("a testimonial with a photograph comes back in its tab, what is seen in it beside, and not in the next one", async ({
  page,
}) => {
  await page.goto("/admin/temoignages/nouveau", { waitUntil: "networkidle" });
  const [name, story] = ["Prénom affiché", "Récit"].map((label) => page.getByLabel(label, { exact: true }));
  if (!name || !story) throw new Error("no field");
  await name.fill("Inès");
  await story.fill("Nous avons parlé dix minutes.");
  await page.locator("input[type=file]").setInputFiles({
    name: "IMG_0414.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph(),
  });
  await page.getByLabel(/Que voit-on/).fill("Un banc au soleil");

  for (const _ of ["once", "again"]) {
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByText("Votre texte non enregistré est revenu")).toBeVisible();
    await expect(name).toHaveValue("Inès");
    await expect(story).toHaveValue("Nous avons parlé dix minutes.");
    await expect(page.getByText("Cet onglet garde un autre texte")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Remettre ce texte" })).toHaveCount(0);
  }
  await page.getByText("Le lire").click();
  await expect(page.getByRole("group").getByText("Un banc au soleil", { exact: true })).toBeVisible();

  await page.getByLabel("Situation").fill("Mère de deux enfants");
  await page.getByLabel("Durée").fill("3 mois");
  await page.getByLabel("Titre", { exact: true }).fill("Un dimanche calme");
  await page.getByLabel("Ce qui a changé").fill("Un calendrier");
  await page.getByLabel("Thème").selectOption("organisation");
  await page.getByLabel("Note").selectOption("4");
  await page.locator("input[name=kind][value=demonstration]").check({ force: true });
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Témoignage ajouté, encore caché").first()).toBeVisible();
  await page.goto("/admin/temoignages/nouveau", { waitUntil: "networkidle" });
  await expect(name).toHaveValue("");
  await expect(page.getByText("Cet onglet garde")).toHaveCount(0);
});
