import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";
import { thumb } from "../support/thumb";

const telephone = { width: 390, height: 844 };

test("the coach adds a partner with six taps, a member shows a code, and the partner reads that it holds", async ({
  page,
  browser,
  product,
}) => {
  const options = { baseURL: product.baseUrl, viewport: telephone };
  const member = await browser.newPage(options);
  await page.setViewportSize(telephone);
  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin", { waitUntil: "networkidle" });
  const counted = thumb();
  await counted.tap(page.getByRole("button", { name: "Menu" }));
  await counted.tap(page.getByRole("link", { name: "Partenaires" }));
  await counted.tap(page.getByRole("link", { name: "Ajouter" }).first());
  await counted.type(page.getByLabel("Nom", { exact: true }), "Piscine du Quai");
  await counted.type(page.getByLabel("L’avantage, en une phrase"), "Une entrée offerte pour une entrée payée");
  await counted.tap(page.getByRole("button", { name: "Enregistrer" }));
  await expect(page.getByText("Partenaire ajouté").first()).toBeVisible();
  expect(counted.taps).toBeLessThanOrEqual(6);

  await enter(member, demoPerson(product, "claire"));
  await member.goto("/espace-membre/carte", { waitUntil: "networkidle" });
  await expect(member.getByText("Une entrée offerte pour une entrée payée")).toBeVisible();
  await expect(member).toHaveTitle("Avantages");
  await member.getByLabel("Prénom à montrer").fill("Nora");
  await member.getByRole("button", { name: "Créer un code" }).click();
  const ticket = member.getByRole("article", { name: "Votre code" });
  await expect(ticket).toBeVisible();
  const picture = await ticket.getByRole("img").first().getAttribute("aria-label");
  const code = ((await ticket.locator(".ticket-code [aria-hidden]").textContent()) ?? "").replace(/\s/g, "");
  await member.getByRole("link", { name: "Montrer en grand" }).click();
  await expect(member.getByRole("link", { name: "Fermer" })).toBeVisible();

  const counter = await browser.newContext({ ...options, javaScriptEnabled: false });
  const partner = await counter.newPage();
  await partner.goto("/v");
  await partner.getByLabel("Vérifier un code").fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  await partner.getByRole("button", { name: "Vérifier" }).click();
  await expect(partner.getByText("Code valable aujourd’hui")).toBeVisible();
  await expect(partner.getByText("Nora")).toBeVisible();
  expect(await partner.getByRole("img").getAttribute("aria-label")).toBe(picture);
  expect(new URL(partner.url()).pathname).toBe("/v");
  expect(await counter.cookies()).toEqual([]);

  await member.getByRole("link", { name: "Fermer" }).click();
  await member.getByRole("button", { name: "Effacer ce code" }).click();
  await expect(member.getByText("Aucun code en cours.")).toBeVisible();
  await partner.goto(`/v/${code}`);
  await expect(partner.getByText("Ce code ne vaut plus")).toBeVisible();
  await counter.close();
  await member.close();
});
