import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { isGoodOn, type LotState, lotState } from "./rules";

export interface WalletLot {
  lotId: string;
  /** Null: given by the coach. */
  orderId: string | null;
  label: string;
  state: LotState;
  totalMinutes: number;
  boughtMinutes: number;
  usedMinutes: number;
  reservedMinutes: number;
  /** What may be booked today. */
  leftMinutes: number;
  /** The last day of its hours, a later one included; null when they have none. */
  expiresOn: Day | null;
  boughtOn: Day;
}

export interface Wallet {
  lots: WalletLot[];
  leftMinutes: number;
  reservedMinutes: number;
  usedMinutes: number;
}

/** All the hours of a person, the first to end first; those that ended are there too. */
export async function readWallet(db: Db | Trx, userId: string, { now }: At): Promise<Wallet> {
  const today = parisDay(now);
  const held = await queries.listLotsOf(db, userId);
  const payments = await queries.listPaymentsIn(
    db,
    held.map(({ id }) => id),
  );
  const lots = held.map((lot): WalletLot => {
    const stopped = payments.some((payment) => payment.lotId === lot.id && payment.stopped);
    return {
      lotId: lot.id,
      orderId: lot.order_id,
      label: lot.label,
      state: lotState(lot, { today, stopped }),
      totalMinutes: lot.total_minutes,
      boughtMinutes: lot.bought_minutes,
      usedMinutes: lot.used_minutes,
      reservedMinutes: lot.reserved_minutes,
      leftMinutes: isGoodOn(lot, today) ? lot.available_minutes : 0,
      expiresOn: lot.last_day,
      boughtOn: parisDay(lot.created_at),
    };
  });
  const sum = (of: (lot: WalletLot) => number) => lots.reduce((minutes, lot) => minutes + of(lot), 0);
  return {
    lots,
    leftMinutes: sum(({ leftMinutes }) => leftMinutes),
    reservedMinutes: sum(({ reservedMinutes }) => reservedMinutes),
    usedMinutes: sum(({ usedMinutes }) => usedMinutes),
  };
}

/** Whether the hours of an order are over: a payment that comes for them then goes back. */
export async function isLotEnded(db: Db | Trx, orderId: string): Promise<boolean> {
  return Boolean((await queries.findByOrder(db, orderId))?.ended_at);
}
