import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { config } from "~/platform/config.server";
import { log } from "~/platform/log.server";

const respond = createRequestHandler(build, import.meta.env.MODE);
export const site = new Hono();
site.all("*", (c) => respond(c.req.raw, new RouterContextProvider()));

/** Answers one request of a Node server. */
export const listener = getRequestListener(site.fetch);

/** Starts the whole product: listens and returns once the port is open. */
export async function start({ port = config().port }: { port?: number } = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, config().host, resolve));
  log.info("server_started", { port, url: config().baseUrl });
}
