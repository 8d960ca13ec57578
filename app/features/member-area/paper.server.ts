/** One that does not exist and one of somebody else's get the same answer. */
export function noSuchPaper(): Response {
  return new Response("Ce document n’existe pas dans votre espace.\n", {
    status: 404,
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Content-Type": "text/plain; charset=utf-8" },
  });
}
