import type { AttachmentKind, ClosedReason, MessageKind } from "./rules";

export interface AdviceMessagesTable {
  id: string;
  thread_id: string;
  kind: MessageKind;
  /** The question this adds to or answers; null for a question. */
  question_id: string | null;
  /** Sealed. */
  text: string;
  written_at: Date;
  written_by: string;
  /** One per form shown. */
  client_key: string;
  /** Of a question: by when it is answered; written once. */
  due_at: Date | null;
  answered_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: ClosedReason | null;
  /** The last `alertStage` the coach was told. */
  alerted: number;
  /** Of an answer: taken back until then, seen from then on. */
  sends_at: Date | null;
  told_at: Date | null;
  /** When whom it was written to first opened it. */
  read_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    advice_threads: { id: string; user_id: string; opened_at: Date; archived_at: Date | null };
    advice_messages: AdviceMessagesTable;
    /** `text` is sealed; `thread_id` null: the first words of a new thread. */
    advice_drafts: { id: string; author_id: string; thread_id: string | null; text: string; saved_at: Date };
    /** `id` is the person’s; `text` is sealed. */
    advice_notes: { id: string; text: string; updated_at: Date };
    advice_attachments: {
      id: string;
      message_id: string;
      /** Its bytes, sealed. */
      file_id: string;
      kind: AttachmentKind;
      position: number;
    };
    message_consents: {
      id: string;
      user_id: string;
      /** Of the sentence that was agreed to, `MESSAGE_CONSENT_VERSION`. */
      text_version: string;
      given_at: Date;
      withdrawn_at: Date | null;
    };
  }
}
