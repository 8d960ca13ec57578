import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { noLongerKept } from "~/ui/kept-version";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";
import { askQuestion } from "./advice.server";

const now = new Date();
let site: OpenSite;
let coach: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  site = await openSite();
  coach = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

/** Where the coach answers a member, who has a letter in each of two exchanges. */
async function twoExchanges(): Promise<[string, string]> {
  const { id: userId } = await site.person("Claire");
  const today = parisDay(now);
  const given = { userId, from: today, until: addDays(today, 200), reason: "Essai" };
  const open = async () => {
    const written = { text: "Que dire ?", clientKey: randomUUID(), consent: true, shownAbsences: [] };
    const asked = await inTransaction((trx) => askQuestion(trx, { userId, threadId: null, ...written }, { now }));
    if (!asked.ok) throw new Error(asked.reason);
    return `/admin/echanges/${asked.threadId}`;
  };
  await inTransaction((trx) => grantMembership(trx, given, { now, by: null }));
  return [await open(), await open()];
}

/** The note of a page: what it shows, and what it says it has seen. */
async function noteAt(path: string): Promise<{ text: string; version: string }> {
  const html = plain(await coach.html(path));
  const form = html.slice(html.indexOf("Votre note"));
  return {
    text: /<textarea[^>]*name="note"[^>]*>([^<]*)</.exec(form)?.[1]?.trim() ?? "",
    version: /name="version" value="(\d+)"/.exec(form)?.[1] ?? "",
  };
}

test("a note about one person, open beside two exchanges, is written over by neither", async () => {
  const [one, other] = await twoExchanges();
  const [seen, opened] = [await noteAt(one), await noteAt(other)];
  expect((await coach.post(one, { intent: "note", note: "Écrit le soir.", version: seen.version })).status).toBe(303);
  expect(await noteAt(other)).toMatchObject({ text: "Écrit le soir." });

  const typed = { intent: "note", note: "A un avocat." };
  const refused = await coach.post(other, { ...typed, version: opened.version });
  const page = plain(await refused.text());
  expect(refused.status).toBe(422);
  for (const text of ["Cette note a été modifiée ailleurs", "Écrit le soir.", "A un avocat."])
    expect(page, text).toContain(text);
  expect(await noteAt(other)).toMatchObject({ text: "Écrit le soir." });
  const version = /name="version" value="(\d+)"/.exec(page.slice(page.indexOf("Votre note")))?.[1] ?? "";
  expect((await coach.post(other, { ...typed, version })).status, "now that she has read the other").toBe(303);
  expect(await noteAt(one)).toMatchObject({ text: "A un avocat." });
});

test("a note is kept as it is typed, sealed, until another page writes it", async () => {
  const [one, other] = await twoExchanges();
  const { version } = await noteAt(one);
  const kept = await coach.post(`${one}/note`, { note: "Écrit le soir.", version });
  expect(await kept.json()).toMatchObject({ ok: true, version: (await noteAt(other)).version });
  const { text } = await db()
    .selectFrom("advice_notes")
    .select("text")
    .orderBy("updated_at", "desc")
    .executeTakeFirstOrThrow();
  expect(text).not.toContain("soir");
  const stale = await coach.post(`${other}/note`, { note: "A un avocat.", version });
  expect([stale.status, await stale.json()]).toEqual([422, { ok: false, why: noLongerKept }]);
  expect(await noteAt(one)).toMatchObject({ text: "Écrit le soir." });

  const writing = randomUUID();
  const seen = (await noteAt(one)).version;
  await coach.post(one, { intent: "note", note: "Écrit la nuit.", version: seen, writing });
  const next = await coach.post(`${one}/note`, { note: "Écrit la nuit, ou tôt.", version: seen, "after[]": writing });
  expect(next.status, "its own button was not answered").toBe(200);
  expect((await coach.post(`/admin/echanges/${randomUUID()}/note`, { note: "Un mot" })).status).toBe(404);
});

test("a note emptied on one page is not written back by another that showed it", async () => {
  const [one, other] = await twoExchanges();
  const { version } = await noteAt(one);
  const first = await coach.post(`${one}/note`, { note: "Il la suit.", version });
  const seen = (await first.json()).version;
  const emptied = await coach.post(`${one}/note`, { note: "", version: seen });
  expect(await emptied.json()).toMatchObject({ ok: true, version: (await noteAt(one)).version });
  const older = await coach.post(`${other}/note`, { note: "Il la suit. Et", version: seen });
  expect([older.status, await older.json()]).toEqual([422, { ok: false, why: noLongerKept }]);
  expect(await noteAt(one)).toMatchObject({ text: "" });

  const refused = await coach.post(other, { intent: "note", note: "Il la suit. Et", version: seen });
  expect(refused.status).toBe(422);
  const next = /name="version" value="(\d+)"/.exec((await refused.text()).split("Votre note").at(-1) ?? "")?.[1] ?? "";
  expect((await coach.post(other, { intent: "note", note: "Il la suit. Et", version: next })).status).toBe(303);
});
