import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalData } from "~/personal-data.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { hear } from "../../../tests/support/contact-messages";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { eraseAddress, openCertificate, personalDataPort } from "../my-data/my-data.server";
import { writeCopy } from "../my-data/write-copy.server";
import * as requests from "./data-requests.server";
import type { Received } from "./forms";

const COACH = randomUUID();
let purchases: Purchases;
beforeAll(async () => {
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  personalDataPort.provide(personalData);
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const paris = (day: string, time = "12:00") => new Date(`${day}T${time}:00+01:00`);
const letter: Received = {
  kind: "access",
  cameBy: "letter",
  receivedOn: "2054-01-31",
  name: "Paul Vasseur",
  email: null,
  details: "Tout ce que vous avez de moi.",
};

/** As the coach notes it. */
const written = (change: Partial<Received> = {}, now = paris("2054-02-01")) =>
  inTransaction((trx) => requests.writeDownRequest(trx, { ...letter, ...change }, { now, by: COACH }));
const at = (now: Date) => ({ now, by: COACH });
const view = async (id: string, now: Date) => {
  const found = await requests.readRequest(db(), id, { now });
  if (!found) throw new Error("no such request");
  return found;
};
const row = (id: string) => db().selectFrom("data_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a month ends on the same day, or on the last there is; extended, three months", async () => {
  for (const [receivedOn, due, extended] of [
    ["2054-01-31", "2054-02-28", "2054-04-30"],
    ["2056-01-31", "2056-02-29", "2056-04-30"],
    ["2054-02-28", "2054-03-28", "2054-05-28"],
    ["2054-03-31", "2054-04-30", "2054-06-30"],
    ["2054-12-31", "2055-01-31", "2055-03-31"],
  ] as const) {
    const id = await written({ receivedOn }, paris(receivedOn));
    expect((await row(id)).due_on).toBe(due);
    const done = await inTransaction((trx) =>
      requests.extendRequest(trx, { id, reason: "Des années de lettres à relire." }, at(paris(receivedOn))),
    );
    expect([done.ok, (await row(id)).due_on]).toEqual([true, extended]);
  }
});

test("what comes at midnight in Paris counts from that day, in winter and in summer", async () => {
  const { userId } = await purchases.member("Minuit", paris("2054-03-01"));
  const ask = (instant: string) =>
    inTransaction((trx) =>
      requests.receiveRequest(
        trx,
        { whose: { userId }, kind: "rectification", details: "Mon nom." },
        { now: new Date(instant) },
      ),
    );
  for (const instant of [
    "2054-03-28T22:59:00Z",
    "2054-03-28T23:01:00Z",
    "2054-03-29T21:59:00Z",
    "2054-03-29T22:01:00Z",
  ])
    expect(await ask(instant)).toEqual({ ok: true });
  const days = (await requests.listOwnRequests(db(), { userId })).map(({ received, due }) => [received, due]).reverse();
  // The clocks go forward on the 29th.
  expect(days).toEqual([
    ["2054-03-28", "2054-04-28"],
    ["2054-03-29", "2054-04-29"],
    ["2054-03-29", "2054-04-29"],
    ["2054-03-30", "2054-04-30"],
  ]);
});

test("more time is taken within the first month, to its last minute, once, and by the database's word too", async () => {
  const id = await written({ receivedOn: "2054-01-31" });
  const extend = (now: Date, of = id) =>
    inTransaction((trx) => requests.extendRequest(trx, { id: of, reason: "Plusieurs demandes." }, at(now)));
  expect(await extend(paris("2054-03-01", "00:00"))).toEqual({ ok: false, reason: "too_late" });
  expect(await extend(paris("2054-02-28", "23:59"))).toEqual({ ok: true });
  expect(await extend(paris("2054-02-28", "23:59"))).toEqual({ ok: false, reason: "too_late" });
  const other = await written({ receivedOn: "2054-01-31" });
  await expect(
    sql`update data_requests set extended_at = ${paris("2054-03-01", "00:00")}, extension_reason = 'tard'
      where id = ${other}`.execute(db()),
  ).rejects.toThrow("extension_is_told_within_the_first_month");
});

test("seven days before its day it stands in « À faire », and past it is late", async () => {
  await db().deleteFrom("data_requests").execute();
  const id = await written({ receivedOn: "2054-05-12" });
  const pressing = async (day: string) =>
    (await requests.listPressingRequests(db(), { now: paris(day, "10:00") })).map(({ clock }) => clock.urgency);
  expect(await pressing("2054-06-04")).toEqual([]);
  expect(await pressing("2054-06-05")).toEqual(["soon"]);
  expect(await pressing("2054-06-12")).toEqual(["soon"]);
  expect(await pressing("2054-06-13")).toEqual(["late"]);
  await inTransaction((trx) =>
    requests.closeRequest(trx, { id, outcome: "done", answer: "Voici." }, at(paris("2054-06-12"))),
  );
  expect(await pressing("2054-06-13")).toEqual([]);
});

test("the coach acts once the identity is noted; each act has its line, with the reason; a closed one forgets the words", async () => {
  const email = "paul.vasseur@exemple.test";
  await hear("Paul", { email, message: "Bonjour" });
  const id = await written({ email, kind: "erasure" });
  const now = paris("2054-02-02");
  const erase = () => inTransaction((trx) => requests.eraseFor(trx, { id, reason: "Demandé par lettre." }, at(now)));
  const copy = () =>
    inTransaction((trx) => requests.beginCopyFor(trx, { id, reason: "Demandée par lettre." }, at(now)));
  expect(await erase()).toEqual({ ok: false, reason: "identity" });
  expect(await copy()).toEqual({ ok: false, reason: "identity" });
  await inTransaction((trx) => requests.noteIdentity(trx, { id, means: "Rappelé au numéro connu." }, at(now)));
  expect(await copy()).toEqual({ ok: true, subject: { address: email } });
  expect((await view(id, now)).kept).toContain("Vos messages de contact");
  expect((await view(id, now)).details).toBe("Tout ce que vous avez de moi.");
  const sealed = (await row(id)).details ?? "";
  const keys = async () =>
    (
      await db()
        .selectFrom("data_keys")
        .select("id")
        .where("id", "=", sealed.split(".")[1] ?? "")
        .execute()
    ).length;
  expect(await keys()).toBe(1);

  const erased = await erase();
  if (!erased.ok) throw new Error(erased.reason);
  const certificate = await openCertificate(db(), erased.token);
  expect(certificate?.erased.map(({ title }) => title)).toContain("Vos messages de contact");
  expect(certificate?.kept).toMatchObject([{ title: "Vos demandes", until: "2059-02-02" }]);
  expect(await row(id)).toMatchObject({
    outcome: "done",
    certificate_number: certificate?.number,
    name: null,
    email: null,
    details: null,
  });
  expect(await keys()).toBe(0);
  expect(await erase()).toEqual({ ok: false, reason: "closed" });
  const acts = await db()
    .selectFrom("audit_entries")
    .select(["action", "reason"])
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { action: "data_requests.written_down", reason: null },
    { action: "data_requests.identity_checked", reason: null },
    { action: "data_requests.copied", reason: "Demandée par lettre." },
    { action: "data_requests.erased", reason: "Demandé par lettre." },
  ]);
});

