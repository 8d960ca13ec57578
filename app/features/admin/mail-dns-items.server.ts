import { config } from "~/platform/config.server";
import { isThisComputer } from "~/platform/config-addresses";
import { parseSender } from "~/platform/mail/address";
import { readMailDns } from "~/platform/probes/mail-dns.server";
import type { GoLiveItem } from "./go-live";
import { mailDnsItems } from "./mail-dns-items";

/** What the DNS says of the sender’s domain, read now; nothing of an invented one. */
export async function readMailDnsItems(servers?: string[]): Promise<GoLiveItem[]> {
  const { mailFrom, smtpUrl, baseUrl, dkimSelector: selector } = config();
  const domain = parseSender(mailFrom).address.split("@")[1] ?? "";
  if (!smtpUrl || /(?:^|\.)(?:example|localhost)$/.test(domain)) return [];
  const smtpHost = new URL(smtpUrl).hostname;
  const fromHere = isThisComputer(smtpHost);
  const host = fromHere ? new URL(baseUrl).hostname : smtpHost;
  const found = await readMailDns({ domain, selector, host, ...(servers && { servers }) });
  return mailDnsItems(found, { domain, selector, fromHere });
}
