import { data } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { attachmentResponse } from "~/features/advice/advice.server";
import { recordAction } from "~/features/audit/audit.server";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { readHandedJoined } from "../answer-attachments.server";
import type { Route } from "./+types/joined.route";
import { findMeeting } from "./read-meeting.server";

/** What was handed over with the answers before a meeting; each opening is written in the journal, and a couple’s warning comes first. */
export async function loader({ params: { id, piece }, request }: Route.LoaderArgs) {
  const act = { now: now(), by: (await requireAdmin(request)).id };
  if (!isUuid(id) || !isUuid(piece)) throw data(null, { status: 404 });
  await warnBeforeOpening(db(), { kind: "appointment", id }, act);
  const one = await findMeeting(db(), id);
  const found = one && (await readHandedJoined(db(), { id: piece, appointmentId: id }));
  if (!found) throw data(null, { status: 404 });
  await inTransaction((trx) =>
    recordAction(trx, { action: "booking.attachment_opened", subject: { type: "person", id: one.user_id } }, act),
  );
  return attachmentResponse(found);
}
