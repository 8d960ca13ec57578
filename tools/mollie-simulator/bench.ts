import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "mollie-api-typescript";
import { createSimulator, DEMO_KEY, type Simulator, type SimulatorOptions } from "./server.ts";

interface ReceivedWebhook {
  method: string;
  path: string;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** What the tests of the simulator work with: the simulator, the official client and a merchant's webhook address. */
export interface Bench {
  simulator: Simulator;
  client: Client;
  webhookUrl: string;
  received: ReceivedWebhook[];
  /** Decides the answer to the next webhooks; default 200. */
  answerWith(answer: (webhook: ReceivedWebhook) => number | Promise<number>): void;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<CallResult>;
  control(path: string, body?: unknown): Promise<CallResult>;
  /** Presses « Continuer » on a hosted page. */
  submit(checkoutUrl: string, fields: Record<string, string>): Promise<{ status: number; location: string | null }>;
  close(): Promise<void>;
}

interface CallResult {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every route and of every error.
  body: any;
}

export async function openBench(options: SimulatorOptions = {}): Promise<Bench> {
  const simulator = await createSimulator({ countedIds: true, ...options });
  const received: ReceivedWebhook[] = [];
  let answer: (webhook: ReceivedWebhook) => number | Promise<number> = () => 200;
  const merchant = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const webhook = { method: request.method ?? "", path: request.url ?? "", body, headers: request.headers };
    received.push(webhook);
    const status = await answer(webhook);
    response.writeHead(status, status >= 300 && status < 400 ? { location: "/moved" } : {}).end();
  });
  await new Promise<void>((resolve) => merchant.listen(0, "127.0.0.1", resolve));
  const webhookUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/hook`;

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${DEMO_KEY}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: json && text !== "" ? JSON.parse(text) : text };
  }

  return {
    simulator,
    client: new Client({
      security: { apiKey: DEMO_KEY },
      serverURL: simulator.url,
      timeoutMs: 5000,
      retryConfig: { strategy: "none" },
    }),
    webhookUrl,
    received,
    answerWith: (next) => {
      answer = next;
    },
    call,
    control: (path, body) => call(body === undefined ? "GET" : "POST", `/_sim/${path}`, body),
    submit: async (checkoutUrl, fields) => {
      const response = await fetch(checkoutUrl, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
      });
      await response.text();
      return { status: response.status, location: response.headers.get("location") };
    },
    close: async () => {
      await simulator.close();
      merchant.closeAllConnections();
      await new Promise((resolve) => merchant.close(resolve));
    },
  };
}

export const EUR = (value: string) => ({ currency: "EUR", value });

export const ONEOFF = {
  amount: EUR("500.00"),
  description: "Adhésion 2026-2027",
  redirectUrl: "https://boutique.example/retour/1",
  cancelUrl: "https://boutique.example/annule/1",
};
