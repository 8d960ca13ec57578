import { config } from "~/platform/config.server";
import { isSigned, sign } from "~/platform/signing.server";
import { isUuid } from "~/platform/uuid";

const FOLLOW = "follow-appointment";

function followToken(appointmentId: string): string {
  return `${appointmentId}.${sign(FOLLOW, appointmentId)}`;
}

/** The page where a meeting is read, moved or canceled without signing in: who holds this address may do that, and reads nothing else. */
export function followPath(appointmentId: string): string {
  return `/rendez-vous/suivi?jeton=${followToken(appointmentId)}`;
}

/** The same, for a mail. */
export function followLink(appointmentId: string): string {
  return `${config().baseUrl}${followPath(appointmentId)}`;
}

/** The entry of a calendar for one meeting. */
export function calendarPath(appointmentId: string): string {
  return `/rendez-vous/agenda.ics?jeton=${followToken(appointmentId)}`;
}

/** The appointment a signed address names; null for an address that was altered. */
export function readFollowToken(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isUuid(id) && isSigned(FOLLOW, id, signature) ? id : null;
}
