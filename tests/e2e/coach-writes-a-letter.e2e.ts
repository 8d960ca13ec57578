import type { Page, Route } from "@playwright/test";
import { test as base, expect, interrupt, loseAnswer, noNetwork, productOf } from "../support/browser";
import { ofAll } from "../support/extent";
import { enter, sendForm } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";
import { postForm } from "../support/private-pages";
import type { Product } from "../support/product";
import { thumb } from "../support/thumb";

/** Of its own: the letter leaves once an hour has passed, for others too. */
const test = base.extend<object, { product: Product }>({ product: productOf() });

/** The coach, in front of a new letter that was asked for and not pressed for: the first journey presses. */
async function openNew(page: Page, product: Product): Promise<void> {
  await enter(page, demoPerson(product, "sophie"));
  await page.goto(await postForm(page, "/admin/lettre", { intent: "create" }));
}

test("the coach writes a letter and sends it with fourteen taps; who confirmed reads it, who left does not", async ({
  page,
  product,
  mails,
  browser,
}) => {
  const reader = await browser.newPage({ baseURL: product.baseUrl });
  const [stays, leaves] = [newClaire().email, newClaire().email];
  // Asked for, as the forms send it: `visitor-asks-for-the-guide` presses.
  for (const email of [stays, leaves]) await sendForm(reader, "/lettre", { email });
  for (const email of [stays, leaves]) {
    const confirmation = await mails.waitFor({ to: email, subject: "Confirmez votre adresse" });
    await sendForm(reader, mails.linkOf(confirmation, "/lettre/confirmer"));
  }
  const welcome = await mails.waitFor({ to: leaves, subject: "C’est noté" });
  await sendForm(reader, mails.linkOf(welcome, "/lettre/desinscription"));

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin");
  const counted = thumb();
  await counted.tap(page.getByRole("button", { name: "Menu" }));
  await counted.tap(page.getByRole("link", { name: "Lettre", exact: true }));
  await counted.tap(page.getByRole("button", { name: "Nouvelle lettre" }));
  await counted.type(page.getByLabel("Objet"), "Après un divorce");
  await expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();
  await counted.tap(page.getByRole("textbox", { name: "Texte", exact: true }));
  await page.keyboard.type("Les jours raccourcissent.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Voici de quoi lire.");
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Texte", exact: true })).toBeFocused();
  await counted.tap(page.getByRole("button", { name: "Article", exact: true }));
  // Nothing is blocked, and something else is proposed.
  await expect(page.getByText("Ces mots disent de quoi il s’agit : « divorce ».")).toBeVisible();
  await expect(page.locator("textarea[name='text[]']").first()).toHaveValue(/Voici de quoi lire/);
  await counted.tap(page.getByRole("button", { name: "Prendre cet objet" }));
  await expect(page.getByLabel("Objet")).toHaveValue(/^La lettre d/);
  await counted.tap(page.getByLabel("L’article"));
  await page.getByLabel("L’article").selectOption({ index: 1 });
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await counted.tap(page.getByRole("button", { name: "M’envoyer un essai" }));
  const { email: coach } = demoPerson(product, "sophie");
  const trial = await mails.waitFor({ to: coach, subject: "La lettre d" });
  expect(trial.html).toContain("Une lecture, pas à pas");
  expect(trial.links.every((link) => link.startsWith(product.baseUrl))).toBe(true);
  await counted.tap(page.getByRole("button", { name: "Envoyer à 1 personne" }));
  await expect(page.getByRole("heading", { name: /^Envoyer à 1 personne/ })).toBeFocused();
  await counted.tap(page.getByRole("button", { name: "Envoyer maintenant" }));
  await expect(page.getByText("La lettre est en route").first()).toBeVisible();
  expect(counted.taps).toBeLessThanOrEqual(14);

  await product.clock.advance({ minutes: 2 });
  const letter = await mails.waitFor({ to: stays, subject: "La lettre d" });
  expect(letter.text).toContain("Les jours raccourcissent.");
  expect(letter.text).not.toMatch(/divorce|séparation/i);
  await expect(page.getByRole("heading", { name: "Partie à 1 personne" })).toBeVisible();
  expect((await mails.all(leaves)).filter(({ subject }) => subject.startsWith("La lettre d"))).toEqual([]);
  const link = letter.links.find((one) => one.includes("/l/")) ?? "";
  await reader.goto(link);
  await expect(reader).toHaveURL(/\/blog\/[\w-]+$/);

  await page.getByRole("button", { name: "La montrer aussi sur le site" }).click();
  await expect(page.getByText("Se lit sur le site").first()).toBeVisible();
  await reader.goto("/lettres");
  await reader.getByRole("link", { name: /^La lettre d/ }).click();
  await expect(reader.getByText("Les jours raccourcissent.")).toBeVisible();
  await expect(reader).toHaveTitle("Une lettre");
});

