import { SMTPServer } from "smtp-server";
import type { Store } from "./store.ts";

const MAX_BYTES = 25 * 1024 * 1024;

/** Accepts any mail from this machine, for anyone, and delivers none. Answers 250 once the message is on the disk. */
export function createSmtp(store: Store): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    banner: "Mailbox: nothing leaves this machine",
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error("message too large"), { responseCode: 552 }));
          return;
        }
        store.add(Buffer.concat(chunks)).then(
          () => done(),
          (error) => done(Object.assign(new Error("could not be stored"), { responseCode: 451, cause: error })),
        );
      });
    },
  });
  // A client that hangs up is its own affair; without a listener it would end the process.
  server.on("error", () => {});
  return server;
}
