import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, errorBody, OUTAGE_DETAILS } from "./errors.ts";
import { type FaultRule, type FaultTarget, takeFault } from "./faults.ts";
import { type IdempotencyEntry, reserveKey, settleKey } from "./idempotency.ts";
import { type ApiAnswer, findRoute } from "./routes.ts";
import type { Simulation } from "./simulation.ts";
import { isOrganisationKey, modeOf, worldOf } from "./worlds.ts";

interface ApiRequest {
  method: string;
  url: URL;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** "hang" leaves the caller without an answer, "reset" cuts the connection. */
export type ApiReply = Reply | "hang" | "reset";

const HAL = { "content-type": "application/hal+json" };

function reply(status: number, body?: unknown, headers: Record<string, string> = {}): Reply {
  return body === undefined
    ? { status, headers, body: "" }
    : { status, headers: { ...HAL, ...headers }, body: JSON.stringify(body) };
}

const refusal = (error: ApiError) => reply(error.status, errorBody(error.status, error.message, error.field));

/** Breakdowns that strike one side of the commit: an explicit answer, silence or a cut. */
function breakdown(simulation: Simulation, when: "beforeCommit" | "afterCommit", target: FaultTarget): ApiReply | null {
  const { rules } = simulation.store;
  const aimed = { ...target, when };
  if (takeFault(rules, "api.hang", aimed)) return "hang";
  if (takeFault(rules, "api.reset", aimed)) return "reset";
  const fault = takeFault(rules, "api.status", aimed);
  if (!fault) return null;
  const code = fault.status ?? 503;
  const headers: Record<string, string> =
    fault.retryAfterSeconds === undefined ? {} : { "retry-after": String(fault.retryAfterSeconds) };
  return reply(code, errorBody(code, OUTAGE_DETAILS[code] ?? "Simulated answer"), headers);
}

function malformed(answer: Reply, fault: FaultRule): Reply {
  if (fault.variant === "html") {
    return { status: 200, headers: { "content-type": "text/html" }, body: "<html><body>Maintenance</body></html>" };
  }
  if (fault.variant === "truncated")
    return { ...answer, body: answer.body.slice(0, Math.ceil(answer.body.length / 2)) };
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  if (fault.variant === "unknownEnum") body.status = "someday";
  else if (fault.variant === "extraField") body.somethingNew = { value: true };
  else if (fault.variant === "noCheckout") delete (body._links as Record<string, unknown>).checkout;
  else delete body.createdAt;
  return { ...answer, body: JSON.stringify(body) };
}

function parseBody(request: ApiRequest): unknown {
  if (request.body === "") return {};
  if (/x-www-form-urlencoded/.test(request.headers["content-type"] ?? "")) return parseForm(request.body);
  const value = JSON.parse(request.body) as unknown;
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new SyntaxError("not an object");
  return value;
}

/** `amount[value]=1.00` becomes `{ amount: { value: "1.00" } }`. */
function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    const last = path.pop() ?? name;
    let node = root;
    for (const part of path) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node[last] = value;
  }
  return root;
}

/**
 * Answers one call in Mollie's order: faults, content type, key, route, throttling, Idempotency-Key, JSON, then the route's own checks.
 * `beforeAnswer` runs once the change is made and before the caller hears of it.
 */
export async function answerApi(
  simulation: Simulation,
  request: ApiRequest,
  beforeAnswer: (target: FaultTarget) => Promise<void>,
): Promise<ApiReply> {
  let entry: IdempotencyEntry | null = null;
  const { store } = simulation;
  try {
    const target = targetOf(request);
    const struck = breakdown(simulation, "beforeCommit", target);
    if (struck) return struck;
    if (request.body !== "" && !/json|x-www-form-urlencoded/.test(request.headers["content-type"] ?? "")) {
      throw new ApiError(415, "The request body must be JSON");
    }
    const credential = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const ofOrganisation = isOrganisationKey(credential);
    const mode = ofOrganisation ? "live" : modeOf(credential, store.switches.liveKeys);
    if (!mode) {
      throw new ApiError(401, "Missing authentication, or failed to authenticate");
    }
    const { route, params } = findRoute(request.method, request.url.pathname);
    if (/^\/v2\/(settlements|balances)/.test(route.pattern) !== ofOrganisation) {
      throw new ApiError(403, "This access token does not have the required permissions for this endpoint");
    }
    if (takeFault(store.rules, "account.suspended", target)) {
      throw new ApiError(422, "Your account is currently suspended");
    }
    const parsed = tryParse(request);
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    if (key) {
      const inflight = takeFault(store.rules, "api.inflight", target);
      if (inflight?.status === 202) {
        return reply(202, errorBody(202, "Request has been accepted, but the processing has not been completed yet."));
      }
      if (inflight) throw new ApiError(409, "Another request with this Idempotency-Key is already being processed.");
      const found = reserveKey(
        store,
        `${request.headers.authorization}|${key}`,
        `${request.method} ${request.url.pathname}`,
        parsed ?? request.body,
        simulation.clock.now(),
      );
      if (found.state === "done") return reply(found.status, found.body, { "idempotent-replayed": "true" });
      entry = found;
    }
    const slow = takeFault(store.rules, "api.slow", target);
    if (slow && slow.when !== "afterCommit") await sleep(slow.ms ?? 1000);
    if (parsed === null) throw new ApiError(400, "The request body is not valid JSON");
    const body = request.method === "DELETE" ? {} : (parsed as Record<string, unknown>);
    let answer: ApiAnswer;
    try {
      answer = route.run({ simulation: worldOf(simulation, mode), url: request.url, params, body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer = { status: error.status, body: errorBody(error.status, error.message, error.field) };
    }
    if (entry) settleKey(store, entry, answer.status, answer.body);
    entry = null;
    await beforeAnswer(target);
    if (slow?.when === "afterCommit") await sleep(slow.ms ?? 1000);
    const lost = breakdown(simulation, "afterCommit", target);
    if (lost) return lost;
    const good = reply(answer.status, answer.body);
    const broken = good.body === "" ? undefined : takeFault(store.rules, "api.malformed", target);
    return broken ? malformed(good, broken) : good;
  } catch (error) {
    if (entry) store.idempotency.delete(entry.id);
    if (error instanceof ApiError) return refusal(error);
    throw error;
  }
}

function tryParse(request: ApiRequest): unknown {
  try {
    return parseBody(request);
  } catch {
    return null;
  }
}

/** What a fault rule may be aimed at: route, payment in the path, customer in the path or the body. */
function targetOf(request: ApiRequest): FaultTarget {
  try {
    const { route, params } = findRoute(request.method, request.url.pathname);
    const body = tryParse(request) as { customerId?: string } | null;
    return {
      method: route.method,
      pattern: route.pattern,
      paymentId: params.paymentId,
      customerId: params.customerId ?? body?.customerId,
    };
  } catch {
    return { method: request.method, pattern: request.url.pathname };
  }
}