test("what is written while a letter is being kept is kept after it", async ({ page, product, watched }) => {
  // The clock of the test would run in the preview too.
  watched.allowConsole(/the document's frame is sandboxed/);
  await page.clock.install();
  await openNew(page, product);
  const subject = page.getByLabel("Objet");
  const held: (() => void)[] = [];
  const asked: string[] = [];
  await page.route("**/admin/lettre/*/garder", async (route) => {
    asked.push(/name="subject"\s+(.*)/.exec(route.request().postData() ?? "")?.[1]?.trim() ?? "");
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await subject.fill("Un");
  await expect.poll(() => asked).toEqual(["Un"]);
  await subject.fill("Un, deux");
  // Longer than the rest after a sign: nothing else is asked until the answer.
  await page.clock.runFor(10_000);
  expect(asked).toEqual(["Un"]);
  held.shift()?.();
  await expect.poll(() => asked).toEqual(["Un", "Un, deux"]);
  for (const release of held) release();
  await expect(page.locator("#telephone .letter-locked"), "the preview is of what is kept").toHaveText("Un, deux");
  const telephone = await page.context().newPage();
  await expect(async () => {
    await telephone.goto(page.url());
    await expect(telephone.getByLabel("Objet")).toHaveValue("Un, deux", { timeout: 1_000 });
  }).toPass();
});

/** Two ways to leave what is being written. */
const leaving = {
  "the document goes": (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide"))),
  "a link of the menu is followed": (page: Page) => page.getByRole("link", { name: "Blog", exact: true }).click(),
};

for (const [how, leave] of Object.entries(leaving))
  test(`what is written while a letter is being kept is kept too when ${how} before the answer`, async ({
    page,
    product,
  }) => {
    await openNew(page, product);
    const subject = page.getByLabel("Objet");
    const kept = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let first = true;
    const answerLate = async (route: Route) => {
      if (!first) return route.continue();
      first = false;
      const response = await route.fetch();
      kept.resolve();
      await answered.promise;
      await route.fulfill({ response });
    };
    // For as long as the journey lasts: a route that ends while the next document is asked for may keep that one waiting.
    await page.route("**/admin/lettre/*/garder", answerLate);
    await subject.fill("Un");
    await kept.promise;
    const address = page.url();
    await subject.fill("Un, deux");
    const told = page.waitForResponse("**/admin/lettre/*/garder");
    await leave(page);
    expect((await told).status()).toBe(200);
    answered.resolve();
    await page.goto(address);
    await expect(subject).toHaveValue("Un, deux");
  });

test("a letter of which the answer was lost is written on, and saved", async ({ page, product, watched }) => {
  watched.allowConsole(noNetwork);
  await openNew(page, product);
  const read = Promise.withResolvers<void>();
  // The next try, two seconds later, says something else: it waits until what this one says was read.
  await page.route("**/admin/lettre/*/garder", async (route) => {
    await read.promise;
    await route.continue();
  });
  await loseAnswer(page, "**/admin/lettre/*/garder");
  await page.getByLabel("Objet").fill("Un");
  await expect(page.getByText(/^Gardé dans cet onglet, pas encore sur le site/)).toBeVisible();
  read.resolve();
  await page.getByLabel("Objet").fill("Un, deux");
  await page.getByRole("button", { name: "Garder le brouillon" }).click();
  await expect(page.getByText("Brouillon gardé").first()).toBeVisible();
  await expect(page.getByLabel("Objet")).toHaveValue("Un, deux");
});

test("a letter that the site never had comes back in its tab, beside what another device wrote, and no words are lost", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await openNew(page, product);
  const subject = page.getByLabel("Objet");
  const inTab = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("texte:")).length);
  let comesBack = () => {};
  const writeInVain = async (words: string) => {
    comesBack = await interrupt(page, "**/garder", (route) => route.abort());
    await subject.fill(words);
    await expect(page.getByText(/^Gardé dans cet onglet, pas encore sur le site/)).toBeVisible();
    expect(await inTab()).toBe(1);
  };
  await subject.fill("Un");
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  expect(await inTab()).toBe(0);
  await writeInVain("Un, deux");
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Votre texte non enregistré est revenu")).toBeVisible();
  await expect(subject).toHaveValue("Un, deux");
  await page.getByRole("button", { name: "Revenir à ce qui est enregistré" }).click();
  comesBack();
  await expect(subject).toHaveValue("Un");
  await expect(page.getByText(/^Gardé à/), "what is shown again is what is kept").toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(subject).toHaveValue("Un");

  await writeInVain("Un, deux");
  await page.reload({ waitUntil: "networkidle" });
  comesBack();
  await subject.fill("Un, deux, trois");
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  await expect(page.getByText("Votre texte non enregistré est revenu"), "it is kept since").toBeHidden();
  expect(await inTab()).toBe(0);

  await writeInVain("Quatre");
  const telephone = await page.context().newPage();
  const writeOnTelephone = async (words: string) => {
    await telephone.goto(page.url(), { waitUntil: "networkidle" });
    await telephone.getByLabel("Objet").fill(words);
    await expect(telephone.getByText(/^Gardé à/)).toBeVisible();
    await page.reload({ waitUntil: "networkidle" });
    await expect(subject).toHaveValue(words);
  };
  const putBack = page.getByRole("button", { name: "Remettre ce texte" });
  await writeOnTelephone("Du téléphone");
  comesBack();
  await subject.fill("Du téléphone.");
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await putBack.click();
  await expect(subject).toHaveValue("Quatre");
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(subject).toHaveValue("Quatre");
  await putBack.click();
  await expect(subject, "each takes the place of the other").toHaveValue("Du téléphone.");
  await expect(page.getByText(/^Gardé à/)).toBeVisible();
  await page.getByText("Le lire").click();
  await expect(page.getByRole("group").getByText("Quatre", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "L’effacer" }).click();
  await page.reload({ waitUntil: "networkidle" });
  await expect(subject).toHaveValue("Du téléphone.");
  await expect(page.getByText("Cet onglet garde")).toHaveCount(0);

  const pressed = page.waitForRequest((request) => request.method() === "POST");
  await page.route(/\.data/, (route) => (route.request().method() === "POST" ? undefined : route.continue()));
  await subject.fill("Cinq");
  await page.getByRole("button", { name: "Garder le brouillon" }).click();
  await pressed;
  await writeOnTelephone("Du téléphone encore");
  await putBack.click();
  await expect(subject).toHaveValue("Cinq");
});

test("the words of a block that another device took out are there to copy, and are put in no other block", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(noNetwork);
  await openNew(page, product);
  const addText = page.getByRole("button", { name: "Texte", exact: true });
  const titles = page.getByLabel("Titre");
  await expect(addText).toBeVisible();
  const blocks = await titles.count();
  await addText.click();
  await expect(titles).toHaveCount(blocks + 1);
  await addText.click();
  await expect(titles).toHaveCount(blocks + 2);
  await page.reload({ waitUntil: "networkidle" });
  await page.route("**/garder", (route) => route.abort());
  await titles.last().fill("La rentrée");
  await expect(page.getByText(/^Gardé dans cet onglet, pas encore sur le site/)).toBeVisible();

  const telephone = await page.context().newPage();
  await telephone.goto(page.url(), { waitUntil: "networkidle" });
  await telephone
    .getByRole("button", { name: /^Retirer : / })
    .last()
    .click();
  await expect(telephone.getByLabel("Titre")).toHaveCount(blocks + 1);
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Cet onglet garde un autre texte")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remettre ce texte" })).toHaveCount(0);
  await page.getByText("Le lire").click();
  await expect(page.getByRole("group").getByText("La rentrée", { exact: true })).toBeVisible();
  await expect(titles.last()).toHaveValue("");
});

