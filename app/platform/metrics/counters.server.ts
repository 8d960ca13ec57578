import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, Histogram, Registry } from "prom-client";

// Classes, names of ours and statuses: nothing that says who, what or which page.

/** What this process counted since it began. */
export const counted = new Registry();
const registers = [counted];

export const jobsRun = new Counter({
  name: "leclaircie_jobs_total",
  help: "Jobs and schedules run, by name and outcome",
  labelNames: ["name", "outcome"],
  registers,
});
export const mailsTried = new Counter({
  name: "leclaircie_mails_total",
  help: "Mails handed over, by outcome",
  labelNames: ["outcome"],
  registers,
});
export const requests = new Histogram({
  name: "leclaircie_request_seconds",
  help: "Answers, by class of address, method and status",
  labelNames: ["class", "method", "status"],
  registers,
});
/** Apart, and not timed: to time one takes longer than to give it. */
export const keptAnswers = new Counter({
  name: "leclaircie_kept_answers_total",
  help: "Answers given from memory: files, and pages that are everybody's",
  registers,
});

const classes: [name: string, address: RegExp][] = [
  ["health", /^\/(?:healthz|readyz)$/],
  ["file", /^\/assets\//],
  ["webhook", /^\/webhooks\//],
  ["admin", /^\/admin(?:[/.]|$)/],
  ["member", /^\/espace-membre(?:[/.]|$)/],
  ["sign-in", /^\/auth(?:[/.]|$)/],
  ["upload", /^\/televersements(?:\/|$)/],
];
const methods = ["GET", "HEAD", "POST"];

/** One of a few words for an address: an address itself may be somebody’s. */
export function classOf(path: string): string {
  return classes.find(([, address]) => address.test(path))?.[0] ?? "public";
}

/** Counts the answer once it is given, or given up. */
export function measure(request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  response.once("close", () => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const method = methods.includes(request.method ?? "") ? (request.method ?? "") : "other";
    const status = response.headersSent ? String(response.statusCode) : "none";
    requests.observe({ class: classOf(path), method, status }, (performance.now() - began) / 1000);
  });
}
