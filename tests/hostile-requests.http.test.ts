import { randomUUID } from "node:crypto";
import { createServer, request as nodeRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import routes from "~/routes";
import { dice } from "./lives/dice";
import { everything } from "./support/extent";
import { patient } from "./support/patience";
import { openProvider } from "./support/paying";
import { BASE, type Browser, type OpenSite, openSite } from "./support/site";
import { sources } from "./support/sources";

// Whatever anybody sends, to any address: a page, a sentence or a refusal, never a failure of ours.

// Each of these sends several hundred requests, one after the other.
vi.setConfig({ testTimeout: 180_000 });

let site: OpenSite;
let visitor: Browser;
let member: Browser;
let coach: Browser;
/** One address of each kind, of something that is there when a page leads to one. */
let addresses: string[];
let closeProvider: () => Promise<void>;

beforeAll(async () => {
  const provider = await openProvider();
  closeProvider = provider.close;
  site = await openSite();
  const claire = await site.person("Claire");
  await provider.join(claire.id, { now: new Date() });
  visitor = site.browser();
  member = claire;
  coach = await site.person("Sophie", { coach: true });
  const links = new Set<string>();
  for (const pattern of all.filter((each) => !/[:*]|sortie|deconnexion/.test(each))) {
    const html = await guest(pattern).html(pattern);
    for (const [, path = ""] of html.matchAll(/\shref="(\/[^"?#]*)/g)) links.add(path);
  }
  addresses = all.map((pattern) => {
    const shape = new RegExp(`^${filled(pattern, "[^/]+")}$`);
    return [...links].find((path) => shape.test(path) && !all.includes(path)) ?? filled(pattern, "rien");
  });
});
afterAll(async () => {
  await site.close();
  await closeProvider();
});

function patterns(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [`/${path}`] : index ? ["/"] : []),
    ...patterns(children),
  ]);
}

const all = patterns(await routes);

/** What stands where an address expects a name or a number, as it travels. */
const segments = [
  "constructor",
  "__proto__",
  "toString",
  "%00",
  "a%00b",
  "%E0%A4%A",
  "%ED%A0%80",
  "..%2f..%2fetc",
  "%F0%9F%98%80%0A",
  "-1",
  "99999999999999999999",
  "2026-02-31",
  randomUUID(),
  "x".repeat(5_000),
];

