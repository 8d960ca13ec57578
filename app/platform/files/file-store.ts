import type { Readable } from "node:stream";

/** What a file is kept for; `upload` and `upload-part` are on their way to something else. */
export type FilePurpose = "upload" | "upload-part" | "picture" | "library" | "attachment" | "data-copy";

/** A part of a file, both ends included, within its size. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where bytes are kept, private, under keys that say nothing: a folder, or an S3-compatible bucket. Keys are ours (`keyFrom`): a store
 * throws at any other. What the disk or the network refuses throws.
 */
export interface FileStore {
  /** Keeps the file at `path` under `key`, whole or not at all. */
  put(key: string, path: string, sizeBytes: number): Promise<void>;
  /** The bytes, from the store as they are read; null when there are none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Every key that begins with this prefix, by pages. */
  list(prefix: string): AsyncIterable<string[]>;
}
