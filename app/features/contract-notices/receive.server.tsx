import { randomUUID } from "node:crypto";
import { findOrderByPaper } from "~/features/billing/billing.server";
import { sellerLine } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { formatExactInstant } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { NoticeForCoach, NoticeReceived } from "./emails";
import type { Declared } from "./forms";
import { COACH_SUBJECT, noticeLines, RECEIVED_SUBJECT } from "./messages";
import * as queries from "./queries.server";
import { ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL, refundDeadline, SAME_NOTICE_MINUTES } from "./rules";

interface NewNotice {
  clientKey: string;
  declared: Declared;
  /** The account that is signed in, if any. */
  userId: string | null;
}

/**
 * Registers what somebody declares, and acknowledges it: never refused for being late, unknown or odd. The same recap
 * confirmed again, or the same words within minutes, are the first notice. Nothing that is answered depends on what is
 * known here: the same is looked up, written and sent in every case.
 */
export async function receiveNotice(
  trx: Trx,
  { clientKey, declared, userId }: NewNotice,
  { now }: { now: Date },
): Promise<queries.Notice> {
  await queries.lockSender(trx, declared.email);
  const twin = await findSentAlready(trx, { clientKey, declared }, { now });
  if (twin) return twin;
  const order = await findOrderByPaper(trx, declared.reference ?? "");
  const mayWrite = await takeToken(trx, {
    bucket: "notice-email",
    key: declared.email,
    limit: ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL,
    perSeconds: 86_400,
    now,
  });
  const notice = await queries.insertNotice(trx, {
    id: randomUUID(),
    kind: declared.kind,
    client_key: clientKey,
    received_at: now,
    name: declared.name,
    email: declared.email,
    reference: declared.reference,
    wished_day: declared.wishedDay,
    motive: declared.motive,
    acknowledged: mayWrite.ok,
    user_id: userId,
    order_id: order?.id ?? null,
    outcome: null,
    decided_at: null,
    decided_by: null,
    refund_cents: null,
    last_day: null,
    answer: null,
  });
  await sendMails(trx, notice, now);
  return notice;
}

/** The notice of this recap, or the same one just before: a double click, a page sent again. */
export function findSentAlready(
  db: Db | Trx,
  input: { clientKey: string; declared: Declared },
  { now }: { now: Date },
): Promise<queries.Notice | undefined> {
  return queries.findTwin(db, { ...input, since: new Date(now.getTime() - SAME_NOTICE_MINUTES * 60_000) });
}

async function sendMails(trx: Trx, notice: queries.Notice, now: Date) {
  const settings = await getSettings(trx);
  const receivedAt = formatExactInstant(notice.received_at);
  if (notice.acknowledged) {
    await queueMail(trx, {
      to: notice.email,
      subject: RECEIVED_SUBJECT,
      body: (
        <NoticeReceived
          kind={notice.kind}
          lines={linesOf(notice)}
          hasMotive={notice.motive !== null}
          receivedAt={receivedAt}
          seller={sellerLine(settings)}
          contactEmail={settings.contact_email}
        />
      ),
      dedupeKey: `notice-received:${notice.id}`,
      now,
    });
  }
  await queueMail(trx, {
    to: settings.contact_email,
    subject: COACH_SUBJECT,
    body: (
      <NoticeForCoach
        kind={notice.kind}
        receivedAt={receivedAt}
        deadline={refundDeadline({ kind: notice.kind, receivedAt: notice.received_at })}
        url={`${config().baseUrl}/admin/fins-de-contrat/${notice.id}`}
      />
    ),
    dedupeKey: `notice-coach:${notice.id}`,
    now,
  });
}

/** What was declared, line by line. */
export function linesOf(notice: queries.Notice): [label: string, value: string][] {
  return noticeLines({
    kind: notice.kind,
    name: notice.name,
    email: notice.email,
    reference: notice.reference,
    wishedDay: notice.wished_day,
  });
}
