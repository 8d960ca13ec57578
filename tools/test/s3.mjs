import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../start/processes.mjs";
import { say } from "../start/say.mjs";
import { aptInstall } from "./distribution.mjs";

const PROXY = "/usr/bin/swift-proxy-server";
const PACKAGES = ["swift-proxy", "swift-account", "swift-container", "swift-object"];
const STORAGE = /** @type {const} */ (["account", "container", "object"]);

/** @param {string} folder @param {Record<string, number>} ports */
function writeSettings(folder, ports) {
  const settings = join(folder, "etc");
  mkdirSync(settings);
  mkdirSync(join(folder, "disks", "one"), { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string[]} */ ...lines) =>
    writeFileSync(join(settings, name), `${lines.join("\n")}\n`);
  const common = (/** @type {string} */ name) => [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    `bind_port = ${ports[name]}`,
    `swift_dir = ${settings}`,
    "workers = 0",
    `user = ${userInfo().username}`,
  ];
  write(
    "swift.conf",
    "[swift-hash]",
    "swift_hash_path_suffix = tests",
    "[storage-policy:0]",
    "name = one",
    "default = yes",
  );
  for (const name of STORAGE) {
    const ring = join(settings, `${name}.builder`);
    for (const step of [["create", "4", "1", "1"], ["add", `r1z1-127.0.0.1:${ports[name]}/one`, "1"], ["rebalance"]])
      execFileSync("swift-ring-builder", [ring, ...step], { stdio: "ignore" });
    const disks = [`devices = ${join(folder, "disks")}`, "mount_check = false", "disable_fallocate = true"];
    write(
      `${name}.conf`,
      ...common(name),
      ...disks,
      "[pipeline:main]",
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    );
  }
  const filters = ["catch_errors", "memcache", "listing_formats", "s3api", "tempauth"];
  write(
    "proxy.conf",
    ...common("proxy"),
    "[pipeline:main]",
    `pipeline = ${filters.join(" ")} proxy-server`,
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
    // In tempauth’s section, the last one: the one account there is.
    "user_tests_files = secret .admin",
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
  );
  return settings;
}

/**
 * An S3 server for the length of the tests: OpenStack Swift, in four processes of this machine and a temporary folder; or the one whose address is
 * in TEST_S3_URL, without a bucket. Null, and said, where there is none to be had: the store’s tests then keep to the folder.
 * @returns {Promise<{ url: string, what: string, stop: () => Promise<void> } | null>}
 */
export async function startS3() {
  if (process.env.TEST_S3_URL) return { url: process.env.TEST_S3_URL, what: "TEST_S3_URL", stop: async () => {} };
  if (!existsSync(PROXY)) await aptInstall("Serveur S3 (OpenStack Swift)", PACKAGES);
  if (!existsSync(PROXY)) {
    say("Serveur S3 : aucun sur cette machine. Les fichiers sont vérifiés dans un dossier seulement.");
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-s3-"));
  /** @type {Record<string, number>} */
  const ports = {};
  for (const name of ["proxy", ...STORAGE]) ports[name] = await freePort();
  const settings = writeSettings(folder, ports);
  const env = { PATH: process.env.PATH ?? "", HOME: folder, SWIFT_CONF_FILE: join(settings, "swift.conf") };
  const servers = ["proxy", ...STORAGE].map((name) =>
    spawn(`/usr/bin/swift-${name}-server`, [join(settings, `${name}.conf`)], { env, stdio: "ignore" }),
  );
  const ended = Promise.all(servers.map((server) => new Promise((resolve) => server.once("exit", resolve))));
  const stop = async () => {
    for (const server of servers) server.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", () => {
    for (const server of servers) server.kill("SIGKILL");
  });
  const deadline = Date.now() + 60_000;
  for (const port of Object.values(ports)) {
    while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
      if (Date.now() > deadline) {
        await stop();
        throw new Error("OpenStack Swift did not start");
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return { url: `s3+http://tests%3Afiles:secret@127.0.0.1:${ports.proxy}`, what: "OpenStack Swift", stop };
}
