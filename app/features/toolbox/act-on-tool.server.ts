import { data } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { eraseKept } from "./erase-kept.server";
import { keepSheet } from "./kept-sheets.server";
import { loadTool, readPerson, requireUse } from "./load-tool.server";
import { sheetForgotten, sheetKept } from "./messages";
import { readFields } from "./read-fields";
import { entryOf, mayUse, type ToolEntry } from "./rules";
import type { Fields, Tool, ToolAnswer } from "./tool";

/**
 * For the action of a tool’s page: what a browser without JavaScript sent comes back in it; a member keeps it, or has it forgotten.
 * A sheet that does not open is replaced only by who asked to replace it. Throws 403 to who may not use it, 413 on more than a tool holds; who is
 * signed out may be a member whose session ended: sent to the sign-in, with the sheet.
 */
export async function actOnTool(request: Request, tool: Pick<Tool<unknown>, "slug" | "read" | "cites" | "startCites">) {
  const entry = entryOf(tool.slug);
  const { isMember } = await requireUse(request, entry, { now: now() });
  const form = await request.formData();
  if (form.get("intent") === "forget") return forget(request, entry);
  if (!mayUse(entry, { isMember })) throw data(null, { status: 403 });
  const fields = readFields(form);
  if (!fields) throw data(null, { status: 413 });
  if (form.get("intent") === "replace") return keep(request, entry, fields);
  if (form.get("intent") === "keep")
    return (await loadTool(request, tool)).isShut
      ? data<ToolAnswer>({ fields, isShut: true }, { status: 409 })
      : keep(request, entry, fields);
  return data<ToolAnswer>({ fields }, { status: tool.read(fields).ok ? 200 : 422 });
}

async function keep(request: Request, { slug, discreet, fleeting }: ToolEntry, fields: Fields) {
  const user = await requireUser(request, { destination: "outils" });
  const at = { now: now() };
  const { isMember } = await readPerson(request, at);
  if (!isMember || discreet || fleeting) throw data(null, { status: 403 });
  await inTransaction((trx) => keepSheet(trx, { userId: user.id, slug, fields }, at));
  return redirectDone(`/outils/${slug}`, sheetKept);
}

async function forget(request: Request, { slug }: ToolEntry) {
  const user = await requireUser(request, { destination: "outils", holdsForm: false });
  await inTransaction((trx) => eraseKept(trx, { userId: user.id, slug }));
  return redirectDone(`/outils/${slug}`, sheetForgotten);
}
