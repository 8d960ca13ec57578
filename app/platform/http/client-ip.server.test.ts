import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { addressGroup, believedAddress, clientAddressHeader, clientIp } from "./client-ip.server";

const none = new BlockList();
const ours = new BlockList();
ours.addAddress("10.0.0.1", "ipv4");
ours.addSubnet("10.9.0.0", 24, "ipv4");
ours.addSubnet("2001:db8:9::", 48, "ipv6");

test("X-Forwarded-For is believed of no peer but a proxy of ours", () => {
  expect(believedAddress("203.0.113.5", "198.51.100.1", none)).toBe("203.0.113.5");
  expect(believedAddress("203.0.113.5", "198.51.100.1", ours)).toBe("203.0.113.5");
  expect(believedAddress("10.0.0.2", "198.51.100.1", ours)).toBe("10.0.0.2");
  expect(believedAddress(undefined, "198.51.100.1", ours)).toBe("unknown");
});

test("behind our proxy the last hop is the visitor, whatever the visitor wrote before", () => {
  expect(believedAddress("10.0.0.1", "1.1.1.1, 198.51.100.7", ours)).toBe("198.51.100.7");
  expect(believedAddress("::ffff:10.0.0.1", "198.51.100.7", ours)).toBe("198.51.100.7");
  expect(believedAddress("2001:db8:9::7", ["1.1.1.1", "198.51.100.7"], ours)).toBe("198.51.100.7");
  expect(believedAddress("10.0.0.1", "not an address", ours)).toBe("10.0.0.1");
  expect(believedAddress("10.0.0.1", undefined, ours)).toBe("10.0.0.1");
});

test("behind two proxies of ours the visitor is the hop before both, and nothing further", () => {
  expect(believedAddress("10.0.0.1", "1.1.1.1, 198.51.100.7, 10.9.0.3", ours)).toBe("198.51.100.7");
  expect(believedAddress("10.0.0.1", "10.0.0.1, 10.9.0.3", ours)).toBe("10.0.0.1");
});

test("an IPv4 address carried by IPv6 is the IPv4 address", () => {
  expect(believedAddress("::ffff:203.0.113.5", undefined, none)).toBe("203.0.113.5");
});

test("an IPv6 visitor counts by the /48", () => {
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(addressGroup("2001:db8:1:2::ff")).toBe("2001:db8:1::/48");
  expect(addressGroup("2001:0db8::1")).toBe("2001:db8:0::/48");
  expect(addressGroup("::1")).toBe("0:0:0::/48");
  expect(addressGroup("203.0.113.5")).toBe("203.0.113.5");
});

test("a request reads the address its listener wrote", () => {
  const request = new Request("http://localhost/", { headers: { [clientAddressHeader]: "203.0.113.5" } });
  expect(clientIp(request)).toBe("203.0.113.5");
});
