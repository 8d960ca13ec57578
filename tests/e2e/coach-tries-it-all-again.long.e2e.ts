import type { Browser, Page } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase } from "../../app/platform/db/database.server";
import { test as base, expect, productOf } from "../support/browser";
import { everything } from "../support/extent";
import { joinAs, providerOf, signIn } from "../support/joining";
import type { Mails } from "../support/mail";
import { demoPerson, newClaire } from "../support/people";
import { type Product, storeOf } from "../support/product";

// The provider does not answer for a whole morning: what the site gave up then is tried again by one press, and is done.

const test = base.extend<object, { product: Product }>({ product: productOf() });

/** Pays a year while the provider tells nothing of its payments; the site has asked in vain once. Returns the address, and the payment at the provider. */
async function payInSilence(browser: Browser, product: Product): Promise<{ email: string; id: string }> {
  const person = newClaire();
  const context = await browser.newContext({ baseURL: product.baseUrl });
  await joinAs(await context.newPage(), person);
  await context.close();
  const provider = providerOf(product);
  const { id } = await provider.newest();
  await provider.settle(id, "paid");
  const askedInVain = async () => {
    const answer = await fetch(`${product.simulatorUrl}/_sim/log`);
    const { requests } = (await answer.json()) as { requests: { path: string; status: unknown }[] };
    return requests.some(({ path, status }) => path.includes(`/payments/${id}`) && status === 503);
  };
  await expect.poll(askedInVain).toBe(true);
  return { email: person.email, id };
}

async function silence({ simulatorUrl }: Product) {
  const answer = await fetch(`${simulatorUrl}/_sim/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "api.status", status: 503, times: "all", route: "GET /v2/payments/:paymentId" }),
  });
  expect(answer.ok).toBe(true);
}

/** Two payments whose news the site gave up, for real. */
async function giveUpTwo(browser: Browser, product: Product): Promise<string[]> {
  await silence(product);
  const paid = [await payInSilence(browser, product), await payInSilence(browser, product)];
  const database = await openDatabase(storeOf(product));
  const theirs = sql`data ->> 'name' = 'sync-payment' and data -> 'payload' ->> 'paymentId' in
    (select id::text from payments where provider_id in (${sql.join(paid.map(({ id }) => id))}))`;
  const askedAgainLater = async () => {
    const jobs = sql<{ state: string }>`select state from pgboss.job where ${theirs}`;
    return (await jobs.execute(database.kysely)).rows.map(({ state }) => state);
  };
  await expect.poll(askedAgainLater).toEqual(["retry", "retry"]);
  // The queue counts on the database's clock, which does not move: while the site is away, its three hours of tries become one.
  await product.kill9();
  await sql`update pgboss.job set retry_limit = retry_count + 1, start_after = now()
    where state in ('retry', 'active') and ${theirs}`.execute(database.kysely);
  await database.close();
  await product.restart();
  return paid.map(({ email }) => email);
}

async function tryAllAgain(page: Page, product: Product) {
  await signIn(page, demoPerson(product, "sophie"));
  const all = page.getByRole("link", { name: "Tout réessayer (2)" });
  await expect(async () => {
    await page.goto("/admin");
    await expect(all).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "2 tâches abandonnées" })).toBeVisible();
  await all.click();
  await expect(page.getByText("Réessayer ces 2 tâches ?")).toBeVisible();
  await fetch(`${product.simulatorUrl}/_sim/faults`, { method: "DELETE" });
  await page.getByRole("button", { name: "Tout réessayer", exact: true }).click();
  await page.waitForURL(/fait=retry_all/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Tous les nouveaux essais ont réussi")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("region", { name: "Tâches abandonnées" })).toHaveCount(0);
}

async function expectMembers(mails: Mails, people: string[]) {
  for (const to of people) await mails.waitFor({ to, subject: "Votre commande est confirmée" });
}

for (const javaScriptEnabled of everything ? [true, false] : [true]) {
  const how = javaScriptEnabled ? "from the dialog" : "without scripts";
  test(`the coach tries again all that the site gave up, ${how}: it is done, and nothing is left in the list`, async ({
    browser,
    product,
    mails,
  }) => {
    const people = await giveUpTwo(browser, product);
    const context = await browser.newContext({ baseURL: product.baseUrl, javaScriptEnabled });
    await tryAllAgain(await context.newPage(), product);
    await context.close();
    await expectMembers(mails, people);
  });
}
