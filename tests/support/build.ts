import { resolve } from "node:path";
import { ensureBuilt } from "../../tools/start/build.mjs";
import { productNode } from "../../tools/start/node-version.mjs";

/** Requests, journeys and faults run on what is written now: called before the first of them. */
export default async function build(): Promise<void> {
  const root = resolve(import.meta.dirname, "..", "..");
  await ensureBuilt(root, productNode(root) ?? process.execPath);
}
