import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dnsServer, type Zone } from "../../../tests/support/dns-server";
import { readMailDnsItems } from "./mail-dns-items.server";

// A real DNS server says each thing that may be true of a domain.

const zone: Zone = {};
let dns: Awaited<ReturnType<typeof dnsServer>>;
beforeAll(async () => {
  vi.stubEnv("BASE_URL", "https://site.test");
  vi.stubEnv("SMTP_URL", "smtps://u:p@smtp.carrier.test:465");
  vi.stubEnv("MAIL_FROM", "Un nom <bonjour@site.test>");
  vi.stubEnv("MAIL_DKIM_SELECTOR", "s1");
  vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-the-dns-0123456789");
  dns = await dnsServer(zone);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await dns.close();
});

const longKey = "A".repeat(390);
const well: Zone = {
  "TXT site.test": ["google-site-verification=x", "v=spf1 include:spf.carrier.test -all"],
  "TXT s1._domainkey.site.test": [`v=DKIM1; k=rsa; p=${longKey}`],
  "TXT _dmarc.site.test": ["v=DMARC1; p=reject; rua=mailto:dmarc@site.test"],
  "A smtp.carrier.test": ["192.0.2.7"],
  "PTR 7.2.0.192.in-addr.arpa": ["smtp.carrier.test"],
};
beforeEach(() => {
  for (const name of Object.keys(zone)) delete zone[name];
  Object.assign(zone, well);
});

const missing = async () => {
  const items = await readMailDnsItems([dns.server]);
  expect(items.map(({ id }) => id)).toEqual(["spf", "dkim", "dmarc", "nom-inverse"]);
  return Object.fromEntries(
    items.flatMap(({ id, state, missing, record }) =>
      state === "done" ? [] : [[id, [...missing, ...Object.values(record ?? {})].join(" ")]],
    ),
  );
};

test("a domain that says everything asks for nothing", async () => {
  expect(await missing()).toEqual({});
});

test("a domain that says nothing: what to copy, and where", async () => {
  for (const name of Object.keys(zone)) if (!name.startsWith("A ")) delete zone[name];
  expect(await missing()).toEqual({
    spf: expect.stringMatching(/TXT.* site\.test v=spf1$/),
    dkim: expect.stringMatching(/TXT.* s1\._domainkey\.site\.test v=DKIM1$/),
    dmarc: expect.stringMatching(/TXT.* _dmarc\.site\.test v=DMARC1; p=quarantine$/),
    "nom-inverse": expect.stringContaining("un nom inverse (PTR) pour 192.0.2.7"),
  });
});

test.each<[string, Zone, string, RegExp]>([
  ["two SPF", { "TXT site.test": ["v=spf1 a -all", "v=spf1 mx -all"] }, "spf", /il y en a 2/],
  ["an SPF open to all", { "TXT site.test": ["v=spf1 mx +all"] }, "spf", /n’importe qui/],
  ["a key taken back", { "TXT s1._domainkey.site.test": ["v=DKIM1; p="] }, "dkim", /s1\._domainkey/],
  ["a policy of nothing", { "TXT _dmarc.site.test": ["v=DMARC1; p=none"] }, "dmarc", /p=none ne protège de rien/],
  ["a name that leads elsewhere", { "PTR 7.2.0.192.in-addr.arpa": ["other.test"] }, "nom-inverse", /mène de nouveau/],
])("%s", async (_, change, id, told) => {
  Object.assign(zone, change);
  expect(await missing()).toEqual({ [id]: expect.stringMatching(told) });
});

test("a DNS that does not answer is said to, and is taken for no lack", async () => {
  const silent = await dnsServer({});
  await silent.close();
  const items = await readMailDnsItems([silent.server]);
  expect(items.map(({ missing }) => missing.join())).toEqual(
    Array(4).fill(expect.stringContaining("le DNS n’a pas répondu")),
  );
});
