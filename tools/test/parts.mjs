import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../start/run-command.mjs";
import { oneCheck, playwrightCounts, vitestCounts } from "./counts.mjs";
import { checkDependencies } from "./dependencies.mjs";

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {string} node
 * @property {string} reports
 * @property {NodeJS.ProcessEnv} env
 * @property {(child: import("node:child_process").ChildProcess) => void} onSpawn
 */

/**
 * @typedef {object} Part
 * @property {string} name the word for --only
 * @property {string} title
 * @property {("postgresql" | "s3" | "chromium" | "build")[]} needs
 * @property {string} [beside] the part whose waits this one fills: both run at once
 * @property {(context: Context) => Promise<import("./counts.mjs").Counts>} run
 */

/** @param {Context} context @param {string[]} path @param {string[]} args @param {NodeJS.ProcessEnv} [more] */
function tool({ root, node, env, onSpawn }, path, args, more) {
  return runCommand(node, [join(root, "node_modules", ...path), ...args], {
    cwd: root,
    env: { ...env, ...more },
    onSpawn,
  });
}

/** @param {string} project @param {string} title @param {{ needs?: Part["needs"], beside?: string, workers?: number }} [how] @returns {Part} */
function vitest(project, title, { needs = [], beside, workers } = {}) {
  const options = workers ? [`--maxWorkers=${workers}`] : [];
  return {
    name: project,
    title,
    needs,
    ...(beside ? { beside } : {}),
    async run(context) {
      const report = join(context.reports, `${project}.json`);
      const { code } = await tool(
        context,
        ["vitest", "vitest.mjs"],
        ["run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...options],
      );
      return vitestCounts(report, code);
    },
  };
}

/** The parts of the checks, quickest first. @type {Part[]} */
export const parts = [
  {
    name: "types",
    title: "Types",
    needs: [],
    async run(context) {
      const generated = await tool(context, ["@react-router", "dev", "bin.cjs"], ["typegen"]);
      if (generated.code !== 0) return oneCheck(generated.code, "react-router typegen");
      return oneCheck((await tool(context, ["typescript", "bin", "tsc"], ["--noEmit"])).code, "tsc");
    },
  },
  {
    name: "lint",
    title: "Style du code",
    needs: [],
    run: async (context) =>
      oneCheck(
        (
          await tool(
            context,
            ["@biomejs", "biome", "bin", "biome"],
            ["check", "--error-on-warnings", "--max-diagnostics=40"],
          )
        ).code,
        "biome",
      ),
  },
  {
    name: "dependencies",
    title: "Dépendances",
    needs: [],
    beside: "lint",
    run: ({ root }) => checkDependencies(root),
  },
  vitest("architecture", "Architecture", { beside: "lint" }),
  vitest("unit", "Règles (sans base)", { needs: ["s3"] }),
  vitest("simulator", "Contrat du simulateur", { beside: "unit" }),
  vitest("embedded", "Base embarquée", { beside: "unit" }),
  // Half of what these take is waited for at the server: a third process fills two cores.
  vitest("postgresql", "PostgreSQL", { needs: ["build", "s3", "postgresql"], workers: 3 }),
  vitest("http", "Requête → réponse", { needs: ["build", "postgresql"] }),
  {
    name: "journeys",
    title: "Parcours au navigateur",
    needs: ["build", "postgresql", "chromium"],
    async run(context) {
      const report = join(context.reports, "journeys.json");
      const { code } = await tool(context, ["@playwright", "test", "cli.js"], ["test", "--reporter=dot,json"], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      return playwrightCounts(report, code);
    },
  },
  vitest("faults", "Pannes, charge, concurrence", { needs: ["build", "postgresql"] }),
];

/** These parts, each with those that fill its waits. @param {Part[]} chosen @returns {Part[][]} */
export function together(chosen) {
  /** @type {Part[][]} */
  const groups = [];
  for (const part of chosen) {
    const group = groups.find((others) => others.some(({ name }) => name === part.beside));
    if (group) group.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** @param {string} root @returns {string} an empty folder for the reports */
export function freshReports(root) {
  const folder = join(root, ".cache", "reports");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
