import { data } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/attachment.route";
import { attachmentResponse } from "./attachment-response.server";
import { readOwnAttachment } from "./attachments.server";

/** What is joined to a letter of one's own thread; somebody else's does not exist, nor anything while letters are shut. */
export async function loader({ params: { id, piece }, request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "echanges" });
  const at = { now: now() };
  const shut = await findResetLock(db(), user.id, at);
  const asked = !shut && isUuid(id) && isUuid(piece) ? { id: piece, threadId: id, userId: user.id } : null;
  const found = asked && (await readOwnAttachment(db(), asked, at));
  if (!found) throw data(null, { status: 404 });
  return attachmentResponse(found);
}
