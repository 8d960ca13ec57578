import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { learn } from "./learn.ts";

/** npm run danger-words: learns anew what words of danger weigh, from the sentences that are not held out. */
const root = resolve(import.meta.dirname, "../..");
const { danger, harmless } = JSON.parse(readFileSync(resolve(root, "tests/support/danger-sentences.json"), "utf8"));
const weights = learn({ danger, harmless });
writeFileSync(resolve(root, "app/features/safety/danger-weights.json"), `${JSON.stringify(weights, null, 2)}\n`);
console.log(`${Object.keys(weights).length - 1} beginnings of words, alone or in pairs.`);
