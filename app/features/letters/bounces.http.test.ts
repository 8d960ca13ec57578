import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { sentLetter, subscribersAt } from "../../../tests/support/letters";
import { type OpenSite, openSite } from "../../../tests/support/site";

const secret = "un-secret-partage-avec-le-transporteur";
let site: OpenSite;
beforeAll(async () => {
  process.env.MAIL_EVENTS_SECRET = secret;
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  delete process.env.MAIL_EVENTS_SECRET;
});

const tell = (messageId: string, headers: Record<string, string> = {}) =>
  site.send("/webhooks/courriels", {
    method: "POST",
    body: JSON.stringify({ messageId }),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${secret}`, ...headers },
  });

test("a carrier says in JSON that a mail came back, and it is written down; without the secret nothing is there", async () => {
  const now = new Date();
  const [subscriber] = await subscribersAt(["loin@exemple.test"], now);
  await sentLetter(now);
  const copies = () => db().selectFrom("letter_copies").selectAll().where("subscriber_id", "=", subscriber!);
  await db().updateTable("letter_copies").set({ state: "accepted" }).execute();
  const copy = await copies().executeTakeFirstOrThrow();
  const message = `<${copy.id}@localhost>`;

  expect((await tell(message, { Authorization: "Bearer autre" })).status).toBe(404);
  expect((await copies().executeTakeFirstOrThrow()).bounced_at).toBeNull();
  expect((await tell("<inconnu@localhost>")).status).toBe(204);
  expect((await tell(message)).status).toBe(204);
  expect((await copies().executeTakeFirstOrThrow()).bounced_at).not.toBeNull();
  expect((await tell("x", { "Content-Type": "text/plain" })).status).toBe(415);
});
