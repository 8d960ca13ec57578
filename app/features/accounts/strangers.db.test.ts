import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import { openSession } from "~/platform/auth/session.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { MAILS_ASKED_FOR_ONE_MAILBOX } from "~/platform/mail/asked-mail.server";
import {
  claire,
  now,
  openAccounts,
  password,
  person,
  subjectsTo,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import { cookies } from "../../../tests/support/edges";
import { everything } from "../../../tests/support/extent";
import {
  accountMergesPort,
  askAddressChange,
  confirmAddress,
  confirmAddressChange,
  createAccount,
  currentUser,
  describeConfirmation,
  findUser,
  makeGuestAccount,
  prepareGuestAccount,
  requestReset,
  resetPassword,
  savePreferences,
  sendAddressChangeMail,
  sendDelayedSignUpMails,
  sendResetMail,
  sendSignUpMail,
  signIn,
  signUp,
} from "./accounts.server";
import { findWaitingForReset } from "./pending-address-queries.server";
import { giveResetToken } from "./reset-password.server";
import { DEFAULT_PREFERENCES, limits } from "./rules";

// What a stranger does with somebody else's address, with the limits in force: she gets in, he does not.

const RUNS = everything ? 100 : 20;
/** Together, within what the queue of hashes takes. */
const AT_ONCE = 20;

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openAccounts());
});
afterAll(() => close());
beforeEach(() => {
  process.env.LIMITS = "on";
});
afterEach(() => {
  process.env.LIMITS = "off";
});

let networks = 0;
/** An address of the network no test used before. */
function newNetwork(): string {
  networks += 1;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
}

function from(network: string, answer?: Headers): Request {
  const cookie = answer && cookies(answer);
  return new Request("http://localhost:3000/auth", {
    headers: { "x-client-address": network, ...(cookie && { Cookie: cookie }) },
  });
}

interface Joined {
  userId: string;
  headers: Headers;
}

async function signUpAs(email: string, chosen: string, network = newNetwork(), at = now): Promise<Joined> {
  const input = { firstName: "A", lastName: "B", phone: "0600000000", email, password: chosen };
  const result = await signUp(input, { request: from(network), now: at });
  if (!result.ok) throw new Error("refused");
  await sendSignUpMail(result.userId, { now: at });
  return result;
}

async function tokensMailedTo(email: string): Promise<string[]> {
  const mails = await db.selectFrom("outbox").select("text_body").where("to_address", "=", email).execute();
  return mails.flatMap(({ text_body }) => text_body.match(/jeton=([\w-]+)/)?.[1] ?? []);
}

async function entering(email: string, chosen: string, network = newNetwork()): Promise<string> {
  const result = await signIn({ email, password: chosen }, { request: from(network), now });
  return result.ok ? result.userId : result.reason;
}

/** Every run, a few at once. */
async function inRuns(run: (index: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < RUNS; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, RUNS - first) }, (_, offset) => first + offset);
    await Promise.all(indexes.map(run));
  }
}

test("whoever signed up with her address, before her or after, she gets her own account and he gets nothing", async () => {
  await inRuns(async (index) => {
    const email = `elle-${index}@exemple.fr`;
    const his: Joined[] = [];
    const before = index % 4;
    for (let count = 0; count < before; count++) his.push(await signUpAs(email, `a-lui-${count}-secret`));
    const hers = await signUpAs(email, "a-elle-seule-42");
    for (let count = before; count < 3; count++) his.push(await signUpAs(email, `a-lui-${count}-secret`));
    expect(await entering(email, "a-elle-seule-42")).toBe(hers.userId);

    const onPhone = index % 2 === 1;
    const request = onPhone ? from(newNetwork()) : from(newNetwork(), hers.headers);
    const typed = onPhone ? "a-elle-seule-42" : "";
    const used = [];
    for (const token of await tokensMailedTo(email))
      used.push(await confirmAddress({ token, password: typed }, { request, now }));
    expect(used[0]).toEqual({ ok: true, outcome: "confirmed" });
    expect(used.slice(1).filter(({ ok }) => ok)).toEqual([]);

    expect(await entering(email, "a-elle-seule-42")).toBe(hers.userId);
    for (const [count, { headers }] of his.entries()) {
      expect(await currentUser(from(newNetwork(), headers))).toBeNull();
      expect(await entering(email, `a-lui-${count}-secret`)).toBe("wrong_credentials");
    }
    const stays = await currentUser(from(newNetwork(), hers.headers));
    expect(onPhone ? stays : stays?.emailConfirmed).toBe(onPhone ? null : true);
  });
});

