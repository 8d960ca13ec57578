import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minifySync, type Plugin } from "vite";

const app = fileURLToPath(new URL("./app", import.meta.url));

/**
 * The server, its jobs and the demonstration seed are entries of one server build, so that they share one module
 * graph: one database, one configuration. The framework's own entry becomes a module the server imports.
 */
function serverEntries(): Plugin {
  const entries: Record<string, string> = { index: "app/server.ts" };
  if (existsSync("tools/demo/seed.ts")) entries.seed = "tools/demo/seed.ts";
  return {
    name: "server-entries",
    config: () => ({
      environments: {
        ssr: { build: { rollupOptions: { input: entries, output: { entryFileNames: "[name].js" } } } },
      },
    }),
  };
}

/**
 * Whoever was sent a page whole needs no code for the parts that do nothing: in the browser `x.still.tsx` is what stands in the document, and is fetched only
 * where there is nothing (`app/ui/still.tsx`).
 */
function stillParts(): Plugin {
  const mark = "\0still:";
  return {
    name: "still-parts",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer) {
      if (!source.endsWith(".still")) return;
      const part = await this.resolve(source, importer, { skipSelf: true });
      return part && mark + part.id;
    },
    load(id) {
      if (!id.startsWith(mark)) return;
      const file = id.slice(mark.length);
      const names = [...readFileSync(file, "utf8").matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
      const parts = names.map((name) => `export const ${name} = asServed("${name}", load);`);
      return ['import { asServed } from "~/ui/still";', `const load = () => import("${file}");`, ...parts].join("\n");
    },
    /** Edited while developing, what the server writes has changed: no module of the browser’s has. */
    hotUpdate({ file }) {
      const { moduleGraph, hot } = this.environment;
      const part = moduleGraph.getModuleById(mark + file);
      if (!part) return;
      moduleGraph.invalidateModule(part);
      hot.send({ type: "full-reload" });
    },
  };
}

/** Icons are drawn by ten lines of ours: what theirs can do besides (colours, contexts, names) weighs 2 kB. In development they stay as they are, on both sides. */
function ownIcons(): Plugin {
  return {
    name: "own-icons",
    enforce: "pre",
    apply: "build",
    config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
    resolveId: (source, importer) =>
      source === "../createLucideIcon.mjs" && importer?.includes("lucide-react") ? `${app}/ui/lucide-icon.tsx` : null,
    // Their names, their one size and keys of no pattern would be sent with each.
    transform(code, id) {
      if (!id.includes("lucide-react/dist/esm/icons/")) return;
      return {
        code: code.replace(/^ {2}(?:name|size|aliases): (?:\[[^\]]*\]|.*),?\n/gm, "").replace(/,\s*key: "\w+"/g, ""),
        map: null,
      };
    },
  };
}

/** The script of the head stands in every page: without its comments and long names, a tenth of the document less. */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    apply: "build",
    load(id) {
      const [, file] = /^(.+\.inline\.js)\?raw$/.exec(id) ?? [];
      return file && `export default ${JSON.stringify(minifySync(file, readFileSync(file, "utf8")).code)}`;
    },
  };
}

const awaited = ["ui/lucide-icon."];

/** Chooses modules by a part of their path; each must be found, or the build fails (`awaitedModules`). */
function named(parts: string) {
  const names = parts.trim().split(/\s+/);
  awaited.push(...names);
  return (id: string) => names.some((name) => id.includes(name));
}

/** What the root draws, and nearly every page with it, without any styles: those would come after the page’s. The root imports what its own parts need. */
const everywhere = named(`
  preload-helper following-pages http/nonce http/signed-in settings/site-facts contact-dialog-host contact/help-button.tsx legal/choice-cookie.
  legal/cookie-banner.tsx legal/measure. legal/messages. layout/site-frame. quick-exit/ head-script/ lost-network/ flash-message ui/button. ui/early-changes.
  ui/field-error. ui/focus-on-arrival. ui/french. ui/head. ui/late-scripts. ui/layout. ui/overlay-extra. ui/post-written. ui/skip-link. ui/still.
  ui/toaster. ui/visually-hidden. icons/log-out. icons/message-circle.
`);

/**
 * What every page loads arrives in two pieces, and what most forms are made of in a third. Left alone, the bundler cuts one for each small set of pages that
 * share a module: fifty on the home page, which compress badly. A piece takes with it what it imports, used or not: what a form shares with another page
 * is a piece apart, named before it, and the root, with its styles, is in none.
 */
const pieces = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  // Only what counts a page reads them, and it is fetched by who accepted to be counted.
  { name: "measured", test: named("legal/measured-pages."), priority: 4 },
  { name: "frame", test: (id: string) => everywhere(id) && !id.includes(".inline.js"), priority: 3 },
  ...apart({
    clock: "platform/clock.",
    "danger-help": "safety/danger-help.",
    icons: "icons/bookmark. icons/clock.",
    "event-icons": "icons/key-round. icons/ticket. icons/video.",
    kept: "personal-data/kept.",
    moments: "booking/moments.",
    money: "platform/money.",
    words: "ui/ordinals. ui/unbroken.",
    "yes-no": "ui/yes-no.",
  }),
  { name: "fields", test: named("ui/field. ui/checkbox. ui/error-summary."), priority: 1 },
  { name: "choices", test: named("ui/radio-group. mail/address."), priority: 1 },
  { name: "contact-form", test: named(`contact/contact-form. still:${app}/features/contact/parts.`) },
  { name: "contact-page", test: named("contact/page-fields. contact/situations.") },
  {
    name: "booking",
    test: named(
      "booking/elsewhere. booking/timetable. booking/rows. booking/kept-note. booking/no-hour. booking/refused-hour.",
    ),
  },
  { name: "letters", test: named("guide/guide-form. newsletter/subscription-form.") },
];

/** What the pieces named after it share with pages that have none of them. */
function apart(modules: Record<string, string>) {
  return Object.entries(modules).map(([name, parts]) => ({ name, test: named(parts), priority: 2 }));
}

/** A module that is renamed, or that a library moves, would leave its piece without a word. */
function awaitedModules(): Plugin {
  return {
    name: "awaited-modules",
    apply: "build",
    generateBundle() {
      if (this.environment.name !== "client") return;
      const ids = [...this.getModuleIds()];
      const lost = awaited.filter((name) => !ids.some((id) => id.includes(name)));
      if (lost.length > 0) this.error(`vite.config.ts names modules that no page has: ${lost.join(", ")}`);
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), stillParts(), ownIcons(), inlineScripts(), reactRouter(), serverEntries(), awaitedModules()],
  environments: {
    client: {
      build: {
        rollupOptions: { treeshake: { propertyReadSideEffects: false }, output: { codeSplitting: { groups: pieces } } },
      },
    },
  },
  resolve: { alias: { "~": app } },
  // What is fetched on demand finds most of its parts already there: their lists would weigh on every page.
  build: { modulePreload: false, assetsInlineLimit: 0, sourcemap: false, target: "es2022" },
});
