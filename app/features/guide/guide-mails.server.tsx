import { href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { GuideRequest } from "./forms";
import { GuideLink } from "./mails";
import { greetingName } from "./rules";

/** The link to the guide, to the address it was asked for at. */
export async function sendGuideLink(
  trx: Trx,
  { email, firstName, wantsLetter, leadId }: GuideRequest & { leadId: string },
  { now }: { now: Date },
): Promise<void> {
  const { brand_name } = await getSettings(trx);
  await queueMail(trx, {
    to: email,
    subject: "Le document que vous avez demandé",
    body: (
      <GuideLink
        brand={brand_name}
        firstName={greetingName(firstName)}
        guideUrl={config().baseUrl + href("/guide/telecharger/guide-eclaircie.pdf")}
        wantsLetter={wantsLetter}
      />
    ),
    dedupeKey: `guide:${leadId}:${now.getTime()}`,
    now,
  });
}
