import { data } from "react-router";
import type { Actor } from "~/features/audit/audit.server";
import { markPaymentSeen, markPaymentUnseen, watchReasons } from "~/features/billing/billing.server";
import { publish, unpublish } from "~/features/blog/blog.server";
import { markAppointment, unmarkAppointment } from "~/features/booking/booking.server";
import { publishEvent, unpublishEvent } from "~/features/events/events.server";
import { type AlertCause, alertCauses } from "~/features/security-log/rules";
import { markAlertSeen, markAlertUnseen } from "~/features/security-log/security-log.server";
import { hideTestimonial, publishTestimonial } from "~/features/testimonials/testimonials.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { putAside, takeBack, tryAgain, tryAllAgain } from "./abandoned-jobs.server";
import { type ToDoKind, toDoKinds } from "./rules";

type Done = Promise<{ ok: boolean; count?: number }>;
type Verb = (trx: Trx, id: string, act: Actor) => Done;

const articleId = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

const isCause = (id: string): id is AlertCause => alertCauses.some((cause) => cause === id);

/** What one press does, and what the next one undoes; what was tried again cannot be untried. */
const acts: Record<Exclude<ToDoKind, "payment">, { act: Verb; undo?: Verb }> = {
  event: {
    act: (trx, eventId, at) => publishEvent(trx, { eventId }, at),
    undo: (trx, eventId, at) => unpublishEvent(trx, { eventId }, at),
  },
  article: {
    act: (trx, id, at) => publish(trx, { id: articleId(id) }, at),
    undo: (trx, id, at) => unpublish(trx, { id: articleId(id) }, at),
  },
  testimonial: {
    act: (trx, id, at) => publishTestimonial(trx, { id }, at),
    undo: (trx, id, at) => hideTestimonial(trx, { id }, at),
  },
  meeting: {
    act: (trx, id, at) => markAppointment(trx, { id, as: "done" }, at),
    undo: (trx, id, at) => unmarkAppointment(trx, { id }, at),
  },
  retry: { act: tryAgain },
  retry_all: { act: (trx, _shown, at) => tryAllAgain(trx, at) },
  job: { act: putAside, undo: takeBack },
  alert: {
    act: (trx, id, at) => markAlertSeen(trx, id as AlertCause, at),
    undo: (trx, id) => markAlertUnseen(trx, id as AlertCause),
  },
};

const idOf: Partial<Record<ToDoKind, (id: string) => boolean>> = {
  article: (id) => articleId(id) > 0,
  alert: isCause,
  retry_all: (count) => /^\d{1,3}$/.test(count),
};

/** A thing of the list in an address or a form: « event:… », « payment:overdue:… », « retry_all:12 » for as many at once. */
function readThing(text: string): { kind: ToDoKind; id: string; reason?: (typeof watchReasons)[number] } | null {
  const [kind, ...rest] = text.split(":");
  const known = toDoKinds.find((one) => one === kind);
  const id = rest.at(-1) ?? "";
  if (!known || !(idOf[known] ?? isUuid)(id)) return null;
  if (known !== "payment") return { kind: known, id };
  const reason = watchReasons.find((one) => one === rest[0]);
  return reason ? { kind: known, id, reason } : null;
}

/** Which act was just done, from the address; null for anything else. */
export function justDone(text: string | null): { kind: ToDoKind; id: string; thing: string } | null {
  const thing = text === null ? null : readThing(text);
  return thing && text !== null ? { kind: thing.kind, id: thing.id, thing: text } : null;
}

/**
 * Does, or undoes, what a line of « À faire » offers. Not ok: it changed meanwhile, and its own page says how.
 * Throws a 400 for what no line offers.
 */
export async function runToDoAction(
  form: FormData,
  at: Actor & { by: string },
): Promise<{ ok: boolean; undone: boolean; kind: ToDoKind; thing: string }> {
  const text = String(form.get("thing") ?? "");
  const thing = readThing(text);
  const intent = form.get("intent");
  if (!thing || (intent !== "do" && intent !== "undo")) throw data(null, { status: 400 });
  const undone = intent === "undo";
  const verb = thing.kind === "payment" ? null : acts[thing.kind][undone ? "undo" : "act"];
  if (verb === undefined) throw data(null, { status: 400 });
  const { ok, count } = await inTransaction<Awaited<Done>>(async (trx) => {
    if (verb) return verb(trx, thing.id, at);
    const seen = { reason: thing.reason ?? watchReasons[0], id: thing.id };
    await (undone ? markPaymentUnseen(trx, seen) : markPaymentSeen(trx, seen, at));
    return { ok: true };
  });
  return { ok, undone, kind: thing.kind, thing: count === undefined ? text : `${thing.kind}:${count}` };
}
