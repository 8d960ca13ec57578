import { afterAll, expect, test } from "vitest";
import { accountMerges } from "~/account-merges.server";
import {
  confirmAddressChange,
  createAccount,
  eraseUnprovedAccounts,
  findUser,
  pruneAccounts,
  savePreferences,
  type User,
  writtenPort,
} from "~/features/accounts/accounts.server";
import { proveAddress } from "~/features/accounts/confirm-address.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { MESSAGE_CONSENT_VERSION } from "~/features/advice/rules";
import {
  answerMessage,
  findWayBack,
  followAddress,
  mergeMessages,
  releaseMessages,
} from "~/features/contact/contact.server";
import { insertAnswer, updateMessage } from "~/features/contact/queries.server";
import {
  eraseForgotten,
  listKept,
  personalDataPort,
  planAddressErasure,
  planPersonErasure,
} from "~/features/my-data/my-data.server";
import { personalData } from "~/personal-data.server";
import { inTransaction } from "~/platform/db/database.server";
import { eraseOwned } from "~/platform/personal-data/erase-owned.server";
import { isGiven, type OwnedTable, type Subject } from "~/platform/personal-data/owned-table";
import { readOwned } from "~/platform/personal-data/read-owned.server";
import {
  askChange,
  browser,
  claire,
  enter,
  join,
  now,
  openAccounts,
  person,
  subjectsTo,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import { sendFromContactPage } from "../../../tests/support/contact-messages";
import { readMemberArea } from "./member-area.server";
import { writeToCoach } from "./write-to-coach.server";

const at = { now };
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const ANSWERED = "Notre réponse à votre message";
const MESSAGES = "Vos messages de contact";

const { db, close } = await openAccounts(accountMerges);
writtenPort.provide({ follow: followAddress, release: releaseMessages });
personalDataPort.provide(personalData);
afterAll(close);

const present = async ({ id }: User) => (await findUser(db, id)) as User;
const areaOf = async (user: User, when = now) => readMemberArea(db, await present(user), { now: when });
const keptOf = async (user: User) =>
  (await areaOf(user)).answersHere.kept.flatMap(({ answers }) => answers.map(({ text }) => text));
const wish = (user: User, mail: boolean) =>
  inTransaction((trx) => savePreferences(trx, user.id, { ...DEFAULT_PREFERENCES, mail }, at));
const answer = (id: string, text: string) =>
  inTransaction((trx) => answerMessage(trx, { id, text }, { ...at, by: null }));

async function write(user: User, message: string, when = now): Promise<string> {
  expect(await writeToCoach(await present(user), { message, consent: true }, { now: when })).toEqual({ ok: true });
  return (await messagesOf(user)).at(-1)?.id ?? "";
}

async function move(user: User): Promise<string> {
  const email = `ailleurs-${crypto.randomUUID()}@exemple.fr`;
  const { headers } = await enter(await present(user));
  await askChange(await present(user), email);
  const token = await tokenMailedTo(email);
  const made = await confirmAddressChange({ token, password: "" }, { request: browser(headers), now });
  expect(made).toMatchObject({ ok: true });
  return email;
}

/** A sign-up of this address, which another may have proved. */
async function signUpAt(email: string): Promise<User> {
  return (await findUser(db, (await join(email)).userId)) as User;
}

/** Somebody gets an account with this address, once nobody has it. */
async function takeOver(email: string): Promise<User> {
  const id = await createAccount(db, { ...claire, email }, { confirmed: true, now });
  return (await findUser(db, id)) as User;
}

const messagesOf = ({ id }: User) =>
  db.selectFrom("contact_messages").selectAll().where("user_id", "=", id).orderBy("created_at").execute();
const message = (id: string) =>
  db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** As the version before did: its message names no account. */
const keepAsBefore = (messageId: string, text: string) =>
  inTransaction(async (trx) => {
    const kept = { id: crypto.randomUUID(), message_id: messageId, text, kept_in_space: true };
    await insertAnswer(trx, { ...kept, answered_at: now, answered_by: null, read_at: null });
    await updateMessage(trx, messageId, { status: "answered", status_changed_at: now });
  });
const leave = ({ id }: User) => db.deleteFrom("sessions").where("user_id", "=", id).execute();

function copied(name: string, whose: Subject) {
  const table = personalData.flatMap(({ tables }) => tables.filter(isGiven)).find((one) => one.table === name);
  return readOwned(db, { table: table as OwnedTable, ...whose, among: personalData }, at);
}

test("what was answered in the space of an account is read there for as long as it is kept, and its former address gets nothing", async () => {
  const mona = await person();
  await wish(mona, false);
  const first = await write(mona, "Il a recommencé.");
  await answer(first, "Appelez le 3919.");
  const waits = await write(mona, "Et ce soir ?", later(1));
  await move(mona);
  await inTransaction((trx) => pruneAccounts(trx, { now: later(5) }));
  expect(await keptOf(mona)).toEqual(["Appelez le 3919."]);
  await answer(first, "Je reste là.");
  await answer(waits, "Oui.");
  expect((await keptOf(mona)).toSorted()).toEqual(["Appelez le 3919.", "Je reste là.", "Oui."]);
  expect(await subjectsTo(mona.email)).not.toContain(ANSWERED);
});

test("who has the former address of an account reads, copies and erases nothing of it, be it with an account of their own", async () => {
  const nour = await person();
  await wish(nour, false);
  const typed = await sendFromContactPage("Nour", now, { email: nour.email.toUpperCase() });
  const answered = await write(nour, "Il lit ma boîte.", later(1));
  const waits = await write(nour, "Que faire ?", later(2));
  await answer(answered, "Gardez vos papiers ailleurs.");
  const email = await move(nour);
  const kept = await listKept(db, { address: nour.email }, at);
  expect(kept.map(({ title }) => title)).not.toContain(MESSAGES);
  const plan = await planAddressErasure(db, nour.email, at);
  expect(plan.erased.map(({ title }) => title)).not.toContain(MESSAGES);

  const other = await takeOver(nour.email);
  expect((await areaOf(other)).question).toBeNull();
  await answer(waits, "Venez demain.");
  await answer(typed, "Je vous lis.");
  expect(await keptOf(other)).toEqual([]);
  expect(await keptOf(nour)).toHaveLength(3);
  await wish(nour, true);
  await answer(waits, "Ou après-demain.");
  expect(await subjectsTo(nour.email)).not.toContain(ANSWERED);
  expect(await subjectsTo(email)).toEqual(expect.arrayContaining([ANSWERED]));
});

test("what an account wrote is in its list and goes with it, wherever it was written from; unproved, it is shown no answer", async () => {
  const lina = await person();
  await answer(await write(lina, "Depuis l’ancienne adresse."), "Reçu.");
  await move(lina);
  const ofLina = async () => (await planPersonErasure(db, lina.id, at)).erased.map(({ title }) => title);
  expect(await ofLina()).toContain(MESSAGES);
  expect((await listKept(db, { userId: lina.id }, at)).map(({ title }) => title)).toContain(MESSAGES);

  const id = await createAccount(
    db,
    { ...claire, email: `sans-preuve-${lina.id}@exemple.fr` },
    { confirmed: false, now },
  );
  const unproved = (await findUser(db, id)) as User;
  await answer(await write(unproved, "Sans preuve.", later(1)), "Une réponse pour elle.");
  expect(await copied("contact_messages", { userId: id })).toHaveLength(1);
  expect(await copied("contact_answers", { userId: id })).toEqual([]);
  expect((await areaOf(unproved)).question).toBeNull();

  await leave(lina);
  await inTransaction((trx) => eraseOwned(trx, { userId: lina.id, among: personalData }, at));
  expect(await messagesOf(lina)).toEqual([]);
});

test("nobody is answered at an address that an account without mail has left, for as long as it wants none; the coach is told before", async () => {
  const sara = await person();
  await wish(sara, false);
  await move(sara);
  await inTransaction((trx) => pruneAccounts(trx, { now: later(5) }));
  const typed = await sendFromContactPage("Sara", later(6), { email: sara.email });
  expect(await findWayBack(db, { email: sara.email, user_id: null, no_way_back: false })).toEqual({ by: "nothing" });
  expect(await answer(typed, "Bonjour.")).toEqual({ ok: false, reason: "left" });
  expect(await subjectsTo(sara.email)).not.toContain(ANSWERED);
  const [change] = await db.selectFrom("address_changes").selectAll().where("user_id", "=", sara.id).execute();
  expect(change).toMatchObject({ confirm_token_hash: null, undo_token_hash: null, former_hash: null });

  await takeOver(sara.email);
  expect(await answer(typed, "Bonjour.")).toEqual({ ok: true, keptInSpace: false });
  await wish(sara, true);
  await inTransaction((trx) => pruneAccounts(trx, { now: later(5) }));
  expect(await db.selectFrom("address_changes").selectAll().where("user_id", "=", sara.id).execute()).toEqual([]);
});

test("what is written under the consent of the space names no policy: its sentence does not", async () => {
  const lena = await person();
  const message = await write(lena, "Bonjour.");
  const row = await db
    .selectFrom("contact_messages")
    .select(["consent_version", "consent_text_version"])
    .where("id", "=", message)
    .executeTakeFirst();
  expect(row).toEqual({ consent_version: null, consent_text_version: MESSAGE_CONSENT_VERSION });
});

test("the space says where the last answer went, whatever is wished since", async () => {
  const aya = await person();
  const mailed = await write(aya, "Par e-mail.");
  await answer(mailed, "Voilà.");
  await wish(aya, false);
  expect((await areaOf(aya)).question).toMatchObject({ kind: "answered", here: false });
  await answer(await write(aya, "Ici.", later(1)), "Voici.");
  await wish(aya, true);
  expect((await areaOf(aya)).question).toMatchObject({ kind: "answered", here: true });
});

test("messages go along with an account that joins another, and stay under the address of one that ends by itself, its kept answers closed", async () => {
  const [rim, other] = [await person(), await person()];
  await wish(rim, false);
  await answer(await write(rim, "Bonjour."), "Bonsoir.");
  await inTransaction((trx) => mergeMessages(trx, { from: rim.id, to: other.id }));
  expect(await keptOf(rim)).toEqual([]);
  expect(await keptOf(other)).toEqual(["Bonsoir."]);
  expect(await messagesOf(other)).toMatchObject([{ email: other.email }]);

  await leave(other);
  expect(await inTransaction((trx) => eraseForgotten(trx, { userId: other.id }, at))).toBe(true);
  expect(await messagesOf(other)).toEqual([]);
  const titles = (await listKept(db, { address: other.email }, at)).map(({ title }) => title);
  expect(titles).toContain(MESSAGES);
  expect(await copied("contact_answers", { address: other.email })).toEqual([]);
});

test("what a sign-up wrote under an address that somebody else proves is kept under that address", async () => {
  const email = `deux-comptes-${crypto.randomUUID()}@exemple.fr`;
  const first = (await findUser(db, await createAccount(db, { ...claire, email }, { confirmed: false, now }))) as User;
  await write(first, "Sans preuve.");
  const second = await createAccount(db, { ...claire, email }, { confirmed: false, now });
  await inTransaction((trx) => proveAddress(trx, { userId: second, email }, at));
  expect((await listKept(db, { userId: second }, at)).map(({ title }) => title)).toContain(MESSAGES);
  expect((await listKept(db, { userId: first.id }, at)).map(({ title }) => title)).not.toContain(MESSAGES);
});

test("what a sign-up nobody proved is answered goes where its address is proved: never by mail to who wants none, or has left it so", async () => {
  const [mona, sara] = [await person(), await person()];
  await wish(mona, false);
  await answer(await write(await signUpAt(mona.email), "D’un autre téléphone."), "Venez quand vous voulez.");
  expect(await subjectsTo(mona.email)).not.toContain(ANSWERED);
  expect(await keptOf(mona)).toEqual(["Venez quand vous voulez."]);

  await wish(sara, false);
  await move(sara);
  const typed = await write(await signUpAt(sara.email), "Je ne suis pas Sara.");
  expect(await answer(typed, "Bonjour.")).toEqual({ ok: false, reason: "left" });
  expect(await subjectsTo(sara.email)).not.toContain(ANSWERED);
});

test("an account is answered at the address that it has, whatever its message was written under", async () => {
  const lou = await person();
  const asked = await write(lou, "Avant de partir.");
  const email = await move(lou);
  await db.updateTable("contact_messages").set({ email: lou.email }).where("id", "=", asked).execute();
  await answer(asked, "Bonne route.");
  expect(await subjectsTo(lou.email)).not.toContain(ANSWERED);
  expect(await subjectsTo(email)).toContain(ANSWERED);
});

test("a sign-up that asked for no mail, closed by who proved its address, is answered nowhere, and the coach is asked again", async () => {
  const email = `referme-${crypto.randomUUID()}@exemple.fr`;
  const first = await signUpAt(email);
  const answered = await write(first, "Il lit tout.");
  const waits = await write(first, "Et demain ?", later(1));
  await wish(first, false);
  expect(await answer(answered, "Gardez vos papiers.")).toEqual({ ok: true, keptInSpace: true });
  const id = await createAccount(db, { ...claire, email }, { confirmed: false, now });
  const second = (await findUser(db, id)) as User;
  await inTransaction((trx) => proveAddress(trx, { userId: second.id, email }, at));
  expect((await areaOf(second)).question).toBeNull();
  expect(await message(answered)).toMatchObject({ user_id: null, status: "new" });
  for (const one of [answered, waits])
    expect(await answer(one, "Rien ne part.")).toEqual({ ok: false, reason: "left" });
  const moved = await move(second);
  expect(await keptOf(second)).toEqual([]);
  expect(await copied("contact_answers", { userId: id })).toEqual([]);
  for (const mailbox of [email, moved]) expect(await subjectsTo(mailbox)).not.toContain(ANSWERED);
});

test("what a guest was answered in their space is read by no other account of the address, and waits again, as once they are forgotten", async () => {
  const vera = await person();
  for (const end of ["joined", "forgotten"]) {
    const guest = await signUpAt(vera.email);
    const asked = await write(guest, "D’une invitée.");
    await wish(guest, false);
    await answer(asked, "Pour elle seule.");
    if (end === "joined")
      await inTransaction((trx) => mergeMessages(trx, { from: guest.id, to: vera.id, boughtOnly: true }));
    else {
      await leave(guest);
      await inTransaction((trx) => eraseUnprovedAccounts(trx, { now: later(800) }));
      expect(await findUser(db, guest.id)).toBeNull();
    }
    expect(await keptOf(vera)).toEqual([]);
    expect((await areaOf(vera)).question).toBeNull();
    expect(await copied("contact_answers", { userId: vera.id })).toEqual([]);
    expect(await message(asked)).toMatchObject({ user_id: null, no_way_back: true, status: "new" });
  }
});

test("what the version before keeps from the mail is read by whom it is kept for, else said to nobody", async () => {
  const nina = await person();
  await wish(nina, false);
  const asked = await sendFromContactPage("Nina", now, { email: nina.email.toUpperCase() });
  await keepAsBefore(asked, "Gardée par la version d’avant.");
  expect(await keptOf(nina)).toEqual(["Gardée par la version d’avant."]);

  const left = await sendFromContactPage("Nina", later(1), { email: nina.email });
  await move(nina);
  await db.updateTable("contact_messages").set({ user_id: null, email: nina.email }).where("id", "=", left).execute();
  await db
    .updateTable("address_changes")
    .set({ made_at: later(2) })
    .where("user_id", "=", nina.id)
    .execute();
  await keepAsBefore(left, "Elle aussi.");
  expect((await keptOf(nina)).toSorted()).toEqual(["Elle aussi.", "Gardée par la version d’avant."]);

  const typed = await sendFromContactPage("Qui ?", later(3), { email: nina.email });
  await keepAsBefore(typed, "Pour personne.");
  const other = await takeOver(nina.email);
  expect((await areaOf(other, later(3))).question).toBeNull();
  expect(await answer(typed, "Rien ne part.")).toEqual({ ok: false, reason: "left" });
});
