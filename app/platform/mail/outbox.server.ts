import { randomUUID } from "node:crypto";
import type { Selectable, Updateable } from "kysely";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log, mask } from "~/platform/log.server";
import { mailsTried } from "~/platform/metrics/counters.server";
import { port } from "~/platform/port";
import {
  checkedAddress,
  checkedFilename,
  checkedName,
  checkedSubject,
  displayName,
  isMailAddress,
  parseSender,
} from "./address";
import type { Mail } from "./mail";
import { ruleOf } from "./register";
import { renderMail } from "./render.server";
import type { MailAttachment, MailPerson, OutboxTable } from "./tables";
import { handOver, LetterRefused, UNWRITABLE } from "./transport.server";

const MINUTE_MS = 60_000;
/** Longer than the slowest hand-over, so that a living sender is never doubled. */
const LEASE_MINUTES = 10;
/** A queued mail whose job was lost is taken up again after this rest. */
const REST_MINUTES = 30;
/** RFC 5321 §4.5.4.1: a sender gives up after four to five days. */
const GIVE_UP_DAYS = 5;
/** Read by the coach, beside the mail that failed. */
const TOO_LATE = "Parti si tard, il n’aurait plus dit vrai.";

/** Whom the answers to a mail that names nobody should reach; asked when the mail leaves. */
export const replyAddressPort = port<() => Promise<MailPerson | null>>("replyAddressPort", {
  otherwise: async () => null,
});

/** What the house is called on the day a mail is written; otherwise as its sender. */
export const mailBrandPort = port<(trx: Trx) => Promise<string>>("mailBrandPort", {
  otherwise: async () => parseSender(config().mailFrom).name,
});

/** An address to write to, and the account it is said to be of. */
export interface Addressee {
  address: string;
  /** With it, the address must be proved by this very account; without, by anybody who reads there. */
  accountId?: string;
  /** It leaves even to who asked for no mail. */
  warning?: boolean;
}

/** Whether somebody has shown that they read the mails of this address, and did not ask for none: the rooms that take addresses know. */
export const addressProofPort = port<(db: Db | Trx, addressee: Addressee) => Promise<boolean>>("addressProofPort");

/** Null when nobody was named, or cannot be written to: answers then go to the sender. */
async function replyAddress(): Promise<MailPerson | null> {
  const person = await replyAddressPort.value();
  return person && isMailAddress(person.address) ? { ...person, name: displayName(person.name) } : null;
}

export interface QueuedMail extends Mail {
  to: string;
  /** Whose account is written to; none for an address somebody typed. */
  accountId?: string;
  /** Whose account it is about, when its address is not proved yet, or not theirs any more: with whom it is erased. */
  about?: string;
  /** Names the cause (`welcome:<user id>`): one cause, one mail. */
  dedupeKey: string;
  attachments?: MailAttachment[];
  /** Whom an answer should reach, when it is not who the settings name. */
  replyTo?: MailPerson;
  /** What it says is true until then: later it does not leave. Otherwise it is tried for five days. */
  goodUntil?: Date;
  now: Date;
}

/**
 * Writes a mail and its job in the business transaction: it leaves if, and only if, the act is committed.
 * The same `dedupeKey` again changes nothing and returns the first id. To an address that no mail can be written to it is kept as
 * failed: it must not undo the act, a payment perhaps. To an address nobody has proved, or whose owner asked for no mail, only what the register lets through leaves; of the
 * rest a row without text is kept as withheld, its job finds nothing to send, and it does not leave later: what it would have said waits on the site. Throws `UnsafeMailField` for a name, a subject or an address to answer to that
 * could forge a header.
 */
