import type { At } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { limitsLifted, takeTokens } from "~/platform/http/limits.server";
import { CHANGES_PER_HOUR, HOLDS_PER_HOUR_AND_ADDRESS } from "./rules";

/** May this address keep one more moment? */
export async function mayHold({ ip }: { ip: string }, { now }: At): Promise<boolean> {
  if (limitsLifted()) return true;
  return takeTokens(db(), [
    { bucket: "hold-slot", key: ip, limit: HOLDS_PER_HOUR_AND_ADDRESS, perSeconds: 3_600, now },
  ]);
}

/** May this meeting change once more? Each change writes to its person. */
export async function mayChange({ appointmentId }: { appointmentId: string }, { now }: At): Promise<boolean> {
  if (limitsLifted()) return true;
  return takeTokens(db(), [
    { bucket: "change-appointment", key: appointmentId, limit: CHANGES_PER_HOUR, perSeconds: 3_600, now },
  ]);
}
