import { globSync, statSync } from "node:fs";
import { everything } from "./extent.ts";

/**
 * One file of each room, its shortest: these also run on the embedded database, which is for trying and developing. What
 * PostgreSQL answers is answered there too, or the room says so here. The usual run takes one room in three.
 */
export function oneOfEachRoom(): string[] {
  const shortest = new Map<string, string>();
  for (const file of globSync("app/{features,platform}/*/**/*.db.test.ts").sort()) {
    if (file.includes(".long.")) continue;
    const room = file.split("/").slice(0, 3).join("/");
    const known = shortest.get(room);
    if (!known || statSync(file).size < statSync(known).size) shortest.set(room, file);
  }
  return [...shortest.values()].filter((_, rank) => everything || rank % 3 === 0);
}
