import { afterAll, expect, test } from "vitest";
import { openSession } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/database.server";
import { beginSignIn, browser, enrol, enter, now, openAccounts, person } from "../../../tests/support/accounts";
import { currentUser, findUser, removeLostFactor } from "./accounts.server";

const by = "00000000-0000-4000-8000-000000000001";
const reason = "Reconnue de vive voix";

const { db, close } = await openAccounts();
afterAll(close);

const remove = (userId: string, why = reason) =>
  inTransaction((trx) => removeLostFactor(trx, { userId, reason: why }, { now, by }));

test("the password alone opens the account again; sessions end, the codes go, a mail and the journal tell it", async () => {
  const claire = await person();
  await enrol(claire);
  await openSession(browser(), claire.id);
  await beginSignIn(claire);
  await db.deleteFrom("outbox").execute();
  expect(await remove(claire.id)).toEqual({ ok: true });
  for (const table of ["sessions", "recovery_codes", "sign_in_steps"] as const) {
    expect(await db.selectFrom(table).select("user_id").where("user_id", "=", claire.id).execute(), table).toEqual([]);
  }
  const [mail, ...others] = await db.selectFrom("outbox").select(["to_address", "subject", "text_body"]).execute();
  expect(mail).toMatchObject({ to_address: claire.email, subject: "Votre accès" });
  expect(mail?.text_body.replace(/\s/g, " ")).toContain("Le second code n’est plus demandé");
  expect(mail?.text_body).not.toContain(reason);
  expect(others).toEqual([]);
  const acts = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_user_id", "reason"])
    .where("subject_id", "=", claire.id)
    .execute();
  expect(acts).toEqual([{ action: "accounts.second_factor_removed", actor_user_id: by, reason }]);
  const { headers } = await enter(claire);
  expect(await currentUser(browser(headers))).toMatchObject({ id: claire.id, secondFactor: false });
});

test("never an admin's, never without a word on how the person was known, and once", async () => {
  const sophie = await person({ admin: true });
  await enrol(sophie);
  expect(await remove(sophie.id)).toEqual({ ok: false, reason: "is_admin" });
  expect((await findUser(db, sophie.id))?.secondFactor).toBe(true);
  const claire = await person();
  await enrol(claire);
  expect(await remove(claire.id, " ")).toEqual({ ok: false, reason: "reason_missing" });
  expect((await findUser(db, claire.id))?.secondFactor).toBe(true);
  expect(await Promise.all([remove(claire.id), remove(claire.id)])).toContainEqual({ ok: false, reason: "none" });
});
