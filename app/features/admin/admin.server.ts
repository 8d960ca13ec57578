import { findContact } from "~/features/accounts/accounts.server";
import { listPaymentsToWatch, type PaymentToWatch } from "~/features/billing/billing.server";
import { countMembers, listMembers } from "~/features/membership/membership.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { type DeadJob, listDeadJobs } from "~/platform/jobs/jobs.server";
import { countFailedMail } from "~/platform/mail/failed-mail.server";

export { mayTakeOrders } from "./go-live.server";
export { defineMailSamples, type MailSample } from "./mail-samples.server";

const NEWEST_SHOWN = 5;

/** What the coach sees first: what waits for her, then how many people there are. */
export async function readDashboard(db: Db, { now }: { now: Date }) {
  const counts = await countMembers(db, { now });
  const watched = await listPaymentsToWatch(db, parisDay(now));
  const newest = await listMembers(db, { search: "", page: 1, perPage: NEWEST_SHOWN }, { now });
  return {
    counts,
    payments: await withNames(db, watched),
    failedMails: await countFailedMail(db),
    deadJobs: byName(await listDeadJobs(db)),
    newest: newest.members,
  };
}

async function withNames(db: Db, payments: PaymentToWatch[]) {
  return Promise.all(
    payments.map(async (payment) => {
      const { firstName, lastName } = await findContact(db, payment.userId);
      return { ...payment, name: `${firstName} ${lastName}` };
    }),
  );
}

/** A work that failed many times is one thing to look at. */
function byName(jobs: DeadJob[]): { name: string; count: number; last: Day }[] {
  const groups = new Map<string, { name: string; count: number; last: Day }>();
  for (const job of jobs) {
    const day = parisDay(job.failed_at);
    const group = groups.get(job.name);
    if (!group) groups.set(job.name, { name: job.name, count: 1, last: day });
    else {
      group.count += 1;
      if (day > group.last) group.last = day;
    }
  }
  return [...groups.values()];
}
