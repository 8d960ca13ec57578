import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface NodeStream {
  nfd?: number;
  node: unknown;
}

interface EmscriptenNodeFs {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

type InitOptions = Parameters<NodeFS["init"]>[1];

/** PGlite's folder with real fsyncs: the stock NodeFS has no fsync operation, so PostgreSQL's calls reach no disk. */
export class DurableNodeFs extends NodeFS {
  fsyncCount = 0;

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const built = await super.init(pg, options);
    const addFsync = (module: { NODEFS?: EmscriptenNodeFs; FS: { filesystems: { NODEFS: EmscriptenNodeFs } } }) => {
      const nodeFs = module.NODEFS ?? module.FS.filesystems.NODEFS;
      nodeFs.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) fsyncPath(nodeFs.realPath(stream.node));
        else fsyncSync(stream.nfd);
        this.fsyncCount++;
        return 0;
      };
    };
    const preRun = [...asArray(built.emscriptenOpts.preRun), addFsync] as InitOptions["preRun"];
    return { emscriptenOpts: { ...built.emscriptenOpts, preRun } };
  }
}

/** Forces a whole folder to disk, children first. */
export function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(folder);
}

/** Forces one file or folder to disk. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function asArray<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
