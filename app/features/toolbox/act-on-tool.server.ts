import { data } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { seenIn } from "~/ui/kept-version";
import { eraseKept } from "./erase-kept.server";
import { keepSheet } from "./kept-sheets.server";
import { loadTool, readPerson, requireUse } from "./load-tool.server";
import { othersPage, sheetForgotten, sheetKept } from "./messages";
import { isOthersPage, readStamp, stampIn } from "./page-stamp.server";
import { readFields } from "./read-fields";
import { entryOf, mayUse, type ToolEntry } from "./rules";
import type { Fields, Tool, ToolAnswer } from "./tool";

type Acting = Pick<Tool<unknown>, "slug" | "read" | "cites" | "startCites">;

/**
 * For the action of a tool’s page: what a browser without JavaScript sent comes back in it; a member keeps it, or has it forgotten.
 * A sheet that does not open, or that was kept since the page was opened, is replaced only by who asked to replace it; from the page of another
 * account nothing is. Throws 403 to who may not use it, 413 on more than a tool holds; who is signed out may be a member whose session ended:
 * sent to the sign-in, with the sheet.
 */
export async function actOnTool(request: Request, tool: Acting) {
  const entry = entryOf(tool.slug);
  const { isMember } = await requireUse(request, entry, { now: now() });
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "forget") return forget(request, entry, form);
  if (!mayUse(entry, { isMember })) throw data(null, { status: 403 });
  const fields = readFields(form);
  if (!fields) throw data(null, { status: 413 });
  const stamp = stampIn(form);
  const sent = { fields, ...(stamp && { stamp }) };
  if (intent !== "keep" && intent !== "replace")
    return data<ToolAnswer>(sent, { status: tool.read(fields).ok ? 200 : 422 });
  const refused = await keep(request, tool, form, { fields, stamp, replaces: intent === "replace" });
  return refused
    ? data<ToolAnswer>({ ...sent, refused }, { status: 409 })
    : redirectDone(`/outils/${entry.slug}`, sheetKept);
}

interface Sent {
  fields: Fields;
  stamp: string;
  replaces: boolean;
}

/** Null once it is kept, else why it is not. */
async function keep(
  request: Request,
  tool: Acting,
  form: FormData,
  { fields, stamp, replaces }: Sent,
): Promise<ToolAnswer["refused"] | null> {
  const { slug, discreet, fleeting } = entryOf(tool.slug);
  const user = await requireUser(request, { destination: "outils" });
  const at = { now: now() };
  const { isMember } = await readPerson(request, at);
  if (!isMember || discreet || fleeting) throw data(null, { status: 403 });
  const { isOthers, seen } = readStamp(stamp, user.id);
  if (isOthers) return "others";
  if (!replaces && (await loadTool(request, tool)).isShut) return "shut";
  const asked = { userId: user.id, slug, fields, ...(!replaces && { seen, after: seenIn(form).after }) };
  const kept = await inTransaction(async (trx) => {
    const done = await keepSheet(trx, asked, at);
    if (done.ok) await rememberWriting(trx, form, at.now);
    return done;
  });
  return kept.ok ? null : "changed";
}

async function forget(request: Request, { slug }: ToolEntry, form: FormData) {
  const user = await requireUser(request, { destination: "outils", holdsForm: false });
  if (isOthersPage(form, user.id)) return redirectSaying(`/outils/${slug}`, othersPage);
  await inTransaction((trx) => eraseKept(trx, { userId: user.id, slug }, { now: now() }));
  return redirectDone(`/outils/${slug}`, sheetForgotten);
}