test("a link of hers, in his browser or with his password, confirms nothing of hers; elsewhere hers is asked", async () => {
  const email = "ailleurs@exemple.fr";
  await signUpAs(email, "a-elle-seule-42");
  const token = await tokenMailedTo(email);
  const elsewhere = { request: from(newNetwork()), now };
  expect(await describeConfirmation(token, elsewhere)).toEqual({ does: "confirm", asksPassword: true });
  for (const wrong of ["", "a-lui-0-secret"])
    expect(await confirmAddress({ token, password: wrong }, elsewhere)).toEqual({
      ok: false,
      reason: "wrong_password",
    });
  const stranger = await signUpAs("lui@exemple.fr", "a-lui-0-secret");
  const inHisBrowser = { request: from(newNetwork(), stranger.headers), now };
  expect(await confirmAddress({ token, password: "a-lui-0-secret" }, inHisBrowser)).toMatchObject({ ok: false });
  expect(await confirmAddress({ token, password: "a-elle-seule-42" }, elsewhere)).toEqual({
    ok: true,
    outcome: "confirmed",
  });
});

test("what she ordered in another sign-up of her own still joins her account, by its mail and its password", async () => {
  const email = "deux-fois@exemple.fr";
  const first = await signUpAs(email, "premier-choix-42");
  const firstToken = await tokenMailedTo(email);
  const second = await signUpAs(email, "second-choix-42");
  const tokens = await tokensMailedTo(email);
  const secondToken = tokens.find((token) => token !== firstToken)!;
  const here = { request: from(newNetwork(), second.headers), now };
  expect(await confirmAddress({ token: secondToken, password: "" }, here)).toMatchObject({ outcome: "confirmed" });
  expect(await currentUser(from(newNetwork(), first.headers))).toBeNull();
  expect(await entering(email, "premier-choix-42")).toBe("wrong_credentials");
  const elsewhere = { request: from(newNetwork()), now };
  expect(await describeConfirmation(firstToken, elsewhere)).toEqual({ does: "attach", asksPassword: true });
  expect(await confirmAddress({ token: firstToken, password: "premier-choix-42" }, elsewhere)).toEqual({
    ok: true,
    outcome: "attached",
  });
});

/** Buys without a password, from this browser. */
async function buyAs(email: string, at = now): Promise<Joined> {
  const input = { firstName: "A", lastName: "B", phone: "0600000000", email, key: randomUUID() };
  const prepared = await prepareGuestAccount(input, { request: from(newNetwork()), now: at });
  if (!prepared.ok) throw new Error("refused");
  const { userId } = prepared.account;
  await inTransaction((trx) => makeGuestAccount(trx, prepared.account, { now: at }));
  await sendSignUpMail(userId, { now: at });
  return { userId, headers: await openSession(from(newNetwork()), userId) };
}

const exists = async (userId: string) => (await findUser(db, userId)) !== null;
const aDayLater = new Date(now.getTime() + 86_400_000);

test("what she bought without a password joins her account by its link where she is signed in, and nowhere else", async () => {
  const email = "achat-sans-mot-de-passe@exemple.fr";
  await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const bought = await buyAs(email, aDayLater);
  const token = await tokenMailedTo(email);
  const at = { now: aDayLater };
  const stranger = await signUpAs("lui-encore@exemple.fr", "a-lui-0-secret");
  for (const request of [from(newNetwork()), from(newNetwork(), stranger.headers)])
    expect(await confirmAddress({ token, password: "" }, { request, ...at })).toMatchObject({ ok: false });
  const hers = await signIn({ email, password }, { request: from(newNetwork()), now });
  if (!hers.ok) throw new Error("refused");
  const request = from(newNetwork(), hers.headers);
  expect(await describeConfirmation(token, { request, ...at })).toEqual({ does: "attach", asksPassword: false });
  expect(await confirmAddress({ token, password: "" }, { request, ...at })).toEqual({ ok: true, outcome: "attached" });
  expect(await exists(bought.userId)).toBe(false);
});

