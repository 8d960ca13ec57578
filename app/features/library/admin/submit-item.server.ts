import type { Actor } from "~/features/audit/audit.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { takeUpload } from "~/platform/files/uploads.server";
import { isUuid } from "~/platform/uuid";
import { readCaptions } from "../captions";
import {
  addVersion,
  deleteLibraryItem,
  drawWritten,
  findItemToEdit,
  publishItem,
  saveItem,
  savePhrases,
  saveText,
  saveWritten,
  setDuration,
  unpublishItem,
  type WrittenProblem,
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
  | { ok: false; errors: ItemErrors; values?: ItemValues; missing?: string[]; writtenText?: string };

type CoachActor = Actor & { by: string };

const done = (title: string): Submitted => ({ ok: true, title });
const refuse = (errors: ItemErrors) => ({ ok: false as const, errors });

/** What a form of the sheet asks for, done or refused with what to say. Throws when the store refuses a drawing. */
export function submitItem(form: FormData, id: string, actor: CoachActor): Promise<Submitted> {
  if (form.get("intent") === "draw-text") return draw(id, form, actor);
  const submit = forms[String(form.get("intent") ?? "")];
  if (!submit) return Promise.resolve({ ok: false, reason: "intent_unknown" });
  return inTransaction((trx) => submit(trx, id, form, actor));
}

type Submit = (trx: Trx, id: string, form: FormData, actor: CoachActor) => Promise<Submitted>;
const text = (form: FormData, name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");

const forms: Record<string, Submit> = {
  save: async (trx, id, form, actor) => {
    const values = typedItem(form);
    const read = readItemForm(values, actor);
    if (!read.ok) return { ok: false, errors: read.errors, values };
    const saved = await saveItem(trx, { ...read.input, id }, actor);
    if (saved.ok) return done("Pièce enregistrée");
    if (saved.reason === "read_now") return { ok: false, errors: { summary: itemProblems.readNow }, values };
    return { ok: false, reason: saved.reason };
  },

  "add-version": async (trx, id, form, actor) => {
    const [uploadId, typedPages] = [text(form, "uploadId"), text(form, "pageCount").trim()];
    if (typedPages !== "" && !/^[1-9]\d{0,3}$/.test(typedPages)) return refuse({ count: itemProblems.countUnreadable });
    const upload = { id: uploadId, by: actor.by, kind: "document", purpose: "library", ownerId: null } as const;
    const file = isUuid(uploadId) ? await takeUpload(trx, upload) : null;
    if (!file) return refuse({ file: itemProblems.fileMissing });
    const pageCount = typedPages === "" ? null : Number(typedPages);
    const added = await addVersion(trx, { itemId: id, file, pageCount, durationSeconds: null }, actor);
    if (added.ok) return done("Fichier reçu");
    if (added.reason === "item_unknown") return { ok: false, reason: "item_unknown" };
    return refuse({ file: itemProblems.fileWrongKind });
  },

  "set-duration": async (trx, id, form, actor) => {
    const durationSeconds = readDuration(text(form, "duration"));
    if (!durationSeconds) return refuse({ count: itemProblems.durationUnreadable });
    const saved = await setDuration(trx, { itemId: id, durationSeconds }, actor);
    return saved.ok ? done("Durée notée") : saved;
  },

  "save-text": async (trx, id, form, actor) => {
    const saved = await saveText(trx, { itemId: id, text: text(form, "text") }, actor);
    if (saved.ok) return done("Texte gardé");
    if (saved.reason === "too_long") return refuse({ text: itemProblems.textTooLong });
    if (saved.reason === "read_now") return refuse({ text: itemProblems.readNow });
    return { ok: false, reason: saved.reason };
  },

  "keep-text": async (trx, id, form, actor) => {
    const writtenText = text(form, "writtenText");
    const kept = await saveWritten(trx, { itemId: id, text: writtenText }, actor);
    if (kept.ok) return done("Texte gardé");
    return kept.reason === "too_long"
      ? { ...refuse({ writtenText: itemProblems.writtenTooLong }), writtenText }
      : { ok: false, reason: kept.reason };
  },

  "import-captions": async (trx, id, form, actor) => {
    const phrases = readCaptions(text(form, "captions"));
    if (!phrases) return refuse({ captions: itemProblems.captionsUnreadable });
    return captionsSaved(await savePhrases(trx, { itemId: id, phrases }, actor));
  },

  "place-phrases": async (trx, id, form, actor) => {
    const item = await findItemToEdit(trx, id, actor);
    const moments = item && readMoments(text(form, "moments"), item.phrases.length);
    if (!item || !moments) return { ok: false, reason: "item_unknown" };
    const phrases = item.phrases.map((phrase, rank) => ({ ...phrase, startsAtMs: moments[rank] ?? null }));
    return captionsSaved(await savePhrases(trx, { itemId: id, phrases }, actor));
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

const writtenProblems: Record<WrittenProblem, string> = {
  empty: itemProblems.writtenEmpty,
  too_long: itemProblems.writtenTooLong,
  cannot_be_drawn: itemProblems.writtenUndrawable,
};

async function draw(id: string, form: FormData, actor: CoachActor): Promise<Submitted> {
  const writtenText = text(form, "writtenText");
  const drawn = await drawWritten({ itemId: id, text: writtenText }, actor);
  if (drawn.ok) return done("Le PDF est prêt à relire");
  if (drawn.reason === "item_unknown") return { ok: false, reason: drawn.reason };
  return { ok: false, errors: { writtenText: writtenProblems[drawn.reason] }, writtenText };
}

function captionsSaved(saved: Awaited<ReturnType<typeof savePhrases>>): Submitted {
  if (saved.ok) return done("Sous-titres gardés");
  if (saved.reason === "read_now") return refuse({ captions: itemProblems.readNow });
  return { ok: false, reason: saved.reason };
}

async function publish(trx: Trx, id: string, at: Date | null, actor: CoachActor): Promise<Submitted> {
  const published = await publishItem(trx, { id, at }, actor);
  if (published.ok) return done(at ? "Pièce programmée" : "Pièce publiée");
  if (published.reason === "moment_past") return refuse({ day: itemProblems.momentPast });
  if (published.reason === "item_unknown") return { ok: false, reason: "item_unknown" };
  return { ok: false, errors: {}, missing: published.missing.map((one) => missingTexts[one]) };
}
