import { afterAll, expect, test } from "vitest";
import { readSession } from "~/platform/auth/session.server";
import {
  askChange,
  browser,
  enrol,
  enter,
  now,
  openAccounts,
  password,
  person,
  sendChangeMails,
  subjectsTo,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import { codeOf, stepAt } from "../../../tests/support/authenticator";
import {
  askAddressChange,
  changePassword,
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
  expect(made.filter(({ ok }) => ok)).toEqual([{ ok: true, email: "nouvelle@exemple.fr", isFormerTold: true }]);
  expect((await findUser(db, claire.id))?.email).toBe("nouvelle@exemple.fr");
  expect(await subjectsTo(claire.email)).toEqual(["Votre adresse a changé"]);

  const thief = (await findUser(db, claire.id))!;
  await enrol(thief);
  const undo = await tokenMailedTo(claire.email);
  expect(await describeUndo(db, undo, { now: hours(71) })).toBe(claire.email);
  const undone = await Promise.all(
    Array.from({ length: 5 }, () => undoAddressChange({ token: undo, password }, { now: hours(71) })),
  );
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

test("who only reads the old mailbox undoes nothing; a password changed just before the address is not the former one", async () => {
  const claire = await person();
  const { headers } = await enter(claire);
  const session = await readSession(browser(headers));
  if (!session) throw new Error("no session");
  const thiefs = "celui-du-voleur-1";
  expect(await changePassword(session, { current: password, password: thiefs }, { now: hours(-1) })).toEqual({
    ok: true,
  });
  const wish = { email: "au-voleur@exemple.fr", password: thiefs };
  await askAddressChange(claire, wish, { now });
  await sendChangeMails(claire);
  const link = { token: await tokenMailedTo("au-voleur@exemple.fr"), password: thiefs };
  await confirmAddressChange(link, { request: browser(), now });
  const undo = await tokenMailedTo(claire.email);
  for (const wrong of ["", "devine", thiefs])
    expect(await undoAddressChange({ token: undo, password: wrong }, { now })).toEqual({
      ok: false,
      reason: "wrong_password",
    });
  expect((await findUser(db, claire.id))?.email).toBe("au-voleur@exemple.fr");
  expect(await undoAddressChange({ token: undo, password }, { now })).toMatchObject({ ok: true });
  expect((await findUser(db, claire.id))?.email).toBe(claire.email);
});

test("who fears the old mailbox has it told nothing, with the password and the second factor", async () => {
  const claire = await person();
  const { secret, codes } = await enrol(claire);
  const enrolledAt = (at: Date) =>
    db.updateTable("second_factors").set({ enrolled_at: at }).where("user_id", "=", claire.id).execute();
  const quietly = (email: string, quietCode: string) =>
    askAddressChange(claire, { email, password, quietCode }, { now });
  expect(await quietly("discrete@exemple.fr", "000000")).toEqual({ ok: false, reason: "factor_too_new" });
  await enrolledAt(hours(-73));
  expect(await quietly("discrete@exemple.fr", "000000")).toEqual({ ok: false, reason: "wrong_code" });
  const before = await subjectsTo(claire.email);
  expect(await quietly("discrete@exemple.fr", codes[0] ?? "")).toEqual({ ok: false, reason: "wrong_code" });
  expect(await subjectsTo(claire.email)).toEqual(before);
  expect(await quietly("discrete@exemple.fr", codeOf(secret, stepAt(Date.now())))).toEqual({ ok: true });
  await sendChangeMails(claire);
  const told = await subjectsTo(claire.email);
  const link = { token: await tokenMailedTo("discrete@exemple.fr"), password };
  expect(await confirmAddressChange(link, { request: browser(), now })).toMatchObject({
    ok: true,
    isFormerTold: false,
  });
  expect(await subjectsTo(claire.email)).toEqual(told);
  expect((await findUser(db, claire.id))?.email).toBe("discrete@exemple.fr");
});

test("undoing a change takes off the second factor that was set up just before it, and leaves an older one", async () => {
  for (const [hoursBefore, stays] of [
    [1, false],
    [73, true],
  ] as const) {
    const claire = await person();
    await enrol(claire);
    const enrolled = { enrolled_at: hours(-hoursBefore) };
    await db.updateTable("second_factors").set(enrolled).where("user_id", "=", claire.id).execute();
    const email = `${claire.id}@exemple.fr`;
    await askChange(claire, email);
    await confirmAddressChange({ token: await tokenMailedTo(email), password }, { request: browser(), now });
    const undo = await tokenMailedTo(claire.email);
    expect(await undoAddressChange({ token: undo, password }, { now })).toMatchObject({ ok: true });
    expect((await findUser(db, claire.id))?.secondFactor).toBe(stays);
  }
});

test("a change cannot be undone after 72 hours", async () => {
  const claire = await person();
  await askChange(claire, "definitive@exemple.fr");
  const link = { token: await tokenMailedTo("definitive@exemple.fr"), password };
  await confirmAddressChange(link, { request: browser(), now });
  const undo = await tokenMailedTo(claire.email);
  expect(await describeUndo(db, undo, { now: hours(72) })).toBeNull();
  expect(await undoAddressChange({ token: undo, password }, { now: hours(72) })).toEqual({
    ok: false,
    reason: "link_unusable",
  });
});

test("a change asks for the password", async () => {
  const claire = await person();
  const refused = await askAddressChange(claire, { email: "autre@exemple.fr", password: "faux" }, { now });
  expect(refused).toEqual({ ok: false, reason: "wrong_password" });
});

test("a change of a sign-up that waits for its address simply waits for the other", async () => {
  const joined = await signUp(
    { firstName: "K", lastName: "B", phone: "0600000000", email: "faute@exemple.fr", password },
    { request: browser(), now },
  );
  if (!joined.ok) throw new Error("refused");
  const karim = (await findUser(db, joined.userId))!;
  expect(await askAddressChange(karim, { email: "juste@exemple.fr", password }, { now })).toEqual({ ok: true });
  expect(await findUser(db, karim.id)).toMatchObject({ email: "juste@exemple.fr", emailConfirmed: false });
});
