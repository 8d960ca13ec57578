import { signedCookie } from "~/platform/http/signed-cookie.server";

/** The event somebody signs in for, by its id: `/evenements` then leads back to it. */
export const meetingCookie = signedCookie("__Host-evenement", { maxAgeSeconds: 900 });
