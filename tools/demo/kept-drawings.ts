import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Drawing {
  bytes: Buffer;
  pageCount: number;
}

const FOLDER = join(".cache", "booklets");

/**
 * A booklet drawn before by this very build, else drawn and kept: a demonstration starts in the time of none. What is kept is named after
 * the sources of the build and all that the drawing depends on; while developing nothing is kept.
 */
export async function keptDrawing({ about, draw }: { about: object; draw: () => Promise<Drawing> }): Promise<Drawing> {
  const sources = import.meta.env.DEV
    ? null
    : await readFile(join("build", "sources.sha256"), "utf8").catch(() => null);
  if (sources === null) return draw();
  const name = createHash("sha256").update(sources).update(JSON.stringify(about)).digest("hex");
  const [path, counted] = [join(FOLDER, `${name}.pdf`), join(FOLDER, `${name}.pages`)];
  const pageCount = Number(await readFile(counted, "utf8").catch(() => "0"));
  if (pageCount > 0) return { bytes: await readFile(path), pageCount };
  const drawn = await draw();
  await mkdir(FOLDER, { recursive: true });
  // Whole or not there: several demonstrations may start at once, and the count of pages comes last.
  for (const [to, content] of [
    [path, drawn.bytes],
    [counted, String(drawn.pageCount)],
  ] as const) {
    const own = `${to}.${process.pid}`;
    await writeFile(own, content);
    await rename(own, to);
  }
  return drawn;
}
