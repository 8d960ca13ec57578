import type { Actor } from "~/features/audit/audit.server";
import { now } from "~/platform/clock.server";
import { requireAdmin, type User } from "./current-user.server";

interface CoachForm {
  form: FormData;
  /** For the verbs. */
  actor: Actor & { by: string };
  coach: User;
}

/** What a form of the back office sends, and the coach who sends it. Throws what `requireAdmin` throws for anybody else. */
export async function readCoachForm(request: Request): Promise<CoachForm> {
  const coach = await requireAdmin(request);
  return { form: await request.formData(), actor: { now: now(), by: coach.id }, coach };
}
