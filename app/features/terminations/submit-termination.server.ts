import { randomUUID } from "node:crypto";
import { currentUser } from "~/features/accounts/accounts.server";
import { formatExactInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { isUuid } from "~/platform/uuid";
import { readDeclaration, type TerminationErrors, type TerminationValues, valuesOf } from "./forms";
import { terminationLines, tooManyTerminations } from "./messages";
import { TERMINATIONS_PER_HOUR_BY_ADDRESS, type TerminationKind } from "./rules";
import { findSentAlready, linesOf, receiveTermination } from "./terminations.server";

/** What the page shows after a form: the form again, the recap, or the receipt. */
export type TerminationFormResult =
  | { step: "form"; values: TerminationValues; errors: TerminationErrors; problem: string | null }
  | { step: "recap"; values: TerminationValues; key: string; lines: [string, string][]; motive: string | null }
  | { step: "done"; receivedAt: string; email: string; acknowledged: boolean; lines: [string, string][] };

/** The edge shared by both functions. Each step carries everything and is checked anew; nothing waits on the server between. */
export async function submitTermination(
  kind: TerminationKind,
  request: Request,
): Promise<{ status: number; answer: TerminationFormResult }> {
  const form = await request.formData();
  const at = { now: now() };
  const values = valuesOf(form);
  const intent = form.get("intent");
  if (intent === "edit") return { status: 200, answer: { step: "form", values, errors: {}, problem: null } };
  const read = readDeclaration(kind, values, parisDay(at.now));
  if (!read.ok) return { status: 422, answer: { step: "form", values, errors: read.errors, problem: null } };
  const { declared } = read;
  const key = String(form.get("clientKey") ?? "");
  if (intent !== "confirm" || !isUuid(key)) {
    const lines = terminationLines(declared);
    return { status: 200, answer: { step: "recap", values, key: randomUUID(), lines, motive: declared.motive } };
  }
  const known = await findSentAlready(db(), { clientKey: key, declared }, at);
  if (!known && !(await mayDeclare(clientIp(request), at.now))) {
    return { status: 429, answer: { step: "form", values, errors: {}, problem: tooManyTerminations } };
  }
  const userId = (await currentUser(request))?.id ?? null;
  const termination =
    known ?? (await inTransaction((trx) => receiveTermination(trx, { clientKey: key, declared, userId }, at)));
  return {
    status: 200,
    answer: {
      step: "done",
      receivedAt: formatExactInstant(termination.received_at),
      email: termination.email,
      acknowledged: termination.acknowledged,
      lines: linesOf(termination),
    },
  };
}

async function mayDeclare(ip: string, at: Date): Promise<boolean> {
  if (limitsLifted()) return true;
  const limit = { limit: TERMINATIONS_PER_HOUR_BY_ADDRESS, perSeconds: 3_600, now: at };
  return (await takeToken(db(), { bucket: "notice-ip", key: ip, ...limit })).ok;
}
