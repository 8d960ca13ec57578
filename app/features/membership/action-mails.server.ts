import { randomUUID } from "node:crypto";
import { mailPerson } from "~/features/accounts/accounts.server";
import { termsAttachment } from "~/features/billing/billing.server";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { daysGiven, membershipRestored, membershipShortened, membershipStopped, yearBegun } from "./mails";

/** What has just become of somebody's membership. */
type Told =
  | { what: "begun"; from: Day; until: Day; termsHash: string }
  | { what: "granted" | "extended"; from: Day; until: Day }
  | { what: "suspended" | "ended" | "taken_back" }
  | { what: "restored" | "shortened"; until: Day };

/** Writes to the member in the transaction of the act: one act, one mail, without its reason. */
export function tellMember(trx: Trx, userId: string, told: Told, { now }: { now: Date }): Promise<void> {
  const sending = { dedupeKey: `membership-${told.what}:${randomUUID()}`, now };
  switch (told.what) {
    case "begun": {
      const attachments = termsAttachment({ terms_hash: told.termsHash });
      return mailPerson(trx, userId, yearBegun, told, { ...sending, attachments });
    }
    case "granted":
    case "extended":
      return mailPerson(trx, userId, daysGiven, { ...told, extended: told.what === "extended" }, sending);
    case "restored":
      return mailPerson(trx, userId, membershipRestored, told, sending);
    case "shortened":
      return mailPerson(trx, userId, membershipShortened, told, sending);
    default:
      return mailPerson(trx, userId, membershipStopped, told, sending);
  }
}
