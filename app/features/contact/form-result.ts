import type { ContactErrors, ContactFieldName, ContactSource } from "./rules";

export interface Kept {
  /** The same message for the visitor's own mail program (contact page only). */
  mailto?: string;
  /** What reads the answer here. */
  reading?: {
    /** Shown now and never again; null when the same message was sent again too often. */
    words: string[] | null;
    /** « mardi 24 novembre, 9 h 10 ». */
    due: string;
    /** Where it is read: « leclaircie.example/reponse ». */
    address: string;
  };
}

/** What the server says of a contact form; a refusal carries what was typed, so that nothing is lost without a script. */
export type ContactFormResult =
  | ({ ok: true } & Kept)
  | {
      ok: false;
      source: ContactSource;
      errors: ContactErrors;
      problem?: string;
      values: Partial<Record<ContactFieldName, string>>;
      /** To be solved by the browser and sent again (`proof.ts`): too many messages arrive. */
      challenge?: string;
      /** To be sent again by the visitor, in a second step: the same without scripts. */
      confirmation?: string;
      /** When this very page was written, signed. */
      stamp?: string;
    };

export type ContactRefusal = Extract<ContactFormResult, { ok: false }>;
