import { data, redirect } from "react-router";
import type { Actor } from "~/features/audit/audit.server";
import { addAbsence } from "~/features/availability/availability.server";
import { parisDay, parisTime } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { isUntold } from "../booking-mails.server";
import { cancelByCoach } from "../cancel-appointment.server";
import { endOfHours } from "../day-layout";
import { giveBackForCoach, markAppointment, refundFirstSession, unmarkAppointment } from "../mark-appointment.server";
import { canceledText, tooLate, untold } from "./messages";

/** What each of these forms asks for, on the day or on the page of one meeting; what was just marked is said there, with its undoing. */
export async function runAppointmentAction(form: FormData, actor: Actor, here: string): Promise<Response> {
  const intent = form.get("intent");
  if (intent === "close") return close(String(form.get("closing") ?? ""), actor, here);
  const id = String(form.get("id") ?? "");
  if (!isUuid(id)) throw data(null, { status: 400 });
  const late = () => redirectSaying(here, { kind: "info", title: tooLate });
  const found = <Done extends { ok: boolean; reason?: string }>(done: Done): Done => {
    if (!done.ok && done.reason === "unknown") throw data(null, { status: 404 });
    return done;
  };
  switch (intent) {
    case "mark-done":
    case "mark-missed": {
      const as = intent === "mark-done" ? "done" : "no_show";
      const marked = found(await inTransaction((trx) => markAppointment(trx, { id, as }, actor)));
      return marked.ok ? redirect(withDone(here, id), 303) : late();
    }
    case "unmark": {
      const back = found(await inTransaction((trx) => unmarkAppointment(trx, { id }, actor)));
      return back.ok ? redirectDone(here, "Ce rendez-vous est à marquer de nouveau") : late();
    }
    case "cancel": {
      const canceled = found(await inTransaction((trx) => cancelByCoach(trx, { id }, actor)));
      if (!canceled.ok) return late();
      const unsaid = (await isUntold(db(), canceled.appointment, "canceled")) ? untold : "";
      return redirectDone(here, "Rendez-vous annulé", `${canceledText(canceled)} ${unsaid}`.trim());
    }
    case "coach-late": {
      const given = found(await inTransaction((trx) => giveBackForCoach(trx, { id }, actor)));
      return given.ok ? redirectDone(here, "C’est rendu", "La personne reçoit vos excuses par e-mail.") : late();
    }
    case "refund-first": {
      const given = found(await inTransaction((trx) => refundFirstSession(trx, { id }, actor)));
      return given.ok ? redirectDone(here, "Première séance remboursée") : late();
    }
    default:
      throw data(null, { status: 400 });
  }
}

function withDone(here: string, id: string): string {
  const url = new URL(here, "http://x");
  url.searchParams.set("fait", id);
  return `${url.pathname}${url.search}`;
}

/** « 1822003200000-1822006800000 »: hours of one day, shut as an absence of these hours is. */
async function close(closing: string, actor: Actor, here: string): Promise<Response> {
  const [, from, to] = /^(\d{12,14})-(\d{12,14})$/.exec(closing) ?? [];
  const [start, end] = [new Date(Number(from)), new Date(Number(to))];
  if (!from || !(start < end)) throw data(null, { status: 400 });
  const day = parisDay(start);
  const hours = { from: parisTime(start), to: endOfHours(parisTime(end)) };
  const closed = await inTransaction((trx) => addAbsence(trx, { firstDay: day, lastDay: day, hours }, actor));
  if (!closed.ok) return redirectSaying(here, { kind: "info", title: tooLate });
  return redirectDone(here, "Ces heures sont fermées", "Elles se rouvrent dans Disponibilités, avec vos absences.");
}
