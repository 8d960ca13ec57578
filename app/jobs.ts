import { defineJobs } from "~/platform/jobs/jobs.server";
import type { Schedule } from "~/platform/jobs/scheduler.server";
import { db } from "~/platform/db/database.server";
import { pruneRateLimits } from "~/platform/http/limits.server";
import { prunePageInvalidations } from "~/platform/http/page-version.server";
import { sendQueuedMail } from "~/platform/mail/outbox.server";

/** Every job, and the verb it runs. */
export const jobs = defineJobs({
  "send-mail": ({ outboxId }, { now }) => sendQueuedMail(outboxId, { now }),
});

/** Everything that happens by itself, and when. */
export const schedules: Schedule[] = [
  {
    name: "forget-request-traces",
    dailyAtParis: "03:40",
    run: async ({ now }) => {
      await pruneRateLimits(db(), now);
      await prunePageInvalidations(db(), now);
    },
  },
];
