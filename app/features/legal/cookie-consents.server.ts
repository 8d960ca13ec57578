import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { GivenConsent } from "~/platform/personal-data/given-consent";
import { listChoicesOf } from "./queries.server";
import { recordChoiceOf } from "./record-choice.server";
import { type Purpose, readChoice } from "./rules";

/** Has this browser accepted the purpose, on the present text? Silence is a refusal. */
export function allows(request: Request, purpose: Purpose): boolean {
  return readChoice(request.headers.get("Cookie"))?.choices[purpose] ?? false;
}

/** Each time the browser that asks accepted this purpose. Of nobody’s account; once all is refused, nothing ties it to its answers. */
export async function listCookieConsents(db: Db, request: Request, purpose: Purpose): Promise<GivenConsent[]> {
  const key = readChoice(request.headers.get("Cookie"))?.key;
  const given: GivenConsent[] = [];
  for (const { version, choices, given_at } of key ? await listChoicesOf(db, key) : []) {
    const last = given.at(-1);
    const standing = last?.withdrawnAt === null ? last : undefined;
    if (choices[purpose] && !standing) given.push({ givenAt: given_at, withdrawnAt: null, textVersion: version });
    if (!choices[purpose] && standing) standing.withdrawnAt = given_at;
  }
  return given;
}

/** Refuses this purpose in the browser that asks, and leaves the other as it is; what the browser must keep and forget. */
export async function withdrawCookieConsent(
  trx: Trx,
  request: Request,
  purpose: Purpose,
  { now }: At,
): Promise<Headers> {
  const choices = readChoice(request.headers.get("Cookie"))?.choices;
  if (!choices?.[purpose]) return new Headers();
  return recordChoiceOf(trx, request, { ...choices, [purpose]: false }, { now });
}
