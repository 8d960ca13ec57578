import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { afterAll, expect, test } from "vitest";

// `durable-node-fs.server.ts` adds an fsync to `NODEFS.stream_ops`, a private part of PGlite. This speaks when it moves; that a
// commit reaches the disk is in embedded.test.ts.

const root = mkdtempSync(join(tmpdir(), "leclaircie-fsync-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The stock folder, which shows its file operations. */
class WatchedNodeFs extends NodeFS {
  operations: Record<string, unknown> | undefined;

  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...given);
    const watch = (module: { NODEFS?: { stream_ops: Record<string, unknown> } }) => {
      this.operations = module.NODEFS?.stream_ops;
    };
    const preRun = [emscriptenOpts.preRun ?? [], watch].flat() as NonNullable<typeof emscriptenOpts.preRun>;
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

test("PGlite still has no fsync of its own, and still takes its file operations from NODEFS.stream_ops", async () => {
  const fs = new WatchedNodeFs(join(root, "stock"));
  const lite = await PGlite.create({ fs });
  await lite.close();
  expect(Object.keys(fs.operations ?? {}), "NODEFS.stream_ops moved: look again where to add fsync").toContain("write");
  expect(Object.keys(fs.operations ?? {}), "PGlite has its own fsync: DurableNodeFs may go").not.toContain("fsync");
});
