import { randomUUID } from "node:crypto";
import {
  endLot,
  giveUsedBack,
  grantHours,
  releaseHours,
  reopenLot,
  reserveHours,
  spendHours,
  stopLot,
} from "~/features/hours/hours.server";
import { inTransaction } from "~/platform/db/database.server";
import { november } from "./purchases";

// What is done with the hours of somebody, each in a transaction of its own.

const by = "00000000-0000-4000-8000-000000000001";

export const reserve = (
  userId: string,
  minutes: number,
  more: { appointmentId?: string; lotOrderId?: string; until?: string } = {},
  now = november,
) => {
  const appointmentId = more.appointmentId ?? randomUUID();
  return inTransaction((trx) =>
    reserveHours(trx, { userId, minutes, until: "2054-12-05", ...more, appointmentId }, { now }),
  ).then((done) => ({ ...done, appointmentId }));
};
export const release = (appointmentId: string, now = november, more: { byCoach?: boolean } = {}) =>
  inTransaction((trx) => releaseHours(trx, { appointmentId, ...more }, { now }));
export const use = (appointmentId: string, now = november) =>
  inTransaction((trx) => spendHours(trx, { appointmentId }, { now }));
export const giveBack = (appointmentId: string, reason: "coach_late" | "undone", now = november) =>
  inTransaction((trx) => giveUsedBack(trx, { appointmentId, reason }, { now }));
export const stop = (orderId: string, paymentId: string, now = november) =>
  inTransaction((trx) => stopLot(trx, { orderId, paymentId }, { now }));
export const reopen = (orderId: string, paymentId: string, now = november) =>
  inTransaction((trx) => reopenLot(trx, { orderId, paymentId }, { now }));
export const end = (orderId: string, now = november) =>
  inTransaction((trx) => endLot(trx, { orderId, cause: "termination" }, { now }));
export const grant = (userId: string, minutes: number, expiresOn: string | null, reason = "Un geste") =>
  inTransaction((trx) => grantHours(trx, { userId, minutes, expiresOn, reason }, { now: november, by }));
