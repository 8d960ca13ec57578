import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { mailCanceled } from "./booking-mails.server";
import * as queries from "./queries.server";
import type { CanceledBy } from "./rules";

/** The mail about the order says what becomes of it. */
const NOTHING_TOLD = { money: null, late: false, hourBack: false };

/** Meetings whose hours were taken out: their moments are free, and their person is told, but at the end of a trial. */
export async function freeAppointments(trx: Trx, ids: string[], by: CanceledBy, at: At): Promise<void> {
  for (const id of ids) {
    const one = await queries.findAppointment(trx, id);
    if (one?.status !== "confirmed") continue;
    const canceled = await queries.updateAppointment(trx, id, {
      status: "canceled",
      canceled_at: at.now,
      canceled_by: by,
      sequence: one.sequence + 1,
    });
    if (by !== "trial" && one.starts_at > at.now) await mailCanceled(trx, canceled, NOTHING_TOLD, at);
  }
}
