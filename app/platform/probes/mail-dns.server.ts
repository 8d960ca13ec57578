import { Resolver } from "node:dns/promises";

const PATIENCE_MS = 3_000;

/** What the domain of the sender says of its mails; null where nobody answered the question. */
export interface MailDns {
  /** Every `v=spf1` of the domain: two of them are as none (RFC 7208, 4.5). */
  spf: string[] | null;
  /** The public key under the selector; empty when there is none, or it was taken back. */
  dkim: string | null;
  dmarc: string | null;
  /** Whether a name stands for the address of the machine that sends, and leads back to it. */
  reverse: { address: string; confirmed: boolean } | null;
}

interface Asked {
  domain: string;
  selector: string | null;
  /** The machine that hands mails over to the world. */
  host: string;
  /** Other servers than those of this machine. */
  servers?: string[];
}

/** Asks the DNS itself, at this moment. */
export async function readMailDns({ domain, selector, host, servers }: Asked): Promise<MailDns> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const texts = async (name: string) => {
    const found = await none(resolver.resolveTxt(name));
    return found?.map((pieces) => pieces.join("")) ?? null;
  };
  const [all, key, policy, reverse] = await Promise.all([
    texts(domain),
    selector === null ? [] : texts(`${selector}._domainkey.${domain}`),
    texts(`_dmarc.${domain}`),
    readReverse(resolver, host),
  ]);
  return {
    spf: all?.filter((text) => /^v=spf1(?: |$)/i.test(text)) ?? null,
    dkim: key && (key.map((text) => /(?:^|;)\s*p=\s*([^;\s]+)/.exec(text)?.[1] ?? "").find(Boolean) ?? ""),
    dmarc: policy && (policy.find((text) => /^v=DMARC1\s*(?:;|$)/.test(text)) ?? ""),
    reverse,
  };
}

async function readReverse(resolver: Resolver, host: string): Promise<MailDns["reverse"]> {
  const [address] = (await none(resolver.resolve4(host))) ?? [];
  if (!address) return null;
  const names = await none(resolver.resolvePtr(`${address.split(".").reverse().join(".")}.in-addr.arpa`));
  if (names === null) return null;
  const back = await Promise.all(names.map((name) => none(resolver.resolve4(name))));
  return { address, confirmed: back.some((addresses) => addresses?.includes(address)) };
}

/** Nothing is an answer; no answer is none. */
function none<T>(asked: Promise<T[]>): Promise<T[] | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    return null;
  });
}
