import { listKept } from "~/features/my-data/my-data.server";
import { type At, addDays, daysBetween, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { isToldHere, whoseRequest } from "./answer-request.server";
import * as queries from "./queries.server";
import { canExtend, clockOf, PRESSING_DAYS, whyNotAct } from "./rules";

const CLOSED_PER_PAGE = 20;

/** How the coach reads a request in a list. */
function lineOf(request: queries.NamedRequest, today: string) {
  const {
    id,
    no,
    kind,
    came_by,
    first_name,
    last_name,
    name,
    email,
    received_on,
    due_on,
    extended_at,
    identity_checked_at,
  } = request;
  return {
    id,
    no: `D-${no}`,
    who: [first_name, last_name].filter(Boolean).join(" ") || name || email || `Demande ${no}`,
    kind,
    cameBy: came_by,
    received: received_on,
    due: due_on,
    extended: extended_at !== null,
    identified: identity_checked_at && parisDay(identity_checked_at),
    clock: clockOf({ received: received_on, due: due_on }, today),
  };
}

/** What waits for an answer, the nearest day first. */
export async function listOpenRequests(db: Db, { now }: At) {
  return (await queries.listOpen(db)).map((request) => lineOf(request, parisDay(now)));
}

/** Those that stand in « À faire »: due within days, or late. */
export async function listPressingRequests(db: Db, { now }: At) {
  const today = parisDay(now);
  const pressing = await queries.listDueBy(db, addDays(today, PRESSING_DAYS));
  return pressing.map((request) => lineOf(request, today));
}

/** The register of what was answered: no name is in it. */
export async function readRegister(db: Db, { page: wanted }: { page: number }) {
  const { slice, ...shown } = paging({ found: await queries.countClosed(db), perPage: CLOSED_PER_PAGE, page: wanted });
  const lines = (await queries.listClosed(db, slice)).map(
    ({ id, no, kind, outcome, received_on, closed_at, certificate_number }) => ({
      id,
      no: `D-${no}`,
      kind,
      outcome,
      days: closed_at ? Math.max(0, daysBetween(received_on, parisDay(closed_at))) : 0,
      certificate: certificate_number,
    }),
  );
  return { ...shown, lines };
}

/** One request, and what may be done about it now. */
export async function readRequest(db: Db, id: string, at: At) {
  const request = await queries.findNamedRequest(db, id);
  if (!request) return null;
  const { email, closed_at } = request;
  const today = parisDay(at.now);
  const line = lineOf(request, today);
  const subject = await whoseRequest(db, request);
  const reason = whyNotAct({
    subject: subject !== null,
    identified: request.identity_checked_at !== null,
    closed: closed_at !== null,
  });
  return {
    ...line,
    userId: subject && "userId" in subject ? subject.userId : null,
    email,
    details: closed_at ? "" : await queries.openDetails(db, request),
    identityMeans: request.identity_means,
    extension: request.extended_at && { on: parisDay(request.extended_at), reason: request.extension_reason },
    closed: closed_at && {
      on: parisDay(closed_at),
      outcome: request.outcome,
      answer: request.answer,
      certificate: request.certificate_number,
    },
    /** The site tells the person by itself. */
    isTold: isToldHere(request),
    mayExtend: closed_at === null && canExtend({ received: line.received, extended: line.extended }, today),
    /** Why the coach may not act on the data yet; null: she may. */
    held: reason,
    kept: subject && !closed_at ? (await listKept(db, subject, at)).map(({ title }) => title) : [],
  };
}

/** Somebody's own requests, as they read them; without what they wrote, which the page of others might show. */
export async function listOwnRequests(db: Db, whose: { userId: string } | { address: string }) {
  return (await queries.listOf(db, whose)).map((request) => ({
    id: request.id,
    no: `D-${request.no}`,
    kind: request.kind,
    received: request.received_on,
    due: request.due_on,
    extension: request.extension_reason,
    closedOn: request.closed_at && parisDay(request.closed_at),
    outcome: request.outcome,
    answer: request.answer,
  }));
}
