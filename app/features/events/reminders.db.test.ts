import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { meeting, registered } from "../../../tests/support/meetings";
import { mailsTo } from "../../../tests/support/outbox";
import { openPurchases } from "../../../tests/support/purchases";
import { remindOfTomorrow } from "./events.server";

const purchases = await openPurchases();
afterAll(purchases.close);

const NOW = new Date("2027-04-01T10:00:00Z");
const eve = (time: string) => ({ now: parisInstant("2027-04-13", time) });
const evening = () => meeting(NOW, { event_date: parisInstant("2027-04-14", "18:30") });
const written = async (userId: string) =>
  (await mailsTo(userId)).filter(({ subject }) => subject === "Votre rendez-vous de demain");
const reminders = async (userId: string) => (await written(userId)).length;

test("the reminder leaves in the hours that are safe for its person, the day before", async () => {
  const event = await evening();
  const nora = await purchases.person("Nora");
  await registered(event.id, nora, NOW);
  const chosen = { ...DEFAULT_PREFERENCES, notBefore: 15 };
  await inTransaction((trx) => savePreferences(trx, nora, chosen, { now: NOW }));
  for (const time of ["10:00", "12:45", "14:45", "18:00", "23:50"]) await remindOfTomorrow(eve(time));
  expect(await reminders(nora)).toBe(0);
  await remindOfTomorrow(eve("15:00"));
  await remindOfTomorrow(eve("15:15"));
  expect(await reminders(nora)).toBe(1);
});

test("a reminder held up by a mail server leaves no later than the safe hours of its person, or the day", async () => {
  const event = await evening();
  const [eva, ana] = [await purchases.person("Eva"), await purchases.person("Ana")];
  for (const id of [eva, ana]) await registered(event.id, id, NOW);
  await inTransaction((trx) => savePreferences(trx, eva, { ...DEFAULT_PREFERENCES, notAfter: 17 }, { now: NOW }));
  await remindOfTomorrow(eve("10:00"));
  expect(await written(eva)).toMatchObject([{ good_until: eve("17:00").now }]);
  expect(await written(ana)).toMatchObject([{ good_until: parisInstant("2027-04-14", "00:00") }]);
});

test("who takes a place the day before is not reminded the same day", async () => {
  const event = await evening();
  const ines = await purchases.person("Inès");
  await registered(event.id, ines, eve("10:20").now);
  await remindOfTomorrow(eve("10:30"));
  expect(await reminders(ines)).toBe(0);
});

test("a reminder that cannot be written does not stop the others", async () => {
  const event = await evening();
  const [lou, karim] = [await purchases.person("Lou"), await purchases.person("Karim")];
  await registered(event.id, lou, NOW);
  await registered(event.id, karim, NOW);
  await sql`alter table outbox add constraint no_mail check (account_id <> ${sql.lit(lou)}) not valid`.execute(
    purchases.db,
  );
  await remindOfTomorrow(eve("10:00"));
  await sql`alter table outbox drop constraint no_mail`.execute(purchases.db);
  expect([await reminders(lou), await reminders(karim)]).toEqual([0, 1]);
  await remindOfTomorrow(eve("10:15"));
  expect([await reminders(lou), await reminders(karim)]).toEqual([1, 1]);
});
