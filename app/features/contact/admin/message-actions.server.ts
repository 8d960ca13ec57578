import { data, redirect } from "react-router";
import { findWarning } from "~/features/couples/couples.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import {
  acceptSuspect,
  answerMessage,
  archiveMessage,
  deleteSuspect,
  eraseAtWish,
  findMessage,
  findNextWaiting,
  markCalled,
  markUnread,
  restoreMessage,
} from "../contact.server";
import { CLOSED_NOTE_MAX_CHARACTERS, closedReasons } from "../rules";
import { answerRefused, callRefused, closingRefused } from "./messages";

const PATH = "/admin/messages";

/** What the page of one message asks for. Each answer leads on, or says why nothing was done. Throws 404 for a message that is no more. */
export async function runMessageAction(id: string, form: FormData, actor: { now: Date; by: string }) {
  switch (form.get("intent")) {
    case "answer":
    case "answer-next": {
      const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
      // The other parent was named since the page was shown: the warning is to be read first.
      const warning = await findWarning(db(), { kind: "message", id }, actor);
      if (warning && !warning.read) return data({ answer: { error: answerRefused.warned, text } }, { status: 422 });
      const answered = await inTransaction((trx) => answerMessage(trx, { id, text }, actor));
      if (answered.ok) {
        const next = form.get("intent") === "answer" ? undefined : await findNextWaiting(db(), { besides: id });
        const to = next ? `${PATH}/${next.id}` : PATH;
        if (answered.keptInSpace)
          return redirectDone(to, "Réponse gardée dans son espace", "Rien ne prévient la personne.");
        return away(to, "Réponse envoyée");
      }
      if (answered.reason === "unknown") throw data(null, { status: 404 });
      return data({ answer: { error: answerRefused[answered.reason], text } }, { status: 422 });
    }
    case "called": {
      const called = await inTransaction((trx) => markCalled(trx, { id }, actor));
      if (called.ok || called.reason === "unknown") return done(called, PATH, "Appel noté, le numéro est effacé");
      return notDone(id, callRefused[called.reason]);
    }
    case "erase": {
      const erased = await inTransaction((trx) => eraseAtWish(trx, { id }, actor));
      if (erased.ok || erased.reason === "unknown") return done(erased, PATH, "Message effacé");
      return notDone(id, callRefused[erased.reason]);
    }
    case "archive": {
      const waiting = (await findMessage(db(), id))?.status !== "answered";
      const typed = {
        closedReason: String(form.get("closedReason") ?? "").slice(0, 40),
        closedNote: String(form.get("closedNote") ?? "").slice(0, CLOSED_NOTE_MAX_CHARACTERS * 4),
      };
      const closedReason = closedReasons.find((reason) => reason === typed.closedReason);
      const archived = await inTransaction((trx) => archiveMessage(trx, { ...typed, id, closedReason }, actor));
      if (!archived.ok && archived.reason !== "unknown") {
        const { field, message } = closingRefused[archived.reason];
        return data({ closing: { errors: { [field]: message }, typed } }, { status: 422 });
      }
      // Of what waits, the next one: nothing more to look at here.
      const next = waiting ? await findNextWaiting(db(), { besides: id }) : undefined;
      return done(archived, `${next ? `${PATH}/${next.id}` : PATH}?archive=${id}`);
    }
    case "unarchive":
      return done(
        await inTransaction((trx) => restoreMessage(trx, { id }, actor)),
        `${PATH}/${id}`,
        "Message sorti des archives",
      );
    case "mark-unread":
      return done(await inTransaction((trx) => markUnread(trx, { id }, actor)), PATH, "Message marqué comme non lu");
    case "accept":
      return done(await inTransaction((trx) => acceptSuspect(trx, { id }, actor)), `${PATH}/${id}`, "Message accepté");
    case "delete":
      return done(
        await inTransaction((trx) => deleteSuspect(trx, { id }, actor)),
        `${PATH}?boite=mis-a-part`,
        "Message supprimé",
      );
    default:
      throw data(null, { status: 400 });
  }
}

function notDone(id: string, text: string): Response {
  return redirectSaying(`${PATH}/${id}`, { kind: "error", title: "Rien n’a été noté", text });
}

function done(answer: { ok: true } | { ok: false; reason: string }, to: string, title?: string): Response {
  if (answer.ok) return away(to, title);
  if (answer.reason === "unknown") throw data(null, { status: 404 });
  return redirectSaying(PATH, {
    kind: "error",
    title: "Ce message n’est plus mis à part",
    text: "Il a été accepté depuis. Vous pouvez y répondre, ou le classer.",
  });
}

function away(to: string, title?: string): Response {
  return title ? redirectDone(to, title) : redirect(to, 303);
}
