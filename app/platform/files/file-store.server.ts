import { config } from "~/platform/config.server";
import type { FileStore } from "./file-store";
import { folderStore } from "./folder-store.server";
import { s3Store } from "./s3-store.server";

let opened: FileStore | undefined;

/** The store of this process: `FILES_URL`, else a folder beside the data. */
export function fileStore(): FileStore {
  opened ??= openFileStore(config().filesUrl);
  return opened;
}

/** The store at this address, `file:///folder` or `s3://key:secret@host/bucket?region=…`, of keys that `own` lets through. */
export function openFileStore(url: URL, own?: (key: string) => string): FileStore {
  return url.protocol === "file:" ? folderStore(url, own) : s3Store(url, own);
}
