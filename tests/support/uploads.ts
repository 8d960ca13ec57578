import { expect } from "vitest";
import { PART_BYTES } from "~/platform/files/upload-kinds";
import type { Browser } from "./site";

export const asBytes = { "Content-Type": "application/octet-stream" };

/** What was answered, with its status. */
export async function json<Body extends object>(answer: Response) {
  return { status: answer.status, ...((await answer.json()) as Body) };
}

/** A file as the field of our pages sends it. */
export async function sendFile(browser: Browser, content: Buffer, kind = "picture"): Promise<string> {
  const { id } = await json<{ id: string }>(
    await browser.post("/televersements", { kind, sizeBytes: String(content.length) }),
  );
  for (let from = 0; from < content.length; from += PART_BYTES) {
    const body = content.subarray(from, from + PART_BYTES);
    const headers = { ...asBytes, "Upload-Offset": String(from), "Content-Length": String(body.length) };
    expect(
      await json(await browser.send(`/televersements/${id}`, { method: "POST", body: new Uint8Array(body), headers })),
    ).toEqual({
      status: 200,
      receivedBytes: from + body.length,
    });
  }
  expect(await json(await browser.post(`/televersements/${id}/fin`))).toEqual({ status: 200, ok: true });
  return String(id);
}
