import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../start/build.mjs";
import { ensureInstalled } from "../start/install.mjs";
import { installerProblem, NO_PRODUCT_NODE, productNode } from "../start/node-version.mjs";
import { explain, Refusal, say, secondsSince } from "../start/say.mjs";
import { findChromium } from "./chromium.mjs";
import { freshReports, parts } from "./parts.mjs";
import { startPostgresql } from "./postgresql.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const LONGEST_PART_MS = 25 * 60_000;

/** @type {import("node:child_process").ChildProcess | null} */
let current = null;
/** @type {(() => Promise<void>) | null} */
let stopPostgresql = null;
let leaving = false;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, async () => {
    if (leaving) return;
    leaving = true;
    current?.kill("SIGTERM");
    await stopPostgresql?.();
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
      stopPostgresql = server.stop;
      env.TEST_POSTGRES_URL = server.url;
      say(`PostgreSQL : ${server.what}.`);
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
  let tooLong = false;
  const timer = setTimeout(() => {
    tooLong = true;
    current?.kill("SIGKILL");
  }, LONGEST_PART_MS);
  try {
    for (const need of part.needs) await prepare(need);
    const counts = await part.run(context);
    return tooLong
      ? {
          ...counts,
          failed: counts.failed + 1,
          failures: [...counts.failures, `arrêté après ${LONGEST_PART_MS / 60_000} minutes`],
        }
      : counts;
  } catch (error) {
    say(explain(error));
    return { passed: 0, failed: 1, skipped: 0, failures: [`n’a pas pu tourner : ${explain(error).split("\n")[0]}`] };
  } finally {
    clearTimeout(timer);
  }
}

async function main() {
  const tooOld = installerProblem();
  if (tooOld) throw new Refusal(tooOld);
  const chosen = chosenParts();
  await ensureInstalled(root, { development: true });
  const node = productNode(root);
  if (!node) throw new Refusal(NO_PRODUCT_NODE);

  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ""}`, NO_COLOR: "1" };
  const context = {
    root,
    node,
    env,
    reports: freshReports(root),
    onSpawn: (/** @type {import("node:child_process").ChildProcess} */ child) => (current = child),
  };
  const prepare = preparations(node, env);

  const startedAt = Date.now();
  const summary = [];
  const totals = { passed: 0, failed: 0 };
  for (const part of chosen) {
    say(`\n── ${part.title} (${part.name})`);
    const partStartedAt = Date.now();
    const counts = await runPart(part, context, prepare);
    if (leaving) return;
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    const line = `${counts.failed === 0 ? "✓" : "✗"} ${part.title.padEnd(30)} ${String(counts.passed).padStart(5)} réussis ${String(counts.failed).padStart(4)} échoués${counts.skipped > 0 ? ` ${String(counts.skipped).padStart(3)} sautés` : ""}   ${secondsSince(partStartedAt)}`;
    say(line);
    summary.push(
      line,
      ...counts.failures.map((failure) => `    ${failure.replace(`${root}/`, "")}`),
      ...(counts.again ?? []).map((journey) => `    réussi au second essai seulement : ${journey}`),
    );
  }
  await stopPostgresql?.();

  say(`\n${summary.join("\n")}\n\nEn tout : ${secondsSince(startedAt)}.`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

main().catch(async (error) => {
  await stopPostgresql?.();
  say(explain(error));
  say("0 passed, 1 failed");
  process.exit(1);
});
