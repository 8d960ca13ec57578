import { afterAll, beforeAll, expect, test } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { type OpenSite, openSite, plain } from "../../../../tests/support/site";
import { mergeCalendarLinks, readSharedCalendar } from "./calendar-links.server";
import { firstFields } from "./tool";

const PAGE = "/outils/calendrier";
const today = parisDay(new Date());
let site: OpenSite;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function member(name: string, from = today) {
  const person = await site.person(name);
  await inTransaction((trx) =>
    grantMembership(
      trx,
      { userId: person.id, from, until: addDays(from, 200), reason: "Essai" },
      { now: new Date(), by: null },
    ),
  );
  return person;
}

const fields = (more: Record<string, string> = {}) => ({
  ...Object.fromEntries(Object.entries(firstFields(today)).map(([name, [value = ""]]) => [name, value])),
  homeA: "Rue des Lilas",
  homeB: "Rue du Port",
  place: "Collège Ferry",
  ...more,
});

async function withLink(name: string) {
  const person = await member(name);
  expect((await person.post(PAGE, { ...fields(), intent: "keep" })).status).toBe(303);
  const html = await (await person.post(PAGE, { intent: "open-link" })).text();
  const [, token = ""] = /\/calendrier\/([\w-]{43})/.exec(html) ?? [];
  return { person, token };
}

/** Which link the page of this person says it shows. */
async function linkSeenBy(person: Awaited<ReturnType<typeof member>>): Promise<string> {
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(await person.html(PAGE)) ?? [];
  return seen;
}

const shared = (token: string) => site.browser().get(`/calendrier/${token}`);

test("without JavaScript the fields come back with the year as a table, nothing being kept; a visitor reads an example", async () => {
  const claire = await member("Claire");
  const html = plain(await (await claire.post(PAGE, fields())).text());
  expect(html).toContain("Au matin du");
  expect(html).toContain("Rue des Lilas");
  expect((await claire.post(PAGE, fields({ homeB: "Rue des Lilas" }))).status).toBe(422);
  expect(await db().selectFrom("tool_sheets").select("id").where("user_id", "=", claire.id).execute()).toEqual([]);
  const visitor = await site.browser().get(PAGE);
  expect(plain(await visitor.text())).toContain("Cet outil fait partie de l’adhésion");
  expect((await site.browser().post(PAGE, fields())).headers.get("Location")).toBe("/auth?reprise");
});

