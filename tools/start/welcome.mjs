import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ role: string, email: string, password: string }} DemoAccount */

/** The accounts the demonstration wrote down (`tools/demo/passwords.ts`). @param {string} dataDir @returns {DemoAccount[]} */
function demoAccounts(dataDir) {
  const file = join(dataDir, "demo-accounts.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

/**
 * The few lines a newcomer needs, in a box.
 * @param {{ baseUrl: string, mailboxUrl: string, simulatorUrl: string, dataDir: string }} product
 */
export function welcome({ baseUrl, mailboxUrl, simulatorUrl, dataDir }) {
  const accounts = demoAccounts(dataDir);
  const lines = [
    "L’Éclaircie est ouverte.",
    "",
    `Le site         ${baseUrl}`,
    `Le courrier     ${mailboxUrl}`,
    `Les paiements   ${simulatorUrl.replace("127.0.0.1", "localhost")} (simulateur)`,
    `Les données     ${dataDir}`,
    "",
    ...(accounts.length > 0 ? ["Pour se connecter (adresse, mot de passe) :"] : []),
    ...accounts.map(({ role, email, password }) => `  ${role.padEnd(22)}${email.padEnd(26)}${password}`),
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
