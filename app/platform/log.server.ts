/** The only fields a log line may hold: identifiers, counts and causes, never what a person typed. */
export interface LogFields {
  error?: unknown;
  address?: string;
  attempt?: number;
  count?: number;
  database?: string;
  durationMs?: number;
  eventId?: string;
  invoiceId?: string;
  jobId?: string;
  kind?: string;
  membershipId?: string;
  messageId?: string;
  method?: string;
  migration?: string;
  name?: string;
  node?: string;
  outboxId?: string;
  path?: string;
  paymentId?: string;
  port?: number;
  reason?: string;
  refundId?: string;
  requestId?: string;
  schedule?: string;
  signal?: string;
  status?: number;
  url?: string;
  userId?: string;
}

type Level = "info" | "warn" | "error";

const allowed: Record<keyof LogFields, true> = {
  error: true,
  address: true,
  attempt: true,
  count: true,
  database: true,
  durationMs: true,
  eventId: true,
  invoiceId: true,
  jobId: true,
  kind: true,
  membershipId: true,
  messageId: true,
  method: true,
  migration: true,
  name: true,
  node: true,
  outboxId: true,
  path: true,
  paymentId: true,
  port: true,
  reason: true,
  refundId: true,
  requestId: true,
  schedule: true,
  signal: true,
  status: true,
  url: true,
  userId: true,
};

const email = /[\p{L}\p{N}._%+'-]+(@|%40)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/giu;
const credentials = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
const mollieKey = /\b(test|live)_\w{8,}/g;
const phone = /(?<![\w-])(?:\+33|0033|0)[ .-]?[1-9](?:[ .-]?\d{2}){4}(?![\w-])/g;

/** Hides what a free text may carry by accident: addresses, phone numbers, passwords of connection strings, keys. */
export function mask(text: string): string {
  return text
    .replace(credentials, "$1[masked]@")
    .replace(email, "[email]")
    .replace(mollieKey, "$1_[masked]")
    .replace(phone, "[phone]");
}

function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: "Thrown", message: mask(String(error)).slice(0, 500) };
  const code = (error as { code?: unknown }).code;
  const constraint = (error as { constraint?: unknown }).constraint;
  return {
    name: error.name,
    message: mask(error.message).slice(0, 2_000),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    stack: error.stack && mask(error.stack).slice(0, 6_000),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** One JSON line. A field outside the allowlist is dropped, even when a cast let it through. */
export function formatLine(level: Level, event: string, fields: LogFields, at: Date): string {
  const line: Record<string, unknown> = { at: at.toISOString(), level, event: mask(event) };
  for (const [name, value] of Object.entries(fields)) {
    if (!Object.hasOwn(allowed, name) || value === undefined) continue;
    if (name === "error") line.error = describeError(value);
    else if (typeof value === "number" || typeof value === "boolean") line[name] = value;
    else line[name] = mask(String(value)).slice(0, 300);
  }
  return JSON.stringify(line);
}

function write(level: Level, event: string, fields: LogFields = {}) {
  const line = `${formatLine(level, event, fields, new Date())}\n`;
  (level === "info" ? process.stdout : process.stderr).write(line);
}

/** The only way to write a log: an event name and fields of the allowlist, as one line of JSON. */
export const log = {
  info: (event: string, fields?: LogFields) => write("info", event, fields),
  warn: (event: string, fields?: LogFields) => write("warn", event, fields),
  error: (event: string, fields?: LogFields) => write("error", event, fields),
};
