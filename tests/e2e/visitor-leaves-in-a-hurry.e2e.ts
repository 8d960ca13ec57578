import type { BrowserContext, Page } from "@playwright/test";
import { neutralSite } from "~/features/site/quick-exit/rules";
import { chooseHour } from "../support/booking";
import { expect, test } from "../support/browser";
import { walked } from "../support/extent";
import { enter, signIn } from "../support/joining";
import { demoPerson, newKarim } from "../support/people";
import { postForm } from "../support/private-pages";
import { silence } from "../support/silence";

// « Quitter vite », then « Back » up to five times: no word of ours is drawn, no field comes back. The browser of these journeys
// keeps no page in its memory: what it does when it brings one back is said to the page, as it says it.

const written = "Il me frappe depuis deux ans";

const open = [
  "/",
  "/contact",
  "/contact/message",
  "/reponse",
  "/auth",
  "/auth?onglet=inscription",
  "/auth/mot-de-passe-oublie",
  "/lettre",
  "/guide",
  "/membership",
  "/renoncer-au-contrat",
  "/resilier-votre-contrat",
];
const own = ["/espace-membre/echanges/nouveau", "/espace-membre/profil", "/espace-membre/profil/adresse"];

const walks = walked([...open, ...own], (path) => path, ["/contact", "/espace-membre/echanges/nouveau"]);

/** Counts the arrivals at the neutral site, and what our own pages draw meanwhile: each document says once that it is drawn. */
async function watch(context: BrowserContext, ours: string) {
  const seen = { arrivals: 0, drawn: [] as string[] };
  await context.route(`${neutralSite}/**`, (route) => {
    seen.arrivals += 1;
    return route.fulfill({ contentType: "text/html; charset=utf-8", body: `<h1>Météo ${seen.arrivals}</h1>` });
  });
  await context.exposeBinding("tellDrawn", (_, text: string) => seen.drawn.push(text));
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const tell = window as unknown as { tellDrawn(text: string): void };
    const look = () => {
      const text = document.body?.checkVisibility() ? document.body.innerText.trim() : "";
      if (text) tell.tellDrawn(`${location.pathname}: ${text.slice(0, 80)}`);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ours);
  return seen;
}

async function goBack(page: Page) {
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0);
  });
}

/** At the neutral site for the nth time. */
async function expectAway(page: Page, arrivals: number) {
  await expect(page.getByRole("heading"), `the neutral site, ${arrivals}`).toHaveText(`Météo ${arrivals}`);
  expect(page.url()).toContain(neutralSite);
}

async function openLive(page: Page, address: string) {
  await page.goto(address);
  await page.locator("html[data-live]").waitFor({ state: "attached" });
}

/** Types in every field that takes a sentence; the page must have one. */
async function write(page: Page) {
  const fields = page.locator("#contenu :is(textarea, input:not([type]), input[type=text], input[type=email]):visible");
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) if (await field.isEditable()) await field.fill(written);
}

async function followLink(page: Page) {
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/faq$/);
}

for (const path of walks) {
  test(`what was typed at ${path} is gone, « Back » after « Back »`, async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    try {
      const seen = await watch(context, new URL(product.baseUrl).origin);
      const page = await context.newPage();
      if (own.includes(path)) await enter(page, demoPerson(product, "claire"));

      // Pages the application changes, and pages loaded anew.
      await openLive(page, path);
      await write(page);
      await followLink(page);
      await openLive(page, path);
      await write(page);
      await followLink(page);
      await openLive(page, path === "/contact" ? "/lettre" : "/contact");
      await write(page);
      await openLive(page, path);
      await write(page);
      await page.getByRole("link", { name: "Quitter vite", exact: true }).click();
      await expectAway(page, 1);

      expect(seen.drawn, "what they drew before").not.toEqual([]);
      seen.drawn.length = 0;
      for (const count of [1, 2, 3, 4, 5]) {
        await goBack(page);
        await expectAway(page, 1 + count);
      }
      expect(seen.drawn, "what our pages drew after the exit").toEqual([]);

      // A new visit is one, through a reload and « Back ».
      await openLive(page, "/contact");
      const message = page.locator("#contenu textarea:visible").first();
      await expect(message).toHaveValue("");
      await page.reload();
      await expect(message).toHaveValue("");
      await openLive(page, "/services");
      await goBack(page);
      await expect(page.getByRole("heading", { level: 1, name: "Parlons-en" })).toBeVisible();
      expect(seen.arrivals).toBe(6);

      // A tab that is opened again, or reloaded, on a page of before: it still knows when that page was opened.
      await page.evaluate(() => sessionStorage.setItem("parti", String(Date.now())));
      await page.reload({ waitUntil: "commit" });
      await expectAway(page, 7);

      // A page of before out of the browser's memory, as it was left.
      await openLive(page, path);
      await page.evaluate(() => {
        sessionStorage.setItem("parti", String(Date.now()));
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      });
      await expectAway(page, 8);
    } finally {
      await context.close();
    }
  });
}