test("an account made after her purchase, by who reads her mailbox, takes nothing of it by its link", async () => {
  const email = "achetee-avant@exemple.fr";
  const bought = await buyAs(email);
  const token = await tokenMailedTo(email);
  const his = await signUpAs(email, "a-lui-0-secret", newNetwork(), aDayLater);
  const request = from(newNetwork(), his.headers);
  for (const mailed of await tokensMailedTo(email))
    if (mailed !== token) await confirmAddress({ token: mailed, password: "" }, { request, now: aDayLater });
  expect(await describeConfirmation(token, { request, now: aDayLater })).toEqual({
    does: "attach",
    asksPassword: true,
  });
  expect(await confirmAddress({ token, password: "" }, { request, now: aDayLater })).toMatchObject({ ok: false });
  expect(await exists(bought.userId)).toBe(true);
});

test("a reset opens what was bought first without a password, brings the rest, and gives nothing to who signed up with her address", async () => {
  const email = "deux-achats@exemple.fr";
  const first = await buyAs(email);
  const second = await buyAs(email, aDayLater);
  const his = await signUpAs(email, "a-lui-0-secret", newNetwork(), aDayLater);
  const at = { now: aDayLater };
  expect(await requestReset({ email }, { request: from(newNetwork()), ...at })).toEqual({ ok: true });
  const asked = await db.selectFrom("reset_requests").select("id").where("email", "=", email).execute();
  for (const { id } of asked) await sendResetMail(id, at);
  const mail = await db.selectFrom("outbox").select("text_body").where("dedupe_key", "=", `reset:${asked[0]?.id}`);
  const [{ text_body } = { text_body: "" }] = await mail.execute();
  const token = text_body.match(/jeton=([\w-]+)/)?.[1] ?? "";
  expect(await resetPassword({ token, password: "un-tout-nouveau-1" }, at)).toEqual({ ok: true });
  expect(await entering(email, "un-tout-nouveau-1")).toBe(first.userId);
  expect(await exists(second.userId)).toBe(false);
  expect(await currentUser(from(newNetwork(), his.headers))).toBeNull();
  expect(await entering(email, "a-lui-0-secret")).toBe("wrong_credentials");
});

test("what she bought joins the account she confirmed since, once a reset opened it", async () => {
  const email = "achat-puis-inscription@exemple.fr";
  const bought = await buyAs(email);
  const hers = await signUpAs(email, "a-elle-seule-42", newNetwork(), aDayLater);
  const at = { now: aDayLater };
  const here = { request: from(newNetwork(), hers.headers), ...at };
  for (const token of await tokensMailedTo(email)) await confirmAddress({ token, password: "" }, here);
  expect(await exists(bought.userId)).toBe(true);
  const reset = async (chosen: string) => {
    const token = await inTransaction((trx) => giveResetToken(trx, hers.userId, at));
    expect(await resetPassword({ token, password: chosen }, at)).toEqual({ ok: true });
  };
  accountMergesPort.provide([() => Promise.reject(new Error("left behind"))]);
  await reset("un-tout-nouveau-1");
  accountMergesPort.provide([]);
  expect(await entering(email, "un-tout-nouveau-1")).toBe(hers.userId);
  expect(await exists(bought.userId)).toBe(true);
  await reset("un-tout-nouveau-2");
  expect(await exists(bought.userId)).toBe(false);
});

test("what a stranger said of her in a purchase without a password does not join with it, at her reset", async () => {
  const email = "dit-par-un-autre@exemple.fr";
  const at = { now: aDayLater };
  const hers = await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const his = await buyAs(email);
  const said = { ...DEFAULT_PREFERENCES, mail: false, voiceMail: true, sayName: true };
  await inTransaction(async (trx) => {
    await savePreferences(trx, his.userId, said, at);
    const named = { given_name_hash: null, email_hash: "a".repeat(43), phone_hash: null };
    await trx
      .insertInto("other_parents")
      .values({ user_id: his.userId, ...named, named_at: now })
      .execute();
    const consent = { id: randomUUID(), text_version: "1", given_at: now, withdrawn_at: null };
    await trx
      .insertInto("message_consents")
      .values({ user_id: his.userId, ...consent })
      .execute();
  });
  accountMergesPort.provide(accountMerges);
  const token = await inTransaction((trx) => giveResetToken(trx, hers, at));
  expect(await resetPassword({ token, password: "un-tout-nouveau-3" }, at)).toEqual({ ok: true });
  accountMergesPort.provide([]);
  expect(await exists(his.userId)).toBe(false);
  for (const table of ["contact_preferences", "other_parents"] as const)
    expect(await db.selectFrom(table).select("user_id").where("user_id", "=", hers).execute(), table).toEqual([]);
  const consents = await db.selectFrom("message_consents").selectAll().where("user_id", "=", hers).execute();
  expect(consents, "it proves what was handed over, and opens nothing").toMatchObject([
    { given_at: now, withdrawn_at: at.now },
  ]);
});

