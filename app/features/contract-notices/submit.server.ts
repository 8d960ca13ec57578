import { randomUUID } from "node:crypto";
import { currentUser } from "~/features/accounts/accounts.server";
import { formatExactInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { isUuid } from "~/platform/uuid";
import { findSentAlready, linesOf, receiveNotice } from "./contract-notices.server";
import { keyField, type NoticeErrors, type NoticeValues, readNotice, stepField, valuesOf } from "./forms";
import { noticeLines, tooManyNotices } from "./messages";
import { NOTICES_PER_HOUR_BY_ADDRESS, type NoticeKind } from "./rules";

/** What the page shows after a form: the form again, the recap, or the receipt. */
export type NoticeAnswer =
  | { step: "form"; values: NoticeValues; errors: NoticeErrors; problem: string | null }
  | { step: "recap"; values: NoticeValues; key: string; lines: [string, string][]; motive: string | null }
  | { step: "done"; receivedAt: string; email: string; acknowledged: boolean; lines: [string, string][] };

/** The edge shared by both functions. Each step carries everything and is checked anew; nothing waits on the server between. */
export async function submitNotice(
  kind: NoticeKind,
  request: Request,
): Promise<{ status: number; answer: NoticeAnswer }> {
  const form = await request.formData();
  const at = { now: now() };
  const values = valuesOf(form);
  const step = form.get(stepField);
  if (step === "modifier") return { status: 200, answer: { step: "form", values, errors: {}, problem: null } };
  const read = readNotice(kind, values, parisDay(at.now));
  if (!read.ok) return { status: 422, answer: { step: "form", values, errors: read.errors, problem: null } };
  const { declared } = read;
  const key = String(form.get(keyField) ?? "");
  if (step !== "confirmer" || !isUuid(key)) {
    const lines = noticeLines(declared);
    return { status: 200, answer: { step: "recap", values, key: randomUUID(), lines, motive: declared.motive } };
  }
  const known = await findSentAlready(db(), { clientKey: key, declared }, at);
  if (!known && !(await mayDeclare(clientIp(request), at.now))) {
    return { status: 429, answer: { step: "form", values, errors: {}, problem: tooManyNotices } };
  }
  const userId = (await currentUser(request))?.id ?? null;
  const notice = known ?? (await inTransaction((trx) => receiveNotice(trx, { clientKey: key, declared, userId }, at)));
  return {
    status: 200,
    answer: {
      step: "done",
      receivedAt: formatExactInstant(notice.received_at),
      email: notice.email,
      acknowledged: notice.acknowledged,
      lines: linesOf(notice),
    },
  };
}

async function mayDeclare(ip: string, at: Date): Promise<boolean> {
  if (limitsLifted()) return true;
  const limit = { limit: NOTICES_PER_HOUR_BY_ADDRESS, perSeconds: 3_600, now: at };
  return (await takeToken(db(), { bucket: "notice-ip", key: ip, ...limit })).ok;
}
