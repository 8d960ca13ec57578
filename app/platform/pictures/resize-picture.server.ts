import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { log } from "~/platform/log.server";
import type { ContentKind } from "../files/content-kind";
import { type Sample, sampleSides } from "./light";
import childCode from "./resize.child.mjs?raw";

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

/** A part of a picture, in thousandths of its width, and its width divided by its height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  ratio: number;
}

interface Resizing {
  path: string;
  /** Where the results are written. */
  folder: string;
  kind: ContentKind;
  crop?: Crop;
  outputs: { width: number; format: PictureFormat }[];
  /** Keeps what is transparent; else it becomes white. */
  transparent?: boolean;
}

export interface Resized {
  /** Of the largest that was made. */
  width: number;
  height: number;
  /** A dozen points, as a `data:` address: what is seen before the rest arrives. */
  blur: string;
  sample: Sample;
  files: { name: string; format: PictureFormat; width: number; height: number }[];
}

export type ResizedPicture = { ok: true; value: Resized } | { ok: false; reason: ResizeRefusal };

type ResizeRefusal = "unreadable" | "too_many_pixels" | "too_heavy";

/** 50 million points are what telephones take; a HEIC is decoded whole in memory, so less. */
const MAX_PIXELS = 50_000_000;
const HEIC_MAX_PIXELS = 16_500_000;
/** No screen of ours shows more. */
const MAX_WIDTH = 2_400;
/** The child is ended beyond either. */
const LIMITS = { memoryBytes: 290 * 1_048_576, seconds: 60 };
const LOOK_EVERY_MS = 40;

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the sizes asked for of a picture: upright, sRGB, without EXIF, place or any other trace of its making. Works in a process of its
 * own, one at a time, ended when it takes too much memory or time. Throws when that process cannot be started.
 */
export function resizePicture(input: Resizing, limits = LIMITS): Promise<ResizedPicture> {
  const work = last.then(() => run(input, limits));
  last = work.catch(() => undefined);
  return work;
}

async function run(input: Resizing, { memoryBytes, seconds }: typeof LIMITS): Promise<ResizedPicture> {
  const task = {
    from: import.meta.url,
    maxPixels: MAX_PIXELS,
    heicMaxPixels: HEIC_MAX_PIXELS,
    maxWidth: MAX_WIDTH,
    sampleSides,
    ...input,
  };
  const child = spawn(process.execPath, ["--input-type=module", "-e", childCode, JSON.stringify(task)], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    // Nothing of ours: no secret stands in the surroundings of a process that reads strangers' files.
    env: {},
  });
  let tooHeavy = false;
  const end = () => {
    tooHeavy = true;
    child.kill("SIGKILL");
  };
  const timeout = setTimeout(end, seconds * 1_000);
  const watch = setInterval(async () => {
    if (child.pid !== undefined && (await memoryOf(child.pid)) > memoryBytes) end();
  }, LOOK_EVERY_MS);
  try {
    const chunks: Buffer[] = [];
    child.stdio[3]?.on("data", (chunk: Buffer) => chunks.push(chunk));
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => resolve());
    });
    if (tooHeavy) return refuse("too_heavy");
    const said = Buffer.concat(chunks).toString();
    if (!said) return refuse("unreadable");
    const { refused, sample, ...made } = JSON.parse(said) as { refused?: ResizeRefusal; sample: string } & Omit<
      Resized,
      "sample"
    >;
    if (refused) return refuse(refused);
    return { ok: true, value: { ...made, sample: { ...sampleSides, rgb: Buffer.from(sample, "base64") } } };
  } finally {
    clearTimeout(timeout);
    clearInterval(watch);
  }
}

function refuse(reason: ResizeRefusal): ResizedPicture {
  log.info("picture_refused", { kind: reason });
  return { ok: false, reason };
}

/** What a process holds in memory now, in bytes; 0 where the system does not say (Linux: proc(5)). */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}
