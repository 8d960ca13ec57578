import { afterAll, expect, test } from "vitest";
import {
  askChange,
  browser,
  enrol,
  enter,
  now,
  openAccounts,
  password,
  person,
  subjectsTo,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import {
  askAddressChange,
  confirmAddressChange,
  createAccount,
  currentUser,
  describeChange,
  describeUndo,
  findUser,
  resetPassword,
  signIn,
  signUp,
  undoAddressChange,
} from "./accounts.server";

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const { db, close } = await openAccounts();
afterAll(close);

test("a change of address is proved by the new address, announced to the old one, and undone from there with everything since", async () => {
  const claire = await person();
  const { headers } = await enter(claire);
  await askChange(claire, "nouvelle@exemple.fr");
  expect((await findUser(db, claire.id))?.email).toBe(claire.email);

  const token = await tokenMailedTo("nouvelle@exemple.fr");
  const here = { request: browser(headers), now };
  expect(await describeChange(token, here)).toEqual({ asksPassword: false });
  const made = await Promise.all(Array.from({ length: 5 }, () => confirmAddressChange({ token, password: "" }, here)));
  expect(made.filter(({ ok }) => ok)).toEqual([{ ok: true, email: "nouvelle@exemple.fr" }]);
  expect((await findUser(db, claire.id))?.email).toBe("nouvelle@exemple.fr");
  expect(await subjectsTo(claire.email)).toEqual(["Votre adresse a changé"]);

  const thief = (await findUser(db, claire.id))!;
  await enrol(thief);
  const undo = await tokenMailedTo(claire.email);
  expect(await describeUndo(db, undo, { now: hours(71) })).toBe(claire.email);
  const undone = await Promise.all(Array.from({ length: 5 }, () => undoAddressChange(undo, { now: hours(71) })));
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findUser(db, claire.id)).toMatchObject({ email: claire.email, secondFactor: false });
  expect(await currentUser(browser(headers))).toBeNull();
  expect(await signIn({ email: claire.email, password }, { request: browser(), now })).toMatchObject({ ok: false });

  const { resetToken } = undone.find((result) => result.ok) as { resetToken: string };
  const chosen = { token: resetToken, password: "un-tout-nouveau-1" };
  expect(await resetPassword(chosen, { now: hours(71) })).toEqual({ ok: true });
  expect(
    await signIn({ email: claire.email, password: "un-tout-nouveau-1" }, { request: browser(), now }),
  ).toMatchObject({ ok: true, userId: claire.id });
});

test("a change to a known address gets the same answer, rows and job; only its owner is told, and the link does not exist", async () => {
  const claire = await person();
  const owner = await person();
  await askChange(claire, owner.email);
  expect(await subjectsTo(owner.email)).toEqual(["Vous avez déjà un compte"]);
  await expect(tokenMailedTo(owner.email)).rejects.toThrow("no link");
  const rows = await db.selectFrom("address_changes").selectAll().where("user_id", "=", claire.id).execute();
  expect(rows).toHaveLength(1);
  expect((await findUser(db, owner.id))?.email).toBe(owner.email);
});

test("a change does nothing when its link is late, when another wish followed, or when the address was taken meanwhile", async () => {
  const claire = await person();
  await askChange(claire, "tard@exemple.fr");
  const late = await tokenMailedTo("tard@exemple.fr");
  expect(await confirmAddressChange({ token: late, password }, { request: browser(), now: hours(24) })).toEqual({
    ok: false,
    reason: "link_unusable",
  });
  await askChange(claire, "puis@exemple.fr");
  expect(await confirmAddressChange({ token: late, password }, { request: browser(), now })).toEqual({
    ok: false,
    reason: "link_unusable",
  });
  await createAccount(
    db,
    { firstName: "P", lastName: "Q", phone: "0600000000", email: "puis@exemple.fr", password },
    { confirmed: true, now },
  );
  const taken = await tokenMailedTo("puis@exemple.fr");
  expect(await confirmAddressChange({ token: taken, password }, { request: browser(), now })).toEqual({
    ok: false,
    reason: "link_unusable",
  });
  expect((await findUser(db, claire.id))?.email).toBe(claire.email);
});

test("a change cannot be undone after 72 hours", async () => {
  const claire = await person();
  await askChange(claire, "definitive@exemple.fr");
  const link = { token: await tokenMailedTo("definitive@exemple.fr"), password };
  await confirmAddressChange(link, { request: browser(), now });
  const undo = await tokenMailedTo(claire.email);
  expect(await describeUndo(db, undo, { now: hours(72) })).toBeNull();
  expect(await undoAddressChange(undo, { now: hours(72) })).toEqual({ ok: false, reason: "link_unusable" });
});

test("a change asks for the password", async () => {
  const claire = await person();
  const refused = await askAddressChange(claire, { email: "autre@exemple.fr", password: "faux" }, { now });
  expect(refused).toEqual({ ok: false, reason: "wrong_password" });
});

test("a change of a sign-up that waits for its address simply waits for the other", async () => {
  const joined = await signUp(
    { firstName: "K", lastName: "B", phone: "0600000000", email: "faute@exemple.fr", password, termsVersion: "1" },
    { request: browser(), now },
  );
  if (!joined.ok) throw new Error("refused");
  const karim = (await findUser(db, joined.userId))!;
  expect(await askAddressChange(karim, { email: "juste@exemple.fr", password }, { now })).toEqual({ ok: true });
  expect(await findUser(db, karim.id)).toMatchObject({ email: "juste@exemple.fr", emailConfirmed: false });
});
