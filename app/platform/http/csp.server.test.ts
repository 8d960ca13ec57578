import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { filePolicy, inlineScriptHashes, inlineStyleHashes, letterPolicy, pagePolicy } from "./csp.server";

const site = {
  baseUrl: "https://leclaircie.example",
  mollieCheckoutOrigins: ["https://www.mollie.com"],
  production: true,
};
const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("in production scripts come from /assets/ and the given nonce only", () => {
  const policy = pagePolicy(site, ["'nonce-abc'"]);
  expect(policy).toContain("script-src https://leclaircie.example/assets/ 'nonce-abc';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("form-action 'self' https://www.mollie.com;");
  expect(policy).toContain("upgrade-insecure-requests");
  expect(policy).not.toMatch(/unsafe|script-src[^;]*'self'/);
});

test("nothing is framed, but a letter inside our own pages", () => {
  expect(pagePolicy(site, [])).toContain("frame-ancestors 'none'");
  expect(filePolicy).toContain("frame-ancestors 'none'");
  expect(letterPolicy).toContain("frame-ancestors 'self'");
});

test("insecure requests are upgraded only when the site is on https", () => {
  expect(pagePolicy({ ...site, baseUrl: "http://localhost:3000" }, [])).not.toContain("upgrade-insecure-requests");
});

test("every executable inline script is hashed, once", () => {
  const html = `<script>a()</script><script type="module" async="">b()</script><script>a()</script>
    <script src="/assets/x.js"></script><script type="application/ld+json">{"c":1}</script><script type="importmap">{}</script>`;
  expect(inlineScriptHashes(html)).toEqual([hash("a()"), hash("b()"), hash("{}")]);
});

test("the rules a page carries are hashed, and no other style that stands in it", () => {
  const html = '<style id="rules">.a{top:0}</style><svg><style>.b{top:0}</style></svg>';
  expect(inlineStyleHashes(html)).toEqual([hash(".a{top:0}")]);
  expect(pagePolicy(site, [], [hash("x")])).toContain(`style-src 'self' ${hash("x")};`);
});
