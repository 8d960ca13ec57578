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
