import { type Day, daysBetween, formatDay } from "~/platform/clock";
import { isShown, type KnowledgeRecord, lastDayOf, type Reader, type RecordState, readOnOf, stateOf } from "./rules";

export const stateNames: Record<RecordState, string> = {
  fresh: "à jour",
  expires_soon: "à revoir bientôt",
  expired: "hors délai",
  unsigned: "en attente",
};

/** Who must look, and at what. */
export const readerTasks: Record<Reader, string> = {
  lawyer: "à faire relire et signer par un avocat",
  check: "à comparer avec le texte officiel",
  call: "à vérifier en appelant le numéro",
};

/** « 12 phrases à faire relire et signer par un avocat », one for each kind of reader that something waits for. */
export function waitingTexts(waiting: KnowledgeRecord[]): string[] {
  return (Object.keys(readerTasks) as Reader[]).flatMap((reader) => {
    const count = waiting.filter((record) => readerOf(record) === reader).length;
    if (count === 0) return [];
    return [`${count} ${count > 1 ? "phrases" : "phrase"} ${readerTasks[reader]}`];
  });
}

/** What was never read waits for somebody to open its text, whatever else it waits for. */
export function readerOf({ awaits }: KnowledgeRecord): Reader {
  return awaits?.reader ?? "check";
}

/** One record in two lines: its state, its age and last day, then what is said. */
export function recordText(record: KnowledgeRecord, today: Day): string {
  const { id, title, sentence, signed } = record;
  const [state, readOn, lastDay] = [stateOf(record, today), readOnOf(record), lastDayOf(record)];
  const age = readOn ? daysBetween(readOn, today) : null;
  const facts = [
    stateNames[state],
    age === null ? "jamais lue" : `lue il y a ${age} ${age > 1 ? "jours" : "jour"}`,
    ...(lastDay && state !== "unsigned" ? [`jusqu’au ${formatDay(lastDay)}`] : []),
    ...(signed ? [`relue par ${signed.by}`] : []),
    isShown(record, today) ? "peut être imprimée" : "ne s’imprime pas",
  ];
  return `${id} · ${title} (${facts.join(", ")})\n    ${sentence}`;
}

/**
 * What one reader has to look at, as a page to print and sign: each sentence with its text and what is asked, then the places that cite
 * it. `cited`: where the site names each record.
 */
export function readingList(reader: Reader, records: KnowledgeRecord[], cited: ReadonlyMap<string, string[]>): string {
  const lines = records.flatMap((record) => {
    const { id, title, sentence, sources, awaits } = record;
    const places = cited.get(id) ?? [];
    return [
      `## ${id} · ${title}`,
      "",
      sentence,
      "",
      ...sources.map(({ name, url }) => `- ${name} : ${url}`),
      ...(awaits?.why ? [`- Question : ${awaits.why}`] : []),
      ...(places.length > 0 ? [`- Cité dans : ${places.join(", ")}`] : []),
      "",
      "Juste ☐   À corriger ☐ ……………………………………………………………………………………………………",
      "",
    ];
  });
  return [`# ${records.length} ${records.length > 1 ? "phrases" : "phrase"} ${readerTasks[reader]}`, "", ...lines].join(
    "\n",
  );
}

/** The last page of a reading list: who signed, and what is copied into each record. */
export const signatureLines = [
  "---",
  "",
  "Nom, profession, barreau : ……………………………………………………………………………",
  "",
  "Le : ………………………………   Signature :",
  "",
  "Chaque phrase signée reçoit la ligne « - Relu par : nom, profession, AAAA-MM-JJ » dans sa fiche de content/knowledge.",
  "",
];
