import type { Actor } from "~/features/audit/audit.server";
import { answerRecord } from "~/features/curation/curation.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { takeUpload } from "~/platform/files/uploads.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { seenIn } from "~/ui/kept-version";
import type { RecordAnswer } from "~/ui/record-form";
import { readCaptions } from "../captions";
import {
  addVersion,
  type DrawingProblem,
  deleteLibraryItem,
  drawWritten,
  findItemToEdit,
  notePages,
  publishItem,
  saveItem,
  savePhrases,
  saveText,
  saveWritten,
  setDuration,
  unpublishItem,
} from "../library.server";
import { itemProblems, missingTexts } from "../messages";
import {
  type ItemErrors,
  type ItemValues,
  readDuration,
  readItemForm,
  readMoment,
  readMoments,
  typedItem,
} from "./forms";

export type Submitted =
  | { ok: true; title: string; gone?: true }
  | { ok: false; reason: "item_unknown" | "intent_unknown" }
  | Refused;

/** What is written of a piece, each in a form of its own. */
export type WrittenPart = "sheet" | "written" | "words";
interface Refused {
  ok: false;
  errors: ItemErrors;
  values?: ItemValues;
  missing?: string[];
  writtenText?: string;
  words?: string;
  /** What the form that was sent has seen from then on. */
  answer?: RecordAnswer & { of: WrittenPart };
}

type CoachActor = Actor & { by: string };

const done = (title: string): Submitted => ({ ok: true, title });
const refuse = (errors: ItemErrors) => ({ ok: false as const, errors });

/** What a form of the sheet asks for, done or refused with what to say. Throws when the store refuses a drawing. */
export function submitItem(form: FormData, id: string, actor: CoachActor): Promise<Submitted> {
  if (form.get("intent") === "draw-text") return draw(id, form, actor);
  if (form.get("intent") === "add-version") return receive(id, form, actor);
  const submit = forms[String(form.get("intent") ?? "")];
  if (!submit) return Promise.resolve({ ok: false, reason: "intent_unknown" });
  return inTransaction((trx) => kept(trx, submit, id, form, actor));
}

async function kept(trx: Trx, submit: Submit, id: string, form: FormData, actor: CoachActor): Promise<Submitted> {
  const submitted = await submit(trx, id, form, actor);
  if (submitted.ok) await rememberWriting(trx, form, actor.now);
  return submitted;
}

type Typed = Omit<Refused, "ok" | "answer">;

/** Refused for what is wrong in this form, shown as it was typed. */
function again(of: WrittenPart, form: FormData, typed: Typed): Submitted {
  return { ok: false, ...typed, answer: { of, ...answerRecord(form) } };
}

/** Refused for what another page made of the piece, with the form as it was typed. */
async function elsewhere(
  trx: Trx,
  id: string,
  {
    of,
    form,
    reason,
    ...typed
  }: Typed & { of: WrittenPart; form: FormData; reason: "item_unknown" | "changed_meanwhile" },
): Promise<Submitted> {
  const item = reason === "changed_meanwhile" ? await findItemToEdit(trx, id, { now: new Date(0) }) : null;
  const changed = { sheet: item?.updated_at, written: item?.written_at, words: item?.version?.wordsChangedAt };
  const found = item ? { updated_at: changed[of] ?? null } : "removed";
  return { ok: false, ...typed, answer: { of, ...answerRecord(form, found) } };
}