test("an address corrected after she opened her account joins by its link; pointed at hers later, a purchase is not the first", async () => {
  const right = "corrigee@exemple.fr";
  const typo = await buyAs("corrigee@faute.fr");
  await createAccount(db, { ...claire, email: right }, { confirmed: true, now: new Date(now.getTime() + 3_600_000) });
  const at = { now: aDayLater };
  const user = (await findUser(db, typo.userId))!;
  expect(await askAddressChange(user, { email: right, password: "" }, at)).toEqual({ ok: true });
  await sendSignUpMail(typo.userId, at);
  const token = await tokenMailedTo(right);
  const hers = await signIn({ email: right, password }, { request: from(newNetwork()), now });
  if (!hers.ok) throw new Error("refused");
  const request = from(newNetwork(), hers.headers);
  expect(await confirmAddress({ token, password: "" }, { request, ...at })).toEqual({ ok: true, outcome: "attached" });

  const email = "la-sienne@exemple.fr";
  const his = await buyAs("a-lui-dabord@exemple.fr");
  const bought = await buyAs(email, new Date(now.getTime() + 3_600_000));
  const stranger = (await findUser(db, his.userId))!;
  expect(await askAddressChange(stranger, { email, password: "" }, at)).toEqual({ ok: true });
  expect(await findWaitingForReset(db, email)).toBe(bought.userId);
});

test("who bought without a password corrects her address from her session, and the former link opens nothing; once it is proved, a password is asked", async () => {
  const bought = await buyAs("nroa@exemple.fr");
  const mistyped = await tokenMailedTo("nroa@exemple.fr");
  const user = (await findUser(db, bought.userId))!;
  expect(await askAddressChange(user, { email: "nora-juste@exemple.fr", password: "" }, { now })).toEqual({ ok: true });
  await sendSignUpMail(bought.userId, { now });
  const here = { request: from(newNetwork(), bought.headers), now };
  expect(await confirmAddress({ token: mistyped, password: "" }, here)).toMatchObject({ reason: "link_unusable" });
  const token = await tokenMailedTo("nora-juste@exemple.fr");
  expect(await confirmAddress({ token, password: "" }, here)).toEqual({ ok: true, outcome: "confirmed" });
  const again = { email: "lui-aussi@exemple.fr", password: "" };
  const proved = (await findUser(db, bought.userId))!;
  for (const asking of [proved, user])
    expect(await askAddressChange(asking, again, { now })).toEqual({ ok: false, reason: "wrong_password" });
});

test("a changed password, or address, of a sign-up that waits still opens it and confirms it", async () => {
  const { userId } = await signUpAs("faute@exemple.fr", password);
  const waiting = { id: userId, email: "faute@exemple.fr", emailConfirmed: false } as Parameters<
    typeof askAddressChange
  >[0];
  expect(await askAddressChange(waiting, { email: "juste@exemple.fr", password }, { now })).toEqual({ ok: true });
  await sendSignUpMail(userId, { now });
  expect(await entering("juste@exemple.fr", password)).toBe(userId);
  const token = await tokenMailedTo("juste@exemple.fr");
  expect(await confirmAddress({ token, password }, { request: from(newNetwork()), now })).toMatchObject({ ok: true });
});

test("his account does not take her address by her click", async () => {
  const him = await person();
  expect(await askAddressChange(him, { email: "sienne@exemple.fr", password }, { now })).toEqual({ ok: true });
  const change = await db
    .selectFrom("address_changes")
    .select("id")
    .where("user_id", "=", him.id)
    .executeTakeFirstOrThrow();
  await sendAddressChangeMail(change.id, { now });
  const token = await tokenMailedTo("sienne@exemple.fr");
  const click = { request: from(newNetwork()), now };
  expect(await confirmAddressChange({ token, password: "" }, click)).toEqual({ ok: false, reason: "wrong_password" });
  expect(await confirmAddressChange({ token, password: "a-elle-seule-42" }, click)).toMatchObject({ ok: false });
  expect(await confirmAddressChange({ token, password }, click)).toMatchObject({ ok: true });
});

