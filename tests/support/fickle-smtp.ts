import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface Received {
  to: string;
  text: string;
  at: number;
}

/** A mail server of the tests: keeps what it took to its end, and answers « later » or « never » as it is told. */
export async function fickleSmtp() {
  const received: Received[] = [];
  let answer: (to: string, stage: "recipient" | "text") => number | null = () => null;
  let latencyMs = 0;
  const refusal = (code: number) => Object.assign(new Error("not now"), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      const code = answer(address, "recipient");
      done(code === null ? undefined : refusal(code));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const to = session.envelope.rcptTo[0]?.address ?? "";
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const code = answer(to, "text");
        if (code !== null) return done(refusal(code));
        received.push({ to, text: Buffer.concat(chunks).toString(), at: Date.now() });
        setTimeout(done, latencyMs);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** What is answered from now on: null takes it, otherwise this code. */
    answers(how: typeof answer) {
      answer = how;
    },
    /** How long it keeps a letter before it says that it has it. */
    takes(ms: number) {
      latencyMs = ms;
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
