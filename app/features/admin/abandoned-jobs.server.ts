import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import {
  type DeadJob,
  listDeadJobs,
  putAsideDeadJob,
  retryDeadJob,
  retryDeadJobs,
  takeBackDeadJob,
} from "~/platform/jobs/dead-jobs.server";
import { mask } from "~/platform/log.server";
import { maskedAddress } from "~/platform/mail/address";
import { isUuid } from "~/platform/uuid";
import { isKnownJob } from "./job-messages";
import { findJobSubjects, type JobSubject } from "./queries.server";

export interface AbandonedJob {
  id: string;
  name: string;
  failedAt: Date;
  again: boolean;
  /** Who and what, looked up by the ids of the job; null for a daily run. */
  about: (Omit<JobSubject, "key"> & { to: string | undefined }) | null;
  /** For whoever keeps the site. */
  detail: string;
}

/** By job, which of its ids tells what it is about. */
const subjectOf: Record<string, [type: string, field: string]> = {
  "send-mail": ["mail", "outboxId"],
  "sync-payment": ["payment", "paymentId"],
  "charge-payment": ["debit", "paymentId"],
  "send-refund": ["refund", "refundId"],
  "sign-up-mail": ["sign-up", "userId"],
  "address-change-mail": ["address-change", "changeId"],
  "reset-mail": ["reset", "requestId"],
};

function keyOf({ name, payload }: DeadJob): string | null {
  const [type, field] = subjectOf[name] ?? [];
  if (!type || !field) return null;
  const id = String(payload?.[field] ?? "");
  return isUuid(id) ? `${type}:${id}` : null;
}

/** What the site gave up and still matters: what its object no longer needs (a mail that left since) has nothing to say. */
export async function listAbandoned(db: Db | Trx): Promise<AbandonedJob[]> {
  const dead = await listDeadJobs(db);
  const subjects = await findJobSubjects(
    db,
    dead.map(keyOf).filter((key) => key !== null),
  );
  return dead.flatMap((job) => {
    const key = keyOf(job);
    const subject = key === null ? null : subjects.get(key);
    if (subject === undefined) return [];
    const { id, name, failedAt, again, error } = job;
    const detail = mask(`${name} ${id} : ${error ?? ""}`).slice(0, 300);
    return [{ id, name, failedAt, again, about: subject && describe(subject), detail }];
  });
}

function describe({ key: _key, address, ...subject }: JobSubject): NonNullable<AbandonedJob["about"]> {
  return {
    ...subject,
    address: address && maskedAddress(address),
    to: subject.userId
      ? `/admin/members/${subject.userId}`
      : subject.title
        ? "/admin/emails?etat=en-attente"
        : undefined,
  };
}

/** One more try, at once. */
export async function tryAgain(trx: Trx, id: string, at: Actor): Promise<{ ok: boolean }> {
  const done = await retryDeadJob(trx, { id });
  if (done.ok) await recordAction(trx, { action: "jobs.retried", subject: { type: "job", id } }, at);
  return done;
}

export function mayBeRetried({ name, again }: Pick<AbandonedJob, "name" | "again">): boolean {
  return !again && isKnownJob(name);
}

/** One more try of each that still matters, at once; one act, one line in the journal. */
export async function tryAllAgain(trx: Trx, at: Actor): Promise<{ ok: boolean; count: number }> {
  const ids = (await listAbandoned(trx)).filter(mayBeRetried).map(({ id }) => id);
  const count = await retryDeadJobs(trx, { ids });
  if (count === 0) return { ok: false, count };
  await recordAction(
    trx,
    { action: "jobs.all_retried", subject: { type: "job", id: null }, after: { jobs: count } },
    at,
  );
  return { ok: true, count };
}

/** She knows, and leaves it at that. */
export async function putAside(trx: Trx, id: string, at: Actor): Promise<{ ok: boolean }> {
  const done = await putAsideDeadJob(trx, { id });
  if (done.ok) await recordAction(trx, { action: "jobs.put_aside", subject: { type: "job", id } }, at);
  return done;
}

export async function takeBack(trx: Trx, id: string, at: Actor): Promise<{ ok: boolean }> {
  const done = await takeBackDeadJob(trx, { id });
  if (done.ok) await recordAction(trx, { action: "jobs.taken_back", subject: { type: "job", id } }, at);
  return done;
}
