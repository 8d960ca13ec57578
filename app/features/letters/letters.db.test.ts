import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import {
  confirmSubscription,
  tryAddressAgain,
  unsubscribe,
  unsubscribeUrl,
} from "~/features/newsletter/newsletter.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { hashToken } from "~/platform/tokens.server";
import { fickleSmtp } from "../../../tests/support/fickle-smtp";
import { sentLetter, subscribersAt, textBlock, triedLetter } from "../../../tests/support/letters";
import { openPurchases } from "../../../tests/support/purchases";
import {
  findLetter,
  listUnsent,
  newLetter,
  noteBounce,
  readResults,
  saveLetter,
  scheduleLetter,
  sendLetters,
  showOnWeb,
  startLetter,
  steerLetter,
} from "./letters.server";

const smtp = await fickleSmtp();
vi.stubEnv("SMTP_URL", smtp.url);
vi.stubEnv("LETTERS_PER_HOUR", "6000");
const purchases = await openPurchases();
afterAll(async () => {
  await purchases.close();
  await smtp.close();
});

const now = new Date("2026-11-23T09:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const actor = { now, by: null as unknown as string };
const named = (count: number) => Array.from({ length: count }, () => `${randomUUID()}@exemple.test`);
const resultsOf = async (id: string) => readResults(db(), (await findLetter(db(), id))!);
const receivedBy = (email: string) => smtp.received.filter(({ to }) => to === email);

beforeEach(async () => {
  await sql`delete from letter_copies`.execute(db());
  await sql`delete from letters`.execute(db());
  await sql`delete from newsletter_subscribers`.execute(db());
  smtp.received.length = 0;
  smtp.answers(() => null);
});

test("each receives one, with a way of their own to leave, and nothing of the brand's subject", async () => {
  const emails = named(3);
  const ids = await subscribersAt(emails, now);
  const id = await sentLetter(now, {
    blocks: [
      textBlock,
      { kind: "article", title: "Une lecture", text: "", target: "annoncer-separation", removed: false },
    ],
  });
  await sendLetters({ now });
  await sendLetters({ now: after(1) });
  expect(smtp.received.map(({ to }) => to).sort()).toEqual([...emails].sort());
  const { text } = receivedBy(emails[0]!)[0]!;
  const whole = text
    .replace(/\r\n[ \t]+/g, " ")
    .replace(/=\r\n/g, "")
    .replace(/=3D/g, "=");
  expect(whole).toContain(`List-Unsubscribe: <${unsubscribeUrl(ids[0]!)}>`);
  expect(whole).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(whole).not.toContain("desinscription.invalid");
  expect(whole).not.toContain("annoncer-separation");
  expect(whole).not.toMatch(/<img|pixel|utm_/);
  expect(await resultsOf(id)).toMatchObject({ all: 3, accepted: 3, waiting: 0 });
  expect((await findLetter(db(), id))?.state).toBe("sent");
});

test("only what was tried leaves, and what left is not written any more", async () => {
  await subscribersAt(named(1), now);
  const id = await triedLetter(now);
  const input = { id, subject: "Autre chose", preheader: "", audience: "subscribers" as const, blocks: [textBlock] };
  await inTransaction((trx) => saveLetter(trx, input, actor));
  const start = () => inTransaction((trx) => startLetter(trx, { id }, actor));
  expect(await start()).toEqual({ ok: false, reason: "not_tried" });
  expect(await inTransaction((trx) => scheduleLetter(trx, { id, at: after(60) }, actor))).toEqual({
    ok: false,
    reason: "not_tried",
  });
  await inTransaction((trx) =>
    saveLetter(trx, { ...input, subject: "La lettre de novembre", preheader: "Quelques lignes." }, actor),
  );
  expect(await start()).toEqual({ ok: true });
  expect(await start()).toEqual({ ok: true });
  expect(await inTransaction((trx) => saveLetter(trx, input, actor))).toEqual({ ok: false, reason: "not_a_draft" });
  expect((await resultsOf(id)).all).toBe(1);
});

test("for another audience than the one it was tried for, a letter asks for a new trial; back to the first, none", async () => {
  await subscribersAt(named(1), now);
  const id = await triedLetter(now, { audience: "members" });
  const input = { id, subject: "La lettre de novembre", preheader: "Quelques lignes.", blocks: [textBlock] };
  const start = () => inTransaction((trx) => startLetter(trx, { id }, actor));
  await inTransaction((trx) => saveLetter(trx, { ...input, audience: "subscribers" }, actor));
  expect(await start()).toEqual({ ok: false, reason: "not_tried" });
  expect(await inTransaction((trx) => scheduleLetter(trx, { id, at: after(60) }, actor))).toEqual({
    ok: false,
    reason: "not_tried",
  });
  await inTransaction((trx) => saveLetter(trx, { ...input, audience: "members" }, actor));
  expect(await start()).toEqual({ ok: false, reason: "nobody" });
});

test("a letter for nobody does not leave; a scheduled one leaves at its moment, and not before", async () => {
  const id = await triedLetter(now);
  expect(await inTransaction((trx) => startLetter(trx, { id }, actor))).toEqual({ ok: false, reason: "nobody" });
  const [email] = named(1);
  await subscribersAt([email!], now);
  expect(await inTransaction((trx) => scheduleLetter(trx, { id, at: now }, actor))).toEqual({
    ok: false,
    reason: "moment_past",
  });
  expect(await inTransaction((trx) => scheduleLetter(trx, { id, at: after(60) }, actor))).toEqual({ ok: true });
  await sendLetters({ now: after(59) });
  expect(smtp.received).toEqual([]);
  await sendLetters({ now: after(60) });
  expect(receivedBy(email!)).toHaveLength(1);
});

test("a letter whose moment came and which did not leave says why, until it is written again", async () => {
  const id = await triedLetter(now);
  await inTransaction((trx) => scheduleLetter(trx, { id, at: after(60) }, actor));
  await sendLetters({ now: after(60) });
  expect((await findLetter(db(), id))?.state).toBe("draft");
  expect(await listUnsent(db())).toEqual([{ id, subject: "La lettre de novembre", why: "nobody" }]);
  await inTransaction((trx) => scheduleLetter(trx, { id, at: after(120) }, actor));
  expect(await listUnsent(db())).toEqual([]);
  await sendLetters({ now: after(120) });
  const input = { id, subject: "Autre chose", preheader: "", audience: "subscribers" as const, blocks: [textBlock] };
  await inTransaction((trx) => saveLetter(trx, input, actor));
  expect(await listUnsent(db())).toEqual([]);
});

test("members, or those who asked for the guide: always among those who confirmed, each once", async () => {
  const userId = await purchases.person("Claire");
  const grant = { userId, from: "2026-11-23", until: "2027-10-31", reason: "Essai" };
  expect(await inTransaction((trx) => grantMembership(trx, grant, { now, by: null }))).toMatchObject({ ok: true });
  const claire = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  const [karim] = named(1);
  await subscribersAt([claire.email, karim!], now);
  await sentLetter(now, { audience: "members" });
  await sendLetters({ now });
  expect(smtp.received.map(({ to }) => to)).toEqual([claire.email]);
  await sentLetter(now, { audience: "subscribers" });
  await sendLetters({ now: after(1) });
  expect(receivedBy(claire.email)).toHaveLength(2);
  expect(receivedBy(karim!)).toHaveLength(1);
});

test("who leaves before their turn receives nothing, and is counted", async () => {
  const emails = named(2);
  const ids = await subscribersAt(emails, now);
  const id = await sentLetter(now);
  const token = new URL(unsubscribeUrl(ids[0]!)).searchParams.get("jeton")!;
  await inTransaction((trx) => unsubscribe(trx, { token }, { now }));
  await sendLetters({ now });
  expect(receivedBy(emails[0]!)).toEqual([]);
  expect(receivedBy(emails[1]!)).toHaveLength(1);
  expect(await resultsOf(id)).toMatchObject({ leftOut: 1, accepted: 1, unsubscribed: 0 });
});

test("« later » is tried again for a day, « never » once, and no letter goes there again until its owner confirms anew", async () => {
  const [later, never, fine] = named(3) as [string, string, string];
  const [, neverId] = await subscribersAt([later, never, fine], now);
  const id = await sentLetter(now);
  smtp.answers((to) => (to === later ? 451 : to === never ? 550 : null));
  await sendLetters({ now });
  expect(await resultsOf(id)).toMatchObject({ accepted: 1, refused: 1, waiting: 1 });
  await sendLetters({ now: after(14) });
  smtp.answers((to) => (to === never ? 550 : null));
  await sendLetters({ now: after(14) });
  expect(receivedBy(later)).toEqual([]);
  await sendLetters({ now: after(16) });
  expect(receivedBy(later)).toHaveLength(1);
  expect((await findLetter(db(), id))?.state).toBe("sent");

  smtp.answers(() => null);
  await sentLetter(after(30));
  await sendLetters({ now: after(31) });
  expect(receivedBy(never)).toEqual([]);
  const token = "a".repeat(43);
  await db()
    .updateTable("newsletter_subscribers")
    .set({ status: "pending", confirm_token_hash: hashToken(token), confirm_until: after(600) })
    .where("id", "=", neverId!)
    .execute();
  expect(await inTransaction((trx) => confirmSubscription(trx, { token }, { now: after(40) }))).toMatchObject({
    ok: true,
  });
  await sentLetter(after(50));
  await sendLetters({ now: after(51) });
  expect(receivedBy(never)).toHaveLength(1);
});

test("given up after a day of « later »", async () => {
  await subscribersAt(named(1), now);
  const id = await sentLetter(now);
  smtp.answers(() => 451);
  for (let minutes = 0; minutes <= 25 * 60; minutes += 15) await sendLetters({ now: after(minutes) });
  expect(await resultsOf(id)).toMatchObject({ refused: 1, waiting: 0 });
});

test("a server that falls silent once it had the whole is not sent it twice", async () => {
  const [email] = named(1);
  await subscribersAt([email!], now);
  const id = await sentLetter(now);
  await db().updateTable("letter_copies").set({ state: "handed", tried_at: now }).execute();
  await sendLetters({ now: after(60) });
  expect(receivedBy(email!)).toEqual([]);
  expect(await resultsOf(id)).toMatchObject({ inDoubt: 1, waiting: 0 });
});

test("a scheduled letter that nobody wants any more is a draft again, and does not leave later", async () => {
  const id = await triedLetter(now);
  await inTransaction((trx) => scheduleLetter(trx, { id, at: after(60) }, actor));
  await sendLetters({ now: after(60) });
  expect((await findLetter(db(), id))?.state).toBe("draft");
  const [email] = named(1);
  await subscribersAt([email!], now);
  await sendLetters({ now: after(61) });
  expect(receivedBy(email!)).toEqual([]);
});

test("two letters on their way share the pace", async () => {
  await subscribersAt(named(80), now);
  await sentLetter(now);
  await sentLetter(now);
  await sendLetters({ now });
  expect(smtp.received).toHaveLength(100);
});

test("paused for days, a letter goes on where it was, and « later » is still tried for a day", async () => {
  const [email] = named(1);
  await subscribersAt([email!], now);
  const id = await sentLetter(now);
  await inTransaction((trx) => steerLetter(trx, { id, to: "paused" }, actor));
  await inTransaction((trx) => steerLetter(trx, { id, to: "sending" }, actor));
  smtp.answers(() => 451);
  await sendLetters({ now: after(3 * 24 * 60) });
  smtp.answers(() => null);
  await sendLetters({ now: after(3 * 24 * 60 + 15) });
  expect(receivedBy(email!)).toHaveLength(1);
});

test("paused, nothing leaves; gone on with, the rest; stopped, never", async () => {
  const emails = named(3);
  await subscribersAt(emails, now);
  const id = await sentLetter(now);
  const steer = (to: "paused" | "sending" | "stopped") => inTransaction((trx) => steerLetter(trx, { id, to }, actor));
  await steer("paused");
  await sendLetters({ now });
  expect(smtp.received).toEqual([]);
  await steer("sending");
  smtp.answers((to) => (to === emails[0] ? 451 : null));
  await sendLetters({ now });
  expect(smtp.received).toHaveLength(2);
  expect(await steer("stopped")).toEqual({ ok: true });
  expect(await steer("sending")).toEqual({ ok: false, reason: "over" });
  smtp.answers(() => null);
  await sendLetters({ now: after(60) });
  expect(smtp.received).toHaveLength(2);
});

test("a mail that came back is counted, and its address written to no more", async () => {
  const [email] = named(1);
  await subscribersAt([email!], now);
  const id = await sentLetter(now);
  await sendLetters({ now });
  const copyId = /Message-ID: <([0-9a-f-]{36})@/i.exec(receivedBy(email!)[0]!.text)?.[1] ?? "";
  expect(await inTransaction((trx) => noteBounce(trx, { copyId: randomUUID() }, { now }))).toBe(false);
  expect(await inTransaction((trx) => noteBounce(trx, { copyId }, { now }))).toBe(true);
  expect(await resultsOf(id)).toMatchObject({ bounced: 1 });
  const again = await triedLetter(after(5));
  expect(await inTransaction((trx) => startLetter(trx, { id: again }, actor))).toEqual({ ok: false, reason: "nobody" });
});

test("an address that was refused is tried again when the coach says so", async () => {
  const [email] = named(1);
  const [subscriber] = await subscribersAt([email!], now);
  smtp.answers(() => 550);
  await sentLetter(now);
  await sendLetters({ now });
  smtp.answers(() => null);
  const again = await inTransaction((trx) => tryAddressAgain(trx, { id: subscriber! }, actor));
  expect(again).toEqual({ ok: true });
  expect(await inTransaction((trx) => tryAddressAgain(trx, { id: randomUUID() }, actor))).toMatchObject({ ok: false });
  await sentLetter(after(5));
  await sendLetters({ now: after(6) });
  expect(receivedBy(email!)).toHaveLength(1);
});

test("the database refuses a second copy for one person, a letter that left without its text, and a draft on the web", async () => {
  const [subscriber] = await subscribersAt(named(1), now);
  const id = await sentLetter(now);
  const copy = { letter_id: id, subscriber_id: subscriber!, next_try_at: now };
  await expect(
    db()
      .insertInto("letter_copies")
      .values({ id: randomUUID(), ...copy })
      .execute(),
  ).rejects.toThrow("one_copy_per_person");
  await expect(db().updateTable("letters").set({ html: null }).where("id", "=", id).execute()).rejects.toThrow(
    "letter_that_left_is_frozen",
  );
  const draft = await triedLetter(now);
  await expect(db().updateTable("letters").set({ on_web: true }).where("id", "=", draft).execute()).rejects.toThrow(
    "letter_on_the_web_has_left",
  );
  expect(await inTransaction((trx) => showOnWeb(trx, { id: draft, shown: true }, actor))).toMatchObject({ ok: false });
});

test("what a form sends before it was answered follows what it sent before, and nothing else", async () => {
  const id = await inTransaction((trx) => newLetter(trx, actor));
  const keep = (subject: string, at: Date, own: { writing: string; after?: string[] }) =>
    inTransaction(async (trx) => {
      const form = new FormData();
      form.set("writing", own.writing);
      const typed = { id, subject, preheader: "", audience: "subscribers" as const, blocks: [textBlock] };
      const saved = await saveLetter(trx, { ...typed, seen: now, after: own.after }, { ...actor, now: at });
      if (saved.ok) await rememberWriting(trx, form, at);
      return saved.ok;
    });
  const [first, second, third, other] = Array.from({ length: 4 }, () => randomUUID());
  expect(await keep("Un", after(1), { writing: first! })).toBe(true);
  expect(await keep("Un, deux", after(2), { writing: second!, after: [first!] })).toBe(true);
  // The second never arrived as far as it knows; the first, sent again by a network that tries twice, comes too late.
  expect(await keep("Un, deux, trois", after(3), { writing: third!, after: [first!, second!] })).toBe(true);
  expect(await keep("Un", after(4), { writing: first! })).toBe(false);
  expect(await keep("Du téléphone", after(5), { writing: other! })).toBe(false);
  await inTransaction((trx) =>
    saveLetter(
      trx,
      { id, subject: "Du téléphone", preheader: "", audience: "subscribers", blocks: [textBlock] },
      { ...actor, now: after(6) },
    ),
  );
  expect(await keep("Quatre", after(7), { writing: randomUUID(), after: [first!, second!, third!] })).toBe(false);
  expect((await findLetter(db(), id))?.subject).toBe("Du téléphone");
});

test("a letter written on two devices: the second is refused, and changes nothing", async () => {
  const id = await inTransaction((trx) => newLetter(trx, actor));
  const write = (subject: string, at: Date, seen?: Date) =>
    inTransaction((trx) =>
      saveLetter(
        trx,
        { id, subject, preheader: "", audience: "subscribers", blocks: [textBlock], seen },
        { ...actor, now: at },
      ),
    );
  expect(await write("De la tablette", after(1), now)).toEqual({ ok: true });
  expect(await write("Du téléphone", after(2), now)).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect((await findLetter(db(), id))?.subject).toBe("De la tablette");
  expect(await write("Du téléphone", after(3), after(1))).toEqual({ ok: true });
});
