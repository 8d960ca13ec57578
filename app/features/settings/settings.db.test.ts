import { afterAll, beforeAll, expect, test } from "vitest";
import { listAuditEntries } from "~/features/audit/audit.server";
import { inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { defaultSettings } from "./rules";
import {
  changeSettings,
  confirmSettings,
  getSettings,
  listSavedSettings,
  listSettingChanges,
  revertSetting,
  type SettingChanges,
} from "./settings.server";

const sophie = "00000000-0000-4000-8000-000000000001";
const at = (minute: number) => ({ now: new Date(Date.UTC(2026, 10, 21, 10, minute)), by: sophie });

let store: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

const change = (changes: SettingChanges, minute: number) =>
  inTransaction((trx) => changeSettings(trx, changes, at(minute)));
const everyAct = { room: null, day: null, subject: null, page: 1 };
const generation = async () =>
  Number(
    (
      await store.db
        .selectFrom("page_invalidations")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("a form that changes nothing leaves no trace", async () => {
  const pages = await generation();
  expect(await change({ brand_name: defaultSettings.brand_name }, 0)).toEqual({ ok: true, changed: [] });
  expect(await generation()).toBe(pages);
  expect((await listAuditEntries(store.db, everyAct)).found).toBe(0);
});

test("several settings are saved together: value, history, journal and public pages", async () => {
  const pages = await generation();
  const saved = await change({ referral_discount_cents: 200_00, brand_name: "Rive", referral_reward_cents: 350_00 }, 1);
  expect(saved).toEqual({ ok: true, changed: ["referral_discount_cents", "brand_name"] });
  expect(await getSettings(store.db)).toMatchObject({ referral_discount_cents: 200_00, brand_name: "Rive" });
  const { acts } = await listAuditEntries(store.db, everyAct);
  expect(
    acts.map(({ action, subject_id, before, after, actor_user_id }) => ({
      action,
      subject_id,
      before,
      after,
      actor_user_id,
    })),
  ).toContainEqual({
    action: "settings.changed",
    subject_id: "referral_discount_cents",
    before: { value: 150_00 },
    after: { value: 200_00 },
    actor_user_id: sophie,
  });
  expect(await generation()).toBe(pages + 1);
});

test("one wrong field and nothing is saved", async () => {
  const refused = await change({ brand_name: "Autre", contact_email: "bonjour" }, 2);
  expect(refused).toEqual({ ok: false, problems: { contact_email: "not_an_email" } });
  expect((await getSettings(store.db)).brand_name).toBe("Rive");
});

test("prices are checked together, whichever of them moves", async () => {
  const refused = { ok: false, problems: { referral_discount_cents: "discount_too_high" } };
  expect(await change({ membership_price_cents: 201_00 }, 3)).toEqual(refused);
  expect(await change({ membership_price_cents: 100_00, referral_discount_cents: 50_00 }, 3)).toMatchObject({
    ok: true,
  });
  expect(await change({ membership_price_cents: 500_00, referral_discount_cents: 200_00 }, 4)).toMatchObject({
    ok: true,
  });
});

test("a SIRET is of the SIREN beside it, whichever of them moves", async () => {
  const refused = { ok: false, problems: { seller_siret: "siret_of_another" } };
  expect(await change({ seller_siret: "732 829 320 00074" }, 4)).toEqual(refused);
  expect(await change({ seller_siren: "732829320", seller_siret: "732 829 320 00074" }, 4)).toMatchObject({ ok: true });
  expect(await change({ seller_siren: "404 833 048" }, 4)).toEqual(refused);
  expect(await change({ seller_siren: "000 000 000", seller_siret: "" }, 4)).toMatchObject({ ok: true });
});

test("a change is undone, and the undoing is a change like another", async () => {
  const [latest] = await listSettingChanges(store.db, { keys: ["brand_name"], limit: 5 });
  expect(latest).toMatchObject({ from: "L’Éclaircie", to: "Rive", by: sophie });
  const undone = await inTransaction((trx) => revertSetting(trx, { changeId: latest?.id ?? 0 }, at(5)));
  expect(undone).toEqual({ ok: true, key: "brand_name", changed: true });
  expect((await getSettings(store.db)).brand_name).toBe("L’Éclaircie");
  expect((await listSettingChanges(store.db, { keys: ["brand_name"], limit: 5 })).map(({ to }) => to)).toEqual([
    "L’Éclaircie",
    "Rive",
  ]);
  expect((await listAuditEntries(store.db, everyAct)).acts[0]?.action).toBe("settings.reverted");
});

test("going back never leaves prices that do not hold together", async () => {
  await change({ referral_discount_cents: 150_00 }, 6);
  await change({ membership_price_cents: 180_00 }, 7);
  const changes = await listSettingChanges(store.db, { keys: ["referral_discount_cents"], limit: 1 });
  const refused = await inTransaction((trx) => revertSetting(trx, { changeId: changes[0]?.id ?? 0 }, at(8)));
  expect(refused).toEqual({ ok: false, reason: "discount_too_high" });
  expect(await inTransaction((trx) => revertSetting(trx, { changeId: 999_999 }, at(8)))).toEqual({
    ok: false,
    reason: "unknown",
  });
});

test("a text that was read again is confirmed without being changed", async () => {
  expect(await listSavedSettings(store.db, ["terms_version", "brand_name"])).toEqual(["brand_name"]);
  const { terms_version } = await getSettings(store.db);
  const confirm = (version: string) => inTransaction((trx) => confirmSettings(trx, { terms_version: version }, at(9)));
  expect(await confirm("2001-01"), "of a page that is older than the text").toBe(false);
  expect(await listSavedSettings(store.db, ["terms_version"])).toEqual([]);
  expect(await confirm(terms_version)).toBe(true);
  expect(await listSavedSettings(store.db, ["terms_version"])).toEqual(["terms_version"]);
});

test("the history cannot be rewritten", async () => {
  const rewrite = store.db.updateTable("setting_changes").set({ changed_by: null }).execute();
  await expect(rewrite).rejects.toThrow(/only added to/);
});

test("two savings at once never add up to a price that is no price", async () => {
  await change({ membership_price_cents: 500_00, referral_discount_cents: 150_00 }, 10);
  await Promise.all([change({ membership_price_cents: 200_00 }, 11), change({ referral_discount_cents: 400_00 }, 11)]);
  const { membership_price_cents, referral_discount_cents } = await getSettings(store.db);
  expect(membership_price_cents - referral_discount_cents).toBeGreaterThanOrEqual(2_00);
});

test("a form older than a setting does not write it over, and keeps the rest of what it changes", async () => {
  const [morning, noon] = [{ membership_price_cents: 500_00 }, { membership_price_cents: 450_00 }];
  const send = (changes: SettingChanges, shown: SettingChanges, minute: number) =>
    inTransaction((trx) => changeSettings(trx, changes, at(minute), { shown }));
  await change({ ...morning, referral_discount_cents: 150_00 }, 5);
  await change(noon, 5);
  const older = { membership_price_cents: 480_00, referral_discount_cents: 140_00 };
  expect(await send(older, morning, 5)).toEqual({
    ok: false,
    problems: { membership_price_cents: "changed_meanwhile" },
  });
  expect(await getSettings(store.db)).toMatchObject({ ...noon, referral_discount_cents: 150_00 });
  expect(await send(noon, morning, 5), "what it wants is there").toEqual({ ok: true, changed: [] });
  expect(await send(older, noon, 5)).toMatchObject({ ok: true });
});
