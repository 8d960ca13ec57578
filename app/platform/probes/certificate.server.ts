import { connect } from "node:tls";

const PATIENCE_MS = 10_000;

/** The last instant of the certificate that answers at this https address, whoever signed it; null when nobody answers from here. */
export function certificateEnd(address: string): Promise<Date | null> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const end = (until: Date | null) => {
      socket.destroy();
      resolve(until);
    };
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    socket.setTimeout(PATIENCE_MS, () => end(null));
    socket.once("error", () => end(null));
    socket.once("secureConnect", () => end(new Date(socket.getPeerCertificate().valid_to)));
  });
}
