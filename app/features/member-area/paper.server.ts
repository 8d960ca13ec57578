const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** A PDF of this person's own, to be kept. */
export function paper({ fileName, pdf }: { fileName: string; pdf: Buffer }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}

/** One that does not exist and one of somebody else's get the same answer. */
export function noSuchPaper(): Response {
  return new Response("Ce document n’existe pas dans votre espace.\n", {
    status: 404,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
