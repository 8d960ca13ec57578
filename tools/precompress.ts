import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const worthCompressing = /\.(js|css|svg|json|txt|xml|html|webmanifest|ico)$/;

/** Writes a `.br` and a `.gz` copy beside every text file of a built folder, unless compression does not shrink it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !worthCompressing.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const [br, gz] = await Promise.all([smallestBrotli(bytes), gzipped(bytes, { level: 9 })]);
    if (br.length < bytes.length) await writeFile(`${path}.br`, br);
    if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
  }
}

/** Coded with a direct distance some files are a little smaller, the framework's among them, and others without: the smaller of both. */
async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const coded = async (direct: number) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    });
  const [without, withOne] = await Promise.all([coded(0), coded(1)]);
  return withOne.length < without.length ? withOne : without;
}
