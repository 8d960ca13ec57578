import { isIP } from "node:net";

/** Header our own listener writes on every request; a visitor's copy of it is removed first. */
export const clientAddressHeader = "x-client-address";

/** The visitor's address as our listener saw it; "unknown" for a request that did not come through it. */
export function clientIp(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? "unknown";
}

/**
 * The address to believe: the socket's, or behind our own proxy the last hop of `X-Forwarded-For` (the one the proxy
 * wrote itself; the others come from the visitor).
 */
export function believedAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: boolean,
): string {
  const hops = (Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? "")).split(",");
  const last = plainAddress(hops.at(-1)?.trim() ?? "");
  if (trustedProxies && isIP(last)) return last;
  return plainAddress(socketAddress ?? "unknown");
}

/** What one visitor holds: an IPv4 address, or the /48 of an IPv6 address: what one subscriber may be given whole. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const missing = address.includes("::") ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/48`;
}

function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
