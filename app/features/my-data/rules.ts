import { kept } from "~/platform/personal-data/kept";

/** A copy lasts as long as the page says (constraint `copy_lasts_seven_days`); longer than the day counsel advises, since one may have to wait for a safe device. */
export const COPY_KEPT_DAYS = kept.copies.days;

/** As long as what was done to somebody's data may be contested (Code civil, article 2224). */
export const CERTIFICATE_KEPT_YEARS = kept.certificates.years;

/** One person's copies in a day: each reads everything. */
export const COPIES_PER_DAY = 5;

export type CopyState = "none" | "making" | "failed" | "ready";

interface Copy {
  failed_at: Date | null;
  ready_at: Date | null;
  expires_at: Date | null;
}

/** Where a copy stands at an instant; one that is over is as good as none. */
export function copyState(copy: Copy | undefined, now: Date): CopyState {
  if (!copy) return "none";
  if (copy.expires_at) return copy.expires_at > now ? "ready" : "none";
  return copy.failed_at ? "failed" : "making";
}

/** Whether one that failed is still tried again by itself: each try follows the one before within `waitSeconds`. */
export function isTriedAgain(copy: Pick<Copy, "failed_at"> | undefined, waitSeconds: number, now: Date): boolean {
  if (!copy?.failed_at) return false;
  return now.getTime() - copy.failed_at.getTime() <= waitSeconds * 1_000;
}

/** What somebody may agree to and take back on their page; the cookies of a browser are its own. */
export const consentNames = ["messages", "letter", "analytics", "preferences"] as const;
export type ConsentName = (typeof consentNames)[number];
