import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { FileStore } from "~/platform/files/file-store";
import { openFileStore } from "~/platform/files/file-store.server";

interface TestStore {
  store: FileStore;
  url: URL;
  /** An empty folder, gone at the end. */
  folder: string;
  close(): void;
}

type StoreKind = "folder" | "bucket";

/** Both kinds of store a site may have. `npm test` provides the S3 server, or says that it has none. */
export const storeKinds: StoreKind[] = process.env.TEST_S3_URL ? ["folder", "bucket"] : ["folder"];

/** A store with nothing in it: a folder, or a bucket of the S3 server. */
export async function testStore(kind: StoreKind): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-files-"));
  const url = kind === "bucket" ? await newBucket() : pathToFileURL(join(folder, "store"));
  return { store: openFileStore(url), url, folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

async function newBucket(): Promise<URL> {
  const url = new URL(`${process.env.TEST_S3_URL}/test-${randomUUID()}`);
  const client = new S3Client({
    endpoint: `http://${url.host}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  });
  await client.send(new CreateBucketCommand({ Bucket: url.pathname.slice(1) }));
  client.destroy();
  return url;
}

export async function keysUnder(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of store.list(prefix)) keys.push(...page);
  return keys;
}
