import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths, formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { openProvider } from "../../../../tests/support/paying";
import { type OpenSite, openSite, plain } from "../../../../tests/support/site";

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
const today = parisDay(new Date());
const agreed = addMonths(today, 1);
const last = addDays(today, 50);

beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

async function inTwo(firstName: string) {
  const person = await site.person(firstName);
  await provider.join(person.id, { now: new Date(), count: 2 });
  const second = () =>
    db()
      .selectFrom("instalments")
      .innerJoin("orders", "orders.id", "instalments.order_id")
      .select(["instalments.id", "instalments.due_date"])
      .where("orders.user_id", "=", person.id)
      .where("number", "=", 2)
      .executeTakeFirstOrThrow();
  return { ...person, page: `/admin/members/${person.id}`, second };
}

test("the coach moves a debit from the member's page, and the member reads the new day", async () => {
  const claire = await inTwo("Claire");
  const shown = plain(await sophie.html(claire.page));
  expect(shown).toContain("Déplacer cette échéance");
  expect(shown).toContain(`Du ${plain(formatDay(agreed))} au ${plain(formatDay(last))}`);
  const area = plain(await claire.html("/espace-membre"));
  expect(area).toContain(`Cette échéance peut attendre jusqu’au ${plain(formatDay(last))}, sans frais.`);

  const { id } = await claire.second();
  const answer = await sophie.post(claire.page, { intent: "move-debit", instalmentId: id, dueDate: last });
  expect(answer.status).toBe(303);
  expect((await claire.second()).due_date).toBe(last);
  expect(plain(await sophie.html(claire.page))).toContain("Échéance déplacée");
  const after = plain(await claire.html("/espace-membre"));
  expect(after).toContain(`À venir le ${plain(formatDay(last))}`);
  expect(after).not.toContain("peut attendre");
  expect(plain(await sophie.html("/admin/journal"))).toContain("a déplacé une échéance de Claire Test");
});

test("a day the law does not leave comes back with what was typed; another's instalment is not there", async () => {
  const karim = await inTwo("Karim");
  const { id } = await karim.second();
  const late = addDays(last, 1);
  const refused = await sophie.post(karim.page, { intent: "move-debit", instalmentId: id, dueDate: late });
  expect(refused.status).toBe(422);
  const html = plain(await refused.text());
  expect(html).toContain(`Choisissez un jour du ${plain(formatDay(agreed))} au ${plain(formatDay(last))}.`);
  expect(html).toContain(`value="${late}"`);
  expect((await karim.second()).due_date).toBe(agreed);
  const claire = await site.person("Claire");
  for (const [page, instalmentId] of [
    [`/admin/members/${claire.id}`, id],
    [karim.page, randomUUID()],
    [karim.page, "x"],
  ] as const) {
    const answer = await sophie.post(page, { intent: "move-debit", instalmentId, dueDate: last });
    expect(answer.status, instalmentId).toBe(404);
  }
  expect((await claire.post(karim.page, { intent: "move-debit", instalmentId: id, dueDate: last })).status).not.toBe(
    303,
  );
  expect((await karim.second()).due_date).toBe(agreed);
});
