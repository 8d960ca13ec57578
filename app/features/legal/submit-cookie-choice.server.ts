import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { takeToken } from "~/platform/http/limits.server";
import { recordChoice } from "./legal.server";
import { CHOICE_COOKIE, CHOICE_DAYS, type Choices, choicesFrom, choiceValue, readChoice } from "./rules";
import { cookiesOf } from "./stored-items";

const perHour = { bucket: "cookie-choice", limit: 30, perSeconds: 3_600 };

/** The edge shared by the page and the machine address: keeps the proof, and says what the browser must keep and forget. */
export async function submitChoice(
  request: Request,
): Promise<{ ok: true; choices: Choices; headers: Headers } | { ok: false; status: 400 | 429 }> {
  const choices = choicesFrom(await request.formData());
  if (!choices) return { ok: false, status: 400 };
  const at = now();
  const token = await takeToken(db(), { ...perHour, key: clientIp(request), now: at });
  if (!token.ok) return { ok: false, status: 429 };
  const cookies = request.headers.get("Cookie");
  const given = await inTransaction((trx) => recordChoice(trx, { choices, before: readChoice(cookies) }, { now: at }));
  const headers = new Headers({
    "Set-Cookie": `${CHOICE_COOKIE}=${choiceValue(given)}; Max-Age=${CHOICE_DAYS * 86_400}; Path=/; Secure; SameSite=Lax`,
  });
  for (const name of choices.preferences ? [] : cookiesOf("preferences")) {
    if (cookies?.includes(`${name}=`)) {
      headers.append("Set-Cookie", `${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`);
    }
  }
  return { ok: true, choices, headers };
}
