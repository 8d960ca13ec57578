import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Config } from "~/platform/config.server";
import { drawingPolicy, filePolicy } from "./csp.server";
import { fileHeaders } from "./headers.server";
import { type StoredResponse, storeResponse } from "./stored-response.server";

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/**
 * The built files, read once: their address and their answer. A file under `/assets/` carries a hash in its name and
 * never changes; the others are asked for again after an hour. Other kinds of files are not served. Hono's serve-static
 * reads the disk at each request, without tag, lifetime or policy.
 */
export function readStaticFiles(folder: string, config: Pick<Config, "baseUrl">): Map<string, StoredResponse> {
  const files = new Map<string, StoredResponse>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).map(encodeURIComponent).join("/")}`;
    const contentType = contentTypes[extname(entry.name)];
    if (!entry.isFile() || !contentType || address.startsWith("/.")) continue;
    const copy = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
    const br = copy(".br");
    const gzip = copy(".gz");
    files.set(
      address,
      storeResponse(
        { identity: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) },
        {
          "Content-Type": contentType,
          "Cache-Control": address.startsWith("/assets/")
            ? "public, max-age=31536000, immutable"
            : "public, max-age=3600",
          "Content-Security-Policy": contentType === "image/svg+xml" ? drawingPolicy : filePolicy,
          ...fileHeaders(config),
        },
      ),
    );
  }
  return files;
}
