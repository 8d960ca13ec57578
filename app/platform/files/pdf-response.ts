/** A PDF to keep. Our content policy would leave some browsers' own readers blank: it is downloaded. Stored and indexed nowhere. */
export function pdfResponse({ fileName, pdf }: { fileName: string; pdf: Buffer }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.length),
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
