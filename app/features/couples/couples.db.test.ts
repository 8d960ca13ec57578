import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createAccount, mergeAccount } from "~/features/accounts/accounts.server";
import { inTransaction } from "~/platform/db/database.server";
import { missesWrappingKey, rewrapDataKeys } from "~/platform/sealing/data-keys.server";
import { claire as blank, now, openAccounts } from "../../../tests/support/accounts";
import { hear } from "../../../tests/support/contact-messages";
import {
  acceptWarning,
  deleteOtherParent,
  findCouples,
  findMatches,
  findWarning,
  listWarned,
  mergeOtherParents,
  nameOtherParent,
  type Person,
  warnBeforeOpening,
  withdrawOtherParent,
} from "./couples.server";
import type { OtherParentInput } from "./forms";
import { NAMINGS_PER_DAY, normalPhone } from "./rules";

const keys = vi.hoisted(() => ({ secrets: ["first-secret-of-the-tests-0123456789"] as [string, ...string[]] }));
vi.mock("~/platform/config.server", async (original) => {
  const real = await original<typeof import("~/platform/config.server")>();
  return { ...real, config: () => ({ ...real.config(), sealingSecrets: keys.secrets }) };
});

const { db, close } = await openAccounts([mergeOtherParents]);
afterAll(close);
beforeEach(async () => {
  process.env.LIMITS = "off";
  keys.secrets = ["first-secret-of-the-tests-0123456789"];
  for (const table of [
    "event_registrations",
    "other_parents",
    "fingerprint_keys",
    "contact_messages",
    "data_keys",
    "users",
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

const at = { now };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function person(firstName: string, { phone = "", confirmed = true } = {}) {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@exemple.fr`;
  const id = await createAccount(db, { ...blank, firstName, phone, email }, { confirmed, now });
  return { id, email, name: `${firstName} ${blank.lastName}` };
}

function say(userId: string, input: Partial<OtherParentInput>, when = now) {
  const phone = input.phone ? normalPhone(input.phone) : null;
  const whole = { givenName: null, email: null, ...input, phone };
  return inTransaction((trx) => nameOtherParent(trx, { userId, ...whole }, { now: when }));
}

/** Who is tied to each, « name: direction, likeness ». */
async function tied(...people: Person[]): Promise<string[][]> {
  const found = await findMatches(db, people);
  return people.map(({ key }) =>
    (found.get(key) ?? []).map(({ name, direction, likeness }) => `${name.split(" ")[0]}: ${direction}, ${likeness}`),
  );
}
const account = (id: string): Person => ({ key: id, accountId: id });

test("an address says it, seen from either side; before it was left, and after it was withdrawn, nothing does", async () => {
  const [claire, marc] = [await person("Claire"), await person("Marc")];
  expect(await tied(account(claire.id), account(marc.id))).toEqual([[], []]);
  expect(await say(claire.id, { email: marc.email })).toEqual({ ok: true });
  expect(await tied(account(claire.id), account(marc.id))).toEqual([["Marc: named, sure"], ["Claire: named_by, sure"]]);
  await say(marc.id, { email: claire.email });
  expect(await tied(account(claire.id))).toEqual([["Marc: named, sure"]]);
  await inTransaction((trx) => withdrawOtherParent(trx, marc.id, at));
  await inTransaction((trx) => withdrawOtherParent(trx, claire.id, at));
  await inTransaction((trx) => withdrawOtherParent(trx, claire.id, at));
  expect(await tied(account(claire.id), account(marc.id))).toEqual([[], []]);
});

test("a number says it however it is written, and another first name makes it doubtful", async () => {
  const claire = await person("Claire");
  for (const phone of ["06 11 22 33 44", "+33 6 11 22 33 44", "0033611223344"]) {
    const marc = await person("Marc", { phone });
    await say(claire.id, { phone: "0611223344", givenName: "MARC" });
    expect(await tied(account(claire.id), account(marc.id))).toEqual([
      ["Marc: named, sure"],
      ["Claire: named_by, sure"],
    ]);
    await say(claire.id, { phone: "+33611223344", givenName: "Paul" });
    expect(await tied(account(marc.id))).toEqual([["Claire: named_by, doubtful"]]);
    await sql`delete from users where id = ${marc.id}`.execute(db);
  }
});

test("who becomes a client later, proves nothing yet, or only writes by the contact form, is found too", async () => {
  const claire = await person("Claire");
  const email = "marc@exemple.fr";
  await say(claire.id, { email });
  expect(await tied(account(claire.id))).toEqual([[]]);
  const sender = { key: "message", name: "Marc Petit", email: "Marc@Exemple.fr", phone: null };
  expect(await tied(sender)).toEqual([["Claire: named_by, sure"]]);
  await hear("Marc Petit", { email });
  await hear("Marc Petit", { email });
  expect(await tied(account(claire.id))).toEqual([["Marc: named, sure"]]);
  const id = await createAccount(db, { ...blank, firstName: "Marc", email }, { confirmed: false, now });
  expect(await tied(account(claire.id), account(id))).toEqual([["Marc: named, sure"], ["Claire: named_by, sure"]]);
});

test("somebody who declared, and writes from outside their account, is known by the address they proved", async () => {
  const [claire, marc] = [await person("Claire"), await person("Marc")];
  await say(claire.id, { email: marc.email });
  const letter = { key: "a", name: "Claire Morel", email: claire.email.toUpperCase(), phone: null };
  expect(await tied(letter)).toEqual([["Marc: named, sure"]]);
});

test("nobody is their own other parent: a number of the house, a message of one’s own", async () => {
  const phone = "01 44 55 66 77";
  const claire = await person("Claire", { phone });
  await hear("Claire", { email: claire.email, phone });
  await say(claire.id, { phone });
  expect(await tied(account(claire.id))).toEqual([[]]);
  const other = await person("Marc", { phone });
  expect(await tied(account(claire.id), account(other.id))).toEqual([
    ["Marc: named, sure"],
    ["Claire: named_by, sure"],
  ]);
});

test("fingerprints are whole, keyed, and say neither address nor number; nothing typed is left anywhere", async () => {
  const written: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0),
  );
  const claire = await person("Claire");
  await say(claire.id, { givenName: "Zéphirin", email: "zephirin@exemple.fr", phone: "06 77 88 99 00" });
  await tied(account(claire.id));
  await inTransaction((trx) => withdrawOtherParent(trx, claire.id, at));
  await say(claire.id, { givenName: "Zéphirin", email: "zephirin@exemple.fr", phone: "06 77 88 99 00" });
  for (const stream of streams) stream.mockRestore();
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  expect(tables.length).toBeGreaterThan(40);
  const kept = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(db);
      return rows.map(({ row }) => row).join("\n");
    }),
  );
  expect([...kept, ...written].filter((text) => /z[ée]phirin|677889900|77 88 99/i.test(text))).toEqual([]);
  expect(kept.some((text) => text.includes("couples.withdrawn"))).toBe(true);
  const row = await db.selectFrom("other_parents").selectAll().executeTakeFirstOrThrow();
  expect(new Set([row.email_hash, row.phone_hash, row.given_name_hash]).size).toBe(3);
  const unkeyed = sql`update other_parents set email_hash = 'abc'`.execute(db);
  await expect(unkeyed).rejects.toThrow("email_hash_is_whole");
  const nothing = sql`update other_parents set email_hash = null, phone_hash = null`.execute(db);
  await expect(nothing).rejects.toThrow("other_parent_can_be_found");
});

test("rotating the wrapping keys changes no fingerprint; without any of them nothing is said, and nothing breaks", async () => {
  const [claire, marc] = [await person("Claire"), await person("Marc")];
  await say(claire.id, { email: marc.email });
  const before = await db.selectFrom("other_parents").select("email_hash").executeTakeFirstOrThrow();
  keys.secrets = ["second-secret-of-the-tests-0123456789", ...keys.secrets];
  await rewrapDataKeys(db);
  keys.secrets = ["second-secret-of-the-tests-0123456789"];
  expect(await missesWrappingKey(db)).toBe(false);
  expect(await tied(account(claire.id), account(marc.id))).toEqual([["Marc: named, sure"], ["Claire: named_by, sure"]]);
  await say(claire.id, { email: marc.email });
  expect(await db.selectFrom("other_parents").select("email_hash").executeTakeFirstOrThrow()).toEqual(before);
  expect(await db.selectFrom("fingerprint_keys").selectAll().execute()).toHaveLength(1);
  keys.secrets = ["a-stranger-secret-of-the-tests-012345"];
  expect(await tied(account(claire.id))).toEqual([[]]);
  await expect(say(claire.id, { email: marc.email })).rejects.toThrow("does not open");
});

test("two first declarations at once share one key", async () => {
  const people = await Promise.all(["Claire", "Marc", "Noa", "Sam"].map((name) => person(name)));
  await Promise.all(people.map(({ id }) => say(id, { email: "x@exemple.fr" })));
  const rows = await db.selectFrom("other_parents").select("email_hash").distinct().execute();
  expect(rows).toHaveLength(1);
});

test("it goes with the account, is emptied with it, and is moved when two accounts become one", async () => {
  const [claire, twin, marc] = [await person("Claire"), await person("Claire"), await person("Marc")];
  await say(twin.id, { email: marc.email });
  await inTransaction((trx) => mergeAccount(trx, { from: twin.id, to: claire.id }, at));
  expect(await tied(account(marc.id), account(claire.id))).toEqual([["Claire: named_by, sure"], ["Marc: named, sure"]]);
  const third = await person("Claire");
  await say(third.id, { email: "autre@exemple.fr" });
  await inTransaction((trx) => mergeAccount(trx, { from: third.id, to: claire.id }, at));
  expect(await tied(account(claire.id))).toEqual([["Marc: named, sure"]]);
  await inTransaction((trx) => deleteOtherParent(trx, claire.id));
  expect(await tied(account(marc.id))).toEqual([[]]);
  await say(claire.id, { email: marc.email });
  await sql`delete from users where id = ${claire.id}`.execute(db);
  expect(await db.selectFrom("other_parents").selectAll().execute()).toEqual([]);
});

test("a day holds so many declarations, whoever is declared", async () => {
  process.env.LIMITS = "on";
  const [claire, marc] = [await person("Claire"), await person("Marc")];
  for (let n = 0; n < NAMINGS_PER_DAY; n += 1)
    expect(await say(claire.id, { email: n % 2 ? marc.email : `${n}@exemple.fr` })).toEqual({ ok: true });
  expect(await say(claire.id, { email: marc.email })).toEqual({ ok: false, reason: "too_many" });
  expect(await say(claire.id, { email: "personne@exemple.fr" })).toEqual({ ok: false, reason: "too_many" });
  expect(await say(claire.id, { email: marc.email }, later(24 * 60))).toEqual({ ok: true });
});

test("the coach reads the warning once for a person, and again when something else could be known", async () => {
  const [claire, marc] = [await person("Claire"), await person("Marc")];
  const [by, another] = [randomUUID(), randomUUID()];
  const message = { kind: "message" as const, id: await hear("Marc Petit", { email: marc.email }) };
  expect(await warnBeforeOpening(db, message, { by })).toEqual([]);
  await say(claire.id, { email: marc.email });
  const sent = await warnBeforeOpening(db, message, { by }).catch((thrown: Response) => thrown.headers.get("Location"));
  expect(sent).toBe(`/admin/messages/${message.id}/avant`);
  expect(await findWarning(db, message, { by })).toMatchObject({ name: "Marc Petit", read: false });
  expect(await inTransaction((trx) => acceptWarning(trx, message, { now: later(1), by }))).toBe(true);
  expect(await warnBeforeOpening(db, message, { by })).toMatchObject([{ name: claire.name }]);
  await expect(warnBeforeOpening(db, message, { by: another })).rejects.toMatchObject({ status: 302 });

  await say(marc.id, { email: "nadia@exemple.fr" }, later(2));
  expect(await warnBeforeOpening(db, message, { by })).toHaveLength(1);
  await hear("Nadia", { email: "nadia@exemple.fr", created_at: later(3) });
  await expect(warnBeforeOpening(db, message, { by })).rejects.toMatchObject({ status: 302 });
  const other = await hear("Inès");
  expect(await listWarned(db, "message", [message.id, other])).toEqual(new Set([message.id]));
});

test("two parents at one event are a couple, at two events they are not", async () => {
  const [claire, marc, noa] = [await person("Claire"), await person("Marc"), await person("Noa")];
  await say(marc.id, { email: claire.email });
  const seat = (group: string, ...people: { id: string }[]) => people.map(({ id }) => ({ group, accountId: id }));
  const found = await findCouples(db, [...seat("cafe", claire, noa, marc), ...seat("atelier", noa, marc)]);
  expect(found).toMatchObject([
    { group: "cafe", likeness: "sure", people: [{ name: claire.name }, { name: marc.name }] },
  ]);
  expect(await findCouples(db, [...seat("cafe", claire, noa), ...seat("atelier", noa, marc)])).toEqual([]);
});
