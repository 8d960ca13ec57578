import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { ownKey } from "./file-key";
import type { FileStore } from "./file-store";

/** A store that does not answer is given up, in milliseconds: the person is told, and tries again. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;

/**
 * Files in a bucket of any S3-compatible store, private: it is never asked to show one. Checksums beyond the signature are left out, which
 * several of them refuse; ours is in the database.
 */
export function s3Store(url: URL, own = ownKey): FileStore {
  const Bucket = decodeURIComponent(url.pathname.slice(1));
  let connected: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;

  /** The client is read on the first use: a site with a folder carries none of it. */
  const connect = () => {
    connected ??= import("@aws-sdk/client-s3").then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint: `${url.protocol === "s3:" ? "https" : "http"}://${url.host}`,
        region: url.searchParams.get("region") ?? "us-east-1",
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
        forcePathStyle: true,
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      }),
    }));
    return connected;
  };

  return {
    async put(key, path, sizeBytes) {
      const { sdk, client } = await connect();
      const Key = own(key);
      const file = await open(path, "r");
      const Body = file.createReadStream();
      try {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: sizeBytes }));
      } finally {
        Body.destroy();
      }
    },

    async read(key, range) {
      const { sdk, client } = await connect();
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: own(key), Range }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(key) {
      const { sdk, client } = await connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: own(key) }));
    },

    async *list(prefix) {
      const { sdk, client } = await connect();
      for await (const { Contents } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
        const keys = (Contents ?? []).flatMap(({ Key }) => Key ?? []);
        if (keys.length > 0) yield keys;
      }
    },
  };
}
