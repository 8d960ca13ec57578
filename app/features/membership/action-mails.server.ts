import { randomUUID } from "node:crypto";
import { mailPerson } from "~/features/accounts/accounts.server";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { daysGiven, membershipRestored, membershipStopped } from "./mails";

/** What the coach has just done with somebody's membership. */
type Told =
  | { what: "granted" | "extended"; from: Day; until: Day }
  | { what: "suspended" | "ended" | "taken_back" }
  | { what: "restored"; until: Day };

/** Writes to the member in the transaction of the act: one act, one mail, without its reason. */
export function tellMember(trx: Trx, userId: string, told: Told, { now }: { now: Date }): Promise<void> {
  const sending = { dedupeKey: `membership-${told.what}:${randomUUID()}`, now };
  switch (told.what) {
    case "granted":
    case "extended":
      return mailPerson(trx, userId, daysGiven, { ...told, extended: told.what === "extended" }, sending);
    case "restored":
      return mailPerson(trx, userId, membershipRestored, told, sending);
    default:
      return mailPerson(trx, userId, membershipStopped, told, sending);
  }
}
