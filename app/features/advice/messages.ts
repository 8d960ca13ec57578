import { fr, frAll } from "~/ui/french";
import { listed } from "~/ui/listed";
import type { AskRefusal } from "./ask-question.server";
import type { AttachmentRefusal } from "./attachments.server";
import type { DraftRefusal } from "./drafts.server";
import { ATTACHMENTS_AT_MOST, type ClosedReason, TEXT_MAX_CHARACTERS } from "./rules";

/** What a thread is called where it is shown: the first words of whoever wrote it, or that it is a letter. */
export function threadTitle(title: string): string {
  return fr(title || "Une lettre");
}

/** Why a letter was not sent because of what was joined to it. */
export const attachmentRefused: Record<AttachmentRefusal, string> = {
  too_many_attachments: fr(
    `${ATTACHMENTS_AT_MOST} fichiers par lettre au plus. Joignez les autres à une deuxième lettre.`,
  ),
  attachment_unreadable: unreadableText([]),
};

/** The files that could not be read, each by its name on this device. */
export function unreadableText(names: string[]): string {
  const files = names.length > 0 ? listed(names.map((name) => `« ${name} »`)) : "Un fichier joint";
  return fr(
    names.length > 1
      ? `${files} n’ont pas pu être lus. Joignez-les de nouveau, ou envoyez sans eux.`
      : `${files} n’a pas pu être lu. Joignez-le de nouveau, ou envoyez sans lui.`,
  );
}

/** Beside a draft that another page has written since. */
export const draftChanged = fr(
  "Ce brouillon a été modifié ailleurs depuis que vous avez ouvert cette page. Ce que vous venez d'écrire est toujours là : si vous continuez, il remplace l'autre version.",
);

/** Of a draft that opens no more, beside what is written since. */
export const draftUnreadable = fr(
  "Un brouillon est gardé ici, et ne s'ouvre plus : rien ne s'écrit par-dessus. Ce que vous écrivez n'est gardé qu'une fois envoyé.",
);

/** Why a letter was not sent, and what to do. */
export const askRefused: Record<Exclude<AskRefusal, "unknown"> | AttachmentRefusal | DraftRefusal, string> = {
  ...attachmentRefused,
  not_member: fr(
    "Votre année est terminée : vos lettres restent lisibles ici, et une nouvelle année rouvre la correspondance.",
  ),
  empty: fr("Écrivez au moins une phrase."),
  too_long: fr(`Ce texte dépasse ${TEXT_MAX_CHARACTERS.toLocaleString("fr-FR")} signes. Envoyez-le en deux lettres.`),
  no_consent: fr("Cochez cette case pour que votre lettre puisse être lue."),
  too_many: fr("Beaucoup de lettres en peu de temps. Envoyez celle-ci dans une heure."),
  promise_moved: fr(
    "Une absence vient d'être annoncée : la date de réponse a changé. Regardez-la, puis envoyez si elle vous convient.",
  ),
  changed_meanwhile: draftChanged,
  unreadable: draftUnreadable,
};

/** What became of a letter that was not sent. */
export function refusedTitle({ reason, kept }: { reason: string; kept: boolean }): string {
  if (kept) return fr("Lettre gardée, pas encore envoyée");
  return reason === "changed_meanwhile" ? "Brouillon modifié ailleurs" : "Lettre pas encore envoyée";
}

export const letterSent = fr("Votre lettre est bien arrivée");
export const alreadySent = fr("Cette lettre est déjà partie.");
export const draftSaved = fr("Brouillon gardé");
export const draftCleared = fr("Brouillon effacé");

/** How a letter ended without an answer here: in a list, and as a sentence. */
export const closedTexts: Record<ClosedReason, { state: string; sentence: string }> = frAll({
  answered_elsewhere: { state: "répondue de vive voix", sentence: "Votre coach vous a répondu de vive voix." },
  sent_twice: {
    state: "arrivée deux fois",
    sentence: "Cette lettre était arrivée deux fois : la réponse va à l'autre.",
  },
  nothing_to_answer: { state: "rangée", sentence: "Cette lettre est rangée." },
  other: { state: "rangée", sentence: "Cette lettre est rangée." },
});

/** « 9 h », « 3 jours »: how long an answer took, in hours, in days from three days on; never less than its stamps say, which have no seconds. */
export function tookText(ms: number): string {
  const hours = Math.max(1, Math.ceil(Math.floor(ms / 60_000) / 60));
  return hours < 72 ? fr(`${hours} h`) : fr(`${Math.ceil(hours / 24)} jours`);
}

/** Answered wherever it is withdrawn. */
export const messageConsentWithdrawn = {
  title: "Votre consentement est retiré",
  text: "Il vous sera redemandé avant un nouveau message. Pour effacer les précédents, écrivez à l’adresse de contact.",
} as const;
