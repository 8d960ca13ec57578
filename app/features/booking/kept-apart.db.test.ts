import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findUser } from "~/features/accounts/accounts.server";
import { nameOtherParent } from "~/features/couples/couples.server";
import { defaultSettings } from "~/features/settings/rules";
import { parisInstant, parisTime } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { bookingOf, COACH, hold, SESSION } from "../../../tests/support/appointments";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";
import { statementsOf } from "../../../tests/support/statements";
import { bookFor, listSlots, moveByCoach } from "./booking.server";
import { listOtherParents } from "./other-parents.server";

/** A Friday, at noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const act = { now: NOW, by: COACH };
/** A day of its own for each test. */
const days = ["2054-12-08", "2054-12-09", "2054-12-10", "2054-12-11"];
let day = "";
const at = (time: string) => parisInstant(day, time);

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(async () => {
  day = days.shift() ?? "";
  await purchases.startOver();
});
afterAll(() => purchases.close());

/** Two people, of whom the first declared the other; and one nobody knows. */
async function parents() {
  const [ama, ben, lou] = [await purchases.person("Ama"), await purchases.person("Ben"), await purchases.person("Lou")];
  const email = (await findUser(purchases.db, ben))?.email ?? "";
  const input = { userId: ama, givenName: null, email, phone: null };
  await inTransaction((trx) => nameOtherParent(trx, input, { now: NOW }));
  return { ama, ben, lou };
}

const times = async (more: object = {}) => {
  const [found] = await listSlots(
    purchases.db,
    { service: { minutes: 60 }, from: day, to: day, ...more },
    { now: NOW },
  );
  return (found?.starts ?? []).map(parisTime);
};

const give = (userId: string, time: string, more: object = {}) =>
  inTransaction((trx) =>
    bookFor(trx, { userId, serviceId: SESSION, startsAt: at(time), place: "video", pay: "gift", ...more }, act),
  );

test("out of the box, a meeting at the cabinet keeps more free after it than another, for everybody", async () => {
  expect(defaultSettings.booking_in_person_buffer_minutes).toBeGreaterThan(defaultSettings.booking_buffer_minutes);
  await setForThisTest({ cabinet_address: "4 passage de l’Exemple" });
  const { ama, ben, lou } = await parents();
  await booking.buy(lou, NOW, { startsAt: at("10:00") });
  expect(await times()).toContain("11:30");
  await booking.buy(ama, NOW, { startsAt: at("14:00"), place: "person" });
  expect(await times()).not.toContain("15:30");
  expect(await times()).toContain("16:00");
  for (const userId of [ben, lou]) expect(await hold(SESSION, at("15:30"), { userId, now: NOW })).toBe("slot_taken");
  expect(await hold(SESSION, at("15:30"), { key: "a stranger", now: NOW })).toBe("slot_taken");
});

test("who books by themselves is offered what anybody is, whoever their other parent is, and for the same questions", async () => {
  await setForThisTest({ cabinet_address: "4 passage de l’Exemple" });
  const { ama, ben, lou } = await parents();
  await booking.buy(ama, NOW, { startsAt: at("10:00"), place: "person" });
  const ask = (userId: string) => statementsOf(() => hold(SESSION, at("12:00"), { userId, now: NOW }));
  const asked = await ask(ben);
  await purchases.db.deleteFrom("appointments").where("user_id", "in", [ben]).execute();
  expect(asked).toEqual(await ask(lou));
  expect(asked.join(" ")).not.toMatch(/other_parents|fingerprint/);
});

test("what the coach places is kept apart from the other parent, whichever of the two declared it, unless she says otherwise", async () => {
  const { ama, ben, lou } = await parents();
  await booking.buy(ama, NOW, { startsAt: at("13:00") });
  expect(await listOtherParents(purchases.db, ben)).toEqual([ama]);
  expect(await listOtherParents(purchases.db, lou)).toEqual([]);
  const apart = await times({ apartFrom: [ama], evenSoon: true });
  expect(apart.filter((time) => time > "10:00" && time < "16:00")).toEqual([]);
  expect(apart).toEqual(expect.arrayContaining(["10:00", "16:00"]));
  for (const time of ["10:30", "15:30"])
    expect(await give(ben, time)).toEqual({ ok: false, reason: "other_parent_near" });
  expect(await give(ben, "13:30")).toEqual({ ok: false, reason: "slot_taken" });
  expect(await give(lou, "11:00")).toMatchObject({ ok: true });
  const placed = await give(ben, "16:00");
  if (!placed.ok) throw new Error(placed.reason);
  const move = (time: string, evenNear = false) =>
    inTransaction((trx) => moveByCoach(trx, { id: placed.appointment.id, startsAt: at(time), evenNear }, act));
  expect(await move("15:30")).toEqual({ ok: false, reason: "other_parent_near" });
  expect(await move("15:30", true)).toMatchObject({ ok: true });
});

test("a gap of nothing keeps nobody apart", async () => {
  const { ama, ben } = await parents();
  await booking.buy(ama, NOW, { startsAt: at("13:00") });
  await setForThisTest({ couple_gap_minutes: 0 });
  expect(await give(ben, "14:30")).toMatchObject({ ok: true });
});
