import { createHash } from "node:crypto";
import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";

/** Another process has the database folder open: two would silently destroy each other's rows. */
export class FolderInUse extends Error {
  readonly folder: string;
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? "another process" : `process ${pid}`;
    super(
      `The database folder ${folder} is already in use by ${holder}. Stop it first: two processes on one folder lose data.`,
    );
    this.name = "FolderInUse";
    this.folder = folder;
    this.pid = pid;
  }
}

interface FolderLock {
  release(): Promise<void>;
}

/** sun_path holds 108 bytes on Linux, 104 elsewhere. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Takes a folder for this process alone, or throws `FolderInUse`. The kernel releases it whatever ends the process.
 * On Linux an abstract socket decides atomically; a socket file inside the folder also covers a second container
 * sharing the volume (abstract names stop at the network namespace), and is the whole lock on other systems.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = realpathSync(folder);
  const pidFile = join(path, "holder.pid");
  const servers: Server[] = [];
  const release = async () => {
    rmSync(pidFile, { force: true });
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  const take = async (attempt: Promise<Server | null>) => {
    const server = await attempt;
    if (server) servers.push(server);
    return server !== null;
  };
  try {
    const linux = process.platform === "linux";
    if (linux && !(await take(listen(abstractName(path))))) throw new FolderInUse(path, readPid(pidFile));
    const socketFile = shortest(join(path, "holder.sock"));
    const fits = Buffer.byteLength(socketFile) <= LONGEST_SOCKET_PATH;
    if (!fits && !linux) throw new Error(`The path of the database folder ${path} is too long to be locked`);
    if (fits && !(await take(listenOnFile(socketFile)))) throw new FolderInUse(path, readPid(pidFile));
  } catch (error) {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    throw error;
  }
  writeFileSync(pidFile, String(process.pid));
  return { release };
}

function abstractName(path: string): string {
  return `\0leclaircie-${createHash("sha256").update(path).digest("hex")}`;
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

async function listenOnFile(path: string): Promise<Server | null> {
  const first = await listen(path);
  if (first) return first;
  if (await answers(path)) return null;
  rmSync(path, { force: true });
  return listen(path);
}

/** The listening server, or null when somebody already listens there. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen({ path }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** A live holder lets the kernel accept at once, even while it computes; a file left by a dead one refuses. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function readPid(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}
