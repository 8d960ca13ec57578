/**
 * Compares our server with nginx on the same finished bytes of the home page: one core each, alternating, in one run.
 * Fails under half of nginx's rate. A round counts only when both servers had their core: the rate of a server
 * waiting for its neighbours says nothing about it. Usage: npm run bench:serve [-- /path]
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = resolve(import.meta.dirname, "..");
const sitePort = 3930;
const nginxPort = 3931;
const rounds = 9;
const secondsPerRound = 2;
const warmUpSeconds = 8;
const mostRounds = 40;
const leastCoreShare = 0.8;
/** The server without the demonstration's seed, which needs the simulator. */
const serveOnly = 'import { start } from "./build/server/index.js"; await start();';
const lowestRatio = 0.6;
const path = process.argv[2] ?? "/";

const pinned = availableParallelism() > 1 && installed("taskset");
const onCore = (core: number, command: string[]) => (pinned ? ["taskset", "-c", String(core), ...command] : command);

for (const program of ["nginx", "wrk"]) {
  if (!installed(program)) stop(`${program} is not installed. On Debian or Ubuntu: apt-get install nginx-light wrk`);
}
buildIfOlder();

const folder = mkdtempSync(join(tmpdir(), "bench-serve-"));
chmodSync(folder, 0o755);
const children: ReturnType<typeof spawn>[] = [];

try {
  const site = start(onCore(0, [process.execPath, "--input-type=module", "--eval", serveOnly]), {
    NODE_ENV: "production",
    DEMO: "1",
    PORT: String(sitePort),
    BASE_URL: `http://localhost:${sitePort}`,
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
  });
  const answer = await firstAnswer(`http://127.0.0.1:${sitePort}${path}`);
  const bytes = Buffer.from(answer.body);
  console.log(`${path}: ${bytes.length} bytes, Content-Encoding: ${answer.headers["content-encoding"]}`);

  writeFileSync(join(folder, "page"), bytes);
  writeFileSync(join(folder, "nginx.conf"), nginxConfiguration(answer.headers));
  const nginx = start(onCore(0, ["nginx", "-c", join(folder, "nginx.conf"), "-p", folder, "-e", "stderr"]), {});
  const copy = await firstAnswer(`http://127.0.0.1:${nginxPort}${path}`);
  if (!Buffer.from(copy.body).equals(bytes)) throw new Error("nginx does not serve the same bytes.");

  const sides = { site: { port: sitePort, pid: site.pid! }, nginx: { port: nginxPort, pid: nginx.pid! } };
  for (const side of Object.values(sides)) measure(side, warmUpSeconds);
  const ratios: number[] = [];
  for (let round = 1; round <= mostRounds && ratios.length < rounds; round++) {
    const own = measure(sides.site, secondsPerRound);
    const other = measure(sides.nginx, secondsPerRound);
    const counts = !(own.coreShare < leastCoreShare || other.coreShare < leastCoreShare);
    if (counts) ratios.push(own.perSecond / other.perSecond);
    console.log(
      `round ${round}: site ${told(own)}, nginx ${told(other)}${counts ? "" : ", not counted: the machine is busy"}`,
    );
  }
  if (ratios.length < rounds) throw new Error("The machine is too busy to compare anything. Try again later.");
  const ratio = median(ratios);
  console.log(`median ratio: ${ratio.toFixed(2)} (at least ${lowestRatio})`);
  process.exitCode = ratio < lowestRatio ? 1 : 0;
} finally {
  for (const child of children.reverse()) {
    if (child.exitCode !== null) continue;
    child.kill("SIGTERM");
    await Promise.race([once(child, "exit"), wait(5_000)]);
  }
  rmSync(folder, { recursive: true, force: true });
}

function installed(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

function buildIfOlder() {
  const built = join(root, "build/server/index.js");
  const newest = (folder: string) =>
    Math.max(
      ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
    );
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(newest("app"), newest("db"))) return;
  const { status } = spawnSync(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) stop("The build failed.");
}

function start([program, ...args]: string[], environment: Record<string, string>) {
  const child = spawn(program!, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

async function firstAnswer(url: string): Promise<{ headers: Record<string, string>; body: string | Buffer }> {
  const { get } = await import("node:http");
  for (let attempt = 0; attempt < 240; attempt++) {
    try {
      return await new Promise((succeed, fail) => {
        get(url, { headers: { "Accept-Encoding": "br" } }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const headers = response.headers as Record<string, string>;
          if (response.statusCode === 200) succeed({ headers, body: Buffer.concat(chunks) });
          else fail(new Error(`${url} answers ${response.statusCode}`));
        }).on("error", fail);
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      await wait(250);
    }
  }
  throw new Error(`${url} does not answer.`);
}

/** The same bytes under the same headers, read from the disk by one worker. */
function nginxConfiguration(headers: Record<string, string>): string {
  const own = new Set([
    "date",
    "connection",
    "keep-alive",
    "content-length",
    "content-type",
    "etag",
    "transfer-encoding",
  ]);
  const copied = Object.entries(headers)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"').replaceAll("$", "")}";`)
    .join("\n      ");
  return `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000;
  open_file_cache max=100;
  default_type "${headers["content-type"]}";
  types {}
  client_body_temp_path ${folder}/t1;
  proxy_temp_path ${folder}/t2;
  fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4;
  scgi_temp_path ${folder}/t5;
  server {
    listen 127.0.0.1:${nginxPort};
    location = ${path} {
      root ${folder};
      try_files /page =404;
      ${copied}
    }
  }
}
`;
}

interface Rate {
  perSecond: number;
  /** Processor seconds the server had in a second; NaN where Linux does not tell it. */
  coreShare: number;
}

/** Throws when some requests were not answered 2xx. */
function measure({ port, pid }: { port: number; pid: number }, seconds: number): Rate {
  const [program, ...args] = onCore(1, [
    "wrk",
    "-t1",
    "-c32",
    `-d${seconds}s`,
    "-H",
    "Accept-Encoding: br",
    `http://127.0.0.1:${port}${path}`,
  ]);
  const before = cpuSeconds(pid);
  const { stdout } = spawnSync(program!, args, { encoding: "utf8" });
  const used = cpuSeconds(pid) - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const perSecond = Math.round(Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1] ?? 0));
  return { perSecond, coreShare: used / seconds };
}

/** Processor time of a process and its children, from Linux; NaN elsewhere. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    return ticks / 100 + children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0);
  } catch {
    return Number.NaN;
  }
}

function told({ perSecond, coreShare }: Rate): string {
  return `${perSecond} req/s (${Math.round(coreShare * 100)} % of a core)`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
