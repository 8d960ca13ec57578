import { currentUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { clientIp } from "~/platform/http/client-ip.server";
import type { Route } from "./+types/check-code.route";
import { codeMessages } from "./messages";
import { checkCodeFromOutside } from "./referral.server";

/** POST a code, read `valid`, `discount` (euros) and `error` (requirements ). */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const user = await currentUser(request);
  const check = await checkCodeFromOutside(
    { code: String(form.get("code") ?? "").trim(), userId: user?.id ?? null, ip: clientIp(request) },
    { now: now() },
  );
  if (check.valid) return Response.json({ valid: true, discount: check.discountCents / 100, code: check.code });
  return Response.json(
    { valid: false, discount: 0, error: codeMessages[check.reason] },
    { status: check.reason === "too_many_checks" ? 429 : 200 },
  );
}
