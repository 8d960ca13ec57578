import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import * as queries from "./queries.server";
import { type CoachGiftState, coachState } from "./rules";

const PER_PAGE = 50;

export interface CoachGift {
  id: string;
  buyerId: string;
  buyer: string;
  reference: string;
  paidAt: Date;
  openUntil: Day;
  state: CoachGiftState;
}

/** One page of all that was bought, for the coach: neither a code nor who opened it. */
export async function listGifts(db: Db, { page }: { page: number }, { now }: At) {
  const { slice, ...shown } = paging({ found: await queries.countAll(db), perPage: PER_PAGE, page });
  const today = parisDay(now);
  const gifts: CoachGift[] = (await queries.listAll(db, slice)).map((gift) => ({
    id: gift.id,
    buyerId: gift.user_id,
    buyer: `${gift.first_name} ${gift.last_name}`,
    reference: gift.reference,
    paidAt: gift.paid_at,
    openUntil: gift.expires_on,
    state: coachState(gift, today),
  }));
  return { ...shown, gifts };
}
