import { resolve } from "node:path";
import { runnerImport } from "vite";

/** npm run reread: how well « Relire avant d’envoyer » marks the labelled messages, by mark. */
const root = resolve(import.meta.dirname, "..");
const options = { root, configFile: false, logLevel: "error", resolve: { alias: { "~": `${root}/app` } } } as const;
type Labelled = typeof import("../tests/support/messages-to-reread");
const { labelled, scores, wronglyMarked } = (
  await runnerImport<Labelled>(`${root}/tests/support/messages-to-reread.ts`, options)
).module;

const percent = (share: number) => `${Math.round(share * 100)} %`.padStart(6);
for (const [name, messages] of Object.entries(labelled)) {
  console.log(`\n${name}: ${messages.length} messages, ${wronglyMarked(messages).length} harmless ones marked`);
  for (const [mark, { precision, recall }] of Object.entries(scores(messages)))
    console.log(`${mark.padEnd(12)} precision ${percent(precision)}  recall ${percent(recall)}`);
}
