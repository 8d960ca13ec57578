import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { clientAddressHeader } from "./client-ip.server";
import { createGuard, maxBodyBytes } from "./guard.server";

const baseUrl = "https://leclaircie.example";
const app = new Hono();
app.use(
  createGuard({
    config: { baseUrl },
    webhooks: ["/webhooks/mollie/"],
    parts: { prefix: "/televersements/", maxBytes: 100 },
    longForms: { prefix: "/admin/", maxBytes: 3 * maxBodyBytes, maxFields: 60 },
    refuse: (_, { status }, seconds) =>
      new Response(null, { status, ...(seconds && { headers: { "Retry-After": String(seconds) } }) }),
  }),
);
/** What an action then reads. */
app.all("*", async ({ req: { raw } }) => Response.json([...(await raw.formData())]));
const formType = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, headers: Record<string, string> = {}, path = "/contact", method = "POST") {
  return new Request(baseUrl + path, {
    method,
    body,
    headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": formType, ...headers },
  });
}

async function statusOf(request: Request): Promise<number> {
  return (await app.fetch(request)).status;
}

const fieldsOf = async (request: Request) => (await app.fetch(request)).json();

const origins: [string, Record<string, string>, number][] = [
  ["same-origin", { "Sec-Fetch-Site": "same-origin" }, 200],
  ["cross-site", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["same-site", { "Sec-Fetch-Site": "same-site" }, 403],
  ["none", { "Sec-Fetch-Site": "none" }, 403],
  ["cross-site claiming our origin", { "Sec-Fetch-Site": "cross-site", Origin: baseUrl }, 403],
  ["our origin alone", { Origin: baseUrl }, 200],
  ["another origin alone", { Origin: "https://pirate.example" }, 403],
  ["our origin under http", { Origin: "http://leclaircie.example" }, 403],
  ["a null origin", { Origin: "null" }, 403],
  ["neither", {}, 403],
];

for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
  for (const path of ["/contact", "/contact.data", "/code-de-parrainage"]) {
    test.each(origins)(`${method} ${path} from %s`, async (_, headers, status) => {
      expect(await statusOf(new Request(baseUrl + path, { method, headers }))).toBe(status);
    });
  }
}

test("the payment webhook needs no origin", async () => {
  const request = new Request(`${baseUrl}/webhooks/mollie/abc`, {
    method: "POST",
    body: "id=tr_1",
    headers: { "Content-Type": formType },
  });
  expect(await statusOf(request)).toBe(200);
});

test("the back office sends whole articles, and a letter of many blocks; nobody else does", async () => {
  const text = `text=${"a".repeat(2 * maxBodyBytes)}`;
  expect(await statusOf(post(text, {}, "/admin/blog/1"))).toBe(200);
  expect(await statusOf(post(text, {}, "/contact"))).toBe(413);
  expect(await statusOf(post(`text=${"a".repeat(3 * maxBodyBytes)}`, {}, "/admin/blog/1"))).toBe(413);
  const blocks = (count: number) => Array.from({ length: count }, (_, n) => `text[]=${n}`).join("&");
  expect(await statusOf(post(blocks(60), {}, "/admin/lettre/1"))).toBe(200);
  expect(await statusOf(post(blocks(61), {}, "/admin/lettre/1"))).toBe(400);
  expect(await statusOf(post(blocks(60), {}, "/contact"))).toBe(400);
});

test("an address that only looks like the webhook is guarded", async () => {
  expect(await statusOf(new Request(`${baseUrl}/webhooks/mollie`, { method: "POST" }))).toBe(403);
  expect(await statusOf(new Request(`${baseUrl}/x/webhooks/mollie/a`, { method: "POST" }))).toBe(403);
});

test("the webhook answers 503 after 300 calls in a minute from one address", async () => {
  const call = (address: string) =>
    app.fetch(
      new Request(`${baseUrl}/webhooks/mollie/abc`, { method: "POST", headers: { [clientAddressHeader]: address } }),
    );
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let index = 0; index < 300; index++) expect((await call("198.51.100.9")).ok).toBe(true);
  const refused = await call("198.51.100.9");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
  expect((await call("198.51.100.10")).ok).toBe(true);
});

