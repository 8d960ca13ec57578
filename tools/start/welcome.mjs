import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ role?: string, email: string, password: string }} DemoAccount */

const ROLES = ["membre", "visiteur avec compte", "coach"];

/** The accounts the seed wrote down, whatever the shape of its list. @param {string} dataDir @returns {DemoAccount[]} */
function demoAccounts(dataDir) {
  const file = join(dataDir, "demo-accounts.json");
  if (!existsSync(file)) return [];
  const written = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(written) ? written : (written.accounts ?? Object.values(written));
}

/**
 * The few lines a newcomer needs, in a box.
 * @param {{ baseUrl: string, mailboxUrl: string, simulatorUrl: string, dataDir: string, embedded: boolean }} product
 */
export function welcome({ baseUrl, mailboxUrl, simulatorUrl, dataDir, embedded }) {
  const accounts = demoAccounts(dataDir);
  const lines = [
    "L’Éclaircie est ouverte.",
    "",
    `Le site         ${baseUrl}`,
    `Le courrier     ${mailboxUrl}`,
    `Les paiements   ${simulatorUrl.replace("127.0.0.1", "localhost")} (simulateur)`,
    `Les données     ${embedded ? dataDir : "PostgreSQL (DATABASE_URL)"}`,
    "",
    ...(accounts.length > 0 ? ["Pour se connecter (adresse, mot de passe) :"] : []),
    ...accounts.map(
      (account, rank) =>
        `  ${(account.role ?? ROLES[rank] ?? "").padEnd(22)}${account.email.padEnd(26)}${account.password}`,
    ),
    ...(accounts.length > 0 ? [""] : []),
    "Ctrl-C pour arrêter ; les données restent.",
  ];
  const width = Math.max(...lines.map((line) => line.length));
  return [
    `╭${"─".repeat(width + 2)}╮`,
    ...lines.map((line) => `│ ${line.padEnd(width)} │`),
    `╰${"─".repeat(width + 2)}╯`,
  ].join("\n");
}
