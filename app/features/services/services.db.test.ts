import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db, Trx } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { testDatabase } from "../../../tests/support/database";
import type { ServiceInput } from "./rules";
import {
  deleteService,
  findFreeCall,
  findService,
  listBookable,
  listServices,
  moveService,
  publishService,
  saveService,
  withdrawService,
} from "./services.server";

const now = new Date("2026-11-21T10:00:00Z");
const sophie = "0d9a4b1e-5a52-4f0e-9a1f-3f6a6c1f4b2d";
const at = { now, by: sophie };
let db: Db;
let close: () => Promise<void>;
let before: Awaited<ReturnType<typeof listServices>>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
  before = await listServices(db);
});
// Never erased, the first ones are put back as the migration wrote them.
beforeEach(async () => {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("services").set({ most_chosen: false }).execute();
    for (const { id, ...row } of before) await trx.updateTable("services").set(row).where("id", "=", id).execute();
  });
});
afterAll(() => close());

const act = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);
const publications = async () => (await db.selectFrom("page_invalidations").selectAll().execute()).length;
const named = async (name: string) => (await listServices(db)).find((service) => service.name === name)!;
const workshop: ServiceInput = {
  kind: "session",
  name: "Relire ensemble",
  sentence: "Relire un message avant de l’envoyer.",
  length_text: null,
  price_cents: 80_00,
  member_price_cents: 60_00,
  minutes: 30,
  total_minutes: 30,
  valid_months: null,
  in_video: true,
  in_person: false,
  by_phone: false,
  bookable_by: "members",
  most_chosen: false,
};

test("what the owner sells is on sale, at her prices and in her order", async () => {
  expect(
    (await listBookable(db)).map(({ kind, name, price_cents, minutes, total_minutes, valid_months }) => {
      return [kind, name, price_cents, minutes, total_minutes, valid_months];
    }),
  ).toEqual([
    ["call", "Appel de 20 minutes", 0, 20, 20, null],
    ["session", "Séance unique", 150_00, 60, 60, null],
    ["pack", "Forfait 5 heures", 650_00, 60, 300, 12],
    ["pack", "Forfait 10 heures", 1_200_00, 60, 600, 18],
    ["quote", "Abonnement VIP 6 mois", null, 60, 720, null],
  ]);
  expect((await listServices(db)).filter(({ most_chosen }) => most_chosen).map(({ name }) => name)).toEqual([
    "Forfait 5 heures",
  ]);
});

test("an edited service is not overwritten by a later start, and renders the pages anew", async () => {
  const { id, position, published, published_at, updated_at, ...session } = await named("Séance unique");
  const pages = await publications();
  expect(await act((trx) => saveService(trx, { ...session, id, price_cents: 160_00 }, at))).toEqual({ ok: true, id });
  expect(await publications()).toBeGreaterThan(pages);
  await migrate(db);
  expect(await findService(db, id)).toMatchObject({ price_cents: 160_00, published: true, updated_at: now });
});

test("a new service waits at the end until it is published; withdrawn, it stays known", async () => {
  const saved = await act((trx) => saveService(trx, workshop, at));
  if (!saved.ok) throw new Error(saved.reason);
  expect((await listServices(db)).at(-1)?.id).toBe(saved.id);
  const onSale = (await listBookable(db)).length;
  await act((trx) => publishService(trx, saved, at));
  await act((trx) => moveService(trx, { id: saved.id, direction: "up" }, at));
  expect((await listBookable(db)).at(-2)?.name).toBe("Relire ensemble");
  await act((trx) => withdrawService(trx, saved, at));
  expect(await listBookable(db)).toHaveLength(onSale);
  expect(await act((trx) => deleteService(trx, saved, at))).toEqual({ ok: false, reason: "was_on_sale" });
  await expect(db.deleteFrom("services").where("id", "=", saved.id).execute()).rejects.toThrow(/never erased/);
  const acts = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_user_id"])
    .where("subject_id", "=", saved.id)
    .orderBy("id")
    .execute();
  expect(acts).toEqual(
    ["services.saved", "services.published", "services.moved", "services.withdrawn"].map((action) => {
      return { action, actor_user_id: sophie };
    }),
  );
});

