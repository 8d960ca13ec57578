import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { framed, listPage, messagePage, missingPage, type View } from "./pages.ts";
import type { Message, Store } from "./store.ts";
import { css, script } from "./style.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Nothing of a letter may run or be fetched; its own styles and drawings are all it gets. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** What tests read of a message at `/api/messages`. */
export function summary(message: Message) {
  const { id, from, subject, messageId, html, text, links } = message;
  return {
    id,
    to: message.to,
    from,
    subject,
    date: message.date.toISOString(),
    messageId,
    html,
    text,
    links,
    attachments: message.attachments.map((piece, index) => ({
      filename: piece.filename,
      size: piece.content.byteLength,
      url: `/messages/${id}/pieces/${index}`,
    })),
  };
}

/** A program that reads the mails now and then, and is busy in between, must not ask over a connection just closed. */
const KEEP_ALIVE_MS = 75_000;

export function createWeb(store: Store): Server {
  const server = createServer((request, response) => {
    answer(store, request, response).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (response.headersSent) response.destroy();
      else send(response, 500, "text/plain", "Erreur interne");
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function answer(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://mailbox");
  const route = `${request.method === "HEAD" ? "GET" : request.method} ${url.pathname}`;
  if (route === "GET /") return html(response, 200, listPage(store.list(), store.revision()));
  if (route === "GET /mailbox.css") return send(response, 200, "text/css", css);
  if (route === "GET /mailbox.js") return send(response, 200, "text/javascript", script);
  if (route === "GET /api/revision") return send(response, 200, "text/plain", store.revision());
  if (route === "GET /api/messages") {
    const to = url.searchParams.get("to")?.toLowerCase();
    const wanted = store.list().filter((message) => !to || message.to.some((address) => address.toLowerCase() === to));
    return send(response, 200, "application/json", JSON.stringify(wanted.map(summary)));
  }
  if (route === "POST /vider" || route === "DELETE /api/messages") {
    if (isForeign(request)) return send(response, 403, "text/plain", "Refusé");
    await store.clear();
    response.writeHead(route.startsWith("POST") ? 303 : 204, { Location: "/" }).end();
    return;
  }
  const [, id = "", part, index] = /^GET \/messages\/([\w-]+)(?:\/(html|original|pieces\/(\d+)))?$/.exec(route) ?? [];
  const message = store.find(id);
  if (!message) return html(response, 404, missingPage());
  if (part === "html")
    return send(response, 200, "text/html", framed(message.html), { "Content-Security-Policy": LETTER_POLICY });
  if (part === "original") return download(response, `${id}.eml`, "message/rfc822", await store.raw(id));
  if (index !== undefined) {
    const piece = message.attachments[Number(index)];
    if (!piece) return html(response, 404, missingPage());
    return download(response, piece.filename, piece.contentType, piece.content);
  }
  const view = url.searchParams.get("vue");
  return html(
    response,
    200,
    messagePage(message, view === "texte" || view === "entetes" ? view : ("message" satisfies View)),
  );
}

/** True when another site's page sends the request. */
function isForeign(request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}

function html(response: ServerResponse, status: number, body: string): void {
  send(response, status, "text/html", body, { "Content-Security-Policy": PAGE_POLICY });
}

function download(response: ServerResponse, filename: string, type: string, body: Uint8Array): void {
  send(response, 200, type, body, {
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, "_")}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): void {
  const safeType = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
  response
    .writeHead(status, {
      "Content-Type": typeof body === "string" ? `${safeType}; charset=utf-8` : safeType,
      "Cache-Control": "no-store",
      // Not no-referrer: browsers would then send `Origin: null` with our own form.
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    })
    .end(body);
}
