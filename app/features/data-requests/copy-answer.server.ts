import { Readable } from "node:stream";

/** A copy as it comes; kept nowhere, under a name that says nothing of what it is. */
export function copyAnswer(bytes: AsyncIterable<Uint8Array>): Response {
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="copie.zip"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
