import type { Page } from "@playwright/test";
import { expect, interruptOnce, test } from "../support/browser";
import { beginPayment, endPayment, memberCode, order, signIn, signUp } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";
import type { Product } from "../support/product";

// Messages of the owner's catalogue (requirements, section 14) that only a browser shows: toasts, copies, a network that breaks.

const codeField = (page: Page) => page.getByRole("textbox", { name: /Code de parrainage/ });

async function tryCode(page: Page, code: string) {
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "Valider" }).click();
}

async function breakProvider({ simulatorUrl }: Product, rules: Record<string, unknown>[]) {
  const answer = await fetch(`${simulatorUrl}/_sim/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rules }),
  });
  if (!answer.ok) throw new Error(`The simulator refused the faults: ${await answer.text()}`);
}

async function mendProvider({ simulatorUrl }: Product) {
  await fetch(`${simulatorUrl}/_sim/faults`, { method: "DELETE" });
}

test("a code whose check fails says so, then is accepted", async ({ page, product, mails, watched }) => {
  watched.allowConsole(/ERR_FAILED/);
  const code = await memberCode(product, mails);
  await page.goto("/membership", { waitUntil: "networkidle" });
  await interruptOnce(page, "**/parrainage/verifier", (route) => route.abort());
  await tryCode(page, code);
  await expect(page.getByText("Erreur lors de la validation du code").first()).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Code valide ! Vous bénéficiez de 150€ de réduction").first()).toBeVisible();
});

test("a code refused without a reason reads « Code invalide »", async ({ page }) => {
  await page.goto("/membership", { waitUntil: "networkidle" });
  await page.route("**/parrainage/verifier", (route) => route.fulfill({ json: { valid: false, discount: 0 } }));
  await tryCode(page, "CLAIR-0000-0000");
  await expect(page.getByText(/^(Erreur : )?Code invalide$/).first()).toBeVisible();
});

test("a member signs in, copies her code and her link, and signs out", async ({ page, context, product }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, demoPerson(product, "claire"));
  await expect(page.getByText("Connexion réussie !").first()).toBeVisible();
  await page
    .getByRole("button", { name: /Copier/ })
    .first()
    .click();
  await expect(page.getByText("Code copié dans le presse-papier !").first()).toBeVisible();
  await page
    .getByRole("button", { name: /Copier/ })
    .last()
    .click();
  await expect(page.getByText("Lien copié dans le presse-papier !").first()).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page.getByText("Déconnexion réussie").first()).toBeVisible();
});

test("a visitor who orders signed out is asked for an account, then led to the payment", async ({ page }) => {
  await page.goto("/membership");
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await order(page);
  await expect(page.getByText("Authentification requise").first()).toBeVisible();
  await expect(page.getByText("Veuillez créer un compte pour continuer").first()).toBeVisible();
  // Over the picture, beside what there is to fill in.
  const said = await page.locator(".toasts").boundingBox();
  const form = await page.locator(".auth-form").boundingBox();
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0);
  await signUp(page, newClaire());
  await expect(page.getByText("Compte créé avec succès ! Redirection vers le paiement...").first()).toBeVisible();
  await endPayment(page, "canceled");
});

test("a payment the provider cannot create, then gives no page for, is told each time", async ({ page, product }) => {
  await beginPayment(page, newClaire());
  await endPayment(page, "canceled");
  await page.waitForURL(/\/payment-success/);
  // « all »: the site also asks, on its own, about the payments other stories left open, and would use up a counted fault.
  const down = { kind: "api.status", status: 503, route: "POST /v2/payments", when: "beforeCommit", times: "all" };
  await breakProvider(product, [down]);
  await page.goto("/membership/commande");
  await order(page);
  await expect(page.getByText("Erreur de paiement").first()).toBeVisible();
  await expect(page.getByText("Impossible de créer le paiement. Veuillez réessayer.").first()).toBeVisible();

  await mendProvider(product);
  const without = { kind: "api.malformed", variant: "noCheckout", times: "all" };
  await breakProvider(product, [
    { ...without, route: "POST /v2/payments" },
    { ...without, route: "GET /v2/payments/:paymentId" },
  ]);
  await page.goto("/membership/commande");
  await order(page);
  await expect(page.getByText("URL de paiement non reçue. Veuillez réessayer.").first()).toBeVisible();
  await mendProvider(product);
});
