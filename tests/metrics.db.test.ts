import { createServer } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { closeServer, createListener } from "~/platform/http/listen.server";
import type { Site } from "~/platform/http/site.server";
import { storeResponse } from "~/platform/http/stored-response.server";
import { enqueue, stopJobs } from "~/platform/jobs/jobs.server";
import { classOf } from "~/platform/metrics/counters.server";
import { startMetrics } from "~/platform/metrics/metrics.server";
import { testQueue, work } from "./support/queue";

const { close, clear } = await testQueue();
afterAll(async () => {
  await clear();
  await close();
});

const kept = storeResponse({ identity: Buffer.from("fine") }, {});
const site = {
  fetch: async (request: Request) => new Response("fine", { status: request.url.includes("broken") ? 500 : 200 }),
  ready: (address: string) => (address === "/kept?nom=Claire" ? kept : undefined),
} as unknown as Site;

async function figures(url: string): Promise<Map<string, number>> {
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(line.match(/\S+$/)?.[0])]));
}

test("requests, jobs, the queue, connections and the loop are counted, and nobody’s address is in it", async () => {
  const server = createServer(createListener(site, { trustedProxies: new BlockList() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { server: given, stop } = await startMetrics({ host: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${(given?.address() as AddressInfo).port}`;
  try {
    for (const path of ["/", "/kept?nom=Claire", "/blog?nom=Claire", "/admin/members/secret-broken", "/espace-membre"])
      await (await fetch(own + path)).text();
    await fetch(own, { method: "PROPFIND" });
    const found = await vi.waitFor(async () => {
      const now = await figures(`${address}/metrics`);
      expect(now.get('leclaircie_request_seconds_count{class="public",method="other",status="200"}')).toBe(1);
      return now;
    });
    const count = (labels: string) => found.get(`leclaircie_request_seconds_count{${labels}}`);
    expect(count('class="public",method="GET",status="200"')).toBe(2);
    expect(found.get("leclaircie_kept_answers_total")).toBe(1);
    expect(count('class="admin",method="GET",status="500"')).toBe(1);
    expect(count('class="member",method="GET",status="200"')).toBe(1);
    expect(found.get('leclaircie_request_seconds_bucket{le="+Inf",class="admin",method="GET",status="500"}')).toBe(1);
    expect(found.get('leclaircie_database_connections{state="waiting"}')).toBe(0);
    expect(found.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    expect([...found.keys()].join()).not.toMatch(/secret|Claire|blog|members/);
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(404);

    await inTransaction((trx) => enqueue(trx, "send-mail", { outboxId: "00000000-0000-4000-8000-000000000001" }));
    await inTransaction((trx) => enqueue(trx, "reset-mail", { requestId: "00000000-0000-4000-8000-000000000002" }));
    expect((await figures(`${address}/metrics`)).get('leclaircie_queue_jobs{state="created"}')).toBe(2);
    await work({
      "send-mail": async () => {},
      "reset-mail": async () => {
        throw new Error("no such request");
      },
    });
    await vi.waitFor(async () => {
      const now = await figures(`${address}/metrics`);
      expect(now.get('leclaircie_jobs_total{name="send-mail",outcome="done"}')).toBe(1);
      expect(now.get('leclaircie_jobs_total{name="reset-mail",outcome="failed"}')).toBeGreaterThanOrEqual(1);
    }, 30_000);
    await stopJobs();
    await sql`alter table pgboss.job rename to gone`.execute(db());
    expect((await fetch(`${address}/metrics`)).status).toBe(503);
  } finally {
    await sql`alter table if exists pgboss.gone rename to job`.execute(db());
    await stop();
    await closeServer(server, 100);
  }
  await expect(fetch(`${address}/metrics`)).rejects.toThrow();
});

test("an address is one of a few words", () => {
  expect(
    [
      "/",
      "/readyz",
      "/assets/x.js",
      "/webhooks/mollie/x",
      "/admin",
      "/admin.data",
      "/administrer",
      "/espace-membre/lettres/x",
      "/auth/x",
    ].map(classOf),
  ).toEqual(["public", "health", "file", "webhook", "admin", "admin", "public", "member", "sign-in"]);
});
