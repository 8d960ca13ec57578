import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { fileResponse } from "./file-response.server";
import type { ByteRange } from "./file-store";

const content = "0123456789";
const file = { id: "f", kind: "image/webp", size_bytes: 10, sha256: "a".repeat(64), width: 1, height: 1 };
const etag = `"${file.sha256}"`;

async function ask(headers: Record<string, string> = {}, { method = "GET", ...more } = {}) {
  const read = async (range?: ByteRange) =>
    Readable.from([Buffer.from(range ? content.slice(range.first, range.last + 1) : content)]);
  const request = new Request("http://site.example/f", { method, headers });
  return fileResponse({ request, file: { ...file, ...more }, read });
}

test("the whole file, kept nowhere, with the type of its content and nothing to run", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(content);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "10",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-security-policy": expect.stringContaining("sandbox"),
    etag,
  });
});

test.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-30", 206, content, "bytes 0-9/10"],
  ["bytes=8-30", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=5-2", 200, content, null],
  ["bytes=0-1,4-5", 200, content, null],
  ["bytes=-", 200, content, null],
  ["lines=0-1", 200, content, null],
  ["bytes=99999999999999999999-", 200, content, null],
])("%s answers %i", async (Range, status, text, contentRange) => {
  const answer = await ask({ Range });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get("Content-Range")).toBe(contentRange);
});

test("a part of a former content is not mixed with this one; what the browser has is not sent again", async () => {
  expect((await ask({ Range: "bytes=0-3", "If-Range": '"former"' })).status).toBe(200);
  expect((await ask({ Range: "bytes=0-3", "If-Range": etag })).status).toBe(206);
  expect((await ask({ "If-None-Match": `W/${etag}` })).status).toBe(304);
});

test("HEAD tells the length and reads nothing; what is not a picture is not shown", async () => {
  const head = await ask({ Range: "bytes=2-3" }, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([206, "2", ""]);
  const paper = await ask({}, { kind: "application/pdf" } as object);
  expect(paper.headers.get("Content-Disposition")).toBe("attachment");
});

test("a file without its bytes is not there; whoever leaves in the middle leaves nothing open", async () => {
  const request = new Request("http://site.example/f");
  expect((await fileResponse({ request, file, read: async () => null })).status).toBe(404);
  const bytes = Readable.from(Array.from({ length: 1_000 }, () => Buffer.alloc(1_000)));
  const answer = await fileResponse({ request, file, read: async () => bytes });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(bytes.destroyed).toBe(true);
});
