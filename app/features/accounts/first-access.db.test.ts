import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { browser, enter, now, openAccounts, person } from "../../../tests/support/accounts";
import {
  currentUser,
  findUser,
  firstAccessNeeded,
  isFirstAccessUsable,
  makeCoach,
  removeAdmin,
  tellOfAlerts,
} from "./accounts.server";

const { db, close } = await openAccounts();
afterAll(close);

// First: nobody has the role yet.
test("a site without a coach asks for one", async () => {
  expect(await firstAccessNeeded(db)).toMatch(/^http:\/\/localhost:3000\/auth\/premier-acces\/[\w~-]+$/);
});

test("a first access makes one coach, once, with a link nobody else can write; the others written before die", async () => {
  const printedAtAStart = await freshLink();
  const token = await freshLink();
  expect(await isFirstAccessUsable(db, token)).toBe(true);
  expect(await isFirstAccessUsable(db, `${token.slice(0, -2)}AA`)).toBe(false);
  const input = {
    firstName: "Sophie",
    lastName: "Delmas",
    email: "premiere@exemple.fr",
    phone: "0600000000",
    password: "une-longue-phrase-12",
  };
  const made = await Promise.all([1, 2, 3].map(() => makeCoach(token, input, { now })));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  const { userId } = made.find(({ ok }) => ok) as { userId: string };
  expect(await findUser(db, userId)).toMatchObject({ isAdmin: true, emailConfirmed: true });
  expect(await isFirstAccessUsable(db, token)).toBe(false);
  expect(await firstAccessNeeded(db)).toBeNull();
  expect(await isFirstAccessUsable(db, printedAtAStart)).toBe(false);
  const second = { ...input, email: "seconde@exemple.fr" };
  expect(await makeCoach(printedAtAStart, second, { now })).toEqual({ ok: false, reason: "link_unusable" });
  expect(await makeCoach(await freshLink(), input, { now })).toEqual({ ok: false, reason: "address_taken" });
});

test("two links used at once make one coach", async () => {
  const links = [await freshLink(), await freshLink()];
  const made = await Promise.all(
    links.map((link, index) => makeCoach(link, { ...someone, email: `ensemble-${index}@exemple.fr` }, { now })),
  );
  expect(made.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("one more coach is in the journal, and told to those who were there, without a name", async () => {
  await db.deleteFrom("outbox").execute();
  const before = await db.selectFrom("user_roles").select("user_id").execute();
  const made = await makeCoach(await freshLink(), { ...someone, email: "de-plus@exemple.fr" }, { now });
  if (!made.ok) throw new Error("refused");
  const mails = await db.selectFrom("outbox").select(["to_address", "subject", "text_body"]).execute();
  expect(mails).toHaveLength(before.length);
  for (const { to_address, subject, text_body } of mails) {
    expect(to_address).not.toBe("de-plus@exemple.fr");
    expect(subject).toBe("Votre accès");
    expect(text_body).toContain("http://localhost:3000/admin/journal");
    expect(text_body).not.toMatch(/Inès|Marchand|de-plus/);
  }
  const entry = await db
    .selectFrom("audit_entries")
    .select(["actor_user_id", "subject_id"])
    .where("action", "=", "accounts.admin_added")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(entry).toEqual({ actor_user_id: null, subject_id: made.userId });
  await db.deleteFrom("outbox").execute();
  await tellOfAlerts({ now });
  await tellOfAlerts({ now });
  const alerts = await db.selectFrom("outbox").select(["subject", "text_body"]).execute();
  expect(alerts.map(({ subject }) => subject)).toEqual(["Une alerte vous attend"]);
  expect(alerts[0]?.text_body).not.toMatch(/Inès|Marchand|de-plus|accès/);
});

test("a coach takes the back office away from another, not from herself, with a reason; their sessions end", async () => {
  const first = await person({ admin: true });
  const other = await person({ admin: true });
  const { headers } = await enter(other);
  const remove = (userId: string, reason: string) =>
    inTransaction((trx) => removeAdmin(trx, { userId, reason }, { now, by: first.id }));
  expect(await remove(other.id, " ")).toEqual({ ok: false, reason: "reason_missing" });
  expect(await remove(first.id, "Trop")).toEqual({ ok: false, reason: "yourself" });
  expect(await currentUser(browser(headers))).toMatchObject({ isAdmin: true });
  expect(await remove(other.id, "Inconnue")).toEqual({ ok: true });
  expect(await currentUser(browser(headers))).toBeNull();
  expect(await findUser(db, other.id)).toMatchObject({ isAdmin: false });
  expect(await remove(other.id, "Inconnue")).toEqual({ ok: false, reason: "no_admin" });
});

test("two coaches who remove each other at once leave one", async () => {
  await db
    .deleteFrom("user_roles")
    .where("user_id", "<>", (await person({ admin: true })).id)
    .execute();
  await person({ admin: true });
  const [one, other] = await db.selectFrom("user_roles").select("user_id").execute();
  const remove = (userId: string) =>
    inTransaction((trx) => trx.deleteFrom("user_roles").where("user_id", "=", userId).execute());
  const results = await Promise.allSettled([remove(one!.user_id), remove(other!.user_id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.selectFrom("user_roles").select("user_id").execute()).toHaveLength(1);
});

const someone = { firstName: "Inès", lastName: "Marchand", phone: "0600000000", password: "une-longue-phrase-12" };

async function freshLink(): Promise<string> {
  const { firstAccessLink } = await import("./first-access-link.server");
  const { config } = await import("~/platform/config.server");
  return firstAccessLink(config(), { hours: 24, nowMs: Date.now() }).split("/").at(-1)!;
}
