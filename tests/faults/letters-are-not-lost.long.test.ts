import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMessages } from "~/features/advice/queries.server";
import { grantMembership } from "~/features/membership/membership.server";
import { idOfClick } from "~/platform/click.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { allAtOnce, crowdEnvironment, gather, onTheDatabase } from "../support/crowd";
import { mailsOf } from "../support/mail";
import { patient } from "../support/patience";
import { type Product, startProduct } from "../support/product";

const MEMBERS = 40;
const LETTERS = 200;
const SOCKETS = 20;

interface Letter {
  cookie: string;
  clientKey: string;
  text: string;
}

let product: Product;
let letters: Letter[];

beforeAll(async () => {
  product = await startProduct({ demonstration: false, env: crowdEnvironment });
  const now = new Date();
  const { guests } = await gather(product, MEMBERS, [], now);
  const today = parisDay(now);
  await onTheDatabase(product, () =>
    inTransaction(async (trx) => {
      for (const { userId } of guests) {
        const grant = { userId, from: today, until: addDays(today, 100), reason: "Essai" };
        await grantMembership(trx, grant, { now, by: null });
      }
    }),
  );
  letters = Array.from({ length: LETTERS }, (_, n) => ({
    cookie: guests[n % MEMBERS]?.cookie ?? "",
    clientKey: randomUUID(),
    text: `Lettre ${n} : ${randomUUID()}`,
  }));
});
afterAll(() => product?.stop());

/** Sends one as a browser without script does; 0 when the site did not answer. */
async function send({ cookie, clientKey, text }: Letter): Promise<number> {
  try {
    const answer = await fetch(`${product.baseUrl}/espace-membre/echanges/nouveau`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ intent: "send", clientKey, text, consent: "oui", shownAbsences: "" }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const kept = () =>
  onTheDatabase(product, async () => {
    const rows = await openMessages(db(), await db().selectFrom("advice_messages").selectAll().execute());
    const told = await db()
      .selectFrom("outbox")
      .select("dedupe_key")
      .where("dedupe_key", "like", "advice-question:%")
      .execute();
    return { rows, told: told.map(({ dedupe_key }) => dedupe_key.slice("advice-question:".length)) };
  });

test("killed among two hundred sends, the site has each acknowledged letter once, and tells the coach of each", async () => {
  const acknowledged: Letter[] = [];
  const rush = allAtOnce(letters, SOCKETS, async (letter) => {
    if ((await send(letter)) === 303) acknowledged.push(letter);
  });
  while (acknowledged.length < LETTERS / 3) await sleep(2);
  await product.kill9();
  await rush;
  expect(acknowledged.length).toBeLessThan(LETTERS);

  const before = await kept();
  for (const { clientKey, text } of acknowledged) {
    const found = before.rows.filter(({ client_key }) => client_key === idOfClick(clientKey, text));
    expect(found.map((row) => row.text)).toEqual([text]);
  }
  expect(before.told.sort()).toEqual(before.rows.map(({ id }) => id).sort());

  await product.restart();
  const statuses = new Set<number>();
  await allAtOnce(letters, SOCKETS, async (letter) => {
    statuses.add(await send(letter));
  });
  expect([...statuses]).toEqual([303]);
  const after = await kept();
  expect(after.rows.map(({ text }) => text).sort()).toEqual(letters.map(({ text }) => text).sort());

  const mails = mailsOf(product);
  const deadline = Date.now() + patient(60_000);
  const arrived = async () => (await mails.all()).filter(({ subject }) => subject === "Une lettre vous attend");
  while ((await arrived()).length < LETTERS && Date.now() < deadline) await sleep(200);
  const all = await arrived();
  expect(all.length).toBeGreaterThanOrEqual(LETTERS);
  expect(all.map(({ text, html }) => text + html).join()).not.toMatch(/Lettre \d+ :/);
});
