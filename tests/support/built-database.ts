import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { productNode } from "../../tools/start/node-version.mjs";
import { copyOfTemplate, type OwnDatabase } from "./postgres.ts";

const root = resolve(import.meta.dirname, "..", "..");
const openOnce = `
  const { openStore } = await import("./build/server/index.js");
  await (await openStore()).close();`;

/** A database as the built site makes it before its first visitor: the tables, the first articles, nobody. */
export function builtDatabase(): Promise<OwnDatabase> {
  const sources = readFileSync(join(root, "build", "sources.sha256"), "utf8").slice(0, 16);
  return copyOfTemplate(`leclaircie_built_${sources}`, async (url) => {
    const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-template-"));
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir };
    await promisify(execFile)(productNode(root) ?? process.execPath, ["--input-type=module", "--eval", openOnce], {
      cwd: root,
      env,
    });
    rmSync(dataDir, { recursive: true, force: true });
  });
}
