import type { Readable } from "node:stream";
import { drawingPolicy } from "~/platform/http/csp.server";
import type { ByteRange } from "./file-store";
import type { StoredFile } from "./stored-files.server";

interface Sending {
  request: Request;
  file: StoredFile;
  /** The bytes of the file or of a part of it; null when they are gone. */
  read: (range?: ByteRange) => Promise<Readable | null>;
  /** Anybody may keep it for ever: its address changes with its content. Else it is kept nowhere. */
  forEverybody?: boolean;
  /** Under which name it is kept by who downloads it: ours, never what somebody typed. */
  fileName?: string;
}

/** What a page plays or shows by itself. A PDF is not: our policy would leave the readers of some browsers blank. */
const shownKinds = /^(image|audio|video)\//;

/**
 * A file as an answer, by parts when asked so (RFC 9110 §14): 200, 206, 304, 404 without its bytes, or 416. Opened on its own it runs
 * nothing, whatever it holds.
 */
export async function fileResponse({
  request,
  file,
  read,
  forEverybody = false,
  fileName,
}: Sending): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers = new Headers({
    "Content-Type": file.kind,
    "Accept-Ranges": "bytes",
    "Cache-Control": forEverybody ? "public, max-age=31536000, immutable" : "private, no-store",
    "Content-Security-Policy": drawingPolicy,
    "Content-Disposition": `${shownKinds.test(file.kind) ? "inline" : "attachment"}${fileName ? `; filename="${fileName}"` : ""}`,
    ETag: etag,
  });
  if (matches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });

  const asked = rangeOf(request, etag, file.size_bytes);
  if (asked === "outside") {
    headers.set("Content-Range", `bytes */${file.size_bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const length = asked ? asked.last - asked.first + 1 : file.size_bytes;
  headers.set("Content-Length", String(length));
  if (asked) headers.set("Content-Range", `bytes ${asked.first}-${asked.last}/${file.size_bytes}`);
  const status = asked ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const bytes = await read(asked);
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(asBody(bytes), { status, headers });
}

/** Closed with the answer: whoever leaves in the middle leaves no file open. */
function asBody(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel() {
      bytes.destroy();
    },
  });
}

function matches(header: string | null, etag: string): boolean {
  return header?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag || one.trim() === "*") ?? false;
}

/** Several ranges, another unit, or a range of a former content: the whole file, which is always allowed. */
function rangeOf(request: Request, etag: string, size: number): ByteRange | "outside" | undefined {
  const [, from, to] = request.headers.get("Range")?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  const ofThis = request.headers.get("If-Range") ?? etag;
  if (from === undefined || to === undefined || from + to === "" || ofThis !== etag) return undefined;
  if (from === "") {
    const last = Math.min(Number(to), size);
    return last === 0 ? "outside" : { first: size - last, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= size) return "outside";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
