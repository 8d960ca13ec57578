import type { Actor } from "~/features/audit/audit.server";
import { now } from "~/platform/clock.server";
import { requireAdmin } from "./current-user.server";

/** What a form of the back office sends, and the coach who sends it. Throws what `requireAdmin` throws for anybody else. */
export async function readCoachForm(request: Request): Promise<{ form: FormData; actor: Actor & { by: string } }> {
  const { id: by } = await requireAdmin(request);
  return { form: await request.formData(), actor: { now: now(), by } };
}
