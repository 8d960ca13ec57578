import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, sep } from "node:path";

/**
 * Runs a command to its end, its words shown as they come or kept.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, onSpawn?: (child: import("node:child_process").ChildProcess) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { cwd, env, quiet = false, onSpawn } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    onSpawn?.(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
        if (!quiet) process.stdout.write(text);
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * The surroundings of an npm command: never the pinned Node, which the command may be replacing, and a cache that
 * can be written even for a user without a home folder.
 * @param {string} root
 */
export function npmEnvironment(root) {
  const env = { ...process.env };
  delete env.NODE_ENV;
  for (const name of Object.keys(env))
    if (/^npm_(package|lifecycle|command|config_omit|config_include)/i.test(name)) delete env[name];
  env.PATH = (env.PATH ?? "")
    .split(delimiter)
    .filter((part) => !part.includes(join("node_modules", ".bin")) && !part.includes(`node-gyp-bin${sep}`))
    .join(delimiter);
  if (!writable(homedir())) {
    const cache = join(root, ".cache", "npm");
    mkdirSync(cache, { recursive: true });
    env.npm_config_cache = cache;
    env.npm_config_logs_dir = join(cache, "_logs");
  }
  return env;
}

/** @param {string} path */
export function writable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