test("the other parent reads the nights by an address whose hash alone is kept, and neither who nor where", async () => {
  const { person, token } = await withLink("Bérengère");
  const links = await db().selectFrom("calendar_links").selectAll().where("user_id", "=", person.id).execute();
  expect(links.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
  const answer = await shared(token);
  const written = await answer.text();
  expect(written).toMatch(/Rue des Lilas\u202f: \d+\u00a0?[ \u202f]?nuits/);
  const html = plain(written);
  expect(answer.status).toBe(200);
  for (const [header, value] of [
    ["Cache-Control", "no-store"],
    ["X-Robots-Tag", "noindex, nofollow"],
    ["Referrer-Policy", "no-referrer"],
  ] as const)
    expect(answer.headers.get(header)).toBe(value);
  expect(html).toContain("<title>Calendrier</title>");
  expect(html).toContain("Rue des Lilas");
  expect(html).toContain('content="noindex, nofollow"');
  for (const word of ["Bérengère", "Éclaircie", "Ferry", "16:30", "16 h 30", "<script", " style="])
    expect(html, word).not.toContain(word);
});

test("an address that was closed, replaced, forgotten with its calendar, or never was, answers the same page and status, even once another calendar is kept", async () => {
  const unknown = await shared(newToken().token);
  const page = await unknown.text();
  expect(unknown.status).toBe(404);
  const closes = {
    closed: (person: Awaited<ReturnType<typeof member>>) => person.post(PAGE, { intent: "close-link" }),
    replaced: async (person: Awaited<ReturnType<typeof member>>) =>
      person.post(PAGE, { intent: "open-link", seen: await linkSeenBy(person) }),
    forgotten: (person: Awaited<ReturnType<typeof member>>) => person.post(PAGE, { intent: "forget" }),
    forgottenFromTheList: (person: Awaited<ReturnType<typeof member>>) =>
      person.post("/espace-membre/outils", { intent: "forget", slug: "calendrier" }),
  };
  for (const [name, close] of Object.entries(closes)) {
    const { person, token } = await withLink(name);
    expect((await shared(token)).status).toBe(200);
    await close(person);
    expect((await person.post(PAGE, { ...fields(), intent: "keep" })).status).toBe(303);
    const after = await shared(token);
    expect([after.status, await after.text()], name).toEqual([404, page]);
  }
  expect(await (await shared("court")).text()).toBe(page);
});

test("the page sent again, as a reload does, makes no second address", async () => {
  const { person, token } = await withLink("Jeanne");
  const again = await person.post(PAGE, { intent: "open-link", seen: "" });
  expect(again.status).toBe(303);
  expect((await shared(token)).status).toBe(200);
  const seen = await linkSeenBy(person);
  expect(await (await person.post(PAGE, { intent: "open-link", seen })).text()).toMatch(/\/calendrier\/[\w-]{43}/);
  expect((await shared(token)).status).toBe(404);
});

test("after a password set by mail the calendar does not open, and its address may still be closed", async () => {
  const { person, token } = await withLink("Sarah");
  await db()
    .insertInto("passwords")
    .values({ user_id: person.id, hash: "x", updated_at: new Date(), reset_at: new Date() })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ reset_at: new Date() }))
    .execute();
  const html = await person.html(PAGE);
  expect(html).not.toContain("Rue des Lilas");
  expect(html).toContain("Un lien est ouvert depuis le");
  expect(html).toContain('value="close-link"');
  expect(html).not.toContain('value="open-link"');
  await person.post(PAGE, { intent: "close-link" });
  expect((await shared(token)).status).toBe(404);
  expect(await person.html(PAGE)).not.toContain("close-link");
});

test("the page of one account neither opens nor closes the address of another’s calendar", async () => {
  const { person, token } = await withLink("Théo");
  const [, stamp = ""] = /name="stamp" value="([^"]+)"/.exec(await (await member("Ulla")).html(PAGE)) ?? [];
  expect(stamp).not.toBe("");
  await person.post(PAGE, { intent: "close-link", stamp });
  await person.post(PAGE, { intent: "open-link", stamp, seen: await linkSeenBy(person) });
  expect((await shared(token)).status).toBe(200);
});

test("an address opens as long as its owner is a member, and is made by no one else", async () => {
  const { person, token } = await withLink("Diane");
  const later = (days: number) => ({ now: new Date(Date.now() + days * 86_400_000) });
  expect(await readSharedCalendar(db(), token, later(190))).not.toBeNull();
  expect(await readSharedCalendar(db(), token, later(210))).toBeNull();
  const registered = await site.person("Élise");
  expect((await registered.post(PAGE, { intent: "open-link" })).status).toBe(403);
  expect(await person.html("/espace-membre/outils")).toContain("Un lien de lecture y mène");
  await person.post(PAGE, { intent: "close-link" });
  expect(await person.html("/espace-membre/outils")).not.toContain("lien de lecture");
  const none = await member("Fanny");
  expect((await none.post(PAGE, { intent: "open-link" })).status).toBe(303);
  expect(await db().selectFrom("calendar_links").select("id").where("user_id", "=", none.id).execute()).toEqual([]);
});

test("of two accounts that become one, the address of the calendar that stays goes on", async () => {
  const [first, second, third] = [await withLink("Gaëlle"), await withLink("Hélène"), await member("Inès")];
  const links = () =>
    db().selectFrom("calendar_links").select(["user_id", "token_hash"]).orderBy("created_at").execute();
  const merge = (from: string, to: string) => inTransaction((trx) => mergeCalendarLinks(trx, { from, to }));
  await merge(first.person.id, second.person.id);
  expect(await links()).not.toContainEqual(expect.objectContaining({ user_id: first.person.id }));
  await merge(second.person.id, third.id);
  expect(await links()).toContainEqual({ user_id: third.id, token_hash: hashToken(second.token) });
});