test("a name alone opens nothing, and the address of an account is that account's", async () => {
  const id = await written();
  await inTransaction((trx) => requests.noteIdentity(trx, { id, means: "Vue." }, at(paris("2054-02-02"))));
  const copy = await inTransaction((trx) => requests.beginCopyFor(trx, { id, reason: "x" }, at(paris("2054-02-02"))));
  expect(copy).toEqual({ ok: false, reason: "nobody" });
  const { userId } = await purchases.member("Reconnue", paris("2054-03-02"));
  const { email } = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  const known = await written({ email });
  expect((await row(known)).user_id).toBe(userId);
  await inTransaction((trx) => requests.noteIdentity(trx, { id: known, means: "Vue." }, at(paris("2054-02-02"))));
  expect(
    await inTransaction((trx) => requests.eraseFor(trx, { id: known, reason: "x" }, at(paris("2054-02-02")))),
  ).toEqual({ ok: false, reason: "held_up" });
});

/** The files of a copy of this address, or of this account. */
async function copyOf(of: string | { userId: string }, now: Date): Promise<string> {
  const whose = typeof of === "string" ? { address: of } : of;
  let whole = "";
  for await (const { bytes } of writeCopy(db(), { ...whose, coach: "Sophie" }, { now })) whole += Buffer.from(bytes);
  return whole;
}

