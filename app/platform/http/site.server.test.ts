import { beforeEach, expect, test, vi } from "vitest";
import { asNew, baseUrl, get, newSite, post, secret, state } from "../../../tests/support/small-site";

vi.mock("~/platform/config.server", () => ({ config: () => ({ secret }) }));
vi.mock("~/platform/log.server", async (original) => {
  const write = () => {};
  return { ...(await original<object>()), log: { info: write, warn: write, error: write } };
});

beforeEach(asNew);

test.each([
  ["a cached page", get("/"), 200],
  ["a page", get("/formulaire"), 200],
  ["an unknown page", get("/nulle-part"), 404],
  ["a missing object", get("/facture/7"), 404],
  ["a failure", get("/panne"), 500],
  ["data", get("/session"), 200],
  ["a client navigation", get("/formulaire.data"), 200],
  ["a built file", get("/assets/root-abc.js"), 200],
  ["a missing file", get("/assets/gone.js"), 404],
  ["an address with a final slash", get("/formulaire/"), 308],
  ["an accepted form", post("/formulaire", "nom=Claire"), 302],
  ["a refused form", post("/formulaire", "nom=Claire", { "Sec-Fetch-Site": "cross-site" }), 403],
  ["an unreadable form", post("/formulaire", "a=1&a=2"), 400],
  ["an unknown method", new Request(`${baseUrl}/`, { method: "OPTIONS" }), 405],
  ["the life sign", get("/healthz"), 200],
  ["the readiness sign without a database", get("/readyz"), 503],
])("%s carries every security header", async (answer, request, status) => {
  const response = await newSite().fetch(request);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
    ...(answer !== "a built file" && { "permissions-policy": expect.stringContaining("camera=()") }),
    "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    "cache-control": expect.any(String),
  });
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  expect(response.headers.has("Server") || response.headers.has("X-Powered-By")).toBe(false);
  if (!/\/$|root-abc/.test(new URL(request.url).pathname) || status !== 200) {
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("the signs of life say « ok », or in a few words what is missing, and nothing else", async () => {
  const said = async (path: string) => (await newSite().fetch(get(path))).text();
  expect([await said("/healthz"), await said("/readyz")]).toEqual(["ok", "database unavailable"]);
});

test("HSTS is for https only", async () => {
  const response = await newSite({ baseUrl: "http://localhost:3000" }).fetch(get("/formulaire"));
  expect(response.headers.has("Strict-Transport-Security")).toBe(false);
  expect(response.headers.get("Content-Security-Policy")).not.toContain("upgrade-insecure-requests");
});

test("a dynamic page carries a nonce of its own on every inline script", async () => {
  const site = newSite();
  const nonceOf = async () => {
    const response = await site.fetch(get("/formulaire"));
    const nonce = response.headers.get("Content-Security-Policy")!.match(/'nonce-([^']+)'/)![1]!;
    const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.length).toBeGreaterThan(2);
    for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  expect(await nonceOf()).not.toBe(await nonceOf());
});

test("the application waits in a template: for the first touch of a page that is everybody's, else until it was painted", async () => {
  for (const [path, headers, when] of [
    ["/", {}, "touched"],
    ["/", { Cookie: "__Host-flash=x" }, "painted"],
    ["/formulaire", {}, "painted"],
  ] as const) {
    const html = await (await newSite().fetch(get(path, headers))).text();
    expect(html).toContain(`<template id="scripts" data-when="${when}" data-preload="/assets/`);
    expect(html).toMatch(/<template id="scripts"[^>]*><script [^>]*type="module"/);
    expect(html.replace(/<template id="scripts"[\s\S]*<\/template>/, "")).not.toMatch(/modulepreload|type="module"/);
    expect(html).toMatch(/<script[^>]*>window\.__reactRouterContext/);
  }
});

