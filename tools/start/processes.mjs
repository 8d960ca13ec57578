import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "./say.mjs";

const FOLLOW_PARENT = join(dirname(fileURLToPath(import.meta.url)), "follow-parent.mjs");
const KEPT_LINES = 30;
const GRACE_MS = 15_000;

/**
 * @typedef {object} Program
 * @property {string} name shown to the person who started it
 * @property {string} script
 * @property {Record<string, string>} env
 * @property {string} ready address that must answer
 */

/** @typedef {{ name: string, lastLines: string[], exited: Promise<{ code: number | null, signal: string | null }>, stop: () => Promise<void>, kill: () => Promise<void>, running: () => boolean }} Running */

/**
 * Starts one program in its own process group, so that a Ctrl-C in the terminal reaches the starter alone and the
 * programs stop in order. Its output goes to a log file; errors are shown as well.
 * @param {Program} program
 * @param {{ node: string, cwd: string, logFolder: string }} options
 * @returns {Running}
 */
export function startProgram(program, { node, cwd, logFolder }) {
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(join(logFolder, `${program.name}.log`), { flags: "a" });
  const child = spawn(node, ["--import", FOLLOW_PARENT, program.script], {
    cwd,
    env: program.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  /** @type {string[]} */
  const lastLines = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8");
    stream?.on("data", (/** @type {string} */ text) => {
      log.write(text);
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        lastLines.push(line);
        if (lastLines.length > KEPT_LINES) lastLines.shift();
        if (line.includes('"level":"error"')) process.stderr.write(`${program.name}: ${line}\n`);
      }
    });
  }
  /** @type {Running["exited"]} */
  const exited = new Promise((resolve) => {
    child.on("error", (error) => {
      lastLines.push(error.message);
      resolve({ code: 127, signal: null });
    });
    child.on("close", (code, signal) => {
      log.end();
      resolve({ code, signal });
    });
  });
  const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    name: program.name,
    lastLines,
    exited,
    running,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      if (!running()) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Waits until the address answers anything but a server error. @param {string} url @param {{ timeoutMs: number, stopped: () => boolean }} options */
export async function waitUntilAnswers(url, { timeoutMs, stopped }) {
  const deadline = Date.now() + timeoutMs;
  let last = "aucune réponse";
  while (Date.now() < deadline && !stopped()) {
    try {
      const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
      await response.arrayBuffer();
      if (response.status < 500) return;
      last = `réponse ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  if (!stopped()) throw new Refusal(`${url} ne répond pas après ${timeoutMs / 1000} s (${last}).`);
}

/** A port nobody uses at this moment, given by the system. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

/** Nobody may be listening on the port, on any address of the machine. @param {number} port @returns {Promise<boolean>} */
export async function portIsFree(port) {
  for (const host of ["::", "0.0.0.0", "127.0.0.1"]) {
    const problem = await new Promise((resolve) => {
      const server = createServer();
      server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? "EUNKNOWN"));
      server.listen({ port, host }, () => server.close(() => resolve(null)));
    });
    if (problem === "EADDRINUSE" || problem === "EACCES") return false;
  }
  return true;
}

/** Whether a site has this data folder open: it listens there (`app/platform/db/folder-lock.server.ts`). @param {string} dataDir @returns {Promise<boolean>} */
export function isHeld(dataDir) {
  return new Promise((resolve) => {
    const socket = connect({ path: relative(process.cwd(), join(dataDir, "holder.sock")) });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
