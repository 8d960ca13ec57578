import { expect, test } from "vitest";
import { storedResponse, storeResponse } from "./stored-response.server";

const stored = storeResponse(
  { identity: Buffer.from("page"), br: Buffer.from("br"), gzip: Buffer.from("gz") },
  { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=300", "X-Frame-Options": "DENY" },
);
const get = (headers: Record<string, string> = {}, method = "GET") =>
  storedResponse(new Request("http://localhost/", { method, headers }), stored);

test.each([
  ["br", "gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip, deflate", "gz"],
  [null, "identity", "page"],
  ["gzip", "gzip;q=0.5, br;q=0", "gz"],
  ["br", "gzip;q=0.5, br;q=1.0", "br"],
  [null, "brx", "page"],
])("%s is chosen for « %s »", async (encoding, accepted, body) => {
  const response = get({ "Accept-Encoding": accepted });
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Content-Length")).toBe(String(body.length));
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe(body);
});

test("each encoding has its tag, and its tag gives a 304 with the headers but no body", async () => {
  const tags = ["br", "gzip", "identity"].map((accepted) => get({ "Accept-Encoding": accepted }).headers.get("ETag")!);
  expect(new Set(tags).size).toBe(3);
  const response = get({ "Accept-Encoding": "br", "If-None-Match": `"other", W/${tags[0]}` });
  expect(response.status).toBe(304);
  expect(response.headers.get("ETag")).toBe(tags[0]);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect(response.headers.get("X-Frame-Options")).toBe("DENY");
  expect(await response.text()).toBe("");
  expect(get({ "Accept-Encoding": "br", "If-None-Match": tags[1]! }).status).toBe(200);
});

test("HEAD has the headers of GET and no body", async () => {
  const response = get({ "Accept-Encoding": "br" }, "HEAD");
  expect(response.headers.get("Content-Length")).toBe("2");
  expect(await response.text()).toBe("");
});
