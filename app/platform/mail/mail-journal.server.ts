import { sql } from "kysely";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { kept } from "~/platform/personal-data/kept";
import { maskedAddress } from "./address";
import type { OutboxStatus } from "./tables";

export interface MailLine {
  id: string;
  subject: string;
  /** « c…@demo.example »: enough to recognise, not to copy. */
  to: string;
  status: OutboxStatus;
  attempts: number;
  error: string | null;
  /** It failed, and its text is still kept. */
  mayLeaveAgain: boolean;
  createdAt: Date;
  sentAt: Date | null;
}

interface MailPage {
  mails: MailLine[];
  found: number;
  page: number;
  pages: number;
}

const PER_PAGE = 25;

const DAY_MS = 86_400_000;
/** Who was written to, when, is kept this long (privacy policy); the text goes as soon as it is sent. */
export const MAILS_KEPT_DAYS = kept.mails.days;
/** The text of a mail that failed is kept this long after it was written: time to correct what stood in its way. */
export const FAILED_TEXT_KEPT_DAYS = kept.failed_mails.days;

/** Removes the mails that left, or never will, once their time is over, and before that the texts of those that failed. */
export async function eraseOldMails(db: Db | Trx, { now }: { now: Date }): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom("outbox")
    .where("status", "in", ["sent", "failed", "withheld"])
    .where("created_at", "<", before(MAILS_KEPT_DAYS))
    .execute();
  await db
    .updateTable("outbox")
    .set({ html: "", text_body: "", attachments: "[]", reply_to: null, unsubscribe_url: null })
    .where("status", "=", "failed")
    .where("html", "<>", "")
    .where("created_at", "<", before(FAILED_TEXT_KEPT_DAYS))
    .execute();
}

/** How many did not leave and were not seen to, to be read in one query with others. */
export function failedMails(db: Db) {
  return db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "failed")
    .where("seen_at", "is", null);
}

export type MailFilter = "all" | "waiting" | "failed";

/** What was sent, what waits and what failed, newest first. No text: it is erased once sent. */
export async function listMails(
  db: Db | Trx,
  { filter, page: asked }: { filter: MailFilter; page: number },
): Promise<MailPage> {
  const rows = db
    .selectFrom("outbox")
    .$if(filter === "waiting", (query) => query.where("status", "in", ["queued", "sending"]))
    .$if(filter === "failed", (query) => query.where("status", "=", "failed").where("seen_at", "is", null));
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const found = Number(count);
  const { page, pages, slice } = paging({ found, perPage: PER_PAGE, page: asked });
  const chosen = rows.select("id").orderBy("created_at", "desc").orderBy("id").limit(slice.limit).offset(slice.offset);
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "subject", "to_address as to", "status", "attempts", "last_error as error"])
    .select(["created_at as createdAt", "sent_at as sentAt"])
    .select((eb) => eb.and({ status: "failed" }).and("html", "<>", "").as("mayLeaveAgain"))
    .where("id", "in", chosen)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return {
    mails: mails.map((mail) => ({ ...mail, mayLeaveAgain: Boolean(mail.mayLeaveAgain), to: maskedAddress(mail.to) })),
    found,
    page,
    pages,
  };
}

export interface MailHealth {
  /** A mail server is named in the configuration. */
  configured: boolean;
  lastSentAt: Date | null;
  /** The latest try that did not succeed, whether the mail left since or not. */
  lastFailedAt: Date | null;
  lastError: string | null;
  waiting: number;
  /** The oldest mail that waits. */
  waitingSince: Date | null;
  /** Those nobody has seen yet. */
  failed: number;
}

/** Whether mail works, from what really happened. One query; throws when the database answers nothing. */
export async function readMailHealth(db: Db | Trx): Promise<MailHealth> {
  const { rows } = await sql<Omit<MailHealth, "configured">>`
    select
      (select max(sent_at) from outbox) as "lastSentAt",
      failure.at as "lastFailedAt", failure.last_error as "lastError",
      (select count(*) from outbox where status in ('queued', 'sending')) as waiting,
      (select min(coalesce(sent_again_at, created_at)) from outbox where status in ('queued', 'sending')) as "waitingSince",
      (select count(*) from outbox where status = 'failed' and seen_at is null) as failed
    from (select 1) as one
    left join lateral (
      select coalesce(tried_at, created_at) as at, last_error from outbox
      where last_error is not null or status = 'failed' order by 1 desc limit 1
    ) failure on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the mail journal could not be read");
  return { ...row, configured: config().smtpUrl !== undefined };
}

export type MailState = "off" | "untried" | "failing" | "slow" | "working";

/** A mail that waits longer than this is worth a word. */
const SLOW_MINUTES = 10;

/** The light: one word for the whole of it. */
export function mailState(health: MailHealth, { now }: { now: Date }): MailState {
  if (!health.configured) return "off";
  const { lastSentAt, lastFailedAt, waitingSince } = health;
  if (lastFailedAt && (!lastSentAt || lastFailedAt > lastSentAt)) return "failing";
  if (waitingSince && now.getTime() - waitingSince.getTime() > SLOW_MINUTES * 60_000) return "slow";
  return lastSentAt ? "working" : "untried";
}
