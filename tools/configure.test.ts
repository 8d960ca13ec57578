import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "~/platform/config.server";

const folder = mkdtempSync(join(tmpdir(), "leclaircie-configure-"));
afterAll(() => rmSync(folder, { recursive: true }));

function configure(file: string, ...answers: string[]) {
  const input = `${answers.join("\n")}\n`;
  return spawnSync(process.execPath, ["tools/configure.ts", join(folder, file)], {
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
}
const mail = ["smtps://u:p@smtp.carrier.test:465", "Un nom <bonjour@site.test>"];
const backups = "s3://key:sec%24ret@host.test/bucket?region=fr-par";

test("answers become settings that production accepts, with secrets of their own, for their owner alone", () => {
  const answers = ["https://site.test", "", "", "test_ab12cd34ef56", ...mail, "s1", "technique@site.test", backups];
  expect(configure("one", ...answers)).toMatchObject({ status: 0, stderr: "" });
  expect(configure("two", ...answers).status).toBe(0);
  const [one, two] = ["one", "two"].map((name) => parseEnv(readFileSync(join(folder, name), "utf8")));
  expect(statSync(join(folder, "one")).mode & 0o077).toBe(0);
  const read = readConfig({ ...one, NODE_ENV: "production" });
  expect(read).toMatchObject({ baseUrl: "https://site.test", dkimSelector: "s1", alertMails: ["technique@site.test"] });
  expect(read.backup?.url.href).toBe(backups);
  // Whoever sources these settings, PostgreSQL hears the name of the site’s own role.
  expect(read.databaseUrl).toBe("postgresql:///leclaircie?host=/var/run/postgresql&user=leclaircie");
  expect(read.migrationUrl).toMatch(/^postgresql:\/\/leclaircie_owner:[\w-]{48}@127\.0\.0\.1\/leclaircie$/);
  const secrets = ["APP_SECRET", "SEALING_KEYS", "BACKUP_KEY", "DATABASE_MIGRATION_URL"].flatMap((name) => [
    one?.[name],
    two?.[name],
  ]);
  expect(new Set(secrets).size).toBe(8);
  const sourced = spawnSync("sh", ["-c", `. ${join(folder, "one")}; printf %s "$BACKUP_URL"`], { encoding: "utf8" });
  expect(sourced.stdout).toBe(backups);
});

test("a host that gives one role alone is answered none, and no other is written or made", () => {
  const answers = ["https://site.test", "", "none", "test_ab12cd34ef56", ...mail, "", "", ""];
  expect(configure("alone", ...answers)).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "alone"), "utf8")).not.toContain("MIGRATION");
  const made = spawnSync(process.execPath, ["tools/database-roles.ts", join(folder, "alone")], { encoding: "utf8" });
  expect(made).toMatchObject({ status: 1, stdout: "" });
});

test("what is there already is left, and what production refuses is not written", () => {
  const again = configure("one", "https://site.test");
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining("existe déjà") });
  const refused = configure("three", "http://site.test", "", "", "test_ab12cd34ef56", ...mail, "", "", "");
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("BASE_URL must start with https://") });
  const quoted = configure("three", 'https://si"te.test');
  expect(quoted).toMatchObject({ status: 1, stderr: expect.stringContaining("guillemet") });
  expect(() => statSync(join(folder, "three"))).toThrow();
});
