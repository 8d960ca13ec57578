import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableNodeFs, fsyncPath, fsyncTree } from "./durable-node-fs.server";

const extensions = { btree_gist, citext, pg_trgm, unaccent };

const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** Opens a database living in memory, empty or loaded from an image made by `dumpDataDir`. */
export async function openInMemory(image?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions, ...(image ? { loadDataDir: image } : {}) });
}

/**
 * Opens the database of a folder, creating it at the first start. `fsyncProved` says that one commit made PostgreSQL
 * call fsync on the real disk: PGlite's internals move between versions, so it is measured at every start.
 */
export async function openInFolder(dataDir: string): Promise<{ lite: PGlite; fsyncProved: boolean }> {
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) await create(dataDir, folder);
  const fs = new DurableNodeFs(folder);
  const lite = await PGlite.create(durableOptions(fs));
  const before = fs.fsyncCount;
  await lite.query("select pg_logical_emit_message(true, 'start', 'fsync check')");
  return { lite, fsyncProved: fs.fsyncCount > before };
}

/** Built beside, forced to disk, then renamed: a crash in the middle never leaves half a database in place. */
async function create(dataDir: string, folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const lite = await PGlite.create(durableOptions(new DurableNodeFs(draft)));
  await lite.close();
  fsyncTree(draft);
  renameSync(draft, folder);
  fsyncPath(dataDir);
}

function durableOptions(fs: DurableNodeFs): PGliteOptions {
  return { fs, extensions, startParams: durableStartParams };
}
