import { BlockList, isIP } from "node:net";

// What an address of the configuration may be: what people confide never travels in clear to another machine.

export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

/** Keys and files never travel in clear but on this computer. */
export function storeAddress(name: string, value: string | undefined, problems: string[]): URL | undefined {
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  if (url?.protocol === "file:" && url.host === "") return url;
  const bucket = /^\/[^/]+$/.test(url?.pathname ?? "");
  if (!url || !/^s3(\+http)?:$/.test(url.protocol) || !url.host || !url.username || !url.password || !bucket)
    problems.push(
      `${name} must be a folder, file:///folder, or a bucket, s3://key:secret@host/bucket?region=… (both percent-encoded).`,
    );
  else if (url.protocol === "s3+http:" && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    problems.push(`${name} with s3+http: would send files in clear: it is for this computer alone. Use s3:.`);
  else return url;
  return undefined;
}

/** Is the database on this computer, or asked for behind a certificate that is checked? What `pg` makes of other modes may be read on the way. */
export function isTravelSafe(databaseUrl: string): boolean {
  const url = parseUrl(databaseUrl);
  if (!url) return true;
  const host = url.searchParams.get("host") ?? url.hostname;
  if (host === "" || host.startsWith("/") || host.startsWith("%2F") || isThisComputer(host)) return true;
  return ["require", "verify-ca", "verify-full"].includes(url.searchParams.get("sslmode") ?? "");
}

/** Why mails handed over to this server could be read or taken on their way; none on this computer. */
export function mailInClear(smtpUrl: string): string[] {
  const url = parseUrl(smtpUrl);
  if (!url || isThisComputer(url.hostname)) return [];
  const says = (name: string) => url.searchParams.get(name);
  const encrypted =
    url.protocol === "smtps:" || ((says("requireTLS") ?? says("secure")) === "true" && says("ignoreTLS") !== "true");
  const believed = says("tls.rejectUnauthorized") === "false" || says("rejectUnauthorized") === "false";
  return [
    ...(encrypted
      ? []
      : ["SMTP_URL would send mails in clear to another machine: write smtps://…:465, or add ?requireTLS=true."]),
    ...(believed ? ["SMTP_URL believes any machine: remove rejectUnauthorized=false from it."] : []),
  ];
}

export function isThisComputer(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addAddress("::1", "ipv6");

/** Of this computer or of a private network, written as a number: what nobody outside reaches (RFC 1918, RFC 4193). */
export function isPrivate(host: string): boolean {
  const version = isIP(host);
  return version !== 0 && privateNetworks.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** Addresses and ranges (`10.0.0.5`, `10.0.0.0/24`), or `none`. */
export function proxies(value: string, problems: string[]): BlockList {
  const list = new BlockList();
  if (value === "none") return list;
  for (const item of value.split(",").map((part) => part.trim())) {
    const [address = "", size] = item.split("/");
    const version = isIP(address);
    const bits = size === undefined ? Number.NaN : /^\d{1,3}$/.test(size) ? Number(size) : -1;
    if (version === 0 || bits < 0 || bits > (version === 4 ? 32 : 128)) {
      problems.push(
        "TRUST_PROXY must name the proxies whose word is believed: 10.0.0.5 or 10.0.0.0/24, separated by commas, or none.",
      );
      return list;
    }
    if (bits < 8) {
      problems.push(
        "TRUST_PROXY believes nearly everybody: write the addresses of your own proxies, such as 10.0.0.0/24.",
      );
      return list;
    }
    const family = version === 4 ? "ipv4" : "ipv6";
    if (size === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return list;
}
