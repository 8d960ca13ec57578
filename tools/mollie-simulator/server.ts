import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ApiReply, answerApi } from "./api.ts";
import { type PageReply, showCheckout, submitCheckout } from "./checkout.ts";
import { virtualClock } from "./clock.ts";
import { answerControl, type LoggedRequest, ledger, setFaults } from "./control.ts";
import { ApiError, errorBody } from "./errors.ts";
import { takeFault } from "./faults.ts";
import { homePage, METHOD_ICON } from "./home-page.ts";
import { DEFAULT_METHODS } from "./methods.ts";
import type { Simulation } from "./simulation.ts";
import { emptyStore, loadStore, newId, saveStore } from "./state.ts";
import { moveClock, settleDue } from "./timeline.ts";
import { type WebhookEngine, webhookEngine } from "./webhooks.ts";

/** Key for local use; the simulator accepts any `test_` key of Mollie's shape. */
export const DEMO_KEY = "test_simulateur0000000000000000000000";

const MAX_BODY_BYTES = 256 * 1024;
const MAX_LOG = 2000;
const TICK_MS = 50;
/** As the provider’s own edge: a client that was busy for six seconds must not write into a connection just closed. */
const KEEP_ALIVE_MS = 75_000;

export interface SimulatorOptions {
  /** 0 (default) takes a free port. */
  port?: number;
  host?: string;
  /** Origin seen by browsers, when it is not the listening address. */
  publicUrl?: string;
  merchantName?: string;
  methods?: string[];
  /** Bank delays and webhook retries go this many times faster. */
  timeScale?: number;
  /** `tr_SIM000001`… instead of random ids. */
  countedIds?: boolean;
  /** Saved after each change, read again at start. */
  statePath?: string;
  strictLocalhost?: boolean;
}

export interface Simulator {
  url: string;
  simulation: Simulation;
  webhooks: WebhookEngine;
  log: LoggedRequest[];
  /** Moves the clock forward by milliseconds; expiries, bank results and webhook retries happen on the way. */
  advance(ms: number): Promise<void>;
  faults(input: Record<string, unknown>): void;
  ledger(): ReturnType<typeof ledger>;
  /** Settles what is due and waits for the webhooks under way. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the simulator; it stops with `close()`. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const store = options.statePath ? loadStore(options.statePath) : emptyStore();
  if (options.strictLocalhost !== undefined) store.switches.strictLocalhost = options.strictLocalhost;
  const log: LoggedRequest[] = [];
  let publicUrl = "";
  const save = () => {
    if (options.statePath) saveStore(options.statePath, simulation.store);
  };
  const simulation: Simulation = {
    store,
    clock: virtualClock(store.clockOffsetMs, (offset) => {
      simulation.store.clockOffsetMs = offset;
    }),
    get publicUrl() {
      return publicUrl;
    },
    merchantName: options.merchantName ?? "L’Éclaircie",
    methods: options.methods ?? DEFAULT_METHODS,
    timeScale: options.timeScale ?? 1,
    id: (prefix) => newId(simulation.store, prefix, options.countedIds ?? false),
    notify: (payment, reason, at, notify = {}) => webhooks.queue(payment, reason, at, notify),
  };
  const webhooks = webhookEngine(simulation, save);
  const context = { simulation, webhooks, log };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const url = new URL(request.url ?? "/", publicUrl);
    const method = request.method ?? "GET";
    settleDue(simulation);
    const line: LoggedRequest = {
      at: new Date(simulation.clock.now()).toISOString(),
      method,
      path: `${url.pathname}${url.search}`,
      status: "running",
      idempotencyKey: header(request, "idempotency-key") ?? null,
      body,
    };
    if (/^\/(v2|checkout)\//.test(url.pathname)) log.push(line);
    if (log.length > MAX_LOG) log.shift();
    try {
      line.status = await route(request, response, url, method, body);
    } finally {
      if (method !== "GET") save();
    }
  }

  async function route(request: IncomingMessage, response: ServerResponse, url: URL, method: string, body: string) {
    if (url.pathname === "/") return sendText(response, 200, "text/html", homePage(simulation));
    if (url.pathname.startsWith("/icons/")) return sendText(response, 200, "image/svg+xml", METHOD_ICON);
    if (url.pathname === "/healthz") return sendText(response, 200, "text/plain", "ok");
    if (url.pathname.startsWith("/_sim/")) {
      if (!isFromHere(request)) return sendText(response, 403, "text/plain", "Local only");
      return control(response, url, method, body);
    }
    if (url.pathname.startsWith("/checkout/")) {
      const reply =
        method === "POST" ? submitCheckout(simulation, url, new URLSearchParams(body)) : showCheckout(simulation, url);
      save();
      return sendPage(response, reply);
    }
    const reply = await answerApi(
      simulation,
      {
        method,
        url,
        headers: Object.fromEntries(Object.keys(request.headers).map((n) => [n, header(request, n)])),
        body,
      },
      async (target) => {
        save();
        if (method === "POST" && takeFault(simulation.store.rules, "webhook.beforeResponse", target)) {
          await webhooks.deliverDue();
        }
      },
    );
    return sendApi(response, reply);
  }

  async function control(response: ServerResponse, url: URL, method: string, body: string) {
    try {
      const input = body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
      const answer = await answerControl(context, method, url.pathname, input);
      return sendText(response, 200, "application/json", JSON.stringify(answer, null, 2));
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(400, String(error));
      const problem = errorBody(known.status, known.message, known.field);
      return sendText(response, known.status, "application/json", JSON.stringify(problem));
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error("mollie-simulator", error);
      if (!response.headersSent) sendText(response, 500, "text/plain", "Simulator failure");
      else response.destroy();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const host = options.host ?? "127.0.0.1";
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`;
  publicUrl = options.publicUrl ?? url;

  const ticker = setInterval(() => {
    if (settleDue(simulation)) save();
    void webhooks.deliverDue();
  }, TICK_MS);

  return {
    url,
    simulation,
    webhooks,
    log,
    advance: (ms) => moveClock(simulation, webhooks, simulation.clock.now() + ms).then(save),
    faults: (input) => void setFaults(context, input),
    ledger: () => ledger(context),
    flush: async () => {
      settleDue(simulation);
      await webhooks.deliverDue();
    },
    close: async () => {
      clearInterval(ticker);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      save();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new Error("Request body too large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** By a program of this machine: neither for somebody behind a proxy, nor by a page that a browser has open. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const relayed =
    headers.forwarded ?? headers["x-forwarded-for"] ?? headers["x-real-ip"] ?? headers.via ?? headers.origin;
  return relayed === undefined && /^(::1|(::ffff:)?127\..*)$/.test(socket.remoteAddress ?? "");
}

function sendText(response: ServerResponse, status: number, type: string, text: string): number {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(text);
  return status;
}

function sendPage(response: ServerResponse, reply: PageReply): number {
  if (!reply.location) return sendText(response, reply.status, "text/html", reply.html ?? "");
  response.writeHead(reply.status, { location: reply.location, "cache-control": "no-store" }).end();
  return reply.status;
}

function sendApi(response: ServerResponse, reply: ApiReply): number | string {
  if (reply === "reset") response.socket?.resetAndDestroy();
  if (reply === "reset" || reply === "hang") return reply;
  response.writeHead(reply.status, reply.headers).end(reply.body === "" ? undefined : reply.body);
  return reply.status;
}
