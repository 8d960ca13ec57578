import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseYAML } from "confbox/yaml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "~/platform/config.server";
import { roleOf } from "~/platform/db/site-role.server";

// deploy/compose.yaml and its Dockerfile, as far as they may be judged without the program that runs them.

interface Service {
  image?: string;
  environment?: Record<string, string | number>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  networks?: Record<string, { ipv4_address: string }>;
  network_mode?: string;
  healthcheck?: unknown;
  restart?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}

const read = (path: string) => readFileSync(join("deploy", path), "utf8");
const { services, secrets, volumes, networks } = merged(parseYAML(read("compose.yaml"))) as Compose;
const sites = ["site-1", "site-2"].map((name) => services[name] as Service);

/** `<<` of YAML 1.1, which compose knows and this parser leaves as it is: what stands beside it wins. */
function merged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(merged);
  if (typeof value !== "object" || value === null) return value;
  const { "<<": base, ...own } = value as Record<string, unknown>;
  const named = Object.entries(own).map(([name, inner]) => [name, merged(inner)]);
  return { ...(merged(base) as object | undefined), ...Object.fromEntries(named) };
}

const given: Record<string, string> = { DOMAIN: "site.test", MAIL_FROM: "Un nom <bonjour@site.test>" };
const kept: Record<string, string> = {
  app_secret: "f3a9c1d07be25648a1f0c3d5e79b2846",
  sealing_keys: "0b7d2e9f4c618a35d0e1f2c3b4a59687",
  backup_key: "9e8c7a6b5d4f3e2c1b0a9f8d7e6c5b4a",
  database_url: "postgresql://leclaircie:word@localhost/leclaircie?host=/var/run/postgresql",
  database_migration_url: "postgresql://leclaircie_owner:other@localhost/leclaircie?host=/var/run/postgresql",
  mollie_api_key: "test_ab12cd34ef56",
  smtp_url: "smtps://u:p@smtp.carrier.test:465",
  backup_url: "file:///var/backups/leclaircie",
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "leclaircie-containers-"));
  for (const [name, text] of Object.entries(kept)) writeFileSync(join(folder, name), `${text}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`, as the file’s own reader writes them out. */
function written(text: string): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = "", otherwise = "") => {
    if (given[name] === undefined && kind === "?") throw new Error(`${name} is asked for`);
    return given[name] ?? (kind === "-" ? otherwise : "");
  });
}

function environmentOf({ environment = {} }: Service): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, written(String(value)).replace("/run/secrets", folder)]),
  );
}

test("each setting of the two processes is one the configuration reads, and together production accepts them", () => {
  for (const site of sites) {
    const asked = new Set<string>();
    const environment: NodeJS.ProcessEnv = { ...environmentOf(site), NODE_ENV: "production" };
    const watched = new Proxy(environment, {
      get(target, name: string) {
        asked.add(name);
        return target[name];
      },
    });
    const config = readConfig(watched);
    expect(Object.keys(environment).filter((name) => !asked.has(name))).toEqual([]);
    expect(config).toMatchObject({ baseUrl: "https://site.test", port: 3000, host: "0.0.0.0", dkimSelector: null });
    expect(config.secret).toBe(kept.app_secret);
    const roles = [config.databaseUrl, config.migrationUrl].map((url) => roleOf(url ?? ""));
    const made = [...read("database-role.sql").matchAll(/create role (\w+) login( createdb)?/g)].map(
      ([, role]) => role,
    );
    expect(made, "the site’s own role, and the owner of the tables").toEqual(roles.reverse());
    expect(config.backup?.url.href).toBe(kept.backup_url);
    expect(config.trustedProxies.check(services.caddy?.networks?.visitors?.ipv4_address ?? "")).toBe(true);
    expect(config.trustedProxies.check("172.28.5.11")).toBe(false);
    expect(config.metrics).toEqual({ host: site.networks?.metrics?.ipv4_address, port: 9464 });
  }
});

test("a secret is a file that somebody declares, and each one is of use", () => {
  const used = Object.values(services).flatMap((service) => {
    const named = service.secrets ?? [];
    const read = Object.values(service.environment ?? {}).flatMap(
      (value) => /^\/run\/secrets\/(\w+)$/.exec(`${value}`)?.[1] ?? [],
    );
    expect(read.filter((name) => !named.includes(name))).toEqual([]);
    return named;
  });
  expect([...new Set(used)].sort()).toEqual(Object.keys(secrets).sort());
  for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
  const words = [...read("database-role.sql").matchAll(/secrets\/(\w+)/g)].map(([, name]) => name);
  expect(words).toHaveLength(2);
  expect(services.database?.secrets).toEqual(expect.arrayContaining(words));
  expect(readFileSync(".gitignore", "utf8")).toContain("deploy/secrets/");
});

test("visitors reach Caddy alone, which asks both processes; the figures stay inside, the database is on no network", () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(["caddy"]);
  expect(services.caddy?.environment?.SITE_UPSTREAMS).toBe(
    sites.map(({ networks: of }) => `${of?.visitors?.ipv4_address}:3000`).join(" "),
  );
  for (const name of ["SITE_ADDRESS", "SITE_UPSTREAMS"]) expect(read("Caddyfile")).toContain(`{$${name}:`);
  expect(services.caddy?.networks).not.toHaveProperty("metrics");
  expect(networks.metrics?.internal).toBe(true);
  expect(services.database?.network_mode).toBe("none");
});

test("everything is looked at, comes back by itself, and keeps what it holds in a volume or a folder that is declared", () => {
  for (const [name, { healthcheck, restart, volumes: mounts = [] }] of Object.entries(services)) {
    expect([name, healthcheck !== undefined, restart]).toEqual([name, true, "unless-stopped"]);
    const named = mounts.flatMap((mount) => /^([a-z][\w-]*):/.exec(mount)?.[1] ?? []);
    expect(named.filter((volume) => !(volume in volumes))).toEqual([]);
  }
});

test("the programs of the image are those of the database, and each has its twin for the other processor", () => {
  const dockerfile = read("Dockerfile");
  const client = /postgresql-client-(\d+)/.exec(dockerfile)?.[1];
  expect(services.database?.image).toBe(`postgres:${client}-bookworm`);
  const unit = /ExecStart=\/usr\/bin\/env (.+)/.exec(read("leclaircie@.service"))?.[1];
  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? "[]").join(" ")).toBe(unit);

  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { cpu?: string[]; os?: string[]; dev?: boolean }>;
  };
  const ofIntel = Object.entries(packages).filter(
    ([, { cpu, os, dev }]) => cpu?.includes("x64") && !cpu.includes("arm64") && os?.includes("linux") && !dev,
  );
  expect(ofIntel.length).toBeGreaterThan(5);
  const alone = ofIntel.map(([path]) => path).filter((path) => !(path.replace("x64", "arm64") in packages));
  expect(alone).toEqual([]);
});
