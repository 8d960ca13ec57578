import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { lateScripts } from "~/platform/http/late-scripts.server";
import { NonceContext } from "~/platform/http/nonce";
import { carrySheets } from "~/platform/http/page-sheets.server";
import { renderMode } from "~/platform/http/render-mode.server";
import { SignedInContext } from "~/platform/http/signed-in";
import { log } from "~/platform/log.server";

export const streamTimeout = 5_000;

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, complete, scripts, sheets, signedIn } = loadContext.get(renderMode);
  return new Promise((resolve, reject) => {
    let answered = false;
    let finalStatus = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);

    function answer() {
      answered = true;
      const body = lateScripts(scripts, (page) => (sheets ? carrySheets(page, sheets, nonce) : page));
      for (const end of ["finish", "close"]) body.once(end, () => clearTimeout(timer));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
    }

    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <SignedInContext value={signedIn}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </SignedInContext>
      </NonceContext>,
      {
        nonce,
        onShellReady: complete ? undefined : answer,
        onAllReady: complete ? answer : undefined,
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          // Errors of the first shell are rejected and reach handleError.
          if (answered) log.error("render_failed", { error });
        },
      },
    );
  });
}

/** Unexpected errors of loaders, actions and pages. An unknown address is no error: the site logs it as `not_found`. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error("request_failed", {
    error,
    method: request.method,
    requestId: request.headers.get("x-request-id") ?? undefined,
  });
};
