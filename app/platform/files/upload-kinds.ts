import type { ContentKind } from "./content-kind";

/**
 * What one may send by parts, and how much of it, in bytes; `sealed`: each part is encrypted as it comes, and held in memory. Read by the
 * server, and by the field that says so before.
 */
export const uploadKinds = {
  picture: {
    accept: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/heic"],
    maxBytes: 30_000_000,
    sealed: false,
  },
  document: {
    accept: ["application/pdf", "audio/mpeg", "audio/mp4", "video/mp4"],
    maxBytes: 300_000_000,
    sealed: false,
  },
  attachment: {
    accept: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/heic", "application/pdf"],
    maxBytes: 10_000_000,
    sealed: true,
  },
} as const satisfies Record<string, { accept: readonly ContentKind[]; maxBytes: number; sealed: boolean }>;

export type UploadKind = keyof typeof uploadKinds;

export const isUploadKind = (kind: string): kind is UploadKind => Object.hasOwn(uploadKinds, kind);

/** No part is larger, in bytes: it crosses a slow network within the time a request has. */
export const PART_BYTES = 512 * 1_024;
