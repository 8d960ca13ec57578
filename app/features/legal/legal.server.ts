import { randomUUID } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, addMonths, addYears, type Day, parisDay, parisInstant } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { measuredPage } from "./measured-pages";
import {
  addView,
  dailyViews,
  deleteConsentsBefore,
  deleteViewsBefore,
  insertConsent,
  sumViews,
} from "./queries.server";
import {
  acceptsAnything,
  CHOICE_DAYS,
  type Choices,
  COOKIES_VERSION,
  type GivenChoice,
  PROOF_YEARS,
  type Purpose,
  readChoice,
} from "./rules";

export { keepTerms, TERMS_FILE_NAME, termsPdf } from "./accepted-terms.server";

/** Has this browser accepted the purpose, on the present text? Silence is a refusal. */
export function allows(request: Request, purpose: Purpose): boolean {
  return readChoice(request.headers.get("Cookie"))?.choices[purpose] ?? false;
}

/** Keeps the proof of a choice; what to leave in the browser. A refusal of everything leaves no key there. */
export async function recordChoice(
  trx: Trx,
  { choices, before }: { choices: Choices; before: GivenChoice | null },
  { now }: At,
): Promise<GivenChoice> {
  const accepts = acceptsAnything(choices);
  const key = before?.key ?? (accepts ? randomUUID() : null);
  await insertConsent(trx, {
    id: randomUUID(),
    kind: "cookies",
    version: COOKIES_VERSION,
    choices: JSON.stringify(choices),
    browser_key: key,
    given_at: now,
  });
  return { choices, key: accepts ? key : null };
}

/** Adds one to the day's count of a page; false for a page that is never counted. */
export async function countPageView(db: Db | Trx, { pathname }: { pathname: string }, { now }: At): Promise<boolean> {
  const page = measuredPage(pathname);
  if (!page) return false;
  await addView(db, { day: parisDay(now), page });
  return true;
}

interface Audience {
  views: number;
  /** The most read first. */
  pages: { page: string; views: number }[];
  /** Days without a view are not in the list. */
  days: { day: Day; views: number }[];
}

/** Pages read between two days included, by visitors who accepted to be counted. */
export async function audience(db: Db | Trx, period: { from: Day; to: Day }): Promise<Audience> {
  const pages = (await sumViews(db, period)).map(({ page, views }) => ({ page, views: Number(views) }));
  const days = (await dailyViews(db, period)).map(({ day, views }) => ({ day, views: Number(views) }));
  return { views: pages.reduce((sum, { views }) => sum + views, 0), pages, days };
}

/** Erases the counts and the proofs that are past their time. */
export async function eraseOldTraces(trx: Trx, { now }: At): Promise<void> {
  const { measure_retention_months } = await getSettings(trx);
  const today = parisDay(now);
  await deleteViewsBefore(trx, addMonths(today, -measure_retention_months));
  await deleteConsentsBefore(trx, parisInstant(addYears(addDays(today, -CHOICE_DAYS), -PROOF_YEARS), "00:00"));
}