const queryNames = [
  ...new Set(
    sources("app", /\.tsx?$/).flatMap(({ text }) =>
      [...text.matchAll(/(?:searchParams|params|query|search)\b\)?\.get(?:All)?\("(\w+)"\)/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  ),
];

const filled = (pattern: string, value: string) => pattern.replace(/:\w+|\*/g, value);

/** Who gets furthest at this address. */
const guest = (path: string) => (path.startsWith("/admin") ? coach : member);

type Request = [name: string, answer: () => Promise<Response>];

const asked = (path: string, who = guest(path)): Request => [`GET ${path}`, () => who.get(path)];

function sent(path: string, name: string, init: RequestInit, who = guest(path)): Request {
  return [`POST ${path} ${name}`, () => who.send(path, { method: "POST", ...init })];
}

/** Of what is tried at each place, in `npm run test:all` the whole; else one in four, another one at each place. */
const tried = <Thing>(things: Thing[], place: number): Thing[] =>
  everything ? things : things.filter((_, rank) => rank % 4 === place % 4);

/** The failures among these answers, as « 500 GET /blog/%00 ». */
async function failures(requests: Request[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, answer] of requests) {
    const { status } = await answer();
    if (status >= 500) found.push(`${status} ${name.slice(0, 150)}`);
  }
  return found;
}

test("an address nobody gave", async () => {
  const roots = segments.flatMap((value) => [`/${value}`, `/${value}.data`, `/assets/${value}`]);
  const inside = all
    .filter((pattern) => /[:*]/.test(pattern))
    .flatMap((pattern, place) => tried(segments, place).map((value) => filled(pattern, value)));
  expect(await failures([...roots.map((path) => asked(path, visitor)), ...inside.map((path) => asked(path))])).toEqual(
    [],
  );
});

test("every page, as the application asks for it", async () => {
  const paths = addresses.filter((path) => path !== "/").map((path) => `${path}.data`);
  expect(await failures(["/_root.data", ...paths].map((path) => asked(path)))).toEqual([]);
});

test("a query nobody wrote", async () => {
  expect(queryNames.length).toBeGreaterThan(5);
  const values = ["constructor", "a%00b", "-1", "2026-02-31"];
  const paths = addresses.flatMap((path, place) =>
    tried(values, place).map((value) => `${path}?${queryNames.map((name) => `${name}=${value}`).join("&")}`),
  );
  expect(await failures(paths.map((path) => asked(path)))).toEqual([]);
});

/** Posts as a program that does not say how long its text is, or cuts it; nothing when the connection was cut. */
function stream(port: number, path: string, text: string, { cut = false } = {}): Promise<number | undefined> {
  const headers = { Origin: BASE, "Content-Type": "application/x-www-form-urlencoded" };
  return new Promise((resolve) => {
    const request = nodeRequest({ port, path, method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", () => resolve(undefined));
    request.write(text);
    if (cut) setTimeout(() => request.destroy(), 50);
    else request.end();
  });
}

test("9-43: a text whose length nobody told, too long or cut", async () => {
  const server = createServer(site.listener).listen(0);
  const { port } = server.address() as AddressInfo;
  const posted = all.filter((pattern) => !/[:*]/.test(pattern));
  for (const path of [...posted, "/webhooks/mollie/tr_x"]) {
    expect(await stream(port, path, "id=tr_abc"), path).toBeLessThan(500);
    expect(await stream(port, path, ""), path).toBeLessThan(500);
  }
  expect(await stream(port, "/auth", `password=${"x".repeat(70_000)}`)).toBe(413);
  expect(await stream(port, "/auth", "intent=sign-in&email=personne%40exemple.fr&password=rien")).toBe(401);

  const failed = vi.spyOn(process.stderr, "write");
  const said = vi.spyOn(process.stdout, "write");
  await stream(port, "/auth", "password=", { cut: true });
  await sleep(300);
  expect([...failed.mock.calls, ...said.mock.calls].join("")).not.toContain("request_failed");
  vi.restoreAllMocks();
  server.close();
  server.closeAllConnections();
});

test("a cookie nobody was given", async () => {
  const names = new Set(sources("app", /\.tsx?$/).flatMap(({ text }) => text.match(/__Host-[a-z]+/g) ?? []));
  expect(names.size).toBeGreaterThan(5);
  const values = ["constructor", "%00", "%E0%A4%A", "YQ.9999999999.YQ", "..", "x".repeat(3_000)];
  const requests = values.flatMap((value) => {
    const headers = { Cookie: [...names].map((name) => `${name}=${value}`).join("; ") };
    return ["/", "/auth", "/auth/code", "/espace-membre", "/admin", "/cookies", "/membership/commande"].map(
      (path): Request => [`GET ${path} ${value}`, () => site.send(path, { headers })],
    );
  });
  expect(await failures(requests)).toEqual([]);
});

test("a body that is no form of ours", async () => {
  const file = new FormData();
  for (const name of ["email", "message", "intent", "token"]) file.set(name, new File(["x"], "x.txt"));
  const encoded = { "Content-Type": "application/x-www-form-urlencoded" };
  const bodies: [name: string, init: RequestInit][] = [
    ["JSON", { body: '{"email":["a"],"__proto__":{}}', headers: { "Content-Type": "application/json" } }],
    ["nothing", {}],
    ["a broken encoding", { body: "email=%E0%A4%A&message=%ff", headers: encoded }],
    ["odd names", { body: "__proto__=1&constructor=1&toString=1&=1&%00=1", headers: encoded }],
    ["files", { body: file }],
    ["no boundary", { body: "--", headers: { "Content-Type": "multipart/form-data" } }],
  ];
  const requests = all.flatMap((pattern, place) =>
    tried(bodies, place).flatMap(([name, init]) => [
      sent(filled(pattern, "rien"), name, init),
      sent(`${filled(pattern, "rien")}.data`, name, init, visitor),
    ]),
  );
  expect(await failures(requests)).toEqual([]);
});

interface DrawnField {
  name: string;
  value: string;
  typed: boolean;
}

interface DrawnForm {
  path: string;
  fields: DrawnField[];
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

/** The forms of a page that are written in; what only presses a button is left alone. */
function drawnForms(html: string, path: string): DrawnForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, tag = ""]) => attribute(tag, "method") === "post")
    .map(([, tag = "", inside = ""]) => ({
      path: attribute(tag, "action") ?? path,
      fields: [...inside.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)].flatMap(([field, kind]) => {
        const name = attribute(field, "name");
        const typed = kind !== "button" && !["hidden", "radio", "checkbox"].includes(attribute(field, "type") ?? "");
        return name ? [{ name, value: attribute(field, "value") ?? "", typed }] : [];
      }),
    }))
    .filter(({ fields }) => fields.some(({ typed }) => typed));
}

