import { expect, test } from "vitest";
import { firstAccessWrittenAt } from "~/features/accounts/first-access-link.server";
import { hashRecoveryCode } from "~/features/accounts/recovery-codes.server";
import { secondsSince } from "~/features/contact/tokens.server";
import { subscriberIdFrom } from "~/features/newsletter/newsletter.server";
import { signedCookie } from "./http/signed-cookie.server";
import { isSigned, sign } from "./signing.server";

const secret = "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
process.env.APP_SECRET = secret;
process.env.BASE_URL = "http://localhost:3000";

const id = "0f4b6a52-7d3e-4c19-9a80-2b6c5d4e3f21";
const at = new Date("2026-11-21T10:00:00Z");

test("a signature counts for its text, its purpose and its secret only", () => {
  const signature = sign("links", "claire");
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(isSigned("links", "claire", signature)).toBe(true);
  expect(isSigned("links", "karim", signature)).toBe(false);
  expect(isSigned("cookies", "claire", signature)).toBe(false);
  expect(isSigned("links", "claire", signature, `${secret}0`)).toBe(false);
  for (const nonsense of ["", "é", signature.slice(1), `${signature}=`])
    expect(isSigned("links", "claire", nonsense)).toBe(false);
});

// Written down on 22 November 2026 with the secret above: what people hold must stay good.
test("what was sent or kept before is still ours", () => {
  expect(subscriberIdFrom(`${id}.lT9BHpaMJCOWMv5qD2LjnrkzepqFHt-TSUgtOffGF2c`)).toBe(id);
  const link = "AAECAwQFBgcICQoLDA0ODw~1795255200000~1795258800~UAVKaBjoiGXtY6VO4ELiHW2EOeyQ-b-k8QFkz0Rio0M";
  expect(firstAccessWrittenAt(secret, link, at.getTime())).toEqual(at);
  expect(hashRecoveryCode(id, "abcd-efgh ijkl-mnop")).toBe("O4O-CmLLS0_Om5Bh115sJRSCuOSnO83zHgFzKLZOq1I");
  const stamp = "AAECAwQFBgcI.1795255200000.fBgtZSlo2A7jcN8dy7WAm4PmPkQVaBc4VzigpcpqPYA";
  expect(secondsSince("stamp", stamp, at)).toBe((at.getTime() - 1795255200000) / 1_000);
  const Cookie = "__Host-marker=MQ.4102444800.ekF0zoX9VMj5rGtmOqQQUpoTwMcJfBCjoV7L1vNM1CY";
  const cookie = signedCookie("__Host-marker", { maxAgeSeconds: 60 });
  expect(cookie.read(new Request("http://localhost/", { headers: { Cookie } }))).toBe("1");
});
