import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SalesClosed, salesConditionPort } from "~/features/billing/billing.server";
import { pausePartner } from "~/features/partners/partners.server";
import { definitions, isSettingKey } from "~/features/settings/rules";
import { changeSettings, getSettings, type SettingChanges } from "~/features/settings/settings.server";
import {
  hideFigure,
  hideTestimonial,
  listEveryFigure,
  listEveryTestimonial,
} from "~/features/testimonials/testimonials.server";
import { inTransaction } from "~/platform/db/database.server";
import { partnerOf } from "../../../tests/support/partners";
import { sitePicture } from "../../../tests/support/pictures";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { isComplete } from "./go-live";

const now = new Date("2026-11-21T10:00:00Z");
const by = randomUUID();
let purchases: Purchases;
let admin: typeof import("./go-live.server");
let opening: typeof import("./opening.server");

/** A real site: production, its own address, a mail server, and a key that takes money. */
beforeAll(async () => {
  purchases = await openPurchases();
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PASSWORD_COST", "full");
  vi.stubEnv("LIMITS", undefined);
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("BASE_URL", "https://rive.fr");
  vi.stubEnv("MOLLIE_API_URL", "https://api.mollie.com");
  vi.stubEnv("MOLLIE_API_KEY", "live_0123456789abcdef0123456789");
  vi.stubEnv("APP_SECRET", "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f");
  vi.stubEnv("DATABASE_URL", "postgresql://localhost/rive");
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9");
  vi.stubEnv("MAIL_FROM", "Rive <bonjour@rive.fr>");
  admin = await import("./go-live.server");
  opening = await import("./opening.server");
  salesConditionPort.provide(admin.mayTakeOrders);
});
afterAll(() => purchases.close());

const real: Record<string, string> = {
  email: "bonjour@rive.fr",
  url: "https://rive.fr/lien",
  phone: "01 42 00 00 00",
  siren: "732 829 320",
  text: "Rive",
  long_text: "1 quai des Rives\n75004 Paris",
};

test("with a key that takes money, nobody can order before the list is complete", async () => {
  expect(await admin.mayTakeOrders(purchases.db)).toBe(false);
  const claire = await purchases.person("Claire");
  await expect(purchases.join(claire, now)).rejects.toThrow(SalesClosed);
  expect(await purchases.db.selectFrom("orders").selectAll().execute()).toEqual([]);
});

test("a new site is closed, and does not open before the list is complete", async () => {
  expect(await opening.isSiteOpen(purchases.db)).toBe(false);
  expect(opening.isUnlisted()).toBe(true);
  expect(await inTransaction((trx) => opening.openSite(trx, { now, by }))).toEqual({ ok: false, reason: "incomplete" });
  expect(await opening.isSiteOpen(purchases.db)).toBe(false);
});

test("each step is needed, and the last one opens the sales", async () => {
  const still = async () =>
    (await admin.readGoLive(purchases.db)).filter(({ state }) => state === "missing").map(({ id }) => id);
  const changes: SettingChanges = {};
  for (const key of Object.keys(definitions).filter(isSettingKey)) {
    const { demonstration, kind } = definitions[key] as { demonstration?: true; kind: string };
    if (demonstration) changes[key] = real[kind] ?? "Rive";
  }
  expect(await inTransaction((trx) => changeSettings(trx, changes, { now, by }))).toMatchObject({ ok: true });
  expect(await still()).toEqual(["conditions", "portrait", "temoignages", "chiffres", "emails"]);

  await sitePicture(purchases.db, "portrait");
  expect(await still()).toEqual(["conditions", "temoignages", "chiffres", "emails"]);
  const invented = await partnerOf("Yoga de la Rive", { website: "https://yoga.example/" });
  expect(await still()).toContain("partenaires");
  await partnerOf("Librairie du Passage", { website: "https://librairie.fr" });
  expect(await still()).toContain("partenaires");
  await inTransaction((trx) => pausePartner(trx, { id: invented }, { now, by }));

  await inTransaction(async (trx) => {
    for (const { id } of await listEveryTestimonial(trx)) await hideTestimonial(trx, { id }, { now, by });
    for (const { id } of await listEveryFigure(trx)) await hideFigure(trx, { id }, { now, by });
  });
  expect(await still()).toEqual(["conditions", "emails"]);

  const confirm = (shown: Record<string, string>) =>
    inTransaction((trx) => admin.confirmTexts(trx, shown, { now, by }));
  const { terms_version, privacy_version } = await getSettings(purchases.db);
  expect(await confirm({ terms_version: "2001-01", privacy_version }), "of an older page").toBe(false);
  expect(await still()).toEqual(["conditions", "emails"]);
  expect(await confirm({ terms_version, privacy_version })).toBe(true);
  expect(await still()).toEqual(["emails"]);
  expect(await admin.mayTakeOrders(purchases.db)).toBe(false);

  const id = randomUUID();
  await purchases.db
    .insertInto("outbox")
    .values({
      id,
      dedupe_key: id,
      to_address: "sophie@rive.fr",
      reply_to: null,
      subject: "Essai d’envoi",
      html: "",
      text_body: "",
      attachments: "[]",
      unsubscribe_url: null,
      status: "sent",
      message_id: id,
      last_error: null,
      lease_until: null,
      sent_at: now,
    })
    .execute();
  expect(isComplete(await admin.readGoLive(purchases.db))).toBe(true);
  expect(await admin.mayTakeOrders(purchases.db)).toBe(true);
  const karim = await purchases.person("Karim");
  expect(await purchases.join(karim, now)).toMatchObject({ ok: true });
});

test("the coach opens it once, for good, and the journal says who", async () => {
  const later = new Date(now.getTime() + 86_400_000);
  expect(await inTransaction((trx) => opening.openSite(trx, { now, by }))).toEqual({ ok: true });
  expect(await inTransaction((trx) => opening.openSite(trx, { now: later, by }))).toEqual({ ok: true });
  expect(await opening.isSiteOpen(purchases.db)).toBe(true);
  expect(opening.isUnlisted()).toBe(false);
  const rows = await purchases.db.selectFrom("site_openings").select("opened_at").execute();
  expect(rows).toEqual([{ opened_at: now }]);
  const acts = await purchases.db
    .selectFrom("audit_entries")
    .select(["actor_user_id"])
    .where("action", "=", "site.opened")
    .execute();
  expect(acts).toEqual([{ actor_user_id: by }]);
  await expect(purchases.db.insertInto("site_openings").values({ opened_at: later }).execute()).rejects.toThrow();
  await expect(
    purchases.db.insertInto("site_openings").values({ id: false, opened_at: later }).execute(),
  ).rejects.toThrow(/site_opens_once/);
});

test("content of the demonstration shown again closes the sales again", async () => {
  const back = { contact_email: definitions.contact_email.default };
  await inTransaction((trx) => changeSettings(trx, back, { now, by }));
  expect(await admin.mayTakeOrders(purchases.db)).toBe(false);
});
