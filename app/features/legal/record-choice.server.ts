import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { insertConsent } from "./queries.server";
import {
  acceptsAnything,
  CHOICE_COOKIE,
  CHOICE_DAYS,
  type Choices,
  COOKIES_VERSION,
  choiceValue,
  type GivenChoice,
  readChoice,
} from "./rules";
import { cookiesOf } from "./stored-items";

/** Keeps the proof of a choice; what to leave in the browser. A refusal of everything leaves no key there. */
export async function recordChoice(
  trx: Trx,
  { choices, before }: { choices: Choices; before: GivenChoice | null },
  { now }: At,
): Promise<GivenChoice> {
  const accepts = acceptsAnything(choices);
  const key = before?.key ?? (accepts ? randomUUID() : null);
  await insertConsent(trx, {
    id: randomUUID(),
    kind: "cookies",
    version: COOKIES_VERSION,
    choices: JSON.stringify(choices),
    browser_key: key,
    given_at: now,
  });
  return { choices, key: accepts ? key : null };
}

/** Records the choice of the browser that asks; what it must keep and forget. */
export async function recordChoiceOf(trx: Trx, request: Request, choices: Choices, { now }: At): Promise<Headers> {
  const cookies = request.headers.get("Cookie");
  const given = await recordChoice(trx, { choices, before: readChoice(cookies) }, { now });
  const headers = new Headers({
    "Set-Cookie": `${CHOICE_COOKIE}=${choiceValue(given)}; Max-Age=${CHOICE_DAYS * 86_400}; Path=/; Secure; SameSite=Lax`,
  });
  for (const name of choices.preferences ? [] : cookiesOf("preferences")) {
    if (cookies?.includes(`${name}=`)) {
      headers.append("Set-Cookie", `${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`);
    }
  }
  return headers;
}
