import { data } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { recordAction } from "~/features/audit/audit.server";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { attachmentResponse } from "../attachment-response.server";
import { readAttachment } from "../attachments.server";
import type { Route } from "./+types/attachment.route";

/** What is joined to a letter, for the coach; each opening is written in the journal, and a couple’s warning comes first. */
export async function loader({ params: { id, piece }, request }: Route.LoaderArgs) {
  const act = { now: now(), by: (await requireAdmin(request)).id };
  if (!isUuid(id) || !isUuid(piece)) throw data(null, { status: 404 });
  await warnBeforeOpening(db(), { kind: "thread", id }, act);
  const found = await readAttachment(db(), { id: piece, threadId: id });
  if (!found) throw data(null, { status: 404 });
  await inTransaction((trx) =>
    recordAction(trx, { action: "advice.attachment_opened", subject: { type: "thread", id } }, act),
  );
  return attachmentResponse(found);
}
