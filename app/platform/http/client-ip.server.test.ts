import { expect, test } from "vitest";
import { addressGroup, believedAddress, clientAddressHeader, clientIp } from "./client-ip.server";

test("without a proxy of ours, X-Forwarded-For is not believed", () => {
  expect(believedAddress("203.0.113.5", "198.51.100.1", false)).toBe("203.0.113.5");
});

test("behind our proxy the last hop is the visitor, whatever the visitor wrote before", () => {
  expect(believedAddress("10.0.0.1", "1.1.1.1, 198.51.100.7", true)).toBe("198.51.100.7");
  expect(believedAddress("10.0.0.1", "not an address", true)).toBe("10.0.0.1");
  expect(believedAddress("10.0.0.1", undefined, true)).toBe("10.0.0.1");
});

test("an IPv4 address carried by IPv6 is the IPv4 address", () => {
  expect(believedAddress("::ffff:203.0.113.5", undefined, false)).toBe("203.0.113.5");
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
