import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmEnvironment, runCommand, writable } from "./run-command.mjs";
import { Refusal, say, secondsSince } from "./say.mjs";

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage> | null} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * What npm recorded when it finished its last installation, compared with what the lock file asks for. An interrupted
 * installation never wrote that record, so it counts as nothing installed.
 * @param {string} root
 * @returns {{ production: boolean, full: boolean, hasDevelopmentPackages: boolean, empty: boolean }}
 */
function installationState(root) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const found = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !found) return { production: false, full: false, hasDevelopmentPackages: false, empty: true };
  let production = true;
  let full = true;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || entry.link) continue;
    const present = found[path];
    const matches = present ? present.version === entry.version : Boolean(entry.optional || entry.devOptional);
    if (matches && (!present || entry.optional || existsSync(join(root, path, "package.json")))) continue;
    full = false;
    if (!entry.dev) production = false;
  }
  const hasDevelopmentPackages = Object.entries(found).some(
    ([path, entry]) => entry.dev === true && wanted[path]?.dev !== false,
  );
  return { production, full, hasDevelopmentPackages, empty: false };
}

/**
 * Installs what the lock file asks for, and nothing when it is there already. Development packages that are present
 * stay: a start never takes away what the tests installed.
 * @param {string} root
 * @param {{ development: boolean }} wanted
 */
export async function ensureInstalled(root, { development }) {
  const state = installationState(root);
  if (development ? state.full : state.production) return;
  if (!writable(root)) throw new Refusal(`Le dossier ${root} n’est pas accessible en écriture par cet utilisateur.`);

  const withDevelopment = development || state.hasDevelopmentPackages;
  const startedAt = Date.now();
  say(`Installation des dépendances (${withDevelopment ? "complète" : "sans les outils de développement"})…`);
  const lockFile = join(root, "package-lock.json");
  const lockBefore = readFileSync(lockFile);
  const scope = withDevelopment ? "--include=dev" : "--omit=dev";
  const attempts = state.empty
    ? [
        ["ci", scope],
        ["install", "--no-save", scope],
      ]
    : [
        ["install", "--no-save", scope],
        ["ci", scope],
      ];

  let lastOutput = "";
  for (const attempt of attempts) {
    const { code, output } = await runCommand("npm", [...attempt, "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      env: npmEnvironment(root),
      quiet: true,
    });
    if (!readFileSync(lockFile).equals(lockBefore)) writeFileSync(lockFile, lockBefore);
    const after = installationState(root);
    if (code === 0 && (development ? after.full : after.production)) {
      say(`Dépendances installées en ${secondsSince(startedAt)}.`);
      return;
    }
    lastOutput = `npm ${attempt.join(" ")} (code ${code})\n${output}`;
    if (attempt !== attempts.at(-1)) say(`« npm ${attempt[0]} » n’a pas abouti ; autre essai…`);
  }
  throw new Refusal(`L’installation a échoué. Le registre npm est-il joignable ?\n${lastOutput.slice(-4000)}`);
}