test("a meeting read in a hurry is drawn no more by « Back », no title named it, and its link opens it again", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.baseUrl });
  try {
    const seen = await watch(context, new URL(product.baseUrl).origin);
    const page = await context.newPage();
    const titles: string[] = [];
    page.on("load", async () => titles.push(await page.title().catch(() => "")));
    await openLive(page, "/rendez-vous");
    await page.getByRole("link", { name: /Appel de 20 minutes/ }).click();
    await expect(page.getByRole("heading", { name: "Votre appel offert" })).toBeVisible();
    await chooseHour(page, (target) => target.click());
    await page.getByRole("textbox", { name: "Prénom ou pseudonyme" }).fill("Hirondelle");
    await page.getByRole("textbox", { name: "Email" }).fill(newKarim().email);
    await page.getByRole("button", { name: "Réserver l’appel" }).click();
    await page.getByRole("link", { name: "Voir mon rendez-vous" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Votre rendez-vous" })).toBeVisible();
    const followed = page.url();
    await openLive(page, followed);
    await page.getByRole("link", { name: "Quitter vite", exact: true }).click();
    await expectAway(page, 1);
    seen.drawn.length = 0;
    for (const count of [1, 2, 3, 4]) {
      await goBack(page);
      await expectAway(page, 1 + count);
    }
    expect(seen.drawn, "what our pages drew after the exit").toEqual([]);
    expect(titles.join(" ")).not.toMatch(/séance|coach|divorce|séparation|annul|appel/i);
    await openLive(page, followed);
    await expect(page.getByRole("heading", { level: 1, name: "Votre rendez-vous" })).toBeVisible();
    await expect(page).toHaveTitle(/^Rendez-vous/);
  } finally {
    await context.close();
  }
});

test("what the coach was writing stays kept as it was, though she leaves in a hurry", async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.baseUrl });
  try {
    await watch(context, new URL(product.baseUrl).origin);
    const page = await context.newPage();
    await enter(page, demoPerson(product, "sophie"));
    await page.goto(await postForm(page, "/admin/lettre", { intent: "create" }));
    const subject = page.getByLabel("Objet");
    await subject.fill("Un brouillon");
    await expect(page.getByText(/^Gardé à/)).toBeVisible();
    const letter = page.url();
    // The way out ends her session: what would be kept besides comes before it.
    await context.route("**/sortie", (route) => route.abort());
    // All in one go: after a rest of two seconds the new words too would be kept, as they should.
    await subject.evaluate((field: HTMLInputElement) => {
      setTimeout(() => {
        field.value = "Un brouillon, et";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        for (const _ of [1, 2, 3]) field.dispatchEvent(new KeyboardEvent("keyup", { key: "Shift", bubbles: true }));
      }, 0);
    });
    await expectAway(page, 1);
    await page.goto(letter);
    await expect(page).toHaveURL(/\/auth/);
    await enter(page, demoPerson(product, "sophie"));
    await openLive(page, letter);
    await expect(subject).toHaveValue("Un brouillon");
  } finally {
    await context.close();
  }
});

test("a file on its way holds nobody back, and a sound stops at once", async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.baseUrl });
  try {
    await watch(context, new URL(product.baseUrl).origin);
    // The neutral site takes its time, and the file never arrives.
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await context.route(`${neutralSite}/**`, async (route) => {
      await late;
      await route.fallback();
    });
    await context.route("**/televersements**", () => {});
    await context.route("**/piste.mp3", (route) => route.fulfill({ contentType: "audio/mpeg", body: silence(60) }));
    const page = await context.newPage();
    let paused = 0;
    await page.exposeBinding("tellPaused", () => {
      paused += 1;
    });
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    await enter(page, demoPerson(product, "claire"));
    await openLive(page, "/espace-membre/echanges/nouveau");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "certificat.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") });
    await expect(page.getByText("Envoi en cours")).toBeVisible();
    await page.evaluate(() => {
      const sound = document.body.appendChild(document.createElement("audio"));
      sound.src = "/piste.mp3";
      sound.addEventListener("pause", () => (window as unknown as { tellPaused(): void }).tellPaused());
      return sound.play();
    });
    await page.getByRole("link", { name: "Quitter vite", exact: true }).click({ noWaitAfter: true });
    await expect.poll(() => paused).toBe(1);
    arrive();
    await expectAway(page, 1);
    expect(asked).toEqual([]);
  } finally {
    await context.close();
  }
});

test("a session left without the network is over at the next page asked for; one that opens afterwards lasts", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.baseUrl });
  try {
    const seen = await watch(context, new URL(product.baseUrl).origin);
    const page = await context.newPage();
    const hers = async () => (await context.cookies(product.baseUrl)).map(({ name, value }) => [name, value]);
    await enter(page, demoPerson(product, "claire"));
    await openLive(page, "/espace-membre");
    const before = (await hers()).find(([name]) => name === "__Host-sid");
    await context.route("**/sortie", (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "Quitter vite", exact: true }).click();
    await expectAway(page, 1);
    expect(await hers()).toContainEqual(before);
    expect(await hers()).toContainEqual(["__Host-espace", "0"]);

    // On a page that is the same for everybody she is nobody; her own area is shut, and nothing is left of her.
    await openLive(page, "/services");
    await expect(page.getByRole("banner").getByRole("link", { name: "Mon espace" })).toBeHidden();
    await page.goto("/espace-membre");
    await expect(page).toHaveURL(/\/auth/);
    expect((await hers()).map(([name]) => name)).not.toContain("__Host-espace");
    const headers = { Cookie: `${(before ?? []).join("=")}; __Host-espace=4000000000` };
    const copied = await fetch(`${product.baseUrl}/espace-membre`, { headers, redirect: "manual" });
    expect(copied.headers.get("Location"), "with the cookie she had").toMatch(/^\/auth/);

    await signIn(page, demoPerson(product, "claire"));
    for (const path of ["/espace-membre", "/services", "/espace-membre"]) {
      await openLive(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(seen.arrivals).toBe(1);
  } finally {
    await context.close();
  }
});
