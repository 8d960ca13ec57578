import { existsSync } from "node:fs";
import { join } from "node:path";

/** @type {[number, number]} */
const OLDEST_TO_INSTALL = [20, 19];
/** @type {[number, number]} */
const OLDEST_TO_RUN = [22, 18];

/** @param {string} version @param {[number, number]} oldest */
function atLeast(version, oldest) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The Node found on the machine only has to install: the product itself runs on the one pinned in package.json. */
export function installerProblem(version = process.versions.node) {
  if (atLeast(version, OLDEST_TO_INSTALL)) return null;
  return [
    `Il faut Node ${OLDEST_TO_INSTALL.join(".")} ou plus récent ; celui-ci est le ${version}. Voir https://nodejs.org`,
    `Node ${OLDEST_TO_INSTALL.join(".")} or newer is needed; this one is ${version}.`,
  ].join("\n");
}

/**
 * The Node that runs the product: the pinned binary (Linux x64 and arm64), else this one if it can read TypeScript
 * by itself (22.18 or newer), else null.
 * @param {string} root
 */
export function productNode(root) {
  const pinned = join(root, "node_modules", ".bin", "node");
  if (existsSync(pinned)) return pinned;
  return atLeast(process.versions.node, OLDEST_TO_RUN) ? process.execPath : null;
}

export const NO_PRODUCT_NODE = [
  `Aucun Node épinglé n’existe pour ce système (${process.platform} ${process.arch}) : installez Node ${OLDEST_TO_RUN.join(".")} ou plus récent.`,
  `No pinned Node exists for this system: install Node ${OLDEST_TO_RUN.join(".")} or newer.`,
].join("\n");