test("a cached page is rendered once, without nonce, its scripts allowed by their hashes", async () => {
  const site = newSite();
  const response = await site.fetch(get("/"));
  const html = await response.text();
  expect(html).toContain("Accueil aucun");
  expect(html).not.toContain("nonce=");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=300, stale-while-revalidate=300");
  expect(response.headers.get("Content-Security-Policy")!.match(/'sha256-/g)!.length).toBeGreaterThan(2);
  await site.fetch(get("/"));
  expect(state.visits).toBe(1);
});

test("visitors who arrive together share one rendering", async () => {
  const site = newSite();
  await Promise.all(Array.from({ length: 20 }, () => site.fetch(get("/"))));
  expect(state.visits).toBe(1);
});

test("a cached page is the same bytes whoever asks", async () => {
  const site = newSite();
  const bytes = async (headers: Record<string, string>) => (await site.fetch(get("/", headers))).text();
  const first = await bytes({ Cookie: "__Host-sid=claire", "User-Agent": "Googlebot", "Accept-Language": "en" });
  expect(first).toContain("Accueil aucun");
  expect(await bytes({})).toBe(first);
});

test("a query that no page reads leaves the page everybody’s; one that is read is rendered for who asked", async () => {
  const site = newSite();
  for (const query of ["?utm_source=x", "?gclid=1&utm_source=y", "?", "?sujets=a", "?constructor=1"])
    expect((await site.fetch(get(`/${query}`))).headers.get("Cache-Control")).toContain("public");
  expect(state.visits).toBe(1);
  for (const query of ["?sujet=a", "?utm_source=x&sujet=a", "?s%75jet=a"])
    expect((await site.fetch(get(`/${query}`))).headers.get("Cache-Control")).toBe("no-store");
  expect(state.visits).toBe(4);
});

test("a failing page, or one that sets a cookie, is never kept", async () => {
  const site = newSite();
  const failing = await site.fetch(get("/panne"));
  expect([failing.status, failing.headers.get("Cache-Control")]).toEqual([500, "no-store"]);
  const setting = await site.fetch(get("/compte"));
  expect(setting.headers.get("Cache-Control")).toBe("no-store");
  expect(site.ready("/compte", undefined) ?? site.ready("/panne", undefined)).toBeUndefined();
});

test("what was answered once is ready at once, except for who has a message waiting", async () => {
  const site = newSite();
  expect(site.ready("/", undefined)).toBeUndefined();
  await site.fetch(get("/"));
  expect(site.ready("/", "__Host-sid=claire")).toBeDefined();
  expect(site.ready("/", "__Host-flash=x")).toBeUndefined();
  expect(site.ready("/?a=1", undefined)).toBeDefined();
  expect(site.ready("/?sujet=a", undefined)).toBeUndefined();
});

test("who left in a hurry without the network leaves at the next request that a session may have, which knows nothing of her", async () => {
  const site = newSite();
  const Cookie = "__Host-sid=claire; __Host-espace=0";
  expect(await (await site.fetch(get("/", { Cookie }))).text()).toContain("Accueil aucun");
  expect(site.ready("/", Cookie)).toBeDefined();
  expect(state.left).toEqual([]);

  const page = await site.fetch(get("/?sujet=a", { Cookie }));
  expect(await page.text()).toContain("Accueil aucun");
  expect(state.left).toEqual([Cookie]);
  const clears = (name: string) => `__Host-${name}=; Max-Age=0; Path=/; Secure`;
  expect(page.headers.getSetCookie()).toEqual(["sid", "espace", "flash"].map(clears));
  expect(page.headers.has("Clear-Site-Data"), "it would take what the request sets").toBe(false);

  const form = await site.fetch(post("/formulaire", "nom=Claire", { Cookie }));
  expect(form.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-flash=\w/),
    clears("sid"),
    clears("espace"),
  ]);

  for (const beside of ["; __Host-espace=4000000000", "; __Host-espace=01", "; __Host-espace=", "; __Host-equipe=1"])
    await site.fetch(get("/formulaire", { Cookie: `__Host-sid=claire${beside}` }));
  await site.fetch(get("/formulaire", { Cookie: "__Host-choix=non" }));
  expect(state.left).toHaveLength(2);

  // A browser forgets what a script wrote before the session is over.
  await site.fetch(get("/formulaire", { Cookie: "__Host-sid=claire" }));
  expect(state.left).toHaveLength(3);
});

