import { type BlockList, isIP } from "node:net";

/** Header our own listener writes on every request; a visitor's copy of it is removed first. */
export const clientAddressHeader = "x-client-address";

/** The visitor's address as our listener saw it; "unknown" for a request that did not come through it. */
export function clientIp(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? "unknown";
}

/**
 * The address to believe: the socket's, or while that is one of our own proxies the hop of `X-Forwarded-For` it wrote itself, the last. What
 * stands before a hop that is no proxy of ours comes from the visitor.
 */
export function believedAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: BlockList,
): string {
  const hops = (Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? "")).split(",");
  let address = plainAddress(socketAddress ?? "unknown");
  while (isOneOf(address, trustedProxies)) {
    const hop = plainAddress(hops.pop()?.trim() ?? "");
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

function isOneOf(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
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
