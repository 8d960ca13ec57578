import { once } from "node:events";
import { request as nodeRequest, type Server } from "node:http";
import { type AddressInfo, BlockList, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { clientIp } from "./client-ip.server";
import { closeServer, createListener, ListenError, listen, patientServer } from "./listen.server";
import type { Site } from "./site.server";
import { storeResponse } from "./stored-response.server";

const home = storeResponse(
  { identity: Buffer.from("page été"), br: Buffer.from([0, 200, 255]) },
  { "Content-Type": "text/html; charset=utf-8" },
);
let release = () => {};
let arrived = () => {};
const started = new Promise<void>((resolve) => {
  arrived = resolve;
});
const site: Site = {
  fetch: async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/lent") {
      arrived();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return new Response(clientIp(request));
  },
  ready: (address) => (address === "/" ? home : undefined),
};

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => closeServer(server, 100)));
});

const ours = new BlockList();
ours.addAddress("127.0.0.1", "ipv4");

async function open(trustedProxies = new BlockList()) {
  const server = await listen(createListener(site, { trustedProxies }), { host: "127.0.0.1", port: 0 });
  servers.push(server);
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** `once` of Node fails on an error: a connection that is cut while something is written on it ends with one, or without. */
function cut(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
  });
}

test("finished bytes leave as they were stored, in the encoding asked for", async () => {
  const { url } = await open();
  expect(await (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).text()).toBe("page été");
  const chunks: Buffer[] = await new Promise((resolve) => {
    nodeRequest(url, { headers: { "Accept-Encoding": "br" } }, async (response) =>
      resolve(await response.toArray()),
    ).end();
  });
  expect([...Buffer.concat(chunks)]).toEqual([0, 200, 255]);
});

test("HEAD and 304 have no body, and the server does not name itself", async () => {
  const { url } = await open();
  const head = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  expect(await head.text()).toBe("");
  expect(head.headers.has("Server") || head.headers.has("X-Powered-By")).toBe(false);
  const again = await fetch(url, { headers: { "If-None-Match": head.headers.get("ETag")!, "Accept-Encoding": "br" } });
  expect(again.status).toBe(304);
});

test("a visitor cannot choose the address we believe", async () => {
  const { url } = await open();
  const forged = { "X-Client-Address": "1.2.3.4", "X-Forwarded-For": "1.2.3.4" };
  expect(await (await fetch(`${url}/a`, { headers: forged })).text()).toBe("127.0.0.1");
});

test("behind a proxy the address is the hop the proxy wrote", async () => {
  const { url } = await open(ours);
  const forged = { "X-Client-Address": "1.2.3.4", "X-Forwarded-For": "1.2.3.4, 203.0.113.9" };
  expect(await (await fetch(`${url}/a`, { headers: forged })).text()).toBe("203.0.113.9");
});

test("a port already taken is told in one sentence", async () => {
  const { server } = await open();
  const { port } = server.address() as AddressInfo;
  const attempt = listen(() => {}, { host: "127.0.0.1", port });
  await expect(attempt).rejects.toThrow(ListenError);
  await expect(attempt).rejects.toThrow(`Port ${port} is already used`);
});

test("closing lets a running answer end and refuses new ones", async () => {
  const { server, url } = await open();
  const running = fetch(`${url}/lent`);
  await started;
  const closed = closeServer(server);
  await expect(fetch(`${url}/a`)).rejects.toThrow();
  release();
  expect(await (await running).text()).toBe("127.0.0.1");
  await closed;
});

test.each([
  ["its headers", "POST / HTTP/1.1\r\nHost: a\r\nX-Slow: "],
  ["its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\na"],
])(
  "a request that never ends %s is cut",
  async (_, begun) => {
    const short = { requestTimeout: 300, headersTimeout: 300, silence: 60_000, checked: 50 };
    const server = await listen((request) => request.resume(), { host: "127.0.0.1", port: 0 }, patientServer(short));
    servers.push(server);
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.write(begun);
    const drip = setInterval(() => socket.writable && socket.write("a"), 40);
    await cut(socket);
    clearInterval(drip);
  },
  60_000,
);

test("a visitor who does not read what was asked for is cut, one who reads slowly is not", async () => {
  const megabytes = Buffer.alloc(32 * 1_048_576);
  const silence = 2_000;
  const short = { requestTimeout: 30_000, headersTimeout: 15_000, silence, checked: 50 };
  const server = await listen(
    (_, response) => response.end(megabytes),
    { host: "127.0.0.1", port: 0 },
    patientServer(short),
  );
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    return socket.pause();
  };
  const deaf = once(server, "connection").then(([socket]) => cut(socket));
  ask();
  await deaf;

  const slow = ask();
  const began = performance.now();
  let read = 0;
  while (!slow.readableEnded && !slow.destroyed) {
    read += (slow.read() as Buffer | null)?.length ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(read).toBeGreaterThan(megabytes.length);
  expect(performance.now() - began).toBeGreaterThan(silence);
}, 60_000);
