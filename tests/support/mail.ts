import { setTimeout as sleep } from "node:timers/promises";
import { patient } from "./patience";

const WAIT_MS = patient(60_000);

export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  date: string;
  html: string;
  text: string;
  links: string[];
  attachments: { filename: string; size: number; url: string }[];
}

interface Wanted {
  to: string;
  subject?: string | RegExp;
  /** Part of the address of one of its links. */
  link?: string;
  /** Mails already read, which do not count. */
  besides?: Mail[];
}

interface Counted {
  to: string;
  saying: string;
  count: number;
}

/** The mails the product really sent, read in its mailbox. */
export function mailsOf(product: { mailboxUrl: string }) {
  const all = async (to?: string): Promise<Mail[]> => {
    const query = to ? `?to=${encodeURIComponent(to)}` : "";
    const response = await fetch(`${product.mailboxUrl}/api/messages${query}`);
    return (await response.json()) as Mail[];
  };

  return {
    /** Newest first. */
    all,
    /** The newest mail that fits, once it has come. */
    async waitFor({ to, subject, link, besides = [] }: Wanted): Promise<Mail> {
      const deadline = Date.now() + WAIT_MS;
      let received: Mail[] = [];
      while (Date.now() < deadline) {
        received = await all(to);
        const found = received.find(
          (mail) =>
            !besides.some(({ id }) => id === mail.id) &&
            (link === undefined || mail.links.some((address) => address.includes(link))) &&
            (subject === undefined ||
              (typeof subject === "string" ? mail.subject.includes(subject) : subject.test(mail.subject))),
        );
        if (found) return found;
        await sleep(100);
      }
      const subjects = received.map((mail) => `« ${mail.subject} »`).join(", ") || "none";
      throw new Error(`No mail ${subject ?? ""} for ${to} after ${WAIT_MS} ms; received: ${subjects}`);
    },
    /** Those to this address that say these words, newest first, once there are `count` of them; throws for fewer or more. */
    async waitForAll({ to, saying, count }: Counted): Promise<Mail[]> {
      const deadline = Date.now() + WAIT_MS;
      const read = async () => (await all(to)).filter(({ text }) => text.includes(saying));
      let found = await read();
      while (found.length < count && Date.now() < deadline) {
        await sleep(100);
        found = await read();
      }
      if (found.length === count) return found;
      throw new Error(`${found.length} mails to ${to} say « ${saying} », not ${count}`);
    },
    /** The link of a mail whose address contains these words. */
    linkOf(mail: Mail, containing: string): string {
      const link = mail.links.find((address) => address.includes(containing));
      if (!link) throw new Error(`No link with ${containing} in « ${mail.subject} »: ${mail.links.join(", ")}`);
      return link;
    },
  };
}

export type Mails = ReturnType<typeof mailsOf>;
