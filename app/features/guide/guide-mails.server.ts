import { href } from "react-router";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { GuideRequest } from "./forms";
import { guideLink } from "./mails";
import { greetingName } from "./rules";

/** The link to the guide, to the address it was asked for at. */
export async function sendGuideLink(
  trx: Trx,
  { email, firstName, wantsLetter, leadId }: GuideRequest & { leadId: string },
  { now }: { now: Date },
): Promise<void> {
  const guideUrl = config().baseUrl + href("/guide/telecharger/guide-eclaircie.pdf");
  const mail = guideLink({ firstName: greetingName(firstName), guideUrl, wantsLetter });
  await queueMail(trx, { ...mail, to: email, dedupeKey: `guide:${leadId}:${now.getTime()}`, now });
}
