import { statfs } from "node:fs/promises";

/** A disk with less than this left is nearly full. */
export const LEAST_FREE = 0.1;

/** How much of the disk of this folder is free to us, from 0 to 1. Throws when there is no such folder. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 1 : bavail / blocks;
}
