import { findConfirmedUser, findResetLock, findUser } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { eraseAddress, erasePerson } from "~/features/my-data/my-data.server";
import { parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Subject } from "~/platform/personal-data/owned-table";
import { giveAnswerLink } from "./data-links.server";
import * as queries from "./queries.server";
import { mailAnswerToAccount, mailAnswerToAddress } from "./request-mails.server";
import { type Closing, canExtend, whyNotAct } from "./rules";

type Refused<Reason extends string> = { ok: false; reason: Reason | "unknown" };
type Done<Reason extends string> = Promise<{ ok: true } | Refused<Reason>>;

const subjectOf = (id: string) => ({ type: "data_request", id }) as const;

/** How the coach made sure that it is really this person (GDPR, article 12.6). */
export async function noteIdentity(
  trx: Trx,
  { id, means }: { id: string; means: string },
  { now, by }: Actor,
): Done<"closed"> {
  const request = await queries.lockRequest(trx, id);
  if (!request) return { ok: false, reason: "unknown" };
  if (request.closed_at) return { ok: false, reason: "closed" };
  await queries.updateRequest(trx, id, { identity_checked_at: now, identity_means: means });
  await recordAction(trx, { action: "data_requests.identity_checked", subject: subjectOf(id) }, { now, by });
  return { ok: true };
}

/** Two more months, within the first one and once; the person is told why (GDPR, article 12.3). */
export async function extendRequest(
  trx: Trx,
  { id, reason }: { id: string; reason: string },
  { now, by }: Actor,
): Done<"closed" | "too_late"> {
  const request = await queries.lockRequest(trx, id);
  if (!request) return { ok: false, reason: "unknown" };
  if (request.closed_at) return { ok: false, reason: "closed" };
  const standing = { received: request.received_on, extended: request.extended_at !== null };
  if (!canExtend(standing, parisDay(now))) return { ok: false, reason: "too_late" };
  await queries.updateRequest(trx, id, { extended_at: now, extension_reason: reason });
  await tell(trx, request, "extended", { now, by });
  await recordAction(trx, { action: "data_requests.extended", subject: subjectOf(id) }, { now, by });
  return { ok: true };
}

/** Answers a request: it is closed, what was asked is forgotten, what was answered is kept. */
export async function closeRequest(
  trx: Trx,
  { id, outcome, answer }: { id: string; outcome: Closing; answer: string },
  { now, by }: Actor,
): Done<"closed"> {
  const request = await queries.lockRequest(trx, id);
  if (!request) return { ok: false, reason: "unknown" };
  if (request.closed_at) return { ok: false, reason: "closed" };
  await queries.updateRequest(trx, id, { closed_at: now, outcome, answer, details: null });
  await tell(trx, request, "answered", { now, by });
  const after = { status: outcome };
  await recordAction(trx, { action: "data_requests.closed", subject: subjectOf(id), after }, { now, by });
  return { ok: true };
}

/** Whether this person reads on the site what is said of their request; otherwise the coach tells them herself. */
export function isToldHere({ user_id, email }: Pick<queries.DataRequest, "user_id" | "email">): boolean {
  return user_id !== null || email !== null;
}

/** Whose data a request is about now: of the account it is from, or that proved its address since; of its address; or, for a name alone, of nobody the site knows. */
export async function whoseRequest(
  db: Db | Trx,
  { user_id, email }: Pick<queries.DataRequest, "user_id" | "email">,
): Promise<Subject | null> {
  const userId = user_id ?? (email && (await findConfirmedUser(db, email)));
  if (userId) return { userId };
  return email ? { address: email } : null;
}

async function tell(trx: Trx, request: queries.DataRequest, step: string, at: Actor): Promise<void> {
  const requestId = request.id;
  const whose = await whoseRequest(trx, request);
  if (!whose) return;
  if ("userId" in whose) return mailAnswerToAccount(trx, { ...whose, requestId, step }, at);
  const token = await giveAnswerLink(trx, whose.address, at);
  await mailAnswerToAddress(trx, { to: whose.address, token, requestId, step }, at);
}

/** Whose data the coach takes a copy of for this request, noting why; the identity comes first, and the person’s own copy waits as long. */
export async function beginCopyFor(
  trx: Trx,
  { id, reason }: { id: string; reason: string },
  { now, by }: Actor,
): Promise<{ ok: true; subject: Subject } | Refused<NonNullable<ReturnType<typeof whyNotAct>> | "shut">> {
  const found = await findActable(trx, id);
  if (!found.ok) return found;
  const { subject } = found;
  if ("userId" in subject && (await findResetLock(trx, subject.userId, { now }))) return { ok: false, reason: "shut" };
  await recordAction(trx, { action: "data_requests.copied", subject: subjectOf(id), reason }, { now, by });
  return { ok: true, subject };
}

/** Erases somebody's data on their behalf; the request is closed with the number of the certificate. Answers the secret of its address: `wished`, if it is free. */
export async function eraseFor(
  trx: Trx,
  { id, reason, wished }: { id: string; reason: string; wished?: string },
  { now, by }: Actor,
): Promise<
  | { ok: true; token: string }
  | Refused<NonNullable<ReturnType<typeof whyNotAct>> | "held_up" | "shut" | "done_before" | "coach">
> {
  const found = await findActable(trx, id);
  if (!found.ok) return found;
  const { subject } = found;
  if ("userId" in subject && (await findUser(trx, subject.userId))?.isAdmin) return { ok: false, reason: "coach" };
  const erased =
    "userId" in subject
      ? await erasePerson(trx, { ...subject, wished }, { now, by })
      : { ok: true as const, ...(await eraseAddress(trx, { ...subject, wished }, { now })) };
  if (!erased.ok) return erased;
  await queries.updateRequest(trx, id, {
    closed_at: now,
    outcome: "done",
    details: null,
    certificate_number: erased.number,
  });
  await recordAction(trx, { action: "data_requests.erased", subject: subjectOf(id), reason }, { now, by });
  return { ok: true, token: erased.token };
}

async function findActable(trx: Trx, id: string) {
  const request = await queries.lockRequest(trx, id);
  if (!request) return { ok: false, reason: "unknown" } as const;
  const { identity_checked_at: identified, closed_at: closed } = request;
  const subject = await whoseRequest(trx, request);
  const reason = whyNotAct({ subject: subject !== null, identified: identified !== null, closed: closed !== null });
  if (reason) return { ok: false, reason } as const;
  return subject ? ({ ok: true, subject } as const) : ({ ok: false, reason: "nobody" } as const);
}
