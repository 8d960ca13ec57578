import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { onLostParent } from "./lost-parent.mjs";
import { installerProblem, NO_PRODUCT_NODE, productNode } from "./node-version.mjs";
import { isHeld, portIsFree, startProgram, waitUntilAnswers } from "./processes.mjs";
import { portsFrom, programs } from "./programs.mjs";
import { whyNotDemonstrate } from "./real-site.mjs";
import { writable } from "./run-command.mjs";
import { explain, Refusal, say } from "./say.mjs";
import { welcome } from "./welcome.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const editing = process.argv.includes("--editing");
const READY_WITHIN_MS = 180_000;

/** @type {import("./processes.mjs").Running[]} */
const started = [];
let stopping = false;

/** The site first, while the mailbox and the simulator can still answer it. */
async function stopAll() {
  stopping = true;
  for (const program of [...started].reverse()) await program.stop();
}

async function leave() {
  if (stopping) return;
  say("\nArrêt…");
  await stopAll();
  say("Arrêté. Les données sont gardées.");
  process.exit(0);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, leave);
onLostParent(leave);

async function main() {
  const refused = installerProblem() ?? whyNotDemonstrate(process.env, editing ? "npm run dev" : "npm start");
  if (refused) throw new Refusal(refused);

  const ports = portsFrom(process.env);
  const named = {
    "le site (PORT)": ports.product,
    "le simulateur de paiement (SIMULATOR_PORT)": ports.simulator,
    "le courrier (MAILBOX_PORT)": ports.mailbox,
    "l’envoi de courrier (MAILBOX_SMTP_PORT)": ports.smtp,
  };
  for (const [what, port] of Object.entries(named)) {
    if (await portIsFree(port)) continue;
    throw new Refusal(
      `Le port ${port}, prévu pour ${what}, est déjà pris. Arrêtez l’autre programme, ou choisissez d’autres ports : PORT=${ports.product + 100} npm start`,
    );
  }

  const dataDir = resolve(root, process.env.DATA_DIR || "data");
  mkdirSync(dataDir, { recursive: true });
  if (!writable(dataDir))
    throw new Refusal(
      `Le dossier ${dataDir} n’est pas accessible en écriture : il a sans doute été créé par un autre utilisateur.`,
    );
  if (await isHeld(dataDir))
    throw new Refusal(
      `Le dossier ${dataDir} est déjà ouvert par une autre démonstration. Arrêtez-la d’abord, ou donnez un autre dossier : DATA_DIR=autre npm start`,
    );

  await ensureInstalled(root, { development: false });
  if (stopping) return;
  const node = productNode(root);
  if (!node) throw new Refusal(NO_PRODUCT_NODE);
  if (!editing) await ensureBuilt(root, node);
  if (stopping) return;

  say("Démarrage…");
  const { simulator, mailbox, product, ...addresses } = programs({ root, dataDir, ports, env: process.env, editing });
  const logFolder = join(dataDir, "logs");
  rmSync(logFolder, { recursive: true, force: true });
  for (const program of [simulator, mailbox, product]) {
    const running = startProgram(program, { node, cwd: root, logFolder });
    started.push(running);
    running.exited.then(async ({ code, signal }) => {
      if (stopping) return;
      stopping = true;
      process.stderr.write(
        `\n« ${running.name} » s’est arrêté (${signal ?? `code ${code}`}). Ses dernières lignes :\n${running.lastLines.join("\n")}\n`,
      );
      await stopAll();
      process.exit(1);
    });
    await waitUntilAnswers(program.ready, { timeoutMs: READY_WITHIN_MS, stopped: () => stopping });
    if (stopping) return;
  }
  say(welcome({ ...addresses, dataDir }));
}

main().catch(async (error) => {
  await stopAll();
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
