import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";

/** A visitor leaves a message, as a browser without scripts posts it. */
async function leaveMessage(page: Page, email: string, words: string, more: Record<string, string> = {}) {
  const form = { source: "page", name: "Claire Morel", email, message: words, consent: "on", ...more };
  const answer = await page.request.post("/contact/envoyer", { form, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(answer.status()).toBe(200);
}

test.beforeEach(async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, demoPerson(product, "sophie"));
});

test("the coach answers a message from her phone, with a saved text, after closing the page by mistake", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  // A name that no other message bears: the lists are those of everybody.
  const name = "Clara Mornay";
  await leaveMessage(page, claire.email, "Mon fils ne veut plus changer de maison.", { name });
  await page.goto("/admin/messages", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: `Répondre à ${name}` }).click();
  await expect(page.getByText("Mon fils ne veut plus changer de maison.")).toBeVisible();

  const answer = page.getByLabel("Votre réponse");
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("Écrivez votre réponse avant de l’envoyer.")).toBeInViewport();
  await expect(answer).toBeFocused();
  await page.getByText("Insérer une réponse enregistrée").click();
  await page.getByRole("link", { name: "Proposer un premier échange" }).click();
  await expect(answer).toHaveValue(/vingt minutes/);
  await answer.press("ControlOrMeta+End");
  await answer.pressSequentially("\nSophie");
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Votre texte non enregistré est revenu")).toBeVisible();
  await expect(answer).toHaveValue(/Sophie$/);

  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("Réponse envoyée", { exact: true })).toBeVisible();
  const mail = await mails.waitFor({ to: claire.email, subject: "Notre réponse à votre message" });
  expect(mail.text).toContain("vingt minutes");
  expect(mail.text).not.toContain("Mon fils");

  await page.getByRole("link", { name: /Répondus/ }).click();
  await page.waitForURL(/boite=repondus/);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Archiver" }).click();
  await expect(page.getByText("Message archivé", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Message remis à sa place", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Répondus/ }).click();
  await page.waitForURL(/boite=repondus/);
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("the coach writes, previews and publishes an article, then moves it", async ({ page }) => {
  await page.goto("/admin/blog/nouveau", { waitUntil: "networkidle" });
  await page.getByLabel("Titre", { exact: true }).fill("Un soir après l’autre");
  await page.getByLabel("Chapô").fill("Les soirs sont longs. Voici de quoi en passer un.");
  const text = page.getByRole("textbox", { name: "Texte", exact: true });
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await text.pressSequentially("Il est vingt-deux heures.\n## Ce soir\nUne **chose** à la fois.");
  await page.getByRole("button", { name: "Aperçu" }).click();
  const preview = page.getByRole("region", { name: "Aperçu de l’article" });
  await expect(preview.getByRole("heading", { name: "Ce soir" })).toBeVisible();
  await expect(preview.getByText(/mots par phrase en moyenne/)).toBeVisible();

  await page.getByLabel("Scène").selectOption("barque");
  await page.getByLabel("Lumière").selectOption("nuit");
  await expect(page.getByRole("img", { name: /La barque, Nuit/ })).toHaveAttribute("src", /barque-nuit/);

  await page.getByRole("button", { name: "Publier maintenant" }).click();
  await expect(page.getByText("Article publié", { exact: true })).toBeVisible();
  const here = page.url();
  await page.goto("/blog");
  await expect(page.getByRole("heading", { name: "Un soir après l’autre" })).toBeVisible();

  await page.goto(here, { waitUntil: "networkidle" });
  await page.getByLabel("Ce qui suit /blog/").fill("soir-apres-soir");
  await page.getByRole("button", { name: "Changer l’adresse" }).click();
  await expect(page.getByText("Adresse changée", { exact: true })).toBeVisible();
  await page.goto("/blog/un-soir-apres-l-autre");
  expect(new URL(page.url()).pathname).toBe("/blog/soir-apres-soir");
  await expect(page.getByText("Une chose à la fois.")).toBeVisible();
});

test("the coach finds a message and clears her lists with the keyboard, never sent back to the top", async ({
  page,
}) => {
  for (const name of ["Évelyne Août", "Bruno Lemaître"])
    await leaveMessage(page, newClaire().email, "Ma sœur m’a parlé de vous.", { name });
  const search = async (name: string, words: string) => {
    await page.getByRole("searchbox", { name }).fill(words);
    await page.keyboard.press("Enter");
  };
  const press = async (name: string | RegExp, nth = 0, role: "button" | "link" = "button") => {
    await page.getByRole(role, { name }).nth(nth).focus();
    await page.keyboard.press("Enter");
  };
  const focused = () => page.locator(":focus");

  await page.goto("/admin/messages", { waitUntil: "networkidle" });
  await search("Rechercher un message", "xyzzyqwv");
  await expect(page.getByText("ne correspond à « xyzzyqwv »")).toBeVisible();
  await press("Effacer la recherche", 0, "link");
  await expect(page.getByRole("link", { name: "Répondre à Bruno Lemaître" })).toBeVisible();
  await search("Rechercher un message", "AOUT soeur");
  await expect(page.getByText("1 résultat", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Répondre à Bruno Lemaître" })).toHaveCount(0);

  // Archived, the next one comes; what was done is said first, with its undoing.
  await press("Répondre à Évelyne Août", 0, "link");
  await expect(page.getByRole("heading", { level: 1, name: "Évelyne Août" })).toBeVisible();
  await page.locator("summary", { hasText: "Classer sans répondre" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("J’ai répondu autrement").focus();
  await page.keyboard.press("Space");
  await press("Classer sans répondre");
  await expect(focused()).toHaveText(/Message archivé.*Annuler/);

  // Fourteen people at an evening: the one who comes next, where she was.
  await page.goto("/admin/events", { waitUntil: "networkidle" });
  await page.locator(".event-list a[href*='/inscrits']").first().click();
  const people = page.getByRole("list", { name: "Places prises" }).getByRole("listitem");
  await expect(people.nth(9)).toBeVisible();
  const [before, next] = [await people.count(), await people.nth(9).getByRole("link").first().innerText()];
  await people
    .nth(8)
    .getByRole("link", { name: /^Retirer/ })
    .focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(600);
  await page.keyboard.press("Enter");
  await press("Retirer de la liste");
  await expect(people).toHaveCount(before - 1);
  await expect(focused()).toHaveText(next);
  await expect(focused()).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(200);

  // Hidden from the site, a testimonial keeps its line and offers the other act, which brings it back.
  await page.goto("/admin/temoignages", { waitUntil: "networkidle" });
  await press(/^Cacher/, 3);
  await expect(focused()).toHaveText(/^Publier/);
  await page.keyboard.press("Enter");
  await expect(focused()).toHaveText(/^Cacher/);

  // What was kept aside is gone: the focus is on the name of the list.
  await leaveMessage(page, newClaire().email, "Gagnez https://a.example https://b.example", { site_web: "rempli" });
  await page.goto("/admin/messages?boite=mis-a-part", { waitUntil: "networkidle" });
  await press(/^Supprimer ce/, 0, "link");
  await press(/^Supprimer le/);
  await expect(page.getByText("Rien n’a été mis à part")).toBeVisible();
  await expect(focused()).toHaveText("Messages");

  // A draft published from « À faire »: the next line, or what was done when nothing is left.
  const draft = { title: "Un brouillon de plus", excerpt: "Un soir.", content: "Un soir.", intent: "save" };
  await page.request.post("/admin/blog/nouveau", { form: draft, headers: { "Sec-Fetch-Site": "same-origin" } });
  await page.goto("/admin", { waitUntil: "networkidle" });
  await press(/^Publier : .*Un brouillon de plus/);
  await expect(page.getByText("Article publié").first()).toBeVisible();
  await expect(page.locator(".todo :focus, [data-done]:focus")).toHaveCount(1);
});
