import { data, redirect } from "react-router";
import type { Actor } from "~/features/audit/audit.server";
import { readDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { addAbsence, removeAbsence } from "./absences.server";
import { absenceRefused, hoursText } from "./messages";
import { readHours } from "./rules";

/** What the form of an absence (`absences.tsx`) asks for, on whichever page it stands; null when another form was sent. */
export async function answerAbsence(form: FormData, actor: Actor, page: string) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  if (text("intent") === "remove-absence") {
    const id = text("id");
    const removed = isUuid(id) ? await inTransaction((trx) => removeAbsence(trx, { id }, actor)) : null;
    if (!removed) return redirectSaying(page, { kind: "info", title: "Cette absence n’existe plus" });
    const { firstDay, lastDay, hours } = removed;
    const undone = new URLSearchParams({
      du: firstDay,
      au: lastDay,
      ...(hours ? { heures: `${hours.from}-${hours.to}` } : {}),
    });
    return redirect(`${page}?${undone}`, 303);
  }
  if (text("intent") !== "add-absence") return null;
  const typed = { firstDay: text("firstDay"), lastDay: text("lastDay"), absenceHours: text("absenceHours") };
  const refused = (field: keyof typeof typed, reason: keyof typeof absenceRefused) =>
    data({ form: "absence" as const, errors: errorIn(field, absenceRefused[reason]), typed }, { status: 422 });
  const [firstDay, lastDay] = [readDay(typed.firstDay), readDay(typed.lastDay || typed.firstDay)];
  if (!firstDay || !lastDay) return refused("firstDay", "days_missing");
  const hours = readHours(typed.absenceHours);
  if (!hours || hours.length > 1) return refused("absenceHours", "hours_wrong");
  const added = await inTransaction((trx) => addAbsence(trx, { firstDay, lastDay, hours: hours[0] ?? null }, actor));
  if (added.ok) return redirectDone(page, "Absence annoncée");
  return refused(added.reason.startsWith("hours") ? "absenceHours" : "firstDay", added.reason);
}

function errorIn(field: string, said: string): Partial<Record<string, string>> {
  return { [field]: said };
}

/** The absence taken out just before, which led here: what its form is given to put it back. */
export function absenceRemoved({ searchParams }: URL): Record<"firstDay" | "lastDay" | "absenceHours", string> | null {
  const [firstDay, lastDay] = [readDay(searchParams.get("du") ?? ""), readDay(searchParams.get("au") ?? "")];
  const hours = readHours(searchParams.get("heures") ?? "") ?? [];
  return firstDay && lastDay ? { firstDay, lastDay, absenceHours: hoursText(hours) } : null;
}
