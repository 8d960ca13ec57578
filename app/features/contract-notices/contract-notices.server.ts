import type { Trx } from "~/platform/db/database.server";
import { deleteNoticesBefore, moveNotices } from "./queries.server";
import { NOTICE_KEPT_YEARS } from "./rules";

export { closeNotice, linkNotice, settleNotice } from "./decide.server";
export { listOpenOf, type Notice } from "./queries.server";
export { listDecidedNotices, listOpenNotices, readNotice } from "./read.server";
export { findSentAlready, linesOf, receiveNotice } from "./receive.server";

/** Two accounts of one person become one: what was sent from either belongs to the one that stays. */
export function moveNoticesToAccount(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  return moveNotices(trx, from, to);
}

/** Notices are kept as long as the privacy policy says. */
export function forgetOldNotices(trx: Trx, { now }: { now: Date }): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - NOTICE_KEPT_YEARS);
  return deleteNoticesBefore(trx, oldest);
}
