import { kept } from "~/platform/personal-data/kept";

/** The guide's own words (requirements ). */
export const GUIDE_TITLE = "5 étapes pour préparer un divorce serein";
export const GUIDE_PAGES = 16;
/** Seen by whoever opens the downloads or the mailbox: names the house, not the subject (requirements ). */
export const GUIDE_FILE_NAME = "guide-eclaircie.pdf";

export type LeadSource = "home" | "page";

/** Which sentences stood beside the form; change it when they change. */
export const CONSENT_TEXT_VERSION = "2026-11";
/** A first name and an address are kept this long after the last request, or for as long as their owner receives the letter. */
export const LEAD_KEPT_MONTHS = kept.leads.months;

export const REQUESTS_PER_HOUR_BY_ADDRESS = 6;
export const REQUESTS_PER_HOUR_IN_ALL = 120;
/** One mailbox is written to at most this often, whoever types its address. */
export const MAILS_PER_DAY_BY_EMAIL = 3;
/** A form sent twice is one request. */
export const SAME_REQUEST_MINUTES = 10;

export const FIRST_NAME_MAX_CHARACTERS = 80;

/** Lines of one page of the back office. */
export const LEADS_PER_PAGE = 30;

type LeadFieldName = "firstName" | "email";
export type LeadErrors = Partial<Record<LeadFieldName, string>>;

/** How a mail may greet: letters only, for what a stranger typed must not become a message. Null when it cannot. */
export function greetingName(firstName: string): string | null {
  return /^\p{L}[\p{L}\p{M}'’ -]{0,29}$/u.test(firstName) ? firstName : null;
}