export async function queueMail(trx: Trx, mail: QueuedMail): Promise<string> {
  const writable = isMailAddress(mail.to);
  const subject = checkedSubject(mail.subject);
  const replyTo = mail.replyTo && {
    name: checkedName(mail.replyTo.name),
    address: checkedAddress(mail.replyTo.address),
  };
  const attachments = mail.attachments ?? [];
  for (const { filename } of attachments) checkedFilename(filename);
  const withheld = !(await mayReach(trx, mail));
  // Drawn, and given a job, even where it stays here: how long a form takes says nothing of the address that was typed.
  const drawn = await renderMail(mail.body, { brand: await mailBrandPort.value(trx), now: mail.now });
  const { html, text } = withheld ? { html: "", text: "" } : drawn;
  const id = randomUUID();
  const inserted = await trx
    .insertInto("outbox")
    .values({
      id,
      dedupe_key: mail.dedupeKey,
      to_address: mail.to,
      account_id: mail.accountId ?? mail.about ?? null,
      reply_to: replyTo && !withheld ? JSON.stringify(replyTo) : null,
      subject,
      html,
      text_body: text,
      attachments: JSON.stringify(withheld ? [] : attachments),
      unsubscribe_url: withheld ? null : (mail.unsubscribeUrl ?? null),
      status: withheld ? "withheld" : writable ? "queued" : "failed",
      last_error: withheld || writable ? null : UNWRITABLE,
      message_id: `<${id}@${parseSender(config().mailFrom).address.split("@")[1]}>`,
      good_until: mail.goodUntil ?? null,
      created_at: mail.now,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) {
    if (writable) await enqueue(trx, "send-mail", { outboxId: id });
    return id;
  }
  const first = await trx
    .selectFrom("outbox")
    .select("id")
    .where("dedupe_key", "=", mail.dedupeKey)
    .executeTakeFirstOrThrow();
  return first.id;
}

/** Of the mails written under these keys, those that were withheld: nobody had proved the address, or it was not to be written to. */
export async function listWithheld(db: Db | Trx, dedupeKeys: string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom("outbox")
    .select("dedupe_key")
    .where("dedupe_key", "in", dedupeKeys)
    .where("status", "=", "withheld")
    .execute();
  return new Set(rows.map(({ dedupe_key }) => dedupe_key));
}

/** How many of these mails were withheld: their people have to be told otherwise. */
export async function countWithheld(db: Db | Trx, dedupeKeys: string[]): Promise<number> {
  return (await listWithheld(db, dedupeKeys)).size;
}

/**
 * Whether this mail leaves for this address, as the register says: else it is withheld, and its person has to be told otherwise. The
 * proof is asked for even where none is needed: so it costs the same.
 */
export async function mayReach(
  db: Db | Trx,
  { template, to, accountId }: Pick<QueuedMail, "template" | "to" | "accountId">,
): Promise<boolean> {
  const rule = ruleOf(template);
  if (rule.to === "coach") return true;
  const addressee = { address: to, ...(accountId && { accountId }), warning: rule.warns === true };
  return (await addressProofPort.value(db, addressee)) || rule.unproved !== undefined;
}

/**
 * Sends one queued mail (job `send-mail`), or ends it when what it says is no longer so. The row is leased first, so two workers never send it at once; after a crash the next try
 * carries the same Message-ID, which lets mail readers drop the copy. Throws when the mail server is away: the job tries again.
 */
export async function sendQueuedMail(outboxId: string, { now }: { now: Date }): Promise<void> {
  const { smtpUrl, mailFrom } = config();
  if (!smtpUrl) {
    log.warn("mail.no_server", { outboxId });
    return;
  }
  const row = await lease(outboxId, now);
  if (!row) return;
  if (row.good_until && row.good_until <= now) return endTooLate(row);
  try {
    await handOver(smtpUrl, row, { from: parseSender(mailFrom), replyTo: row.reply_to ?? (await replyAddress()) });
  } catch (error) {
    const refused = error instanceof LetterRefused;
    mailsTried.inc({ outcome: refused ? "refused" : "put_off" });
    const message = masked(error);
    await settle(outboxId, row.attempts, {
      status: refused ? "failed" : "queued",
      last_error: message,
      lease_until: refused ? null : new Date(now.getTime() + REST_MINUTES * MINUTE_MS),
    });
    if (!refused) throw new Error(`the mail did not leave: ${message}`);
    log.error("mail.refused", { outboxId, error: new Error(message) });
    return;
  }
  mailsTried.inc({ outcome: "sent" });
  // The texts carry links that open doors (password, address): once sent, nothing of them stays here.
  await settle(outboxId, row.attempts, {
    status: "sent",
    sent_at: now,
    lease_until: null,
    last_error: null,
    html: "",
    text_body: "",
  });
}

function lease(outboxId: string, now: Date) {
  return db()
    .updateTable("outbox")
    .set((eb) => ({
      status: "sending",
      attempts: eb("attempts", "+", 1),
      tried_at: now,
      lease_until: new Date(now.getTime() + LEASE_MINUTES * MINUTE_MS),
    }))
    .where("id", "=", outboxId)
    .where((eb) =>
      eb.or([eb("status", "=", "queued"), eb.and([eb("status", "=", "sending"), eb("lease_until", "<=", now)])]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Its text goes: nobody sends it again by hand. */
async function endTooLate({ id, attempts }: Pick<Selectable<OutboxTable>, "id" | "attempts">): Promise<void> {
  const ended = { status: "failed" as const, last_error: TOO_LATE, lease_until: null, html: "", text_body: "" };
  await settle(id, attempts, ended);
  log.error("mail.too_late", { outboxId: id });
}

/** `attempts` tells whether the row is still leased by this very try; a later try owns the row otherwise. */
async function settle(outboxId: string, attempts: number, change: Updateable<OutboxTable>): Promise<void> {
  await db()
    .updateTable("outbox")
    .set(change)
    .where("id", "=", outboxId)
    .where("status", "=", "sending")
    .where("attempts", "=", attempts)
    .execute();
}

/**
 * Takes up again what a crash or a dead job left behind (schedule), and gives up what was still refused five days after it was written,
 * or sent again by hand: a site that was down for a week owes its mails one try more. Returns how many were queued again.
 */
export async function resendStuckMail({ now }: { now: Date }): Promise<number> {
  const rested = new Date(now.getTime() - REST_MINUTES * MINUTE_MS);
  const giveUpMs = GIVE_UP_DAYS * 24 * 60 * MINUTE_MS;
  return inTransaction(async (trx) => {
    const stuck = await trx
      .selectFrom("outbox")
      .select(["id", "tried_at", "attempts"])
      .select(({ fn }) => fn.coalesce("sent_again_at", "created_at").as("begun_at"))
      .where("status", "in", ["queued", "sending"])
      .where((eb) =>
        eb.or([
          eb("lease_until", "<=", now),
          eb.and([eb("lease_until", "is", null), eb(eb.fn.coalesce("sent_again_at", "created_at"), "<=", rested)]),
        ]),
      )
      .orderBy("created_at")
      .limit(200)
      .forUpdate()
      .skipLocked()
      .execute();
    const lost = stuck
      // The attempts start again when the coach sends it anew; the time of the last one stays.
      .filter(({ attempts, tried_at, begun_at }) => {
        return attempts > 0 && tried_at !== null && tried_at.getTime() - begun_at.getTime() >= giveUpMs;
      })
      .map((row) => row.id);
    const again = stuck.map((row) => row.id).filter((id) => !lost.includes(id));
    if (lost.length > 0) {
      await trx.updateTable("outbox").set({ status: "failed", lease_until: null }).where("id", "in", lost).execute();
      log.error("mail.given_up", { count: lost.length });
    }
    if (again.length > 0) {
      await trx
        .updateTable("outbox")
        .set({ status: "queued", lease_until: new Date(now.getTime() + REST_MINUTES * MINUTE_MS) })
        .where("id", "in", again)
        .execute();
      for (const id of again) await enqueue(trx, "send-mail", { outboxId: id });
    }
    return again.length;
  });
}

/** Gives a mail that failed another life while its text is kept, as if it had just been written; its job leaves with the transaction. */
export async function resendMail(
  trx: Trx,
  { id }: { id: string },
  { now }: { now: Date },
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "not_failed" | "emptied" }> {
  const row = await trx
    .selectFrom("outbox")
    .select(["status", "html"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, reason: "unknown" };
  if (row.status !== "failed") return { ok: false, reason: "not_failed" };
  if (row.html === "") return { ok: false, reason: "emptied" };
  await trx
    .updateTable("outbox")
    .set({ status: "queued", attempts: 0, lease_until: null, seen_at: null, sent_again_at: now })
    .where("id", "=", id)
    .execute();
  await enqueue(trx, "send-mail", { outboxId: id });
  return { ok: true };
}

/** What the mail server answered, without any address and on one line. */
function masked(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return mask(message).replace(/\s+/g, " ").slice(0, 300);
}

/** Failures until the page was read are known, and are left at that: they are no longer counted. Returns how many. */
export async function markFailuresSeen(trx: Trx, { until }: { until: Date }, { now }: { now: Date }): Promise<number> {
  const seen = await trx
    .updateTable("outbox")
    .set({ seen_at: now })
    .where("status", "=", "failed")
    .where("seen_at", "is", null)
    .where((eb) => eb.fn.coalesce("tried_at", "created_at"), "<=", until)
    .returning("id")
    .execute();
  return seen.length;
}