type Submit = (trx: Trx, id: string, form: FormData, actor: CoachActor) => Promise<Submitted>;
const text = (form: FormData, name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");

const forms: Record<string, Submit> = {
  save: async (trx, id, form, actor) => {
    const values = typedItem(form);
    const before = await findItemToEdit(trx, id, actor);
    const read = readItemForm(values, actor, before?.promised_for);
    if (!read.ok) return again("sheet", form, { errors: read.errors, values });
    const saved = await saveItem(trx, { ...read.input, id, ...seenIn(form) }, actor);
    if (saved.ok) return done("Pièce enregistrée");
    if (saved.reason === "read_now") return again("sheet", form, { errors: { summary: itemProblems.readNow }, values });
    return elsewhere(trx, id, { of: "sheet", form, reason: saved.reason, errors: {}, values });
  },

  "set-duration": async (trx, id, form, actor) => {
    const durationSeconds = readDuration(text(form, "duration"));
    if (!durationSeconds) return refuse({ count: itemProblems.durationUnreadable });
    const saved = await setDuration(trx, { itemId: id, durationSeconds }, actor);
    return saved.ok ? done("Durée notée") : saved;
  },

  "save-text": async (trx, id, form, actor) => {
    const words = text(form, "text");
    const saved = await saveText(trx, { itemId: id, text: words, ...seenIn(form) }, actor);
    if (saved.ok) return done("Texte gardé");
    if (saved.reason === "too_long") return again("words", form, { errors: { text: itemProblems.textTooLong }, words });
    if (saved.reason === "read_now") return again("words", form, { errors: { text: itemProblems.readNow }, words });
    return elsewhere(trx, id, { of: "words", form, reason: saved.reason, errors: {}, words });
  },

  "keep-text": keepText,

  "import-captions": async (trx, id, form, actor) => {
    const phrases = readCaptions(text(form, "captions"));
    if (!phrases) return refuse({ captions: itemProblems.captionsUnreadable });
    return captionsSaved(await savePhrases(trx, { itemId: id, phrases, ...seenIn(form) }, actor));
  },

  "place-phrases": async (trx, id, form, actor) => {
    const item = await findItemToEdit(trx, id, actor);
    const moments = item && readMoments(text(form, "moments"), item.phrases.length);
    if (!item) return { ok: false, reason: "item_unknown" };
    if (!moments) return refuse({ captions: itemProblems.wordsChanged });
    const phrases = item.phrases.map((phrase, rank) => ({ ...phrase, startsAtMs: moments[rank] ?? null }));
    return captionsSaved(await savePhrases(trx, { itemId: id, phrases, ...seenIn(form) }, actor));
  },

  publish: (trx, id, _form, actor) => publish(trx, id, null, actor),

  schedule: async (trx, id, form, actor) => {
    const read = readMoment({ day: text(form, "day"), time: text(form, "time") }, actor);
    return read.ok ? publish(trx, id, read.moment, actor) : refuse(read.errors);
  },

  withdraw: async (trx, id, _form, actor) => {
    const withdrawn = await unpublishItem(trx, { id }, actor);
    return withdrawn.ok ? done("Pièce remise en brouillon") : withdrawn;
  },

  delete: async (trx, id, _form, actor) => {
    const deleted = await deleteLibraryItem(trx, { id }, actor);
    return deleted.ok ? { ok: true, title: "Pièce supprimée", gone: true } : deleted;
  },
};

async function keepText(trx: Trx, id: string, form: FormData, actor: CoachActor): Promise<Submitted> {
  const writtenText = text(form, "writtenText");
  const saved = await saveWritten(trx, { itemId: id, text: writtenText, ...seenIn(form) }, actor);
  if (saved.ok) return done("Texte gardé");
  if (saved.reason !== "too_long")
    return elsewhere(trx, id, { of: "written", form, reason: saved.reason, errors: {}, writtenText });
  return again("written", form, { errors: { writtenText: itemProblems.writtenTooLong }, writtenText });
}

/** The number that is typed holds for a file that does not say its own. */
async function receive(id: string, form: FormData, actor: CoachActor): Promise<Submitted> {
  const [uploadId, typedPages] = [text(form, "uploadId"), text(form, "pageCount").trim()];
  if (typedPages !== "" && !/^[1-9]\d{0,3}$/.test(typedPages)) return refuse({ count: itemProblems.countUnreadable });
  const upload = { id: uploadId, by: actor.by, kind: "document", purpose: "library", ownerId: null } as const;
  const pageCount = typedPages === "" ? null : Number(typedPages);
  const received = await inTransaction(async (trx) => {
    const file = isUuid(uploadId) ? await takeUpload(trx, upload) : null;
    const added = file && (await addVersion(trx, { itemId: id, file, pageCount, durationSeconds: null }, actor));
    return file && added ? { file, added } : null;
  });
  if (!received) return refuse({ file: itemProblems.fileMissing });
  const { file, added } = received;
  if (!added.ok && added.reason === "item_unknown") return { ok: false, reason: "item_unknown" };
  if (!added.ok) return refuse({ file: itemProblems.fileWrongKind });
  // The file is received whether its pages can be counted or not.
  await notePages({ versionId: added.versionId, file }).catch((error) =>
    log.warn("library.pages_not_counted", { error }),
  );
  return done("Fichier reçu");
}

const drawingProblems: Record<DrawingProblem, string> = {
  empty: itemProblems.writtenEmpty,
  cannot_be_drawn: itemProblems.writtenUndrawable,
};

async function draw(id: string, form: FormData, actor: CoachActor): Promise<Submitted> {
  const saved = await inTransaction((trx) => kept(trx, keepText, id, form, actor));
  if (!saved.ok) return saved;
  const drawn = await drawWritten({ itemId: id }, actor);
  if (drawn.ok) return done("Le PDF est prêt à relire");
  if (drawn.reason === "item_unknown") return { ok: false, reason: drawn.reason };
  const typed = { errors: { writtenText: drawingProblems[drawn.reason] }, writtenText: text(form, "writtenText") };
  return again("written", form, typed);
}

function captionsSaved(saved: Awaited<ReturnType<typeof savePhrases>>): Submitted {
  if (saved.ok) return done("Sous-titres gardés");
  if (saved.reason === "read_now") return refuse({ captions: itemProblems.readNow });
  if (saved.reason === "changed_meanwhile") return refuse({ captions: itemProblems.wordsChanged });
  return { ok: false, reason: saved.reason };
}

async function publish(trx: Trx, id: string, at: Date | null, actor: CoachActor): Promise<Submitted> {
  const published = await publishItem(trx, { id, at }, actor);
  if (published.ok) return done(at ? "Pièce programmée" : "Pièce publiée");
  if (published.reason === "moment_past") return refuse({ day: itemProblems.momentPast });
  if (published.reason === "item_unknown") return { ok: false, reason: "item_unknown" };
  return { ok: false, errors: {}, missing: published.missing.map((one) => missingTexts[one]) };
}
