import type { Config } from "~/platform/config.server";
import { clientIp } from "./client-ip.server";
import { createLocalLimit } from "./local-limit.server";
import { type PlainAnswer, plainAnswers } from "./plain-answer.server";

export const maxBodyBytes = 64 * 1024;
const maxFields = 50;
const webhookCallsPerMinute = 300;

const unsafeMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const formTypes = new Set(["application/x-www-form-urlencoded", "multipart/form-data", "application/json"]);

type GuardVerdict = { ok: true; request: Request } | { ok: false; answer: PlainAnswer; retryAfterSeconds?: number };

interface GuardOptions {
  config: Pick<Config, "baseUrl">;
  /** Machine addresses: no origin to check, their own cap. They believe nothing they are told. */
  webhooks: string[];
  /** Addresses that accept a larger body, in bytes: uploads. */
  largeBodies?: Record<string, number>;
}

export function isUnsafe(method: string): boolean {
  return unsafeMethods.has(method);
}

/**
 * The one guard in front of every request that may change something: origin, format, size and fields. The accepted
 * request carries the body read here. A field sent twice is refused unless its name ends with `[]`: two readers of one
 * form must not understand two different things.
 */
export function createGuard({ config, webhooks, largeBodies = {} }: GuardOptions) {
  const webhookLimit = createLocalLimit({ limit: webhookCallsPerMinute, perSeconds: 60 });

  return async function guard(request: Request): Promise<GuardVerdict> {
    const { pathname } = new URL(request.url);
    if (webhooks.some((prefix) => pathname.startsWith(prefix))) {
      const token = webhookLimit.take(clientIp(request), Date.now());
      // 503: the provider calls again later.
      if (!token.ok) return { ok: false, answer: plainAnswers.busy, retryAfterSeconds: token.retryAfterSeconds };
    } else if (!sameOrigin(request, config.baseUrl)) {
      return { ok: false, answer: plainAnswers.foreign };
    }

    const body = await readBody(request, largeBodies[pathname] ?? maxBodyBytes);
    if (body === "too large") return { ok: false, answer: plainAnswers.tooLarge };
    if (body.length > 0) {
      const type = request.headers.get("Content-Type") ?? "";
      if (!formTypes.has(mediaType(type))) return { ok: false, answer: plainAnswers.format };
      if (!(await readableFields(body, type))) return { ok: false, answer: plainAnswers.badForm };
    }
    return { ok: true, request: withBody(request, body) };
  };
}

/** OWASP CSRF sheet: `Sec-Fetch-Site` decides when the browser sends it, otherwise `Origin`; neither is a refusal. */
function sameOrigin(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === baseUrl;
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | "too large"> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return "too large";
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return "too large";
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

async function readableFields(body: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    if (mediaType(type) === "application/json") {
      const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
      return typeof value !== "object" || value === null || Object.keys(value).length <= maxFields;
    }
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const names = [...form.keys()];
    const single = names.filter((name) => !name.endsWith("[]"));
    return names.length <= maxFields && new Set(single).size === single.length;
  } catch {
    return false;
  }
}

function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: body.length > 0 ? body : null,
    signal: request.signal,
  });
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]!.trim().toLowerCase();
}
