import { existsSync } from "node:fs";
import { runCommand } from "../start/run-command.mjs";
import { say } from "../start/say.mjs";

/** Installs Debian packages when this machine has apt and lets us; says so, and leaves the caller to look again. @param {string} what @param {string[]} packages */
export async function aptInstall(what, packages) {
  if (!existsSync("/usr/bin/apt-get")) {
    say(`${what} : cette machine n’a pas apt-get.`);
    return;
  }
  const root = process.getuid?.() === 0;
  const prefix = root ? [] : ["sudo", "-n"];
  if (!root && (await runCommand("sudo", ["-n", "true"], { quiet: true })).code !== 0) {
    say(`${what} : apt-get demande les droits de l’administrateur (apt-get install ${packages.join(" ")}).`);
    return;
  }
  say(`${what} : apt-get install ${packages.join(" ")}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["apt-get", "update", "-q"],
    ["apt-get", "install", "-y", "-q", "--no-install-recommends", ...packages],
  ]) {
    const [command = "apt-get", ...rest] = [...prefix, ...args];
    const { code, output } = await runCommand(command, rest, { env, quiet: true });
    if (code !== 0) say(`${what} : « ${args.join(" ")} » a échoué.\n${output.slice(-1500)}`);
  }
}