/** The form with this word in these fields, and what the page drew in the others. */
function written({ path, fields }: DrawnForm, word: string, who: Browser, where: (field: DrawnField) => boolean) {
  // Of several buttons or choices of one name, one: a field sent twice is refused before anybody reads it.
  const values = Object.fromEntries(fields.map((field) => [field.name, where(field) ? word : field.value]));
  return sent(path, JSON.stringify(word), { body: new URLSearchParams(values) }, who);
}

test("words nobody would write, in every form that is drawn", async () => {
  const pages = addresses.filter((path) => !/\.\w+$|^\/(sortie|auth\/deconnexion)|rien/.test(path));
  const words = [
    "cl\0aire@exemple.test",
    "constructor",
    "-1",
    "9".repeat(30),
    "\ud800 \u202e",
    "2026-02-31",
    "x".repeat(900),
  ];
  const requests: Request[] = [];
  for (const path of pages) {
    for (const who of new Set([visitor, guest(path)])) {
      for (const form of drawnForms(await who.html(path), path)) {
        for (const word of tried(words, requests.length)) requests.push(written(form, word, who, ({ typed }) => typed));
        requests.push(written(form, "constructor", who, () => true));
      }
    }
  }
  expect(requests.length).toBeGreaterThan(everything ? 200 : 100);
  expect(await failures(requests)).toEqual([]);
});

/** `HOSTILE_SEED=7` draws the same requests again. */
const seed = Number(process.env.HOSTILE_SEED ?? 1);
const drawnRequests = everything ? 10_000 : 200;

/** A piece of text nobody means: its bytes, some written as they travel, some raw. */
function odd(draw: ReturnType<typeof dice>): string {
  const pieces = [
    () => draw.one(segments.filter((segment) => segment.length < 100)),
    () => `%${draw.between(0, 255).toString(16).padStart(2, "0")}`,
    () => encodeURIComponent(String.fromCodePoint(draw.between(1, 0xd7ff))),
    () => draw.one(["/", "//", ".", "..", ";", "=", "&", "+", "[]", "{}", "'", "--", "*", "~", "@", ":"]),
    () => "x".repeat(draw.between(1, 40)),
  ];
  return Array.from({ length: draw.between(1, 6) }, () => draw.one(pieces)()).join("");
}

const drawnClasses: [name: string, request: (draw: ReturnType<typeof dice>) => Request][] = [
  ["an address", (draw) => asked(filled(draw.one(all), "rien").replace(/[^/]*$/, "") + odd(draw), visitor)],
  [
    "what stands in an address",
    (draw) => {
      const path = draw.one(all.filter((pattern) => /[:*]/.test(pattern))).replace(/:\w+|\*/g, () => odd(draw));
      return asked(path);
    },
  ],
  ["a query", (draw) => asked(`${draw.one(addresses)}?${draw.one(queryNames)}=${odd(draw)}&${odd(draw)}=${odd(draw)}`)],
  [
    "a body",
    (draw) => {
      const path = filled(draw.one(all), "rien");
      const type = draw.one([
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=a",
        "application/json",
        "text/plain",
        "a/b",
      ]);
      const fields = Array.from(
        { length: draw.between(0, 4) },
        () => `${draw.one(["email", "intent", "id", odd(draw)])}=${odd(draw)}`,
      );
      const body = type.startsWith("multipart")
        ? `--a\r\nContent-Disposition: form-data; name="${odd(draw)}"\r\n\r\n${odd(draw)}${draw.one(["\r\n--a--", "", "\r\n--a"])}`
        : fields.join("&");
      return sent(
        path,
        `${type} ${body}`,
        { body, headers: { "Content-Type": type } },
        draw.one([visitor, guest(path)]),
      );
    },
  ],
];

test.each(drawnClasses)(
  "drawn at random: %s",
  { timeout: patient(everything ? 3_600_000 : 300_000) },
  async (_, drawn) => {
    const draw = dice(seed);
    expect(await failures(Array.from({ length: drawnRequests }, () => drawn(draw)))).toEqual([]);
  },
);
