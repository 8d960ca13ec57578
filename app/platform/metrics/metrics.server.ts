import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { currentDatabase, db } from "~/platform/db/database.server";
import { closeServer, listen } from "~/platform/http/listen.server";
import { countByState } from "~/platform/jobs/queue-rows.server";
import { log } from "~/platform/log.server";
import { counted } from "./counters.server";

/** On a port of its own, which only this computer or a private network reaches; nothing when there is none. Gives how to stop it. Throws `ListenError`. */
export async function startMetrics(
  address: { host: string; port: number } | null,
): Promise<{ server: Server | null; stop: () => Promise<void> }> {
  if (!address) return { server: null, stop: async () => {} };
  const all = Registry.merge([counted, presentState()]);
  const server = await listen(
    (request, response) => {
      const known = request.url === "/metrics" && (request.method === "GET" || request.method === "HEAD");
      if (!known) {
        response.writeHead(404).end();
        return;
      }
      all.metrics().then(
        (text) => response.writeHead(200, { "Content-Type": all.contentType }).end(text),
        (error) => {
          log.error("metrics_not_read", { error });
          response.writeHead(503).end();
        },
      );
    },
    address,
    createServer({ requestTimeout: 10_000 }),
  );
  return { server, stop: () => closeServer(server, 1_000) };
}

/** What is so when it is asked: the queue, the connections, and what prom-client reads of any Node process. */
function presentState(): Registry {
  const present = new Registry();
  const registers = [present];
  collectDefaultMetrics({ register: present });
  new Gauge({
    name: "leclaircie_queue_jobs",
    help: "Jobs of the queue, by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const states = await countByState(db());
      this.reset();
      for (const { state, count } of states) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "leclaircie_database_connections",
    help: "Connections of this process, and who waits for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { total, idle, waiting } = currentDatabase().connections();
      this.set({ state: "busy" }, total - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  return present;
}
