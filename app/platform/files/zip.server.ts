import { Zip, ZipDeflate } from "fflate";

/** A file of an archive, of which one at a time is in memory. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** An archive of these files, as they come. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, { now }: { now: Date }): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
