import type { Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import { createSmtp } from "./smtp.ts";
import { type Message, openStore } from "./store.ts";
import { createWeb } from "./web.ts";

interface MailboxOptions {
  /** Folder of the `.eml` files. */
  folder: string;
  host?: string;
  /** 0: any free port. */
  port?: number;
  smtpPort?: number;
}

export interface Mailbox {
  /** Where to read. */
  url: string;
  /** Where the site sends: its `SMTP_URL`. */
  smtpUrl: string;
  /** Newest first. */
  messages(): Message[];
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both servers; rejects when a port is taken. */
export async function createMailbox({
  folder,
  host = "127.0.0.1",
  port = 0,
  smtpPort = 0,
}: MailboxOptions): Promise<Mailbox> {
  const store = await openStore(folder);
  const web = createWeb(store);
  const smtp = createSmtp(store);
  await listen(smtp.server, smtpPort, host);
  try {
    await listen(web, port, host);
  } catch (error) {
    await new Promise<void>((resolve) => smtp.close(resolve));
    throw error;
  }
  return {
    url: `http://${host}:${portOf(web)}`,
    smtpUrl: `smtp://${host}:${portOf(smtp.server)}`,
    messages: store.list,
    clear: store.clear,
    async close() {
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => {
          web.close(() => resolve());
          web.closeAllConnections();
        }),
      ]);
    },
  };
}

function listen(server: NetServer | Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function portOf(server: NetServer | Server): number {
  return (server.address() as AddressInfo).port;
}
