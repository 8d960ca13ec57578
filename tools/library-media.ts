// Makes the recordings of content/library/media again: node tools/library-media.ts
// It needs ffmpeg and espeak-ng; the site never does. What is said is written here, and the captions come from it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const content = fileURLToPath(new URL("../content/library/", import.meta.url));
const media = join(content, "media");
const work = mkdtempSync(join(tmpdir(), "media-"));
const ffmpeg = (...given: string[]) => execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...given]);

/** Each phrase, and the silence after it in seconds. */
const spoken: [string, number][] = [
  ["Posez les deux pieds au sol.", 1.6],
  ["Laissez vos épaules descendre.", 1.8],
  ["Inspirez par le nez. Un, deux, trois, quatre.", 0.7],
  ["Soufflez par la bouche. Un, deux, trois, quatre, cinq, six.", 1.2],
  ["Une dernière fois. Inspirez. Un, deux, trois, quatre.", 0.7],
  ["Soufflez. Un, deux, trois, quatre, cinq, six.", 1.6],
  ["Regardez un objet près de vous. Vous êtes ici.", 2.2],
];

type Cue = [text: string, from: number, to: number];

/** The same two breaths as on the picture. */
const shown: Cue[] = [
  ["Inspirez, pendant quatre temps.", 0, 4],
  ["Soufflez, pendant six temps.", 4, 10],
  ["Inspirez, pendant quatre temps.", 10, 14],
  ["Soufflez, pendant six temps.", 14, 20],
];

const time = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23);
const captions = (cues: Cue[]) =>
  `WEBVTT\n\n${cues.map(([text, from, to]) => `${time(from)} --> ${time(to)}\n${text}\n`).join("\n")}`;
const durationOf = (file: string) =>
  Number(
    execFileSync("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file], {
      encoding: "utf8",
    }),
  );

function makeAudio(): void {
  const cues: Cue[] = [];
  const inputs: { file: string; at: number }[] = [];
  let clock = 1;
  spoken.forEach(([text, silence], rank) => {
    const file = join(work, `phrase-${rank}.wav`);
    // Commas are where the voice waits between two counts.
    execFileSync("espeak-ng", ["-v", "fr", "-s", "118", "-p", "34", "-g", "14", "-w", file, text]);
    const length = durationOf(file);
    cues.push([text, clock, clock + length]);
    inputs.push({ file, at: Math.round(clock * 1_000) });
    clock += length + silence;
  });
  const voices = inputs.map(({ at }, rank) => `[${rank}]aresample=44100,adelay=${at}[v${rank}]`).join(";");
  const mixed = inputs.map((_, rank) => `[v${rank}]`).join("");
  const graph = `${voices};${mixed}amix=inputs=${inputs.length}:normalize=0,lowpass=f=5200,volume=0.9[voice];${pad(clock + 1)}[pad];[voice][pad]amix=inputs=2:duration=longest:normalize=0,alimiter=limit=0.9[out]`;
  const files = inputs.flatMap(({ file }) => ["-i", file]);
  ffmpeg(
    ...files,
    "-filter_complex",
    graph,
    "-map",
    "[out]",
    "-ac",
    "1",
    "-c:a",
    "aac",
    "-b:a",
    "56k",
    "-movflags",
    "+faststart",
    join(media, "respirer-une-minute.m4a"),
  );
  writeFileSync(join(media, "respirer-une-minute.vtt"), captions(cues));
}

/** A low chord that swells as a breath does, ten seconds for one. */
const pad = (seconds: number) =>
  `aevalsrc='(0.055*sin(2*PI*110*t)+0.04*sin(2*PI*164.81*t)+0.03*sin(2*PI*220*t))*(0.65-0.35*cos(2*PI*t/10))':s=44100:d=${seconds},afade=t=in:d=2,afade=t=out:st=${seconds - 2.5}:d=2.5`;

function makeVideo(): void {
  const perSecond = 10;
  const svg = readFileSync(join(content, "illustrations", "couverture-barque-aube.svg"), "utf8");
  for (let frame = 0; frame < 20 * perSecond; frame += 1) {
    const at = (frame / perSecond) % 10;
    const way = at < 4 ? at / 4 : 1 - (at - 4) / 6;
    const breath = (1 - Math.cos(Math.PI * way)) / 2;
    const radius = 62 + 70 * breath;
    const rings = [0, 1, 2]
      .map(
        (ring) =>
          `<circle cx="400" cy="232" r="${(radius + ring * 20 * (0.4 + breath)).toFixed(1)}" fill="#FFFDF7" fill-opacity="${(0.3 - ring * 0.08).toFixed(2)}"/>`,
      )
      .join("");
    const inside = 800 - 36 * breath;
    const view = `${(18 * breath).toFixed(2)} ${(13.5 * breath).toFixed(2)} ${inside.toFixed(2)} ${(inside * 0.75).toFixed(2)}`;
    const drawn = svg.replace(/viewBox="[^"]*"/, `viewBox="${view}"`).replace("</svg>", `${rings}</svg>`);
    const png = new Resvg(drawn, { fitTo: { mode: "width", value: 800 } }).render().asPng();
    writeFileSync(join(work, `frame-${String(frame).padStart(3, "0")}.png`), png);
  }
  const frames = ["-framerate", `${perSecond}`, "-i", join(work, "frame-%03d.png")];
  const coded = ["-c:v", "libx264", "-preset", "slow", "-crf", "27", "-pix_fmt", "yuv420p", "-r", "20"];
  const sound = ["-c:a", "aac", "-b:a", "48k", "-ac", "1"];
  const whole = ["-filter_complex", `${pad(20)}[pad]`, "-map", "0:v", "-map", "[pad]"];
  ffmpeg(
    ...frames,
    ...whole,
    ...coded,
    ...sound,
    "-t",
    "20",
    "-movflags",
    "+faststart",
    join(media, "respirer-avec-la-barque.mp4"),
  );
  writeFileSync(join(media, "respirer-avec-la-barque.vtt"), captions(shown));
}

makeAudio();
makeVideo();
rmSync(work, { recursive: true });
