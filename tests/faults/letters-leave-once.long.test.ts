import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLetter, readResults } from "~/features/letters/letters.server";
import { unsubscribeUrl } from "~/features/newsletter/newsletter.server";
import { db } from "~/platform/db/database.server";
import { crowdEnvironment, onTheDatabase } from "../support/crowd";
import { fickleSmtp } from "../support/fickle-smtp";
import { sentLetter, subscribersAt } from "../support/letters";
import { patient } from "../support/patience";
import { type Product, startProduct } from "../support/product";

const SUBSCRIBERS = 1_000;
const LEAVING = 30;
/** How many copies have arrived when the site is killed. */
const KILLED_AT = [150, 420, 700];
const SETTLES_WITHIN_MS = patient(120_000);

let smtp: Awaited<ReturnType<typeof fickleSmtp>>;
let product: Product;
const emails = Array.from({ length: SUBSCRIBERS }, (_, n) => `lecteur-${n}@exemple.test`);
const isTenth = (to: string) => Number(/\d+/.exec(to)) % 10 === 0;

beforeAll(async () => {
  smtp = await fickleSmtp();
  const env = { ...crowdEnvironment, SMTP_URL: smtp.url, LETTERS_PER_HOUR: "60000" };
  product = await startProduct({ demonstration: false, env });
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

async function until(done: () => boolean | Promise<boolean>, step: () => Promise<unknown>) {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`the letter does not leave: ${smtp.received.length} arrived`);
    await step();
  }
}

test("killed three times on the way, refused one in ten for an hour: each receives one, and none who left", async () => {
  // Half say « later » before the text, half after it.
  smtp.answers((to, stage) => (isTenth(to) && (Number(/\d+/.exec(to)) % 20 === 0) === (stage === "text") ? 451 : null));
  smtp.takes(4);
  const { letter, leaving } = await onTheDatabase(product, async () => {
    const now = new Date();
    const ids = await subscribersAt(emails, now);
    const last = ids
      .map((id, n) => ({ email: emails[n] ?? "", url: unsubscribeUrl(id) }))
      .filter(({ email }) => isTenth(email));
    return { letter: await sentLetter(now), leaving: last.slice(0, LEAVING) };
  });

  for (const arrived of KILLED_AT) {
    await until(
      () => smtp.received.length >= arrived,
      () => product.clock.advance({ minutes: 1 }).then(() => sleep(100)),
    );
    await product.kill9();
    await product.restart();
    // Whoever was handing a copy over is known to be dead.
    await product.clock.advance({ minutes: 11 });
  }
  // One click, as mail programs post it, from those the server has put off so far.
  for (const { url } of leaving) {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await fetch(url, { method: "POST", body })).ok).toBe(true);
  }
  await product.clock.advance({ minutes: 30 });
  await sleep(1_500);
  expect(smtp.received.filter(({ to }) => isTenth(to))).toEqual([]);
  smtp.answers(() => null);
  const results = () =>
    onTheDatabase(product, async () => {
      const row = await findLetter(db(), letter);
      if (!row) throw new Error("the letter is gone");
      return { ...(await readResults(db(), row)), state: row.state };
    });
  await until(
    async () => (await results()).state === "sent",
    () => product.clock.advance({ minutes: 15 }).then(() => sleep(500)),
  );

  const counts = new Map<string, number>();
  for (const { to } of smtp.received) counts.set(to, (counts.get(to) ?? 0) + 1);
  const left = new Set(leaving.map(({ email }) => email));
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  expect([...left].filter((email) => counts.has(email))).toEqual([]);
  const missing = emails.filter((email) => !left.has(email) && !counts.has(email));
  const { inDoubt, leftOut, accepted } = await results();
  // Between the word that the end leaves and the end itself nobody can know: the site says so of each, and a kill leaves one at most.
  expect(inDoubt).toBeLessThanOrEqual(KILLED_AT.length);
  expect(missing.length).toBeLessThanOrEqual(inDoubt);
  expect(leftOut).toBe(LEAVING);
  expect(accepted + inDoubt).toBe(SUBSCRIBERS - LEAVING);
});
