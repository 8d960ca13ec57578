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

/** What comes back on one connection until it is closed, or until `ends`. */
async function conversation(url: string, sent: string, ends = /$^/): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(sent);
  let heard = "";
  for await (const chunk of socket) {
    heard += chunk.toString("latin1");
    if (ends.test(heard)) break;
  }
  return heard;
}

const asked = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n`;

test("answers asked for on one connection come in their order, finished ones among the others", async () => {
  const { url } = await open();
  const requests = [asked("/"), asked("/a"), asked("/"), asked("/"), asked("/b"), asked("/", "Connection: close")];
  const heard = await conversation(url, requests.join(""));
  expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(6);
  expect([...heard.matchAll(/\r\n\r\n(page|127)/g)].map(([, body]) => body)).toEqual([
    "page",
    "127",
    "page",
    "page",
    "127",
    "page",
  ]);
});

test("a connection answered at once answers again, whatever else the request carried", async () => {
  const { url } = await open();
  const withBody = `${asked("/", "Content-Length: 5")}hello`;
  const expecting = `${asked("/", "Expect: 100-continue", "Content-Length: 2")}ab`;
  const heard = await conversation(url, `${withBody}${expecting}${asked("/a", "Connection: close")}`);
  expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(heard).toContain("HTTP/1.1 100 Continue");
  expect(heard).toMatch(/127\.0\.0\.1/);
});

test("an answer given at once has the headers of every other, with the time", async () => {
  const { url } = await open();
  const names = (heard: string) =>
    [...heard.matchAll(/^([\w-]+): /gm)].map(([, name = ""]) => name.toLowerCase()).sort();
  const byNode = await conversation(url, `HEAD / HTTP/1.1\r\nHost: a\r\n\r\n`, /\r\n\r\n/);
  const atOnce = await conversation(url, asked("/"), /été|\xc3/);
  expect(names(atOnce)).toEqual(names(byNode));
  const told = Date.parse(/Date: (.*)\r/.exec(atOnce)![1]!);
  expect(Math.abs(Date.now() - told)).toBeLessThan(60_000);
  for (const asking of ["GET / HTTP/1.0\r\n\r\n", asked("/", "Connection: close")])
    expect(await conversation(url, asking)).toMatch(/Connection: close\r\n/);
});

test("closing ends a connection that was answered at once", async () => {
  const { server, url } = await open();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(asked("/"));
  await once(socket, "data");
  await Promise.all([once(socket, "close"), closeServer(server, 60_000)]);
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
