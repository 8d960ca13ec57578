import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { takeToken } from "~/platform/http/limits.server";
import { resendConfirmation } from "./confirm-address.server";
import { confirmationDelayed, confirmationSent } from "./messages";

const CONFIRMATIONS_PER_HOUR = 3;

/** What `<ConfirmAgain>` sends: a new confirmation link, three an hour at most; answered on the page that asked. */
export async function confirmAgain(userId: string, backTo: string): Promise<Response> {
  const limit = { limit: CONFIRMATIONS_PER_HOUR, perSeconds: 3600, now: now() };
  const allowed = await takeToken(db(), { bucket: "confirmation-again", key: userId, ...limit });
  if (allowed.ok) await resendConfirmation(userId);
  return redirectSaying(
    backTo,
    allowed.ok ? { kind: "success", ...confirmationSent } : { kind: "info", ...confirmationDelayed },
  );
}
