import { data, redirect } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import type { Direction } from "~/platform/ordering";
import { isUuid } from "~/platform/uuid";

interface Act {
  now: Date;
  by: string;
}

interface Verbs {
  publish(trx: Trx, subject: { id: string }, act: Act): Promise<{ ok: boolean }>;
  hide(trx: Trx, subject: { id: string }, act: Act): Promise<{ ok: boolean }>;
  move(trx: Trx, subject: { id: string; direction: Direction }, act: Act): Promise<void>;
}

/** What an `ArrangedList` posts, for testimonials and figures alike. Throws a 404 for a record that does not exist, a 400 for another act. */
export async function arrange(request: Request, path: string, { publish, hide, move }: Verbs): Promise<Response> {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  const act = { now: now(), by };
  if (!isUuid(id)) throw data(null, { status: 404 });
  const intention = form.get("intention");
  if (intention === "monter" || intention === "descendre") {
    const direction = intention === "monter" ? "up" : "down";
    await inTransaction((trx) => move(trx, { id, direction }, act));
    return redirect(path, 303);
  }
  if (intention !== "publier" && intention !== "cacher") throw data(null, { status: 400 });
  const shown = intention === "publier";
  const changed = await inTransaction((trx) => (shown ? publish(trx, { id }, act) : hide(trx, { id }, act)));
  if (!changed.ok) throw data(null, { status: 404 });
  return away(path, shown ? "Visible sur le site" : "Caché du site");
}

export function away(to: string, title: string): Response {
  return redirectSaying(to, { kind: "success", title });
}
