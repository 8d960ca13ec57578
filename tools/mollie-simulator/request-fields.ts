import { unprocessable } from "./errors.ts";

/** Mollie refuses any body parameter it does not know, `testmode` and `profileId` included when an API key is used. */
export function refuseUnknown(body: Record<string, unknown>, known: readonly string[]): void {
  for (const name of Object.keys(body)) {
    if (!known.includes(name)) throw unprocessable(`Non-existent body parameter "${name}" for this API call.`, name);
  }
}

export function checkMetadata(metadata: unknown): void {
  if (metadata == null) return;
  const text = typeof metadata === "string" ? metadata : JSON.stringify(metadata);
  if (Buffer.byteLength(text) > 1024) {
    throw unprocessable("The metadata storage is currently limited to 1024 bytes.", "metadata");
  }
}

export function isUrl(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
}

const PRIVATE_HOST =
  /^(localhost|.*\.localhost|.*\.local|.*\.internal|.*\.test|0\.0\.0\.0|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[.*\])$/i;

/** Mollie must be able to reach the address; private hosts pass only while the simulator allows them. */
export function checkWebhookUrl(value: unknown, strictLocalhost: boolean): void {
  if (value == null) return;
  const reachable =
    isUrl(value) && /^https?:/i.test(value) && !(strictLocalhost && PRIVATE_HOST.test(new URL(value).hostname));
  if (!reachable) {
    throw unprocessable(
      "The webhook URL is invalid because it is unreachable from Mollie's point of view",
      "webhookUrl",
    );
  }
}
