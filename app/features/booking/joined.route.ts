import { data } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { attachmentResponse } from "~/features/advice/advice.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/joined.route";
import { readOwnJoined } from "./answer-attachments.server";

/** What one joined to one's own answers; somebody else's does not exist, nor anything while private words are shut. */
export async function loader({ params: { id, piece }, request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "rendez-vous" });
  const shut = await findResetLock(db(), user.id, { now: now() });
  const asked = !shut && isUuid(id) && isUuid(piece) ? { id: piece, appointmentId: id, userId: user.id } : null;
  const found = asked && (await readOwnJoined(db(), asked));
  if (!found) throw data(null, { status: 404 });
  return attachmentResponse(found);
}
