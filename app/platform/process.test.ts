import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { patient } from "../../tests/support/patience";

const program = ["tests/support/run-program.mjs", "tests/support/stopping-program.ts"];

test("the site stops at a signal though nobody reads its log any more", async () => {
  const site = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(site, "exit");
  await once(site.stdout, "data");
  site.stdout.destroy();
  site.stderr.destroy();
  site.kill("SIGTERM");
  const stopped = await Promise.race([
    ended,
    new Promise<[string]>((resolve) => setTimeout(() => resolve(["still there"]), patient(5_000))),
  ]);
  site.kill("SIGKILL");
  expect(stopped[0]).toBe(0);
});
