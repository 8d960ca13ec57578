import { join } from "node:path";

/** The payment simulator accepts this key and no other; see tools/mollie-simulator/README.md. */
export const SIMULATOR_KEY = "test_simulateur0000000000000000000000";

/**
 * @typedef {object} Addresses
 * @property {number} product
 * @property {number} simulator
 * @property {number} mailbox
 * @property {number} smtp
 */

/** The ports a person can move with PORT alone: the neighbours follow. @param {NodeJS.ProcessEnv} env @returns {Addresses} */
export function portsFrom(env) {
  const product = Number(env.PORT || 3000);
  return {
    product,
    simulator: Number(env.SIMULATOR_PORT || product + 1),
    mailbox: Number(env.MAILBOX_PORT || product + 2),
    smtp: Number(env.MAILBOX_SMTP_PORT || product + 25),
  };
}

/**
 * The three programs of the whole product on one machine. What the person already set in the environment wins.
 * @param {{ root: string, dataDir: string, ports: Addresses, env: NodeJS.ProcessEnv, editing?: boolean }} options editing: reload while the sources change
 */
export function programs({ root, dataDir, ports, env, editing = false }) {
  const simulatorUrl = `http://127.0.0.1:${ports.simulator}`;
  const mailboxUrl = `http://localhost:${ports.mailbox}`;
  const baseUrl = env.BASE_URL || `http://localhost:${ports.product}`;
  const inherited = /** @type {Record<string, string>} */ ({ ...env });
  delete inherited.NODE_OPTIONS;
  const checkoutOrigins = [`http://localhost:${ports.simulator}`, simulatorUrl].join(",");

  const simulator = {
    name: "simulateur",
    script: join(root, "tools", "mollie-simulator", "main.ts"),
    env: {
      ...inherited,
      SIMULATOR_PORT: String(ports.simulator),
      SIMULATOR_ALLOW_PRODUCTION: "1",
      SIMULATOR_STATE: env.SIMULATOR_STATE || join(dataDir, "simulator.json"),
    },
    ready: `${simulatorUrl}/`,
  };
  const mailbox = {
    name: "courrier",
    script: join(root, "tools", "mailbox", "main.ts"),
    env: {
      ...inherited,
      MAILBOX_PORT: String(ports.mailbox),
      MAILBOX_SMTP_PORT: String(ports.smtp),
      MAILBOX_DIR: env.MAILBOX_DIR || join(dataDir, "mailbox"),
    },
    ready: `${mailboxUrl}/`,
  };
  const product = {
    name: "site",
    script: editing ? join(root, "tools", "dev.ts") : join(root, "main.mjs"),
    env: {
      ...inherited,
      NODE_ENV: editing ? "development" : "production",
      DEMO: "1",
      PORT: String(ports.product),
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      MOLLIE_API_URL: env.MOLLIE_API_URL || simulatorUrl,
      MOLLIE_API_KEY: env.MOLLIE_API_KEY || SIMULATOR_KEY,
      MOLLIE_CHECKOUT_ORIGINS: env.MOLLIE_CHECKOUT_ORIGINS || checkoutOrigins,
      SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`,
    },
    ready: `http://localhost:${ports.product}/`,
  };
  return { simulator, mailbox, product, baseUrl, simulatorUrl, mailboxUrl };
}
