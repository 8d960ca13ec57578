import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { currentDatabase, db } from "~/platform/db/database.server";
import { closeServer, listen } from "~/platform/http/listen.server";
import { countByState } from "~/platform/jobs/queue-rows.server";
import { log } from "~/platform/log.server";
import { jobsRun, mailsTried, requests } from "./counters.server";
import { gauge } from "./exposition";

/** On a port of its own, which only this computer or a private network reaches; nothing when there is none. Gives how to stop it. Throws `ListenError`. */
export async function startMetrics(
  address: { host: string; port: number } | null,
): Promise<{ server: Server | null; stop: () => Promise<void> }> {
  if (!address) return { server: null, stop: async () => {} };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const server = await listen(
    (request, response) => {
      const known = request.url === "/metrics" && (request.method === "GET" || request.method === "HEAD");
      if (!known) {
        response.writeHead(404).end();
        return;
      }
      metrics(delay.percentile(99) / 1e9).then(
        (text) => response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
        (error) => {
          log.error("metrics_not_read", { error });
          response.writeHead(503).end();
        },
      );
      delay.reset();
    },
    address,
    createServer({ requestTimeout: 10_000 }),
  );
  const stop = async () => {
    delay.disable();
    await closeServer(server, 1_000);
  };
  return { server, stop };
}

async function metrics(eventLoopSeconds: number): Promise<string> {
  const { total, idle, waiting } = currentDatabase().connections();
  const states = await countByState(db());
  const { rss, heapUsed } = process.memoryUsage();
  return `${[
    requests,
    jobsRun,
    mailsTried,
    gauge(
      { name: "leclaircie_queue_jobs", help: "Jobs of the queue, by state" },
      states.map(({ state, count }) => [{ state }, count]),
    ),
    gauge({ name: "leclaircie_database_connections", help: "Connections of this process, and who waits for one" }, [
      [{ state: "busy" }, total - idle],
      [{ state: "idle" }, idle],
      [{ state: "waiting" }, waiting],
    ]),
    gauge({ name: "leclaircie_event_loop_delay_p99_seconds", help: "Since it was last asked" }, [
      [{}, eventLoopSeconds],
    ]),
    gauge({ name: "leclaircie_memory_bytes", help: "Of this process" }, [
      [{ kind: "resident" }, rss],
      [{ kind: "heap" }, heapUsed],
    ]),
    gauge({ name: "leclaircie_uptime_seconds", help: "Since this process began" }, [[{}, process.uptime()]]),
  ].join("\n")}\n`;
}
