import { kept } from "~/platform/personal-data/kept";

/** An unconfirmed address is forgotten after this time (requirements ). */
export const CONFIRM_WITHIN_DAYS = kept.unconfirmed_subscribers.days;

/** Which sentence the person agreed to; change it when `consentText` changes. */
export const CONSENT_TEXT_VERSION = "2026-11";

/** One address is written to at most this often, whoever types it. */
export const CONFIRMATIONS_PER_DAY_BY_EMAIL = 2;
/** The same address asked for again within this time is one request: a double click would make the first link useless. */
export const SAME_REQUEST_MINUTES = 10;
export const REQUESTS_PER_HOUR_BY_ADDRESS = 6;
export const REQUESTS_PER_HOUR_IN_ALL = 120;

export const EMAIL_MAX_CHARACTERS = 254;

export type SubscriptionRefusal = "blank" | "not_an_email" | "too_many_requests";

/** For what the address of who waits for the opening is hashed. */
export const OPENING_REQUEST = "opening request";

/** The field no person sees: whoever fills it is a machine. */
export const HONEYPOT = "site_web";

/** What the server says of a request to receive the letter. */
export type SubscriptionFormResult = { ok: true; message: string } | { ok: false; message: string; email: string };
