import { expect, onTestFinished, test, vi } from "vitest";
import { clientAddressHeader } from "./client-ip.server";
import { createGuard, maxBodyBytes } from "./guard.server";

const baseUrl = "https://leclaircie.example";
const guard = createGuard({
  config: { baseUrl },
  webhooks: ["/webhooks/mollie/"],
  largeBodies: { "/admin/televersement": 1_000_000 },
});
const formType = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, headers: Record<string, string> = {}, path = "/contact", method = "POST") {
  return new Request(baseUrl + path, {
    method,
    body,
    headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": formType, ...headers },
  });
}

async function statusOf(request: Request): Promise<number> {
  const verdict = await guard(request);
  return verdict.ok ? 200 : verdict.answer.status;
}

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

test("an address that only looks like the webhook is guarded", async () => {
  expect(await statusOf(new Request(`${baseUrl}/webhooks/mollie`, { method: "POST" }))).toBe(403);
  expect(await statusOf(new Request(`${baseUrl}/x/webhooks/mollie/a`, { method: "POST" }))).toBe(403);
});

test("the webhook answers 503 after 300 calls in a minute from one address", async () => {
  const call = (address: string) =>
    guard(
      new Request(`${baseUrl}/webhooks/mollie/abc`, { method: "POST", headers: { [clientAddressHeader]: address } }),
    );
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let index = 0; index < 300; index++) expect((await call("198.51.100.9")).ok).toBe(true);
  expect(await call("198.51.100.9")).toMatchObject({ ok: false, answer: { status: 503 }, retryAfterSeconds: 1 });
  expect((await call("198.51.100.10")).ok).toBe(true);
});

test("the accepted request still carries its body", async () => {
  const verdict = await guard(post("email=claire%40exemple.fr&accord=oui"));
  if (!verdict.ok) throw new Error("refused");
  expect([...(await verdict.request.formData()).entries()]).toEqual([
    ["email", "claire@exemple.fr"],
    ["accord", "oui"],
  ]);
});

test("a multipart form and a JSON body are read too", async () => {
  const form = new FormData();
  form.set("message", "bonjour");
  const multipart = new Request(`${baseUrl}/contact`, {
    method: "POST",
    body: form,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const verdict = await guard(multipart);
  expect(verdict.ok && (await verdict.request.formData()).get("message")).toBe("bonjour");
  expect(await statusOf(post('{"a":1}', { "Content-Type": "application/json" }))).toBe(200);
});

test.each([
  ["text", { "Content-Type": "text/plain" }, "a=b", 415],
  ["no type", { "Content-Type": "" }, "a=b", 415],
  ["xml", { "Content-Type": "application/xml" }, "<a/>", 415],
  ["broken JSON", { "Content-Type": "application/json" }, "{", 400],
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

test("an upload address accepts its own size", async () => {
  const body = `m=${"a".repeat(200_000)}`;
  expect(await statusOf(post(body, {}, "/admin/televersement"))).toBe(200);
});