test("a file under /assets/ never changes and travels compressed", async () => {
  const response = await newSite().fetch(get("/assets/root-abc.js", { "Accept-Encoding": "br" }));
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(await response.text()).toBe("small");
});

test("files outside the built folder are not served", async () => {
  for (const path of ["/assets/..%2f..%2fetc/passwd", "/assets/root-abc.js.br", "/.vite/manifest.json"]) {
    expect((await newSite().fetch(get(path))).status).toBe(404);
  }
});

test("a form leaves a message that the next page shows, once", async () => {
  const site = newSite();
  const answer = await site.fetch(post("/formulaire", "nom=Claire"));
  expect(answer.headers.get("Location")).toBe("/formulaire");
  const cookie = answer.headers.get("Set-Cookie")!.split(";")[0]!;
  const page = await site.fetch(get("/formulaire", { Cookie: cookie }));
  expect(await page.text()).toContain("reçu Claire");
  expect(page.headers.get("Set-Cookie")).toMatch(/^__Host-flash=; Max-Age=0/);
});

test("behind a proxy the site keeps its public address, whatever the Host header says", async () => {
  const request = new Request("http://10.0.0.3:3000/formulaire", {
    method: "POST",
    body: "nom=Karim",
    headers: { Origin: baseUrl, "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect((await newSite().fetch(request)).status).toBe(302);
});

test("one address asks for at most so many pages in a minute; cached pages and files do not count", async () => {
  const site = newSite({ requestsPerMinute: 5 });
  for (let index = 0; index < 20; index++) expect((await site.fetch(get("/"))).status).toBe(200);
  for (let index = 0; index < 5; index++) expect((await site.fetch(get("/session"))).status).toBe(200);
  const refused = await site.fetch(get("/session"));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("12");
  expect(await refused.text()).toContain("Patientez une minute");
});

test("a page of a cached form counts once; an invented address of that form counts each time", async () => {
  const site = newSite({ requestsPerMinute: 5 });
  for (let index = 0; index < 20; index++) expect((await site.fetch(get("/facture/connue"))).status).toBe(200);
  for (let index = 0; index < 4; index++) expect((await site.fetch(get("/facture/inventee"))).status).toBe(404);
  expect((await site.fetch(get("/facture/inventee"))).status).toBe(429);
  expect((await site.fetch(get("/facture/connue"))).headers.get("Cache-Control")).toContain("max-age=300");
});

test.each([
  [403, post("/formulaire", "a=1", { "Sec-Fetch-Site": "cross-site" }), "Ouvrez la page sur notre site"],
  [413, post("/formulaire", "a".repeat(70_000)), "Raccourcissez-le"],
  [415, post("/formulaire", "a", { "Content-Type": "text/plain" }), "Remplissez le formulaire sur la page"],
])("the page of a %i says what to do, in French, and can be left quickly", async (status, request, text) => {
  const response = await newSite().fetch(request);
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  expect(html).toContain(text);
  expect(html).toContain('href="/assets/root.css"');
  expect(html).toContain('href="/vers-la-sortie"');
});

test("a script that submits a form receives one sentence instead of a page", async () => {
  const response = await newSite().fetch(
    post("/formulaire.data", "a=1", { Accept: "*/*", "Sec-Fetch-Site": "cross-site" }),
  );
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toContain("Par sécurité");
});

test("an action that finds the server crowded says when to come back", async () => {
  for (const path of ["/affluence", "/affluence.data"]) {
    const answer = await newSite().fetch(post(path, "nom=Claire"));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  }
});
