import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { waitingThread } from "../../../tests/support/advice";
import { hear } from "../../../tests/support/contact-messages";
import { registered } from "../../../tests/support/meetings";
import { type Browser, type OpenSite, openSite, plain } from "../../../tests/support/site";
import { neutral, openSpouses, said, steps } from "../../../tests/support/spouses";
import { statementsOf } from "../../../tests/support/statements";

const PATH = "/espace-membre/autre-parent";
let site: OpenSite;
let sophie: Browser;
let people: Awaited<ReturnType<typeof openSpouses>>;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
  const first = await openSpouses(site);
  // What is done once for all: the queue is opened, templates are read.
  for (const step of Object.values(steps)) await step(first.free, site);
  people = await openSpouses(site);
});
afterAll(() => site.close());

const page = async (browser: Browser, path: string) => plain(await browser.html(path)).replaceAll("’", "'");
const opened = async (type: string, id: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where subject_type = ${type} and subject_id = ${id} order by id`.execute(db());
  return rows.map(({ action }) => action);
};

test("whoever the other parent is, each page and each form says the same, and asks the same of the database", async () => {
  for (const [name, step] of Object.entries(steps)) {
    const answers: string[] = [];
    const asked: string[][] = [];
    for (const spouse of [people.tied, people.free]) {
      let answer = new Response();
      const sent = await statementsOf(async () => {
        answer = await step(spouse, site);
      });
      // The queue reads its own list again each minute, whoever asks; loaders of one page run beside each other, in no order.
      asked.push(sent.filter((statement) => !/FROM pgboss\.queue q/.test(statement)).sort());
      expect(answer.status, name).toBeLessThan(500);
      answers.push(await said(answer, spouse));
    }
    expect(answers[0], name).toBe(answers[1]);
    expect(asked[0], name).toEqual(asked[1]);
    expect(asked[0]?.length, name).toBeGreaterThan(0);
    // Nobody’s fingerprints are compared in a member’s request: one’s own row is written, and its date read.
    const others = (asked[0] ?? []).filter((statement) => /other_parents/.test(statement));
    const own = /^insert into "other_parents"|^select "named_at" from "other_parents" where "user_id" = \$1$/;
    expect(
      others.filter((statement) => !own.test(statement)),
      name,
    ).toEqual([]);
    expect(others.length > 0, name).toBe(name.startsWith("the other parent"));
  }
});

test("what was typed is never shown again: a date, to replace, to erase", async () => {
  const person = await site.person("Inès");
  const before = await page(person, PATH);
  expect(before).not.toContain("Une empreinte est gardée");
  expect(before).toContain("<title>Autre parent</title>");
  const typed = { givenName: "Zéphirin", email: "zephirin@exemple.fr", phone: "06 77 88 99 00" };
  const kept = await person.post(PATH, { ...typed, intent: "name" });
  expect([kept.status, kept.headers.get("Location")]).toEqual([303, PATH]);
  const after = await page(person, PATH);
  expect(after).toMatch(/Une empreinte est gardée depuis le \d/);
  expect(after).not.toMatch(/z[ée]phirin|77 88/i);
  expect((await person.post(PATH, { givenName: "Zéphirin" })).status).toBe(422);
  await person.post(PATH, { intent: "withdraw" });
  expect(neutral(await page(person, PATH))).toBe(neutral(before));
});

test("after a password set by a link received by mail nothing is kept nor erased, and the page says until when", async () => {
  const person = await site.person("Lise");
  await person.post(PATH, { givenName: "Zéphirin", email: "zephirin@exemple.fr", intent: "name" });
  await db()
    .insertInto("passwords")
    .values({ user_id: person.id, hash: "x", updated_at: new Date(), reset_at: new Date() })
    .execute();
  const shown = await page(person, PATH);
  expect(shown).toContain("cette réponse se donne ou s'efface à partir du");
  expect(shown).not.toContain('name="givenName"');
  for (const intent of ["withdraw", "name"]) {
    const forced = await person.post(PATH, { givenName: "Jo", email: "jo@exemple.fr", intent });
    expect([forced.status, forced.headers.get("Location")]).toEqual([303, PATH]);
  }
  expect(await page(person, PATH)).toMatch(/Une empreinte est gardée depuis le \d/);
});

test("before a letter or a message is opened the coach is warned; nothing is opened nor shown until she has read it", async () => {
  const { claire, tied, free } = people;
  const thread = await waitingThread(tied.id, "Une girouette dans la lettre.");
  const message = await hear("Alix Morel", { email: tied.email, message: "Une girouette dans le message." });
  const quiet = await waitingThread(free.id, "Une lettre tranquille.");
  const sentAnswers = async () => {
    const { rows } = await sql<{ n: number }>`select ((select count(*) from contact_answers)
      + (select count(*) from advice_messages where kind = 'answer'))::int as n`.execute(db());
    return rows[0]?.n;
  };
  const answersBefore = await sentAnswers();
  for (const [type, list, id] of [
    ["thread", "/admin/echanges", thread],
    ["message", "/admin/messages", message],
  ] as const) {
    const queue = await page(sophie, list);
    expect(queue).toContain("À savoir avant d'ouvrir");
    expect(queue).not.toContain("girouette");
    expect(await page(sophie, `${list}?q=girouette`)).not.toContain("girouette dans");
    const path = `${list}/${id}`;
    const sent = await sophie.get(path);
    expect([sent.status, sent.headers.get("Location")]).toEqual([302, `${path}/avant`]);
    // A page that was open before the warning sends nothing either, and the dashboard carries no word of it.
    const answer = await sophie.post(path, { intent: "answer", text: "Une réponse.", clientKey: randomUUID() });
    expect([302, 422]).toContain(answer.status);
    expect(await sentAnswers()).toBe(answersBefore);
    expect(await (await sophie.get("/admin.data")).text()).not.toContain("girouette");
    const warning = await page(sophie, `${path}/avant`);
    expect(warning).toContain("L'autre parent déclaré par cette personne est aussi connu de vous");
    expect(warning).toContain(`href="/admin/members/${claire.id}"`);
    expect(warning).not.toContain("girouette");
    expect(await opened(type, id)).not.toContain(type === "thread" ? "advice.opened" : "contact.opened");
    const read = await sophie.post(`${path}/avant`);
    expect([read.status, read.headers.get("Location")]).toEqual([303, path]);
    const letter = await page(sophie, path);
    expect(letter).toContain("girouette dans");
    expect(letter).toContain("Rien de ce qui est confié ici ne doit passer de l'un à l'autre.");
    expect((await sophie.get(`${path}/avant`)).headers.get("Location")).toBe(path);
  }
  expect(await page(sophie, "/admin/echanges")).toContain("Une lettre tranquille.");
  expect((await sophie.get(`/admin/echanges/${quiet}`)).status).toBe(200);
  expect(await page(sophie, `/admin/members/${claire.id}`)).toContain(`href="/admin/members/${tied.id}"`);
  expect(await page(sophie, `/admin/members/${free.id}`)).not.toContain("autre parent déclaré");
});

test("two parents at one event: the coach reads it on its list and among what she has to do, and nobody else", async () => {
  const { claire, tied, free } = people;
  const eventOf = (slug: string) =>
    db().selectFrom("events").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  const [together, apart] = [await eventOf(tied.slug), await eventOf(free.slug)];
  expect(await page(sophie, "/admin")).not.toContain("Deux parents au même rendez-vous");
  await registered(together.id, tied.id, new Date());
  await registered(apart.id, free.id, new Date());
  const list = await page(sophie, `/admin/events/${together.id}/inscrits`);
  expect(list).toContain("À savoir avant ce rendez-vous");
  expect(list).toContain(`href="/admin/members/${claire.id}"`);
  expect(await page(sophie, `/admin/events/${apart.id}/inscrits`)).not.toContain("À savoir");
  expect(await page(sophie, "/admin")).toContain("Deux parents au même rendez-vous : Claire Morel et Alix Morel");
  const seen = await page(claire.browser, `/evenements/${tied.slug}`);
  expect(seen).not.toMatch(/Alix|autre parent/);
});

test("a termination of the other parent is not linked to the buyer’s order before the coach has read whose it is", async () => {
  const { claire, tied } = people;
  const [notice, order] = [randomUUID(), randomUUID()];
  await sql`insert into contract_notices (id, kind, client_key, received_at, name, email, acknowledged)
    values (${notice}, 'withdrawal', ${randomUUID()}, now(), 'Alix Morel', ${tied.email}, true)`.execute(db());
  await sql`insert into orders (id, user_id, client_key, reference, subject, label, list_price_cents, instalment_count, terms_version, terms_accepted_at, placed_at)
    values (${order}, ${claire.id}, ${randomUUID()}, 'LE-7K2M9Q', 'membership', 'Adhésion annuelle', 50000, 1, '2026-11', now(), now())`.execute(
    db(),
  );
  const path = `/admin/fins-de-contrat/${notice}`;
  expect(await page(sophie, path)).toContain(`href="/admin/members/${claire.id}"`);
  const linked = async () =>
    (await db().selectFrom("contract_notices").select("order_id").where("id", "=", notice).executeTakeFirstOrThrow())
      .order_id;
  const fields = { intent: "link-other", documentNumber: "LE-7K2M9Q" };
  const refused = await sophie.post(path, fields);
  expect(refused.status).toBe(422);
  expect(plain(await refused.text())).toContain("Relier tout de même");
  expect((await sophie.post(path, { ...fields, readFor: "LE-AUTRE" })).status).toBe(422);
  expect(await linked()).toBeNull();
  expect((await sophie.post(path, { ...fields, readFor: "LE-7K2M9Q" })).status).toBe(303);
  expect(await linked()).toBe(order);
  // Written from another address than the buyer’s: said before she answers.
  const after = await page(sophie, path);
  expect(after.indexOf("L'adresse n'est pas celle du compte")).toBeGreaterThan(0);
  expect(after.indexOf("L'adresse n'est pas celle du compte")).toBeLessThan(after.indexOf('name="answer"'));
});
