import { createHash } from "node:crypto";
import { type IncomingMessage, type ServerResponse, validateHeaderValue } from "node:http";

export type Encoding = "br" | "gzip" | "identity";

interface Variant {
  etag: string;
  /** Name, value, name, value…: the form Node writes fastest. */
  headers: string[];
  /** The headers of a 304. */
  unchanged: string[];
  bytes: Buffer;
  /** Head and body as they travelled last, and the second their date tells. */
  travelled?: { second: number; bytes: Buffer };
}

const smallBytes = 64 * 1024;

/** How long a connection may stay without a request; told to whoever keeps one. */
export const keptConnectionSeconds = 65;

/** An answer finished once and given to everybody, in each encoding that makes it smaller. */
export type StoredResponse = Partial<Record<Encoding, Variant>> & { identity: Variant };

/** `headers` are those of every variant; length, encoding and tag are added here. */
export function storeResponse(
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer },
  headers: Record<string, string>,
): StoredResponse {
  const { "Content-Type": contentType = "application/octet-stream", ...others } = headers;
  const hash = createHash("sha256").update(bytes.identity).digest("base64url").slice(0, 22);
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
    const unchanged = [...Object.entries(others).flat(), "Vary", "Accept-Encoding", "ETag", etag];
    const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    return {
      etag,
      bytes: body,
      unchanged,
      headers: [...unchanged, "Content-Type", contentType, ...encoded, "Content-Length", String(body.length)],
    };
  };
  return {
    identity: variant("identity", bytes.identity),
    ...(bytes.br && { br: variant("br", bytes.br) }),
    ...(bytes.gzip && { gzip: variant("gzip", bytes.gzip) }),
  };
}

/** Writes a stored answer straight to a Node response. */
export function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredResponse): void {
  const variant = chooseVariant(stored, request.headers["accept-encoding"]);
  if (matches(request.headers["if-none-match"], variant.etag)) {
    response.writeHead(304, variant.unchanged);
    response.end();
    return;
  }
  if (sendAtOnce(request, response, variant)) return;
  response.writeHead(200, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.bytes);
}

/**
 * A small answer as one write of finished bytes: `writeHead` and `end` would make its head anew each time, for twice the processor. Node lets
 * the next request through when the response says « finish ». Not for who waits behind another answer, nor for a connection about to close.
 */
function sendAtOnce({ method, httpVersion, headers }: IncomingMessage, response: ServerResponse, variant: Variant) {
  const { socket } = response;
  const { connection = "keep-alive" } = headers;
  if (!socket || method !== "GET" || httpVersion !== "1.1" || connection !== "keep-alive") return false;
  if (variant.bytes.length > smallBytes) return false;
  socket.write(travelling(variant), (error) => {
    if (!error) response.emit("finish");
  });
  return true;
}

/** Made once a second, for its date. */
function travelling(variant: Variant): Buffer {
  const second = Math.floor(Date.now() / 1_000);
  if (variant.travelled?.second !== second) {
    const kept = ["Connection", "keep-alive", "Keep-Alive", `timeout=${keptConnectionSeconds}`];
    const lines = pairs([...variant.headers, "Date", new Date(second * 1_000).toUTCString(), ...kept]).map(
      ([name, value]) => {
        validateHeaderValue(name, value);
        return `${name}: ${value}\r\n`;
      },
    );
    const head = Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`, "latin1");
    variant.travelled = { second, bytes: Buffer.concat([head, variant.bytes]) };
  }
  return variant.travelled.bytes;
}

/** The same answer as a `Response`. */
export function storedResponse(request: Request, stored: StoredResponse): Response {
  const variant = chooseVariant(stored, request.headers.get("Accept-Encoding") ?? undefined);
  if (matches(request.headers.get("If-None-Match") ?? undefined, variant.etag)) {
    return new Response(null, { status: 304, headers: pairs(variant.unchanged) });
  }
  const body = request.method === "HEAD" ? null : new Uint8Array(variant.bytes);
  return new Response(body, { headers: pairs(variant.headers) });
}

function chooseVariant(stored: StoredResponse, accepted: string | undefined): Variant {
  if (!accepted) return stored.identity;
  if (stored.br && accepts(accepted, "br")) return stored.br;
  if (stored.gzip && accepts(accepted, "gzip")) return stored.gzip;
  return stored.identity;
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false;
  if (!header.includes(";")) return header.split(",").some((item) => item.trim() === encoding);
  return header.split(",").some((item) => {
    const [name, ...parameters] = item.split(";").map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** `If-None-Match` compares weakly (RFC 9110 §13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === etag || header === "*" || header.split(",").some((item) => item.trim().replace(/^W\//, "") === etag)
  );
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2]!, flat[index * 2 + 1]!]);
}
