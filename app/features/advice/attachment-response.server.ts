import { drawingPolicy } from "~/platform/http/csp.server";
import type { AttachmentKind } from "./rules";

/** What is joined to a letter, for who may read it: kept nowhere, under a name that says nothing. */
export function attachmentResponse({ bytes, kind }: { bytes: Buffer; kind: AttachmentKind }): Response {
  const picture = kind === "image/jpeg";
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": kind,
      "Content-Disposition": picture ? "inline" : 'attachment; filename="document.pdf"',
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": drawingPolicy,
    },
  });
}