test("the accepted request carries its fields, in one form whatever was sent", async () => {
  expect(await fieldsOf(post("email=claire%40exemple.fr&accord=oui"))).toEqual([
    ["email", "claire@exemple.fr"],
    ["accord", "oui"],
  ]);
  const body = new FormData();
  body.set("message", "bonjour\r\nÉlise & Léa");
  const multipart = { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin" } };
  expect(await fieldsOf(new Request(`${baseUrl}/contact`, multipart))).toEqual([["message", "bonjour\r\nÉlise & Léa"]]);
  const empty = { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } };
  expect(await fieldsOf(new Request(`${baseUrl}/contact`, empty))).toEqual([]);
});

test("a null character is no part of what was typed", async () => {
  expect(await fieldsOf(post("email=claire%00%40exemple.fr&m=a\0b&%00c=1"))).toEqual([
    ["email", "claire@exemple.fr"],
    ["m", "ab"],
    ["c", "1"],
  ]);
  expect(await statusOf(post("email=a&email%00=b"))).toBe(400);
});

test("a file is refused: no form of ours sends one", async () => {
  const body = new FormData();
  body.set("email", new File(["x"], "x.txt"));
  const multipart = { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin" } };
  expect(await statusOf(new Request(`${baseUrl}/contact`, multipart))).toBe(400);
});

test.each([
  ["text", { "Content-Type": "text/plain" }, "a=b", 415],
  ["no type", { "Content-Type": "" }, "a=b", 415],
  ["xml", { "Content-Type": "application/xml" }, "<a/>", 415],
  ["JSON", { "Content-Type": "application/json" }, '{"email":"a"}', 415],
  ["JSON, of nothing", { "Content-Type": "application/json" }, "", 415],
  ["broken multipart", { "Content-Type": "multipart/form-data; boundary=x" }, "nothing", 400],
  ["a field twice", {}, "email=a&email=b", 400],
  ["a list field twice", {}, "themes[]=a&themes[]=b", 200],
  ["50 fields", {}, Array.from({ length: 50 }, (_, index) => `f${index}=1`).join("&"), 200],
  ["51 fields", {}, Array.from({ length: 51 }, (_, index) => `f${index}=1`).join("&"), 400],
  ["64 KiB", {}, `m=${"a".repeat(maxBodyBytes - 2)}`, 200],
  ["one byte more", {}, `m=${"a".repeat(maxBodyBytes - 1)}`, 413],
] as [string, Record<string, string>, string, number][])("a body with %s", async (_, headers, body, status) => {
  expect(await statusOf(post(body, headers))).toBe(status);
});

test("a large body sent in pieces without its length is refused", async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let index = 0; index < 70; index++) controller.enqueue(new Uint8Array(1024));
      controller.close();
    },
  });
  const request = new Request(`${baseUrl}/contact`, {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": formType },
  } as RequestInit);
  expect(await statusOf(request)).toBe(413);
});

test("a part of a file comes as bytes, from one of our pages, where parts are received and nowhere else", async () => {
  const part = (path: string, bytes: number, headers: Record<string, string> = {}) =>
    statusOf(
      post(
        new Uint8Array(bytes),
        { "Content-Type": "application/octet-stream", "Content-Length": `${bytes}`, ...headers },
        path,
      ),
    );
  const received = new Hono();
  received.use(
    createGuard({
      config: { baseUrl },
      webhooks: [],
      parts: { prefix: "/televersements/", maxBytes: 100 },
      refuse: (_, { status }) => new Response(null, { status }),
    }),
  );
  received.all("*", async ({ req: { raw } }) => new Response(`${(await raw.arrayBuffer()).byteLength}`));
  const whole = post(
    new Uint8Array(100),
    { "Content-Type": "application/octet-stream", "Content-Length": "100" },
    "/televersements/a",
  );
  expect(await (await received.fetch(whole)).text()).toBe("100");
  expect(await part("/televersements/a", 101)).toBe(413);
  expect(await part("/televersements/a", 100, { "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await part("/televersements/a", 100, { "Sec-Fetch-Site": "same-site", Origin: baseUrl })).toBe(403);
  expect(await part("/contact", 100)).toBe(415);
  const unsized = post("x", { "Content-Type": "application/octet-stream" }, "/televersements/a");
  expect(await statusOf(unsized)).toBe(413);
});
