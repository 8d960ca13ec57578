import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../start/build.mjs";
import { ensureInstalled } from "../start/install.mjs";
import { installerProblem, NO_PRODUCT_NODE, productNode } from "../start/node-version.mjs";
import { explain, Refusal, say } from "../start/say.mjs";
import { findChromium } from "./chromium.mjs";
import { freshReports, parts, together } from "./parts.mjs";
import { machineLoad, measurePatience } from "./patience.mjs";
import { startPostgresql } from "./postgresql.mjs";
import { lineOf, markdownTable, slowestFiles } from "./report.mjs";
import { startS3 } from "./s3.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** `npm run test:all`: the long ones too. */
const everything = process.argv.includes("--all");

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** What was started for the run. @type {(() => Promise<void>)[]} */
const stops = [];
const stopServers = () => Promise.all(stops.splice(0).map((stop) => stop()));
let leaving = false;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, async () => {
    if (leaving) return;
    leaving = true;
    for (const child of running) child.kill("SIGTERM");
    await stopServers();
    say("Tests interrompus.");
    process.exit(130);
  });
}

function chosenParts() {
  const only = process.argv
    .find((argument) => argument.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const unknown = only?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Refusal(
      `Partie inconnue : ${unknown.join(", ")}. Les parties : ${parts.map((part) => part.name).join(", ")}.`,
    );
  return only ? parts.filter((part) => only.includes(part.name)) : parts;
}

/** What a part needs is prepared once, at the first part that asks; a failure is told again to each. */
function preparations(/** @type {string} */ node, /** @type {NodeJS.ProcessEnv} */ env) {
  const prepare = {
    async build() {
      await ensureBuilt(root, node);
    },
    async postgresql() {
      const server = await startPostgresql(root);
      stops.push(server.stop);
      env.TEST_POSTGRES_URL = server.url;
      say(`PostgreSQL : ${server.what}.`);
    },
    async s3() {
      const server = await startS3();
      if (!server) return;
      stops.push(server.stop);
      env.TEST_S3_URL = server.url;
      say(`S3 : ${server.what}.`);
    },
    async chromium() {
      const browser = await findChromium(root, node);
      Object.assign(env, browser.env, { CHROMIUM_PATH: browser.path });
      say(`Chromium : ${browser.path}.`);
    },
  };
  /** @type {Map<string, Promise<void>>} */
  const done = new Map();
  return (/** @type {keyof typeof prepare} */ need) => {
    const asked = done.get(need) ?? prepare[need]();
    done.set(need, asked);
    return asked;
  };
}

/** @param {import("./parts.mjs").Part} part @param {import("./parts.mjs").Context} context @param {ReturnType<typeof preparations>} prepare @returns {Promise<import("./counts.mjs").Counts>} */
async function runPart(part, context, prepare) {
  try {
    for (const need of part.needs) await prepare(need);
    return await part.run(context);
  } catch (error) {
    say(explain(error));
    return { passed: 0, failed: 1, skipped: 0, failures: [`n’a pas pu tourner : ${explain(error).split("\n")[0]}`] };
  }
}

async function main() {
  const tooOld = installerProblem();
  if (tooOld) throw new Refusal(tooOld);
  const chosen = chosenParts();
  await ensureInstalled(root, { development: true });
  const node = productNode(root);
  if (!node) throw new Refusal(NO_PRODUCT_NODE);

  const startedAt = Date.now();
  const { cores, load: before } = machineLoad();
  const patience = await measurePatience(node);
  say(`${cores} cœurs, charge ${before.toFixed(2)}, patience × ${patience}.`);
  const env = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH ?? ""}`,
    NO_COLOR: "1",
    TEST_PATIENCE: String(patience),
    // Hundreds of processes read the same modules: each is compiled once.
    NODE_COMPILE_CACHE: join(root, ".cache", "compile"),
    TEST_EXTENT: everything ? "all" : "usual",
  };
  const context = {
    root,
    node,
    env,
    reports: freshReports(root),
    onSpawn: (/** @type {import("node:child_process").ChildProcess} */ child) => {
      running.add(child);
      child.once("close", () => running.delete(child));
    },
  };
  const prepare = preparations(node, env);

  // The site is built and the store started while the first parts, which need neither, run; who needs one hears of its failure.
  for (const need of /** @type {const} */ (["build", "s3"]))
    if (chosen.some(({ needs }) => needs.includes(need))) prepare(need).catch(() => {});

  /** @type {import("./report.mjs").PartResult[]} */
  const results = [];
  // The long parts take their measures alone.
  for (const group of everything ? chosen.map((part) => [part]) : together(chosen)) {
    say(`\n── ${group.map(({ title, name }) => `${title} (${name})`).join(", ")}`);
    const partsStartedAt = Date.now();
    const of = async (/** @type {import("./parts.mjs").Part} */ part) => {
      const counts = await runPart(part, context, prepare);
      const result = { title: part.title, seconds: (Date.now() - partsStartedAt) / 1000, counts };
      if (!leaving) say(lineOf(result));
      return result;
    };
    results.push(...(await Promise.all(group.map(of))));
    if (leaving) return;
  }
  await stopServers();

  const seconds = (Date.now() - startedAt) / 1000;
  for (const result of results) {
    say(lineOf(result));
    for (const failure of result.counts.failures) say(`    ${failure.replaceAll(`${root}/`, "")}`);
  }
  say(`\nLes fichiers les plus longs :\n${slowestFiles(results, root).join("\n")}\n`);
  say(`${markdownTable(results, { seconds, patience, cores, loads: [before, machineLoad().load] })}\n`);
  const total = (/** @type {"passed" | "failed"} */ kind) => results.reduce((sum, { counts }) => sum + counts[kind], 0);
  say(`${total("passed")} passed, ${total("failed")} failed`);
  process.exit(total("failed") === 0 ? 0 : 1);
}

main().catch(async (error) => {
  await stopServers();
  say(explain(error));
  say("0 passed, 1 failed");
  process.exit(1);
});