test("under an address stands what was left there, nothing of another's, and its erasure ends what waited", async () => {
  const [mine, other] = ["zoe@exemple.test", "autre.zoe@exemple.test"];
  const now = paris("2054-02-02");
  for (const email of [mine, other]) {
    await db()
      .insertInto("leads")
      .values({
        id: randomUUID(),
        email,
        first_name: `prénom-${email}`,
        created_at: now,
        last_asked_at: now,
        wants_newsletter: false,
        consent_text_version: "2026-11",
        source: "home",
        mail_queued_at: null,
      })
      .execute();
  }
  await inTransaction((trx) =>
    requests.receiveRequest(trx, { whose: { address: mine }, kind: "objection", details: "Plus de lettre." }, { now }),
  );
  const [{ id: waits } = { id: "" }] = await requests.listOwnRequests(db(), { address: mine });
  const copy = await copyOf(mine, now);
  expect(copy).toContain(`prénom-${mine}`);
  expect(copy).toContain("Plus de lettre.");
  expect(copy).not.toContain(other);
  await inTransaction((trx) => eraseAddress(trx, { address: mine }, { now }));
  expect(await copyOf(mine, now)).not.toContain(`prénom-${mine}`);
  expect(await copyOf(other, now)).toContain(`prénom-${other}`);
  expect(await row(waits)).toMatchObject({ email: null, details: null, outcome: null, closed_at: now });
});

test("what an account asked stays that account's, whoever reads the mails of an address it left", async () => {
  const now = paris("2054-02-02");
  const left = `quittee-${randomUUID()}@exemple.test`;
  const ask = { kind: "rectification", details: "Mes mots à moi." } as const;
  const userId = await purchases.person("Partie");
  const rename = (email: string) => db().updateTable("users").set({ email }).where("id", "=", userId).execute();
  await rename(left);
  await inTransaction((trx) => requests.receiveRequest(trx, { whose: { userId }, ...ask }, { now }));
  await rename(`neuve-${randomUUID()}@exemple.test`);
  expect(await copyOf(left, now)).not.toContain("Mes mots à moi.");
  await inTransaction((trx) => eraseAddress(trx, left, { now }));
  const follower = await purchases.person("Suivante");
  await db().updateTable("users").set({ email: left }).where("id", "=", follower).execute();
  expect(await copyOf({ userId: follower }, now)).not.toContain("Mes mots à moi.");
  expect(await requests.listOwnRequests(db(), { userId })).toMatchObject([{ closedOn: null }]);
  expect(await copyOf({ userId }, now)).toContain("Mes mots à moi.");
});

test("a request written down for an address is its account's, once an account proved it", async () => {
  const now = paris("2054-02-02");
  const email = `devient-${randomUUID()}@exemple.test`;
  const [asked, waits] = [await written({ email, kind: "rectification" }), await written({ email, kind: "erasure" })];
  const userId = await purchases.person("Devient");
  await db().updateTable("users").set({ email }).where("id", "=", userId).execute();
  await inTransaction((trx) =>
    requests.closeRequest(trx, { id: asked, outcome: "done", answer: "C’est corrigé." }, at(now)),
  );
  const mail = await db().selectFrom("outbox").select("text_body").where("to_address", "=", email).executeTakeFirst();
  expect(mail?.text_body).toContain("/espace-membre/mes-donnees/demandes");
  const own = await requests.listOwnRequests(db(), { userId });
  expect(own.map(({ answer }) => answer).sort()).toEqual(["C’est corrigé.", null]);
  expect(await view(waits, now)).toMatchObject({ userId });

  await inTransaction((trx) => requests.noteIdentity(trx, { id: waits, means: "Vue." }, at(now)));
  const erased = await inTransaction((trx) => requests.eraseFor(trx, { id: waits, reason: "Demandé." }, at(now)));
  expect(erased.ok).toBe(true);
  const left = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  expect(left.email).toContain("@erased.invalid");
});

test("five in a day are read by a person; the sixth waits", async () => {
  const ask = (now: Date) =>
    inTransaction((trx) =>
      requests.receiveRequest(
        trx,
        { whose: { address: "six@exemple.test" }, kind: "objection", details: "Non." },
        { now },
      ),
    );
  for (let n = 0; n < 5; n += 1) expect(await ask(paris("2054-02-02"))).toEqual({ ok: true });
  expect(await ask(paris("2054-02-02", "18:00"))).toEqual({ ok: false, reason: "too_many" });
  expect(await ask(paris("2054-02-03", "18:00"))).toEqual({ ok: true });
});

test("a closed request goes after five years, one that waits never", async () => {
  await db().deleteFrom("data_requests").execute();
  const closed = await written();
  const open = await written();
  await inTransaction((trx) =>
    requests.closeRequest(trx, { id: closed, outcome: "refused", answer: "Non." }, at(paris("2054-02-10"))),
  );
  const left = async (now: Date) => {
    await requests.eraseOldRequests(db(), { now });
    return (await db().selectFrom("data_requests").select("id").execute()).map(({ id }) => id);
  };
  expect(await left(paris("2059-02-10"))).toHaveLength(2);
  expect(await left(paris("2059-02-11"))).toEqual([open]);
});