test(
  "a letter changed on another device is said so once, and what is typed here stays",
  ofAll,
  async ({ page, product, watched }) => {
    watched.allowConsole(/422/);
    await openNew(page, product);
    await page.getByLabel("Objet").fill("Un brouillon");
    await expect(page.getByText(/^Gardé à/)).toBeVisible();
    const telephone = await page.context().newPage();
    await telephone.goto(page.url());
    await telephone.getByLabel("Objet").fill("Du téléphone");
    await expect(telephone.getByText(/^Gardé à/)).toBeVisible();

    const stale = page.getByText("Cette lettre a été modifiée ailleurs");
    const unwritten = page.getByText("Écrivez ce texte, ou retirez-le.");
    const tryIt = page.getByRole("button", { name: "M’envoyer un essai" });
    await page.getByLabel("Objet").fill("De la tablette");
    await tryIt.click();
    await expect(stale.first()).toBeVisible();
    await expect(page.getByLabel("Objet")).toHaveValue("De la tablette");
    // Saved this time, and refused for what it lacks, however often it is sent.
    for (const _ of ["once", "again"]) {
      await tryIt.click();
      await expect(unwritten.first()).toBeVisible();
      await expect(stale).toHaveCount(0);
      await expect(page.getByLabel("Objet")).toHaveValue("De la tablette");
    }
  },
);
