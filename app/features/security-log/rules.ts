import { kept } from "~/platform/personal-data/kept";

export const securityKinds = [
  "signed_in",
  "sign_in_failed",
  "second_factor_failed",
  "second_factor_removed",
  "recovery_code_used",
  "password_changed",
  "address_changed",
  "phone_changed",
  "coach_added",
  "rights_refused",
  "sessions_ended",
  "copy_asked",
  "list_exported",
  "guests_exported",
] as const;
export type SecurityKind = (typeof securityKinds)[number];

export const alertCauses = [
  "coach_added",
  "coach_factor_removed",
  "failures_of_one",
  "failures_of_all",
  "rights_refused",
] as const;
export type AlertCause = (typeof alertCauses)[number];

/** Held by the database too: a younger entry cannot be removed. */
export const ENTRIES_KEPT_DAYS = kept.security_log.days;
export const FAILURES_KEPT_HOURS = 24;
export const ENTRIES_PER_PAGE = 30;
export const OWN_ENTRIES_SHOWN = 10;

/** A cause is told once in so long, and what is counted for it is counted over as long. */
export const ALERT_WINDOW_MINUTES = 60;
/** So many in the window are told to the coach. */
export const alertThresholds: Record<AlertCause, number> = {
  coach_added: 1,
  coach_factor_removed: 1,
  /** Wrong passwords and wrong codes for one account. */
  failures_of_one: 10,
  /** Wrong passwords of the whole site, whatever the address. */
  failures_of_all: 50,
  /** One account before the back office. */
  rights_refused: 5,
};
