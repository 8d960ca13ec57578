import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { publicPages } from "~/features/site/public-pages";
import { builtSite } from "./support/built-site";

const { ask, post, close } = await builtSite();
afterAll(close);

test("a public page is the same for everybody, kept, and known again", async () => {
  const first = await ask("/", { headers: { Cookie: "__Host-sid=anything", "Accept-Encoding": "br" } });
  expect(first.status).toBe(200);
  expect(first.headers.get("Cache-Control")).toContain("max-age=300");
  expect(first.headers.get("Set-Cookie")).toBeNull();
  const again = await ask("/", {
    headers: { "If-None-Match": first.headers.get("ETag") ?? "", "Accept-Encoding": "br" },
  });
  expect(again.status).toBe(304);
});

test("a page rendered for one visitor is never stored, and travels compressed", async () => {
  const page = await ask("/membership", { headers: { "Accept-Encoding": "gzip" } });
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("Content-Encoding")).toBe("gzip");
  expect(page.headers.get("Content-Security-Policy")).toMatch(/script-src [^;]*'nonce-/);
  expect(page.headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
  // A link with a nonce is another one for the application that draws over it.
  expect(await page.text()).not.toMatch(/<link[^>]*nonce="[^"]/);
});

test("an unknown address says so, in the owner's words and with a way on", async () => {
  const page = await ask("/nulle-part");
  expect(page.status).toBe(404);
  const html = await page.text();
  expect(html).toContain("Oops! Page not found");
  expect(html).toContain('href="/"');
});

test("what is private asks to sign in; what is not yours does not exist", async () => {
  for (const path of [
    "/espace-membre",
    "/espace-membre/factures/F-2026-0001",
    `/payment-success?commande=${randomUUID()}`,
    "/admin",
    "/admin/members",
  ]) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(302);
    expect(answer.headers.get("Location"), path).toMatch(/^\/auth/);
    expect(answer.headers.get("Cache-Control"), path).toBe("no-store");
  }
});

test("no form of a page anybody may open is given back who wrote in it, to whoever comes back", async () => {
  const asked = [
    "/auth?onglet=inscription",
    "/vos-donnees",
    "/renoncer-au-contrat",
    "/resilier-votre-contrat",
    "/contact/message",
  ];
  const held: string[] = [];
  for (const path of [...publicPages.map(({ path }) => path), ...asked]) {
    const html = await (await ask(path)).text();
    for (const [, tag = "", fields = ""] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
      if (!/autoComplete="(name|given-name|family-name|email|tel)"/i.test(fields)) continue;
      held.push(path);
      expect(tag, path).toMatch(/autoComplete="off"/i);
    }
  }
  expect(held).toEqual(expect.arrayContaining(["/", "/guide", "/lettre", "/contact", ...asked]));
});

test("a form of another site is refused before anything else", async () => {
  const answer = await post("/membership/commande", {}, { "Sec-Fetch-Site": "cross-site" });
  expect(answer.status).toBe(403);
});

test("a code is answered in the owner's words: blank, unknown", async () => {
  const check = async (code: string) => (await post("/parrainage/verifier", { code })).json();
  expect(await check("   ")).toEqual({ valid: false, discount: 0, error: "Veuillez entrer un code de parrainage" });
  expect(await check("clair-0000-0000")).toEqual({ valid: false, discount: 0, error: "Code invalide ou expiré" });
});

const order = { clientKey: randomUUID(), count: "2", ref: "", shownTotalCents: "50000" };

test("an order without consent comes back with what was chosen and what to do", async () => {
  const answer = await post("/membership/commande", { ...order, earlyStart: "oui" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Cochez la case des conditions générales pour commander.");
  expect(html).toMatch(/name="count"[^>]*checked=""[^>]*value="2"|value="2"[^>]*checked=""/);
});

test("an order without session is kept, and the visitor goes through sign-in", async () => {
  const answer = await post("/membership/commande", { ...order, termsAccepted: "oui" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/auth?onglet=inscription");
  const cookies = answer.headers.getSetCookie().join("\n");
  expect(cookies).toMatch(/__Host-order=.*HttpOnly/);
  expect(cookies).toMatch(/__Host-destination=/);
  expect(cookies).toMatch(/__Host-flash=/);
});

test("an order that is no order is refused without a trace of how it broke", async () => {
  const answer = await post("/membership/commande", { ...order, clientKey: "x", termsAccepted: "oui" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toMatch(/at .*\.tsx?:/);
});

test("a notification for an unknown payment gets the same 200 as any other", async () => {
  for (const path of [`/webhooks/mollie/${randomUUID()}`, "/webhooks/mollie/x"]) {
    const answer = await ask(path, { method: "POST", body: new URLSearchParams({ id: "tr_unknown" }) });
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
  }
});

test("9-46: nothing stands before the address of notifications: no redirection, no sign-in, no form token, no closed sale", async () => {
  const id = randomUUID();
  const sent: Record<string, string>[] = [
    {},
    { Origin: "https://elsewhere.example" },
    { Host: "www.localhost:3000" },
    { "X-Forwarded-Proto": "http" },
  ];
  for (const path of [`/webhooks/mollie/${id}`, `/webhooks/mollie/${id}/`])
    for (const headers of sent) {
      const answer = await ask(path, { method: "POST", headers, body: new URLSearchParams({ id: "tr_unknown" }) });
      expect([answer.status, await answer.text()], `${path} ${JSON.stringify(headers)}`).toEqual([200, "ok"]);
    }
  const probe = await ask(`/webhooks/mollie/${id}`);
  expect([probe.status, await probe.text()]).toEqual([200, "ok"]);
});

test("the exit ends the session and leads to a neutral site", async () => {
  const answer = await ask("/sortie", { headers: { Cookie: "__Host-sid=somebody" } });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toMatch(/^https:\/\/(www\.)?meteofrance\.com/);
  expect(answer.headers.getSetCookie().join("\n")).toMatch(/__Host-sid=;/);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "cookies"');
});

test("an order page announces what the bank will show, before anything is paid", async () => {
  const html = await (await ask("/membership/commande")).text();
  expect(html).toContain("Sur le relevé bancaire, y compris d’un compte joint");
  expect(html).toContain("ECLAIRCIE PARIS");
});
