import { data } from "react-router";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import { clientIp } from "~/platform/http/client-ip.server";
import { takeToken } from "~/platform/http/limits.server";
import type { Route } from "./+types/sheet-pdf.route";
import { drawSheet } from "./draw-sheet.server";
import { factsFor, requireUse } from "./load-tool.server";
import { readSheet } from "./printed-sheet";
import { readFields } from "./read-fields";
import { registry } from "./registry";
import { entryOf, mayUse, SHEETS_PER_HOUR } from "./rules";

/** It is drawn from what is sent, never read. */
export function loader() {
  throw data(null, { status: 404 });
}

/** The sheet of these fields as a file, drawn and not kept. Its name says nothing of what it is about. */
export async function action({ request, params }: Route.ActionArgs) {
  const tool = registry.find(({ slug }) => slug === params.slug);
  if (!tool) throw data(null, { status: 404 });
  const at = { now: now() };
  const entry = entryOf(tool.slug);
  const { isMember } = await requireUse(request, entry, at);
  if (!mayUse(entry, { isMember })) throw data(null, { status: 403 });
  const limit = { limit: SHEETS_PER_HOUR, perSeconds: 3600, now: at.now };
  const allowed = await takeToken(db(), { bucket: "tool-sheets", key: clientIp(request), ...limit });
  if (!allowed.ok) throw data(null, { status: 429 });
  const fields = readFields(await request.formData());
  if (!fields) throw data(null, { status: 413 });
  const facts = factsFor(tool, { isMember }, at);
  const read = readSheet(tool, fields, { facts, isMember });
  if (!read.ok) throw data(null, { status: 422 });
  return pdfResponse({ fileName: `feuille-${facts.today}.pdf`, pdf: await drawSheet(read.answers, facts) });
}
