import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveContract, countArchives, openArchives } from "~/features/archive/archive.server";
import { receiveRequest } from "~/features/data-requests/data-requests.server";
import { dueText } from "~/features/retention/messages";
import {
  applyRule,
  rehearseRules,
  retentionPort,
  rulesOfTheNight,
  tellOfIdleAccounts,
} from "~/features/retention/retention.server";
import { openCalendarLink } from "~/features/toolbox/calendar/calendar-links.server";
import { keepSheet } from "~/features/toolbox/kept-sheets.server";
import { addYears, type Day, parisDay, parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { retentionVerbs } from "~/retention.server";
import { november, openPurchases, type Purchases } from "./support/purchases";
import { sources } from "./support/sources";

// What the table of retention promises, held against a crowd as the years pass.

const PHONE = "06 98 76 54 32";
const people = ["Zéphyrine", "Théophraste", "Cunégonde", "Barnabé"].map((firstName, rank) => ({
  firstName,
  lastName: "Quatremarre-Lefèvre",
  email: `quatremarre${rank}@courriel.example`,
  userId: "",
  numbers: [] as string[],
}));

let purchases: Purchases;
beforeAll(async () => {
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  purchases = await openPurchases();
  retentionPort.provide(retentionVerbs);
});
afterAll(() => purchases.close());

const night = (day: Day) => ({ now: parisInstant(day, "05:00") });
const later = (years: number) => addYears(parisDay(november), years);

async function wholeNight(day: Day) {
  const done = [];
  await inTransaction((trx) => tellOfIdleAccounts(trx, night(day)));
  for (const [rule] of rulesOfTheNight()) done.push(await applyRule(rule, night(day)));
  return done;
}

/** Every table, those of the queue too, where a row as text holds one of these words. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
    purchases.db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: held } = await sql`select from ${sql.raw(name)} t
      where exists (select from unnest(${words}::text[]) word where strpos(lower(t::text), lower(word)) > 0) limit 1`.execute(
      purchases.db,
    );
    if (held.length > 0) found.push(name.replace(/^public\./, ""));
  }
  return found;
}
const everyWord = [PHONE, "Quatremarre", "quatremarre", ...people.map(({ firstName }) => firstName)];

async function gather() {
  const { db } = purchases;
  for (const person of people) {
    person.userId = await purchases.person(person.firstName);
    const { userId, lastName, email } = person;
    await db.updateTable("users").set({ email }).where("id", "=", userId).execute();
    await db.updateTable("profiles").set({ last_name: lastName, phone: PHONE }).where("id", "=", userId).execute();
    // What each kept of the tools, sealed: a calendar with its address to read it, the plan, what was prepared to be said.
    await inTransaction(async (trx) => {
      for (const slug of ["calendrier", "mon-plan", "annoncer-aux-enfants"])
        await keepSheet(
          trx,
          { userId, slug, fields: { note: [`${person.firstName} ${lastName}`] } },
          { now: november },
        );
      await openCalendarLink(trx, { userId, seen: "" }, { now: november });
    });
    // The last one never orders anything.
    if (person === people.at(-1)) continue;
    const bought = await purchases.order(userId, november);
    await purchases.decide(bought.providerId, "paid");
    await (await import("~/features/billing/billing.server")).syncPayment(bought.paymentId, { now: november });
    const documents = await db.selectFrom("invoices").select("number").where("user_id", "=", userId).execute();
    person.numbers = [bought.order.reference, ...documents.map(({ number }) => number)];
  }
  const [zephyrine] = people;
  if (!zephyrine) throw new Error("nobody came");
  await sql`insert into contract_notices (id, kind, client_key, received_at, name, email, acknowledged, user_id, outcome, decided_at, answer)
    values (${randomUUID()}, 'withdrawal', ${randomUUID()}, ${november}, ${`${zephyrine.firstName} ${zephyrine.lastName}`}, ${zephyrine.email},
      true, ${zephyrine.userId}, 'closed', ${november}, 's1.0.0')`.execute(db);
  await sql`insert into audit_entries (at, actor_user_id, action, subject_type, subject_id, reason)
    values (${november}, null, 'accounts.told', 'person', ${zephyrine.userId}, 'Appel de Zéphyrine')`.execute(db);
  await sql`insert into ledger_entries (kind, amount_cents, occurred_at, source, words, mode, payment_id)
    values ('correction', 5000, ${november}, ${randomUUID()}, 'Chèque de Mme Quatremarre', 'test', null)`.execute(db);
}

test("nine years later any contract is found, eleven years later no name is anywhere", async () => {
  await gather();
  const sealed = ["tool_sheets", "calendar_links", "data_keys"] as const;
  const ofTheirs = async () => {
    const ids = people.map(({ userId }) => userId);
    const rows = sealed.map((table) =>
      purchases.db.selectFrom(table).select("user_id").where("user_id", "in", ids).execute(),
    );
    return (await Promise.all(rows)).map((found) => found.length);
  };
  expect(await ofTheirs()).toEqual([12, 4, 4]);
  expect((await tablesWith(everyWord)).length).toBeGreaterThan(3);

  // The membership ends a year on; the account is emptied after the coach's setting, as the dry run said it would be.
  const emptied = night(later(3));
  const rehearsed = await rehearseRules(emptied);
  expect(rehearsed.find(({ rule }) => rule === "former_accounts")?.count).toBe(3);
  expect(await purchases.count("archived_contracts")).toBe(0);
  expect(await wholeNight(later(3))).toEqual(rehearsed);
  expect(await purchases.count("archived_contracts")).toBe(3);

  // The one who never joined was told by a neutral mail, and is erased the next time.
  const told = await purchases.db
    .selectFrom("outbox")
    .select(["subject"])
    .where("to_address", "=", "quatremarre3@courriel.example")
    .execute();
  expect(told).toEqual([{ subject: "Votre accès" }]);
  await wholeNight(later(9));
  const open = (typed: string) =>
    inTransaction((trx) =>
      openArchives(trx, { typed, reason: "Demande de la personne" }, { now: night(later(9)).now, by: null }),
    );
  for (const { firstName, lastName, email, numbers } of people.slice(0, 3)) {
    for (const typed of [...numbers, `${lastName.toUpperCase()} ${firstName}`, email]) {
      const opened = await open(typed);
      expect([typed, opened.ok && opened.found.map(({ reference }) => reference)]).toEqual([typed, [numbers[0]]]);
    }
  }
  const [
    {
      numbers: [first = ""],
    } = { numbers: [] },
  ] = people;
  expect(await open("Quatremarre")).toMatchObject({ ok: true, found: [] });
  expect(
    await inTransaction((trx) => openArchives(trx, { typed: first, reason: " " }, { now: november, by: null })),
  ).toEqual({ ok: false, reason: "no_reason" });
  const { rows: acts } = await sql`select reason from audit_entries where action = 'archive.opened'`.execute(
    purchases.db,
  );
  expect(acts.length).toBeGreaterThan(0);
  expect(await tablesWith(people.slice(0, 3).map(({ firstName }) => firstName))).toEqual(["audit_entries", "invoices"]);

  const numbersBefore = await purchases.db
    .selectFrom("invoices")
    .select(["number", "total_cents", "hash"])
    .orderBy("number")
    .execute();
  const kept = await rehearseRules(night(later(11)));
  const done = await wholeNight(later(11));
  expect(done).toEqual(kept);
  expect(await countArchives(purchases.db, first)).toBe(0);
  expect(await purchases.count("archived_contracts")).toBe(0);
  expect(await purchases.count("archive_marks")).toBe(0);
  const left = await purchases.db
    .selectFrom("invoices")
    .select(["number", "total_cents", "hash"])
    .orderBy("number")
    .execute();
  expect(left).toEqual(numbersBefore);
  expect(await tablesWith(everyWord)).toEqual([]);
  // Nothing of what was sealed either, nor what opens it.
  expect(await ofTheirs()).toEqual([0, 0, 0]);
});

test("a rule whose trial fails is said to have failed, and the others are tried", async () => {
  const at = night(later(11));
  const whole = await rehearseRules(at);
  retentionPort.provide({
    ...retentionVerbs,
    mails: async () => {
      throw new Error("the table is locked");
    },
  });
  const rehearsed = await rehearseRules(at);
  retentionPort.provide(retentionVerbs);
  expect(rehearsed.map(({ rule }) => rule)).toEqual(whole.map(({ rule }) => rule));
  expect(rehearsed.filter(({ count }) => count === null).map(({ rule }) => rule)).toEqual(["mails"]);
  expect([null, 0, undefined].map(dueText)).toEqual(["essai en échec : voir les journaux du serveur", "0", "–"]);
});

test("names cannot leave an invoice, nor an act the journal, nor an archive its ten years, before their time", async () => {
  const lea = await purchases.member("Léa", parisInstant(later(11), "12:00"));
  const blank = sql`update invoices set content = jsonb_set(content, '{buyer}', '{"name": "Nom effacé"}') where user_id = ${lea.userId}`;
  await expect(blank.execute(purchases.db)).rejects.toThrow("an invoice is never changed");
  await expect(sql`delete from audit_entries`.execute(purchases.db)).rejects.toThrow("only added to");
});

test("who waits for an answer about their data keeps their account; one that cannot be erased keeps no other from it", async () => {
  const { db } = purchases;
  const far = later(20);
  const now = parisInstant(later(11), "13:00");
  const [{ userId: waits }, { userId: stuck }, { userId: other }] = [
    await purchases.member("Attend", now),
    await purchases.member("Bloquée", now),
    await purchases.member("Autre", now),
  ];
  const asked = { kind: "rectification", details: "Mon nom." } as const;
  await inTransaction((trx) => receiveRequest(trx, { whose: { userId: waits }, ...asked }, { now }));
  await sql`create function refuse_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
    db,
  );
  await sql`create trigger stuck before update on users for each row when (old.id = ${sql.lit(stuck)}) execute function refuse_stuck()`.execute(
    db,
  );
  await applyRule("former_accounts", night(far));
  const left = await db.selectFrom("users").select(["id", "email"]).where("id", "in", [waits, stuck, other]).execute();
  const erased = left.filter(({ email }) => email.includes("@erased.invalid")).map(({ id }) => id);
  expect(erased).toEqual([other]);
  await expect(applyRule("former_accounts", night(far))).rejects.toThrow("stuck");
  await sql`drop trigger stuck on users`.execute(db);
});

test("who gave no name is found by their number, and by no sign that stands for one", async () => {
  const contract = {
    ...{ reference: "LE-SANSNOM", label: "Une année", lines: [], amountCents: 500_00, documents: [], emails: [] },
    ...{ placedOn: later(0), endsOn: later(1), names: [""] },
    terms: { version: "3", acceptedOn: later(0), hash: null },
  };
  await inTransaction((trx) => archiveContract(trx, { contract, keptUntil: later(11) }, { now: november }));
  expect(await countArchives(purchases.db, "le\u2011sansnom")).toBe(1);
  for (const typed of ["-", ".", "’"]) expect(await countArchives(purchases.db, typed)).toBe(0);
});

test("the privacy policy takes every duration from the table, and types none", () => {
  const [{ text } = { text: "" }] = sources("content/legal", /politique-confidentialite\.md$/);
  // Delays of an answer to a request, and of a notice to the CNIL: no retention.
  const others = ["sous un mois", "deux de plus", "sous 72 heures", "Code d’un jour"];
  const rest = others.reduce((left, words) => left.replaceAll(words, ""), text);
  const typed =
    /(\d+|\bun|\bdeux|\btrois|\bcinq|\bsept|\bdix|\btreize|\btrente|\bvingt-quatre)\s(heures?|jours?|semaines?|mois|ans?)\b/g;
  expect(rest.match(typed) ?? []).toEqual([]);
  expect(text).toContain("| {retention} | | |");
});

test("each rule that is applied has its verb, and each verb its rule", () => {
  expect(Object.keys(retentionVerbs).sort()).toEqual(
    rulesOfTheNight()
      .map(([rule]) => rule)
      .sort(),
  );
});