test("what was never on sale is erased", async () => {
  const saved = await act((trx) => saveService(trx, workshop, at));
  if (!saved.ok) throw new Error(saved.reason);
  expect(await act((trx) => deleteService(trx, saved, at))).toEqual({ ok: true, id: saved.id });
  expect(await findService(db, saved.id)).toBeUndefined();
});

test("one service bears « le plus choisi »: the mention leaves the other", async () => {
  const { id, position, published, published_at, updated_at, ...ten } = await named("Forfait 10 heures");
  await act((trx) => saveService(trx, { ...ten, id, most_chosen: true }, at));
  expect((await listServices(db)).filter(({ most_chosen }) => most_chosen).map((service) => service.id)).toEqual([id]);
  await act((trx) => saveService(trx, { ...ten, id, most_chosen: true, sentence: "" }, at));
  expect(await findService(db, id)).toMatchObject({ most_chosen: true });
  await expect(db.updateTable("services").set({ most_chosen: true }).execute()).rejects.toThrow(/one_most_chosen/);
});

test("there is one free call, and none while it is withdrawn", async () => {
  const call = (await findFreeCall(db))!;
  const second = { ...workshop, kind: "call" as const, price_cents: 0, member_price_cents: null };
  expect(await act((trx) => saveService(trx, second, at))).toEqual({ ok: false, reason: "call_exists" });
  await act((trx) => withdrawService(trx, call, at));
  expect(await findFreeCall(db)).toBeUndefined();
});

test("a service stays of its kind", async () => {
  const session = await named("Séance unique");
  const { id, position, published, published_at, updated_at, ...input } = session;
  await act((trx) => saveService(trx, { ...input, id, kind: "pack" }, at));
  expect((await findService(db, id))?.kind).toBe("session");
  await expect(
    db.updateTable("services").set({ kind: "quote", price_cents: null }).where("id", "=", id).execute(),
  ).rejects.toThrow(/stays of its kind/);
});

test("each thing that must never be is refused by the database, under its name", async () => {
  const row = { ...workshop, position: 90, published: false };
  const refused: [Partial<ServiceInput> & { published?: boolean }, string][] = [
    [{ kind: "gift" as never }, "service_kind_known"],
    [{ name: " " }, "service_is_named"],
    [{ sentence: "a".repeat(141) }, "service_sentence_is_short"],
    [{ length_text: "une heure" }, "only_quote_words_its_length"],
    [{ price_cents: 0, member_price_cents: null }, "service_price_follows_its_kind"],
    [{ price_cents: null, member_price_cents: null }, "service_price_follows_its_kind"],
    [{ kind: "quote", member_price_cents: null }, "service_price_follows_its_kind"],
    [{ member_price_cents: 80_00 }, "member_price_is_lower"],
    [{ member_price_cents: 0 }, "member_price_is_lower"],
    [{ minutes: 4, total_minutes: 4 }, "meeting_has_a_length"],
    [{ total_minutes: 60 }, "service_hours_follow_its_kind"],
    [{ total_minutes: null }, "service_hours_follow_its_kind"],
    [{ kind: "pack", total_minutes: 100 }, "service_hours_follow_its_kind"],
    [{ valid_months: 12 }, "only_hours_bought_ahead_expire"],
    [{ in_video: false }, "service_has_a_place"],
    [{ bookable_by: "nobody" as never }, "service_bookers_known"],
    [{ published: true }, "published_service_has_its_day"],
  ];
  for (const [wrong, constraint] of refused) {
    const insert = db.insertInto("services").values({ ...row, ...wrong, id: randomUUID() });
    await expect(insert.execute(), constraint).rejects.toThrow(constraint);
  }
});

test("what cannot be kept is refused with its reason, and an unknown service is said unknown", async () => {
  expect(await act((trx) => saveService(trx, { ...workshop, price_cents: 0 }, at))).toEqual({
    ok: false,
    reason: "price_unfit",
  });
  const unknown = { id: randomUUID() };
  expect(await act((trx) => publishService(trx, unknown, at))).toEqual({ ok: false, reason: "not_found" });
  expect(await act((trx) => deleteService(trx, unknown, at))).toEqual({ ok: false, reason: "not_found" });
});
