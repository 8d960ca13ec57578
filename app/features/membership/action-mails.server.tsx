import { randomUUID } from "node:crypto";
import type { ReactElement } from "react";
import { findContact } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import type { Day } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { DaysGiven, MEMBERSHIP_SUBJECT, MembershipRestored, MembershipStopped } from "./mails";

/** What the coach has just done with somebody's membership. */
export type Told =
  | { what: "granted" | "extended"; from: Day; until: Day }
  | { what: "suspended" | "ended" | "taken_back" }
  | { what: "restored"; until: Day };

/** Writes to the member in the transaction of the act: one act, one mail, without its reason. */
export async function tellMember(trx: Trx, userId: string, told: Told, { now }: { now: Date }): Promise<void> {
  const { firstName, email } = await findContact(trx, userId);
  const { contact_email } = await getSettings(trx);
  const shared = { firstName, contactEmail: contact_email, accountUrl: `${config().baseUrl}/espace-membre` };
  await queueMail(trx, {
    to: email,
    subject: MEMBERSHIP_SUBJECT,
    body: bodyOf(told, shared),
    dedupeKey: `membership-${told.what}:${randomUUID()}`,
    now,
  });
}

function bodyOf(told: Told, shared: { firstName: string; contactEmail: string; accountUrl: string }): ReactElement {
  switch (told.what) {
    case "granted":
    case "extended":
      return <DaysGiven {...shared} from={told.from} until={told.until} extended={told.what === "extended"} />;
    case "restored":
      return <MembershipRestored {...shared} until={told.until} />;
    default:
      return <MembershipStopped {...shared} what={told.what} />;
  }
}