test("strangers who sign up with her address delay her mail at most, and theirs confirms her sign-up", async () => {
  const email = "submergee@exemple.fr";
  const { limit, perSeconds } = MAILS_ASKED_FOR_ONE_MAILBOX;
  for (let count = 0; count < limit + 2; count++) await signUpAs(email, `a-lui-${count}-secret`);
  const hers = await signUpAs(email, "a-elle-seule-42");
  expect(await subjectsTo(email)).toHaveLength(limit);
  const request = from(newNetwork(), hers.headers);
  const token = (await tokensMailedTo(email))[0]!;
  expect(await describeConfirmation(token, { request, now })).toEqual({ does: "confirm", asksPassword: false });

  const later = new Date(now.getTime() + (perSeconds / limit) * 1_000);
  await sendDelayedSignUpMails({ now: later });
  await sendSignUpMail(hers.userId, { now: later });
  expect(await subjectsTo(email)).toHaveLength(limit + 1);
  expect(await confirmAddress({ token, password: "" }, { request, now: later })).toMatchObject({ ok: true });
});

test("wrong passwords from anywhere keep the right one out of no browser, new or known", async () => {
  await inRuns(async (index) => {
    const email = `visee-${index}@exemple.fr`;
    const owner = await createAccount(db, { ...claire, email }, { confirmed: true, now });
    const known = await signIn({ email, password }, { request: from(newNetwork()), now });
    if (!known.ok) throw new Error("refused");
    const shared = newNetwork();
    for (let tries = 0; tries < limits.signInPerIp.limit; tries++) await entering(email, "devine-ou-pas", shared);
    expect(await entering(email, password, shared)).toBe("too_many_tries");
    const again = await signIn({ email, password }, { request: from(shared, known.headers), now });
    expect(again).toMatchObject({ ok: true, userId: owner });
    const asked = performance.now();
    expect(await entering(email, password)).toBe(owner);
    // The tries on this address are used up: the answer waits, and is the right one.
    expect(performance.now() - asked).toBeGreaterThan(1_900);
  });
});

test("a shared device keeps no mark, and the mark of one account opens no lane to another", async () => {
  const email = "partagee@exemple.fr";
  await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const shared = await signIn({ email, password, sharedDevice: true }, { request: from(newNetwork()), now });
  expect(shared.ok && cookies(shared.headers)).not.toContain("navigateur");

  await signUpAs(email, "a-lui-0-secret");
  const his = await signIn({ email, password: "a-lui-0-secret" }, { request: from(newNetwork()), now });
  if (!his.ok) throw new Error("refused");
  const network = newNetwork();
  for (let tries = 0; tries < limits.signInPerIp.limit; tries++) await entering(email, "devine-ou-pas", network);
  const right = await signIn({ email, password }, { request: from(network, his.headers), now });
  expect(right).toMatchObject({ reason: "too_many_tries" });
});

test("a reset asked by strangers takes none of the mails of a browser that signed in before", async () => {
  const email = "reinitialisee@exemple.fr";
  await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const known = await signIn({ email, password }, { request: from(newNetwork()), now });
  if (!known.ok) throw new Error("refused");
  const askReset = async (request: Request) => {
    expect(await requestReset({ email }, { request, now })).toEqual({ ok: true });
    const asked = await db.selectFrom("reset_requests").select("id").where("email", "is not", null).execute();
    for (const { id } of asked) await sendResetMail(id, { now });
  };
  const { limit } = limits.resetMailsPerAddress;
  for (let count = 0; count < limit + 2; count++) await askReset(from(newNetwork()));
  expect(await subjectsTo(email)).toHaveLength(limit);
  await askReset(from(newNetwork(), known.headers));
  expect(await subjectsTo(email)).toHaveLength(limit + 1);
  expect(await resetPassword({ token: await tokenMailedTo(email), password: "un-tout-nouveau-1" }, { now })).toEqual({
    ok: true,
  });
});
