import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** The way to a database, which may swallow all that is sent without a word, as a firewall does. */
export interface Network {
  /** The same address, through here. */
  through: string;
  swallow(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function networkTo(databaseUrl: string): Promise<Network> {
  const target = new URL(databaseUrl);
  let open = true;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    if (open) join(pair);
    for (const socket of pair)
      socket
        .on("error", () => {})
        .on("close", () => {
          pairs.delete(pair);
          // The end of a connection is not told either.
          if (open) for (const either of pair) either.destroy();
        });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(databaseUrl);
  // Not by the socket of the tests’ own server, which an address may name.
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);

  return {
    through: through.href,
    swallow() {
      open = false;
      for (const [near, far] of pairs) {
        for (const socket of [near, far]) {
          socket.unpipe();
          socket.pause();
        }
      }
    },
    mend() {
      open = true;
      for (const pair of pairs) join(pair);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await closed;
    },
  };
}

function join([near, far]: [Socket, Socket]): void {
  if (near.destroyed || far.destroyed) {
    near.destroy();
    far.destroy();
    return;
  }
  near.pipe(far);
  far.pipe(near);
}
