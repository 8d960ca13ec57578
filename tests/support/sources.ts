import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

export interface Source {
  /** From the root of the repository, with slashes: `app/features/billing/rules.ts`. */
  path: string;
  text: string;
}

const NOT_OURS = new Set([
  "node_modules",
  "build",
  "data",
  ".git",
  ".cache",
  ".react-router",
  "test-results",
  "playwright-report",
]);

/** Every text file under a folder whose name matches. */
export function sources(folder: string, name: RegExp): Source[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start).flatMap((entry) => {
    const path = folder === "" ? entry : `${folder}/${entry}`;
    if (NOT_OURS.has(entry)) return [];
    if (statSync(join(root, path)).isDirectory()) return sources(path, name);
    return name.test(entry) ? [{ path, text: readFileSync(join(root, path), "utf8") }] : [];
  });
}

export function exists(path: string): boolean {
  return existsSync(join(root, path));
}

/** What a file imports: paths of our own (`app/platform/money`, without ending) or names of packages. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g)].map(
    (found) => found[1] ?? "",
  );
  return specifiers.map((specifier) => {
    if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
    if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
    return specifier;
  });
}

/** `app/features/billing/admin/orders.page.tsx` → `billing`; null outside the rooms. */
export function roomOf(path: string): string | null {
  return path.match(/^app\/features\/([^/]+)/)?.[1] ?? null;
}
