import { resolve } from "node:path";
import { runnerImport } from "vite";

/** npm run knowledge: each record with its age and state, then what must be read, and by whom. */
const root = resolve(import.meta.dirname, "..");
const room = `${root}/app/features/knowledge`;
const options = { root, configFile: false, logLevel: "error", resolve: { alias: { "~": `${root}/app` } } } as const;
const load = async <Module>(path: string) => (await runnerImport<Module>(path, options)).module;

type Server = typeof import("../app/features/knowledge/knowledge.server");
type Messages = typeof import("../app/features/knowledge/messages");
type Rules = typeof import("../app/features/knowledge/rules");
type Clock = typeof import("../app/platform/clock");

const { listRecords, listRecordsThat } = await load<Server>(`${room}/knowledge.server.ts`);
const { readerOf, readerTasks, recordText, stateNames } = await load<Messages>(`${room}/messages.ts`);
const { stateOf } = await load<Rules>(`${room}/rules.ts`);
const { formatDay, parisDay } = await load<Clock>(`${root}/app/platform/clock.ts`);

const now = new Date();
const today = parisDay(now);
const records = listRecords();
const waiting = listRecordsThat(["unsigned"], { now });

const lines = records.map((record) => recordText(record, today));
for (const reader of Object.keys(readerTasks) as (keyof typeof readerTasks)[]) {
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
