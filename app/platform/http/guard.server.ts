import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { csrf } from "hono/csrf";
import type { Config } from "~/platform/config.server";
import { clientIp } from "./client-ip.server";
import { createLocalLimit } from "./local-limit.server";
import { type PlainResponse, plainResponses } from "./plain-response.server";

export const maxBodyBytes = 64 * 1024;
const maxFields = 50;
const webhookCallsPerMinute = 300;

const urlEncoded = "application/x-www-form-urlencoded";
const bytes = "application/octet-stream";
const json = "application/json";
const formTypes = new Set([urlEncoded, "multipart/form-data"]);

interface GuardOptions {
  config: Pick<Config, "baseUrl">;
  /** Prefixes of machine addresses: no origin to check, a cap of their own, and JSON as it was sent. They believe nothing they are told. */
  webhooks: string[];
  /** A part of a file comes here as bytes: under this prefix, of so many bytes at most. Whoever answers there checks whose it is. */
  parts?: { prefix: string; maxBytes: number };
  /** Under this prefix whole articles are sent: longer than what visitors write. Whoever answers there checks who it is. */
  longForms?: { prefix: string; maxBytes: number; maxFields: number };
  /** The fields to read in place of those sent: a form that waited for a sign-in comes back. Null: it may not. An answer: it waits elsewhere. */
  resume?: (request: Request, fields: Fields) => Promise<Fields | Response | null>;
  refuse: (context: Context, answer: PlainResponse, retryAfterSeconds?: number) => Response;
}

type Fields = [name: string, value: string][];

/**
 * The one guard in front of every request that may change something: origin, size, format, fields. Whoever comes after
 * it reads an url-encoded form, whatever was sent.
 */
export function createGuard({ config, webhooks, parts, longForms, resume, refuse }: GuardOptions): MiddlewareHandler {
  const webhookLimit = createLocalLimit({ limit: webhookCallsPerMinute, perSeconds: 60 });
  const fromHere = csrf({
    // Hono would believe either header: here `Sec-Fetch-Site` decides when it is sent (OWASP CSRF sheet). It looks at
    // nothing but forms, and the rest is refused by its format.
    origin: (origin, { req }) => req.header("Sec-Fetch-Site") === undefined && origin === config.baseUrl,
  });

  const isForMachines = ({ url }: Request) => webhooks.some((prefix) => new URL(url).pathname.startsWith(prefix));

  async function sameOrigin(context: Context, next: () => Promise<void>): Promise<Response | undefined> {
    if (isForMachines(context.req.raw)) {
      const token = webhookLimit.take(clientIp(context.req.raw), Date.now());
      // 503: the provider calls again later.
      if (!token.ok) return refuse(context, plainResponses.busy, token.retryAfterSeconds);
    } else {
      const trusted = await fromHere(context, async () => {}).then(
        () => true,
        () => false,
      );
      if (!trusted) return refuse(context, plainResponses.foreign);
    }
    await next();
  }

  async function oneForm(context: Context, next: () => Promise<void>): Promise<Response | undefined> {
    if (isForMachines(context.req.raw) && mediaType(context.req.header("Content-Type") ?? "") === json) {
      await next();
      return;
    }
    const fields = await readFields(context.req.raw, isLong(context.req.raw) ? longForms!.maxFields : maxFields);
    if ("status" in fields) return refuse(context, fields);
    const read = resume ? await resume(context.req.raw, fields) : fields;
    if (!read) return refuse(context, plainResponses.outdated);
    if (read instanceof Response) return read;
    context.req.raw = withFields(context.req.raw, read);
    await next();
  }

  const isLong = ({ url }: Request) => longForms !== undefined && new URL(url).pathname.startsWith(longForms.prefix);
  const bytesLimit = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => refuse(context, plainResponses.tooLarge) });
  const [short, long] = [bytesLimit(maxBodyBytes), bytesLimit(longForms?.maxBytes ?? maxBodyBytes)];
  const limitedBytes: MiddlewareHandler = (context, next) => (isLong(context.req.raw) ? long : short)(context, next);
  /** A body whose length nobody told is read by Hono's limit, which builds a new request of it: the adapter's own cannot serve. */
  async function limited(context: Context, next: () => Promise<void>): Promise<Response | undefined> {
    const { raw } = context.req;
    if (raw.headers.has("Content-Length") && !raw.headers.has("Transfer-Encoding"))
      return (await limitedBytes(context, next)) ?? undefined;
    const { method, headers, body, signal } = raw;
    context.req.raw = new Request(raw.url, { method, headers, body, signal, duplex: "half" } as RequestInit);
    let cut = false;
    const answer = await limitedBytes(context, async () => {}).catch(() => {
      cut = true;
    });
    if (cut) return refuse(context, plainResponses.badForm);
    if (answer) return answer;
    await next();
  }
  /** Only one of our own scripts sends such a type; where the browser says nothing of the page it comes from, its origin must be ours. */
  async function onePart(context: Context, next: () => Promise<void>): Promise<Response | undefined> {
    const { headers } = context.req.raw;
    const fromOurPage =
      (headers.get("Sec-Fetch-Site") ?? (headers.get("Origin") === config.baseUrl && "same-origin")) === "same-origin";
    if (!fromOurPage) return refuse(context, plainResponses.foreign);
    const length = Number(headers.get("Content-Length") ?? Number.NaN);
    if (!(length <= (parts?.maxBytes ?? 0))) return refuse(context, plainResponses.tooLarge);
    await next();
  }

  const oneOfOurForms = every(sameOrigin, limited, oneForm);
  return (context, next) => {
    const { url, headers } = context.req.raw;
    const isPart =
      parts && new URL(url).pathname.startsWith(parts.prefix) && mediaType(headers.get("Content-Type") ?? "") === bytes;
    return isPart ? onePart(context, next) : oneOfOurForms(context, next);
  };
}

/**
 * A field sent twice is refused unless its name ends with `[]`: two readers of one form must not understand two
 * different things. No form of ours sends a file (it comes by parts, as bytes). A null character, which nobody types and PostgreSQL refuses, is left out.
 */
async function readFields(request: Request, most: number): Promise<Fields | PlainResponse> {
  const type = mediaType(request.headers.get("Content-Type") ?? "");
  if (type === "") {
    const sent = await request.arrayBuffer().catch(() => null);
    return sent === null ? plainResponses.badForm : sent.byteLength > 0 ? plainResponses.format : [];
  }
  if (!formTypes.has(type)) return plainResponses.format;
  const form = await request.formData().catch(() => null);
  if (!form) return plainResponses.badForm;
  const fields: Fields = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") return plainResponses.badForm;
    fields.push([withoutNull(name), withoutNull(value)]);
  }
  const single = fields.map(([name]) => name).filter((name) => !name.endsWith("[]"));
  const readable = fields.length <= most && new Set(single).size === single.length;
  return readable ? fields : plainResponses.badForm;
}

function withFields(request: Request, fields: Fields): Request {
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", urlEncoded);
  return new Request(request.url, {
    method: request.method,
    headers,
    body: new URLSearchParams(fields).toString(),
    signal: request.signal,
  });
}

function withoutNull(text: string): string {
  return text.replaceAll("\0", "");
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]!.trim().toLowerCase();
}
