import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { maskedAddress } from "./address";
import {
  eraseOldMails,
  FAILED_TEXT_KEPT_DAYS,
  listMails,
  MAILS_KEPT_DAYS,
  mailState,
  readMailHealth,
} from "./mail-journal.server";
import { markFailuresSeen, resendMail } from "./outbox.server";
import type { OutboxStatus } from "./tables";

const now = new Date("2026-11-21T13:20:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
let store: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9");
  vi.stubEnv("BASE_URL", "https://leclaircie.example");
  vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-the-journal-0123456789");
  store = await testDatabase();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom("outbox").execute();
});

async function mail(status: OutboxStatus, minutes: number, more: { error?: string; attempts?: number } = {}) {
  const id = randomUUID();
  await store.db
    .insertInto("outbox")
    .values({
      id,
      dedupe_key: id,
      to_address: "claire@demo.example",
      reply_to: null,
      subject: `Message ${minutes}`,
      html: status === "sent" ? "" : "<p>Bonjour</p>",
      text_body: "",
      attachments: "[]",
      unsubscribe_url: null,
      status,
      attempts: more.attempts ?? 1,
      last_error: more.error ?? null,
      message_id: `<${id}@test.example>`,
      created_at: ago(minutes),
      sent_at: status === "sent" ? ago(minutes) : null,
      tried_at: more.attempts === 0 ? null : ago(minutes),
      lease_until: null,
    })
    .execute();
  return id;
}

test("what left, or never will, is forgotten after a year; what waits is kept", async () => {
  const year = MAILS_KEPT_DAYS * 24 * 60;
  expect(MAILS_KEPT_DAYS).toBe(365);
  await mail("sent", year + 1);
  await mail("failed", year + 1);
  const kept = [await mail("sent", year - 1), await mail("queued", year + 1)];
  await eraseOldMails(store.db, { now });
  const rows = await store.db.selectFrom("outbox").select("id").execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
});

test("the text of a mail that failed is forgotten after thirty days, and it leaves no more", async () => {
  const month = FAILED_TEXT_KEPT_DAYS * 24 * 60;
  expect(FAILED_TEXT_KEPT_DAYS).toBe(30);
  const [old, young] = [await mail("failed", month + 1), await mail("failed", month - 1)];
  const waiting = await mail("queued", month + 1);
  await eraseOldMails(store.db, { now });
  const rows = await store.db.selectFrom("outbox").select(["id", "html"]).where("html", "<>", "").execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([young, waiting].sort());
  const listed = (await listMails(store.db, { filter: "all", page: 1 })).mails;
  expect(listed.filter(({ mayLeaveAgain }) => mayLeaveAgain).map(({ id }) => id)).toEqual([young]);
  const again = (id: string) => inTransaction((trx) => resendMail(trx, { id }, { now }));
  expect(await again(old)).toEqual({ ok: false, reason: "emptied" });
  expect(await again(young)).toEqual({ ok: true });
});

const state = async () => mailState(await readMailHealth(store.db), { now });

test("the light follows what really happened", async () => {
  expect(await state()).toBe("untried");
  await mail("sent", 60);
  expect(await state()).toBe("working");
  await mail("queued", 30, { error: "connect ECONNREFUSED" });
  expect(await state()).toBe("failing");
  await mail("sent", 20);
  expect(await state()).toBe("slow");
});

test("a failure older than the last success does not darken it", async () => {
  await mail("failed", 500, { error: "550 no such user" });
  await mail("sent", 5);
  expect(await state()).toBe("working");
  expect(await readMailHealth(store.db)).toMatchObject({ failed: 1, lastError: "550 no such user", waiting: 0 });
});

test("failures that were seen wait for nobody, stay readable, and count again when a new try fails", async () => {
  const id = await mail("failed", 500, { error: "550 no such user" });
  const see = (until: Date) => inTransaction((trx) => markFailuresSeen(trx, { until }, { now }));
  expect(await see(new Date(now.getTime() - 501 * 60_000)), "failed since the page was read").toBe(0);
  expect(await see(now)).toBe(1);
  expect((await readMailHealth(store.db)).failed).toBe(0);
  expect((await listMails(store.db, { filter: "failed", page: 1 })).found).toBe(0);
  expect((await listMails(store.db, { filter: "all", page: 1 })).mails).toMatchObject([{ status: "failed" }]);
  expect(await inTransaction((trx) => resendMail(trx, { id }, { now }))).toEqual({ ok: true });
  await store.db.updateTable("outbox").set({ status: "failed" }).where("id", "=", id).execute();
  expect((await readMailHealth(store.db)).failed).toBe(1);
});

test("the journal is paged and narrowed, and shows no address whole", async () => {
  for (let minute = 1; minute <= 27; minute += 1) await mail("sent", minute);
  await mail("failed", 100, { error: "550" });
  const first = await listMails(store.db, { filter: "all", page: 1 });
  expect(first).toMatchObject({ found: 28, pages: 2 });
  expect(first.mails[0]?.subject).toBe("Message 1");
  expect(first.mails.every(({ to }) => to === "c…@demo.example")).toBe(true);
  expect((await listMails(store.db, { filter: "all", page: 99 })).page).toBe(2);
  expect((await listMails(store.db, { filter: "failed", page: 1 })).mails.map(({ error }) => error)).toEqual(["550"]);
});

test("a mail that failed can leave again, once; a mail that left cannot", async () => {
  const failed = await mail("failed", 10_000, { error: "timeout", attempts: 40 });
  const sent = await mail("sent", 5);
  const again = (id: string) => inTransaction((trx) => resendMail(trx, { id }, { now }));
  expect(await again(failed)).toEqual({ ok: true });
  expect(await again(failed)).toEqual({ ok: false, reason: "not_failed" });
  expect(await again(sent)).toEqual({ ok: false, reason: "not_failed" });
  expect(await again(randomUUID())).toEqual({ ok: false, reason: "unknown" });
  const row = await store.db.selectFrom("outbox").selectAll().where("id", "=", failed).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "queued", attempts: 0 });
});

test("an address is recognised, not copied", () => {
  expect(maskedAddress("claire@demo.example")).toBe("c…@demo.example");
  expect(maskedAddress("sans-arobase")).toBe("…");
});
