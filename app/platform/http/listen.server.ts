import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "~/platform/config.server";
import { keptAnswers, measure } from "~/platform/metrics/counters.server";
import { StartError } from "~/platform/process.server";
import { believedAddress, clientAddressHeader } from "./client-ip.server";
import type { Site } from "./site.server";
import { keptConnectionSeconds, sendStored } from "./stored-response.server";

/** Answers Node requests: finished bytes at once, everything else through the site. */
export function createListener(site: Site, config: Pick<Config, "trustedProxies">): Listener {
  const answer = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    if (request.method === "GET" || request.method === "HEAD") {
      const stored = site.ready(request.url ?? "/", request.headers.cookie);
      if (stored) {
        keptAnswers.inc();
        sendStored(request, response, stored);
        return;
      }
    }
    measure(request, response);
    stampAddress(request, config.trustedProxies);
    void answer(request, response);
  };
}

function stampAddress(request: IncomingMessage, trustedProxies: Config["trustedProxies"]) {
  const raw = request.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (raw[index]!.toLowerCase() === clientAddressHeader) raw.splice(index, 2);
  }
  const address = believedAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedProxies);
  // Node keeps both forms once one was read, and the adapter reads either.
  raw.push(clientAddressHeader, address);
  request.headers[clientAddressHeader] = address;
}

/** The address cannot be listened to, in words for the person starting the server. */
export class ListenError extends StartError {}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A whole request may take `requestTimeout` to come; a connection on which nothing moves for `silence` is cut, on either side. */
export interface ConnectionLimits {
  requestTimeout: number;
  headersTimeout: number;
  silence: number;
  /** How often Node looks at the first two. */
  checked: number;
}

const connectionLimits: ConnectionLimits = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  silence: 60_000,
  checked: 2_000,
};

/** A server that nobody holds by sending, or reading, next to nothing. */
export function patientServer({ requestTimeout, headersTimeout, silence, checked } = connectionLimits): Server {
  const server = createServer({
    requestTimeout,
    headersTimeout,
    keepAliveTimeout: keptConnectionSeconds * 1_000,
    connectionsCheckingInterval: checked,
  });
  server.setTimeout(silence);
  return server;
}

/** Opens the port. Throws `ListenError`. Port 0 takes a free one; read it from `server.address()`. */
export async function listen(
  listener: Listener,
  { host, port }: Pick<Config, "host" | "port">,
  server = patientServer(),
): Promise<Server> {
  server.on("request", listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new ListenError(
      `Port ${port} is already used by another program. Stop it, or choose another port: PORT=3001.`,
    );
  }
  if (error.code === "EACCES")
    return new ListenError(`This user may not listen on port ${port}. Choose one above 1024.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new ListenError(`This computer does not have the address ${host}. Correct HOST.`);
  }
  return error;
}

/** Stops accepting, lets running answers end, then closes whatever is left after `graceMs`. */
export async function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}
