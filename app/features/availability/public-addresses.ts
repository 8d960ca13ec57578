import { BlockList, isIPv4 } from "node:net";

/** Addresses of version 4 that are of no public host (IANA IPv4 Special-Purpose Address Registry). */
const special = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  special.addSubnet(network, prefix, "ipv4");

/** The only addresses of version 6 given to public hosts (RFC 4291), which leaves out mapped, local, link and multicast ones… */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
/** …but for those that carry another address in them, or are for documentation. */
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6");

/** Whether a host of the public Internet may have this address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return global.check(address, "ipv6") && !special.check(address, "ipv6");
}
