import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runnerImport } from "vite";

/**
 * npm run knowledge: each record with its age and state, then what must be read, and by whom.
 * npm run knowledge -- --liste: the reading lists alone, as one file to print: a lawyer's first, those that are printed already last.
 */
const root = resolve(import.meta.dirname, "..");
const room = `${root}/app/features/knowledge`;
const options = { root, configFile: false, logLevel: "error", resolve: { alias: { "~": `${root}/app` } } } as const;
const load = async <Module>(path: string) => (await runnerImport<Module>(path, options)).module;

type Server = typeof import("../app/features/knowledge/knowledge.server");
type Messages = typeof import("../app/features/knowledge/messages");
type Rules = typeof import("../app/features/knowledge/rules");
type Clock = typeof import("../app/platform/clock");

const { listRecords, listRecordsThat } = await load<Server>(`${room}/knowledge.server.ts`);
const { readerOf, readerTasks, readingList, recordText, signatureLines, stateNames } = await load<Messages>(
  `${room}/messages.ts`,
);
const { stateOf } = await load<Rules>(`${room}/rules.ts`);
const { formatDay, parisDay } = await load<Clock>(`${root}/app/platform/clock.ts`);

const now = new Date();
const today = parisDay(now);
const records = listRecords();
const waiting = listRecordsThat(["unsigned"], { now });

const readers = Object.keys(readerTasks) as (keyof typeof readerTasks)[];

/** Where the texts of the site name each record: by a mark, between braces. */
function citedPlaces(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const folder of ["articles", "guide", "library"])
    for (const name of readdirSync(join(root, "content", folder)).filter((file) => file.endsWith(".md"))) {
      const text = readFileSync(join(root, "content", folder, name), "utf8");
      const ids = new Set(text.match(/(?<=\[\^|\{)[A-Z]\d*-\d+(?=[\]}])/g) ?? []);
      for (const id of ids) places.set(id, [...(places.get(id) ?? []), `${folder}/${name}`]);
    }
  return places;
}

if (process.argv.includes("--liste")) {
  const cited = citedPlaces();
  const printed = records.filter(({ id, signed }) => cited.has(id) && !signed && !waiting.some((one) => one.id === id));
  const lists = readers.map((reader) =>
    readingList(
      reader,
      waiting.filter((record) => readerOf(record) === reader),
      cited,
    ),
  );
  const already = readingList("lawyer", printed, cited).replace(
    "# ",
    "# Déjà imprimées, lues dans le texte officiel : ",
  );
  const head = `Fiches de droit et d’aide à relire, le ${formatDay(today)}\n`;
  process.stdout.write([head, ...lists, already, ...signatureLines].join("\n"));
  process.exit(0);
}

const lines = records.map((record) => recordText(record, today));
for (const reader of readers) {
  const theirs = waiting.filter((record) => readerOf(record) === reader);
  if (theirs.length > 0) lines.push(`\nFiches ${readerTasks[reader]} : ${theirs.length}`);
  for (const { id, title, awaits, sources } of theirs)
    lines.push(
      `- ${id} · ${title}${awaits?.why ? ` : ${awaits.why}` : ""}. ${sources.map(({ name, url }) => `${name}, ${url}`).join(" ; ")}`,
    );
}
const counts = Object.entries(stateNames).map(
  ([state, name]) => `${records.filter((record) => stateOf(record, today) === state).length} ${name}`,
);
lines.push(`\n${records.length} fiches le ${formatDay(today)} : ${counts.join(", ")}.`);
process.stdout.write(`${lines.join("\n")}\n`);
